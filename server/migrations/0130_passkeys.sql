-- Passkeys of an account: keys that its owner's devices hold, and of which only the public half is here.
create table passkeys (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  -- Its owner calls it so.
  name text not null,
  -- As the device names it, in base64url.
  credential_id text not null unique,
  -- As COSE, in base64url.
  public_key text not null,
  -- How often the device has signed, where it counts; one that falls back was copied.
  counter bigint not null default 0,
  -- How browsers reach it.
  transports text[] not null default '{}',
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index passkeys_user on passkeys (user_id, id);

-- What a device is asked to sign: once, within minutes, for one purpose, in the session or the browser that asked.
create table passkey_challenges (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('add', 'step', 'prove', 'enter')),
  session_id integer references sessions on delete cascade,
  browser_hash bytea,
  expires_at timestamptz not null,
  check ((session_id is null) <> (browser_hash is null))
);
create index passkey_challenges_expires on passkey_challenges (expires_at);
create index passkey_challenges_session on passkey_challenges (session_id) where session_id is not null;

-- A try to sign in may fail with a passkey as well, beside whatever else is known already.
do $$
declare
  outcomes text;
begin
  select string_agg(quote_literal(word), ', ' order by word) into outcomes from (
    select named[1] word from pg_constraint k, regexp_matches(pg_get_constraintdef(k.oid), '''(\w+)''', 'g') named
      where k.conrelid = 'sign_ins'::regclass and k.conname = 'sign_ins_outcome_check'
    union select 'wrong_passkey'
  ) words;
  alter table sign_ins drop constraint sign_ins_outcome_check;
  execute format('alter table sign_ins add constraint sign_ins_outcome_check check (outcome in (%s))', outcomes);
end $$;
drop index sign_ins_failed;
create index sign_ins_failed on sign_ins (at, id) where outcome in ('wrong_password', 'wrong_code', 'wrong_passkey', 'code_asked');
