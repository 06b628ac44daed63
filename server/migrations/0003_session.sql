-- Tokens are stored as SHA-256 only: a stolen table opens no session.
create table sessions (
  id integer generated always as identity primary key,
  token_hash bytea not null unique,
  user_id integer not null references users on delete cascade,
  device text not null default '',
  address text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_expires on sessions (expires_at);

create table password_resets (
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_user on password_resets (user_id);

-- Failed logins, counted per account from unknown devices, per known device, and per address. They count across processes, hence a table.
create table login_failures (
  key text not null,
  at timestamptz not null default now()
);
create index login_failures_key on login_failures (key, at);

create table live_tickets (
  ticket_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  expires_at timestamptz not null
);

-- The answer of a write under its Idempotency-Key, so that a retry gets the same answer and makes no second row.
create table idempotency_keys (
  user_id integer not null references users on delete cascade,
  key text not null,
  call text not null,
  request_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);
