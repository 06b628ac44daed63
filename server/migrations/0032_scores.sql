-- Scores by semester: what scholars hand in, what stands, and where each score came from.

-- What the programme team sets for everybody.
create table programme_settings (
  name text primary key,
  value jsonb not null,
  updated_by integer references users on delete set null,
  updated_at timestamptz not null default now()
);
create index programme_settings_by on programme_settings (updated_by) where updated_by is not null;
-- Below it a scholar is asked to counselling.
insert into programme_settings (name, value) values ('gpa_threshold', '3.25');

create table score_drafts (
  id integer generated always as identity primary key,
  scholar_id integer not null references users on delete cascade,
  semester1 numeric(3, 2) check (semester1 between 0 and 4),
  semester2 numeric(3, 2) check (semester2 between 0 and 4),
  semester3 numeric(3, 2) check (semester3 between 0 and 4),
  semester4 numeric(3, 2) check (semester4 between 0 and 4),
  semester5 numeric(3, 2) check (semester5 between 0 and 4),
  semester6 numeric(3, 2) check (semester6 between 0 and 4),
  semester7 numeric(3, 2) check (semester7 between 0 and 4),
  semester8 numeric(3, 2) check (semester8 between 0 and 4),
  file_id uuid references files,
  approval text not null default 'process' check (approval in ('process', 'declined', 'revision', 'approved')),
  notes text not null default '',
  version integer not null default 1,
  decided_at timestamptz,
  waiting_since timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint score_drafts_hold_a_score check (num_nonnulls(semester1, semester2, semester3, semester4, semester5, semester6, semester7, semester8) > 0)
);
create index score_drafts_scholar on score_drafts (scholar_id, created_at, id);
create index score_drafts_created on score_drafts (created_at, id);
create index score_drafts_updated on score_drafts (updated_at, id);
create index score_drafts_waiting_all on score_drafts (waiting_since, id);
create index score_drafts_waiting on score_drafts (approval, waiting_since, id);
create index score_drafts_file on score_drafts (file_id) where file_id is not null;

create table score_draft_steps (
  id bigint generated always as identity primary key,
  record_id integer not null references score_drafts on delete cascade,
  by_id integer references users on delete set null,
  at timestamptz not null default now(),
  action text not null check (action in ('submitted', 'changed', 'reviewed')),
  "from" text,
  "to" text not null,
  notes text not null default '',
  changes jsonb not null default '[]'
);
create index score_draft_steps_record on score_draft_steps (record_id, id);
create index score_draft_steps_by on score_draft_steps (by_id) where by_id is not null;

-- One row for each scholar, so that the list of all scholars and the one of low scores each walk an index.
create table scores (
  scholar_id integer primary key references users on delete cascade,
  semester1 numeric(3, 2) check (semester1 between 0 and 4),
  semester2 numeric(3, 2) check (semester2 between 0 and 4),
  semester3 numeric(3, 2) check (semester3 between 0 and 4),
  semester4 numeric(3, 2) check (semester4 between 0 and 4),
  semester5 numeric(3, 2) check (semester5 between 0 and 4),
  semester6 numeric(3, 2) check (semester6 between 0 and 4),
  semester7 numeric(3, 2) check (semester7 between 0 and 4),
  semester8 numeric(3, 2) check (semester8 between 0 and 4),
  latest numeric(3, 2) generated always as (coalesce(semester8, semester7, semester6, semester5, semester4, semester3, semester2, semester1)) stored,
  average numeric(3, 2) generated always as (round((coalesce(semester1, 0) + coalesce(semester2, 0) + coalesce(semester3, 0) + coalesce(semester4, 0)
    + coalesce(semester5, 0) + coalesce(semester6, 0) + coalesce(semester7, 0) + coalesce(semester8, 0))
    / nullif(num_nonnulls(semester1, semester2, semester3, semester4, semester5, semester6, semester7, semester8), 0), 2)) stored,
  version integer not null default 1,
  updated_at timestamptz
);
-- Scholars without a score come before the lowest and after the highest.
create index scores_latest on scores ((coalesce(latest, -1)), scholar_id);
create index scores_average on scores ((coalesce(average, -1)), scholar_id);

create function begin_scores() returns trigger language plpgsql as $$
begin
  insert into scores (scholar_id) values (new.id);
  return null;
end $$;
create trigger users_begin_scores after insert on users for each row when (new.role = 'SCHOLAR') execute function begin_scores();
insert into scores (scholar_id) select id from users where role = 'SCHOLAR';

-- Where each score came from; never changed.
create table score_changes (
  id bigint generated always as identity primary key,
  scholar_id integer not null references users on delete cascade,
  semester smallint not null check (semester between 1 and 8),
  "from" numeric(3, 2),
  "to" numeric(3, 2),
  source text not null check (source in ('draft', 'edit', 'import', 'undo')),
  draft_id integer references score_drafts on delete set null,
  operation_id integer references operations on delete set null,
  by_id integer references users on delete set null,
  at timestamptz not null default now()
);
create index score_changes_scholar on score_changes (scholar_id, id);
create index score_changes_draft on score_changes (draft_id) where draft_id is not null;
create index score_changes_operation on score_changes (operation_id) where operation_id is not null;
create index score_changes_by on score_changes (by_id) where by_id is not null;
