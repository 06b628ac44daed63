-- When the owner last showed, on this device, that they are the owner: by signing in, or by giving the password (or a factor) again.
alter table sessions add column proved_at timestamptz not null default now();
-- Nobody knows it of sessions that are older than this column: they are asked.
update sessions set proved_at = created_at;
