-- What somebody has typed into a long form and not sent yet. `form` is the call that it sends, `record` what it is about.
create table form_drafts (
  user_id integer not null references users on delete cascade,
  form text not null,
  record text not null,
  version integer not null default 1,
  -- The tab that saved it last: it may save again without knowing whether its last try arrived.
  writer text not null,
  -- The state of the record when the form was opened.
  state text,
  values jsonb not null,
  -- The file of each field; the files themselves are of the kind drafts.file.
  files jsonb not null,
  saved_at timestamptz not null default now(),
  primary key (user_id, form, record)
);
create index form_drafts_saved on form_drafts (saved_at);
create index files_of_drafts on files (owner_id) where kind = 'drafts.file';
