-- The second factor of an account: an app that shows codes. While confirmed_at is empty it is being set up and asks for nothing.
create table factors (
  user_id integer primary key references users on delete cascade,
  -- Sealed with the key of the installation, because it must be read again to check a code.
  secret text not null,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  -- The half minute of the newest code that was taken: no code counts twice, and none that is older.
  last_step bigint not null default 0
);

-- Signed with the key of the installation: a stolen table gives no code away.
create table recovery_codes (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  code_mark text not null,
  used_at timestamptz,
  unique (user_id, code_mark)
);

-- The password was right, the code is still missing: opens nothing but the call that takes the code.
alter table sessions add column half_open boolean not null default false;
