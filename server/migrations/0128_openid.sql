-- Which account at an OpenID provider signs somebody in. It lives as long as the e-mail address that it was found by.
create table openid_links (
  user_id integer not null references users on delete cascade,
  issuer text not null,
  -- What the provider calls the person: unlike an address it is never given to another.
  subject text not null,
  -- The address there at the first sign-in.
  email text not null,
  linked_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  -- An account has one at each provider, and one there signs one account in.
  primary key (user_id, issuer),
  unique (issuer, subject)
);

-- Ways to the provider that have begun. Each is ended once, by the browser that has begun it.
create table openid_flows (
  state_hash bytea primary key,
  browser_hash bytea not null,
  -- Nonce and verifier, sealed with the key of the installation: reading the table helps nobody.
  sealed text not null,
  next text,
  -- Of whoever proves who they are; empty where somebody signs in.
  session_id integer references sessions on delete cascade,
  begun_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index openid_flows_expires on openid_flows (expires_at);
create index openid_flows_session on openid_flows (session_id);

-- Tries to sign in with an account at the provider are tries like those with a password.
alter table sign_ins add column by_openid boolean not null default false;
alter table sign_ins drop constraint sign_ins_outcome_check;
alter table sign_ins add constraint sign_ins_outcome_check
  check (outcome in ('signed_in', 'code_asked', 'wrong_password', 'wrong_code', 'refused', 'inactive', 'openid_refused'));

-- The security log reads refused ones, and what happens to links, in the order of time.
drop index sign_ins_turned_away;
create index sign_ins_turned_away on sign_ins (at, id) where outcome in ('refused', 'inactive', 'openid_refused');
create index account_log_openid on account_log (at, id) where action like 'openid %';
