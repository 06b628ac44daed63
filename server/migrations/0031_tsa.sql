-- What kind of work an association proposes, with the guideline that the cover letters of the kind follow.
create table tsa_categories (
  id integer generated always as identity primary key,
  name text not null,
  link_guideline_letter text not null default '',
  updated_by integer references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index tsa_categories_name on tsa_categories (lower(name));
insert into tsa_categories (name) values
  ('Community Service'), ('Seminar and Workshop'), ('Leadership Training'), ('Competition'), ('Networking Visit'), ('Internal Meeting');

-- An approved proposal is an activity; cover letters name it by its number. Records belong to the campus: they outlive the account of their author.
create table tsa_proposals (
  id integer generated always as identity primary key,
  tsa_id integer not null references universities,
  scholar_id integer references users on delete set null,
  tsa_category_id integer not null references tsa_categories,
  title text not null,
  description text not null,
  start_date date not null,
  end_date date not null,
  link text not null,
  approval text not null default 'process' check (approval in ('process', 'approved', 'declined', 'revision')),
  notes text not null default '',
  version integer not null default 1,
  decided_at timestamptz,
  -- Since when the side whose turn it is has been waiting.
  waiting_since timestamptz not null default now(),
  search_text text generated always as (lower(title)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint tsa_proposals_dates check (end_date >= start_date)
);
create index tsa_proposals_campus on tsa_proposals (tsa_id, created_at, id);
create index tsa_proposals_created on tsa_proposals (created_at, id);
create index tsa_proposals_updated on tsa_proposals (updated_at, id);
create index tsa_proposals_title on tsa_proposals (lower(title), id);
create index tsa_proposals_start on tsa_proposals (start_date, id);
create index tsa_proposals_waiting on tsa_proposals (approval, waiting_since, id);
create index tsa_proposals_waiting_all on tsa_proposals (waiting_since, id);
create index tsa_proposals_category on tsa_proposals (tsa_category_id);
create index tsa_proposals_scholar on tsa_proposals (scholar_id);
create index tsa_proposals_search on tsa_proposals using gin (search_text gin_trgm_ops);

create table tsa_proposal_steps (
  id bigint generated always as identity primary key,
  record_id integer not null references tsa_proposals on delete cascade,
  by_id integer references users on delete set null,
  at timestamptz not null default now(),
  action text not null check (action in ('submitted', 'changed', 'reviewed')),
  "from" text,
  "to" text not null,
  notes text not null default '',
  changes jsonb not null default '[]'
);
create index tsa_proposal_steps_record on tsa_proposal_steps (record_id, id);

create table tsa_letters (
  id integer generated always as identity primary key,
  tsa_activity_id integer not null references tsa_proposals,
  tsa_category_id integer not null references tsa_categories,
  scholar_id integer references users on delete set null,
  type_content text not null default 'embed' check (type_content = 'embed'),
  content text not null,
  approval text not null default 'process' check (approval in ('process', 'approved', 'declined', 'revision')),
  notes text not null default '',
  version integer not null default 1,
  decided_at timestamptz,
  waiting_since timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index tsa_letters_activity on tsa_letters (tsa_activity_id, created_at, id);
create index tsa_letters_created on tsa_letters (created_at, id);
create index tsa_letters_updated on tsa_letters (updated_at, id);
create index tsa_letters_waiting on tsa_letters (approval, waiting_since, id);
create index tsa_letters_waiting_all on tsa_letters (waiting_since, id);
create index tsa_letters_category on tsa_letters (tsa_category_id);
create index tsa_letters_scholar on tsa_letters (scholar_id);

create table tsa_letter_steps (
  id bigint generated always as identity primary key,
  record_id integer not null references tsa_letters on delete cascade,
  by_id integer references users on delete set null,
  at timestamptz not null default now(),
  action text not null check (action in ('submitted', 'changed', 'reviewed')),
  "from" text,
  "to" text not null,
  notes text not null default '',
  changes jsonb not null default '[]'
);
create index tsa_letter_steps_record on tsa_letter_steps (record_id, id);

-- Small events that need nobody's decision.
create table tsa_micro_events (
  id integer generated always as identity primary key,
  tsa_id integer not null references universities,
  by_id integer references users on delete set null,
  title text not null,
  description text not null default '',
  event_date date not null,
  link text not null,
  search_text text generated always as (lower(title)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index tsa_micro_events_campus on tsa_micro_events (tsa_id, event_date, id);
create index tsa_micro_events_date on tsa_micro_events (event_date, id);
create index tsa_micro_events_title on tsa_micro_events (lower(title), id);
create index tsa_micro_events_created on tsa_micro_events (created_at, id);
create index tsa_micro_events_author on tsa_micro_events (by_id);
create index tsa_micro_events_search on tsa_micro_events using gin (search_text gin_trgm_ops);
