-- The address under which calendars of others read somebody's calendar: its token is stored as a hash only.
create table calendar_subscriptions (
  user_id integer primary key references users on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  -- When a calendar last read it, and how often since `counted_from`.
  read_at timestamptz,
  reads integer not null default 0,
  counted_from timestamptz not null default now()
);

-- When the dates of an item or of a stage last changed: calendars that hold them must see that theirs are old.
alter table section_modules add column dates_changed_at timestamptz not null default now();
alter table project_stage_dates add column dates_changed_at timestamptz not null default now();
create function note_changed_dates() returns trigger language plpgsql as $$
begin
  new.dates_changed_at := now();
  return new;
end $$;
create trigger section_modules_dates before update of publish_at, due_at on section_modules for each row
  when ((old.publish_at, old.due_at) is distinct from (new.publish_at, new.due_at)) execute function note_changed_dates();
create trigger project_stage_dates_changed before update of due_at on project_stage_dates for each row
  when (old.due_at is distinct from new.due_at) execute function note_changed_dates();

create index section_modules_publish on section_modules (publish_at) where publish_at is not null;
