-- Settings are named after their area.
update programme_settings set name = 'scores.threshold' where name = 'gpa_threshold';

create table setting_changes (
  id integer generated always as identity primary key,
  name text not null,
  by_id integer references users on delete set null,
  "from" jsonb not null,
  "to" jsonb not null,
  at timestamptz not null default now()
);
create index setting_changes_newest on setting_changes (at, id);
create index setting_changes_of on setting_changes (name, at, id);
create index setting_changes_by on setting_changes (by_id) where by_id is not null;

-- Every process keeps the values in memory. The table itself tells them, whoever writes it.
create function tell_settings() returns trigger language plpgsql as $$
begin
  perform pg_notify('pandu_settings', '');
  return null;
end $$;
create trigger programme_settings_told after insert or update or delete or truncate on programme_settings
  for each statement execute function tell_settings();
