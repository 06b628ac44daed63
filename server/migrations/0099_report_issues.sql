-- Reports as issued: documents whose bytes never change, with a code by which anybody can check them.
create table report_issues (
  id int generated always as identity primary key,
  code text not null unique,
  scholar_id int not null references users (id) on delete cascade,
  period text not null check (period in ('baseline', 'midline', 'endline')),
  version int not null,
  state text not null default 'valid' check (state in ('valid', 'replaced', 'withdrawn')),
  -- What the document was made from, and the same for the same content.
  data jsonb not null,
  content_hash text not null,
  -- As they are told to who checks the code: a name may change later.
  initials text not null,
  year_tf int,
  file_id uuid not null references files (id),
  sha256 text not null,
  issued_by int references users (id) on delete set null,
  issued_at timestamptz not null,
  ended_by int references users (id) on delete set null,
  ended_at timestamptz,
  reason text not null default '',
  unique (scholar_id, period, version),
  check ((state = 'valid') = (ended_at is null)),
  check (state <> 'withdrawn' or reason <> '')
);
create unique index report_issues_valid on report_issues (scholar_id, period) where state = 'valid';
create index report_issues_file on report_issues (file_id);
create index report_issues_issued_by on report_issues (issued_by);
create index report_issues_ended_by on report_issues (ended_by);
