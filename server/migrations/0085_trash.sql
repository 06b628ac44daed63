-- The trash of scholars and reports (docs/decisions/0047). What goes along waits here as a parcel of rows, so that no list has to leave it out.
create table trash (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('report', 'scholar')),
  record_id integer not null,
  scholar_id integer not null references users on delete cascade,
  -- Of a report: which phase.
  period text,
  -- Of a scholar: under which e-mail, username and number, and whether the account was active.
  identity jsonb not null default '{}',
  -- {rows: [{table, row}], emptied: [{table, key, column, value}]}
  parcel jsonb not null,
  entries integer not null default 0,
  -- The name and what else the search of the list looks in.
  search_text text not null,
  deleted_by integer references users on delete set null,
  deleted_at timestamptz not null default now(),
  unique (kind, record_id)
);
create index trash_deleted on trash (kind, deleted_at, id);
create index trash_scholar on trash (scholar_id);
create index trash_deleted_by on trash (deleted_by) where deleted_by is not null;
create index trash_search on trash using gin (search_text gin_trgm_ops);

-- Whose account is in the trash, or was deleted for good: no list of people asks for this role. Where they belonged stays, so that counts stay true.
alter table users drop constraint users_role_check;
alter table users add constraint users_role_check check (role in ('SUPERADMIN', 'TF', 'VENDOR', 'SCHOLAR', 'DELETED'));
alter table users drop constraint only_scholars_have_placement;
alter table users add constraint only_scholars_have_placement check (role in ('SCHOLAR', 'DELETED') or (no_tf is null and university_id is null and scholar_type is null and year_tf is null and alumni_at is null));
create index users_deleted on users (id) where role = 'DELETED';

alter table report_changes drop constraint report_changes_action_check;
alter table report_changes add constraint report_changes_action_check
  check (action in ('created', 'changed', 'imported', 'undone', 'trashed', 'restored', 'deleted'));
