-- Every bulk change is one numbered thing that can be taken back whole.
create table operations (
  id integer generated always as identity primary key,
  kind text not null,
  title text not null,
  rows integer not null,
  -- What undoing needs, written by the area that made the change.
  payload jsonb not null default '{}',
  by_id integer references users on delete set null,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  undone_by_id integer references users on delete set null
);
create index operations_kind on operations (kind, created_at, id);
create index operations_created on operations (created_at, id);
