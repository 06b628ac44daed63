-- Large files that arrive in parts, each of which is a file of the kind files.part.
create table uploads (
  id uuid primary key default gen_random_uuid(),
  user_id integer not null references users on delete cascade,
  name text not null,
  size integer not null,
  received integer not null default 0,
  -- In their order.
  parts uuid[] not null default '{}',
  -- When a call first took it: from then on it does not count against what a person may have on its way.
  taken_at timestamptz,
  expires_at timestamptz not null
);
create index uploads_of on uploads (user_id);
create index uploads_expired on uploads (expires_at);
