-- Every list that was written to a spreadsheet: who took which rows of what.
create table export_log (
  id integer generated always as identity primary key,
  at timestamptz not null default now(),
  by_id integer references users on delete set null,
  -- The path of the list.
  list text not null,
  columns jsonb not null,
  -- What the list was narrowed to, and its order.
  narrowed jsonb not null,
  rows integer not null
);
create index export_log_by on export_log (by_id, at);

-- The zone that a person's device shows times in, as the device last said it. Sentences and mails say times in it.
alter table users add column time_zone text not null default 'Asia/Jakarta';
