-- One table for the three kinds of proposal: they share their life, and Proposal Management lists them together.
create table proposals (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('internships', 'sponsorships', 'gep')),
  scholar_id integer not null references users,
  title text not null,
  description text not null,
  destination text not null default '',
  type_content text not null default 'embed' check (type_content in ('embed', 'upload')),
  content text not null default '',
  approval text not null default 'process' check (approval in ('process', 'declined', 'revision', 'approved', 'finish')),
  notes text not null default '',
  attendance_report text not null default '',
  version integer not null default 1,
  -- When the last decision was taken, by the clock of the web process: decisions that were under way at that time lose.
  decided_at timestamptz,
  -- Since when the side whose turn it is has been waiting.
  waiting_since timestamptz not null default now(),
  search_text text generated always as (lower(title || ' ' || destination)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index proposals_scholar on proposals (scholar_id, kind, created_at, id);
create index proposals_created on proposals (kind, created_at, id);
create index proposals_updated on proposals (kind, updated_at, id);
create index proposals_title on proposals (kind, lower(title), id);
create index proposals_waiting on proposals (kind, approval, waiting_since, id);
create index proposals_waiting_all on proposals (kind, waiting_since, id);
create index proposals_search on proposals using gin (search_text gin_trgm_ops);

create table proposal_documents (
  proposal_id integer not null references proposals on delete cascade,
  name text not null,
  link text,
  file_id uuid references files,
  primary key (proposal_id, name),
  constraint link_or_file check ((link is null) <> (file_id is null))
);

create table proposal_steps (
  id integer generated always as identity primary key,
  proposal_id integer not null references proposals on delete cascade,
  by_id integer references users on delete set null,
  at timestamptz not null default now(),
  action text not null check (action in ('submitted', 'changed', 'reviewed', 'attendance')),
  "from" text,
  "to" text not null,
  notes text not null default '',
  changes jsonb not null default '[]'
);
create index proposal_steps_proposal on proposal_steps (proposal_id, id);
create index proposal_steps_recent on proposal_steps (at);

create table proposal_guidelines (
  type text primary key check (type in ('internships', 'sponsorships', 'gep')),
  guideline text not null default 'https://',
  updated_by integer references users on delete set null,
  updated_at timestamptz not null default now()
);
insert into proposal_guidelines (type) values ('internships'), ('sponsorships'), ('gep');

create table proposal_monitoring (
  id integer generated always as identity primary key,
  proposal_id integer not null references proposals on delete cascade,
  date date not null,
  activity text not null,
  content text not null default '',
  created_at timestamptz not null default now()
);
create index proposal_monitoring_proposal on proposal_monitoring (proposal_id, date desc, id desc);

create table proposal_documentation (
  id integer generated always as identity primary key,
  proposal_id integer not null references proposals on delete cascade,
  title text not null,
  link text,
  file_id uuid references files,
  created_at timestamptz not null default now(),
  constraint link_or_file check ((link is null) <> (file_id is null))
);
create index proposal_documentation_proposal on proposal_documentation (proposal_id, id desc);
