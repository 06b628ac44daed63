-- Every try to sign in: what the waiting after wrong tries is counted from, and what owners and the superadmin read.
create table sign_ins (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- Empty when what was typed names nobody. What was typed is never stored, because people type passwords there.
  user_id integer references users on delete set null,
  -- A mark that only this installation makes, of the account or of what was typed: it tells different names apart.
  name_mark text not null,
  address text not null,
  -- Browser and system in words.
  device text not null,
  -- Of a device on which somebody had signed in to this account before.
  device_mark text,
  outcome text not null check (outcome in ('signed_in', 'code_asked', 'wrong_password', 'wrong_code', 'refused', 'inactive')),
  -- The session that it opened, which may be over.
  session_id integer,
  -- A wrong password that makes the next try wait, until the right one comes.
  counts boolean not null default false,
  -- Refusals within a minute are one row: a flood must not fill the table.
  times integer not null default 1
);
create index sign_ins_at on sign_ins (at, id);
create index sign_ins_user on sign_ins (user_id, at, id);
create index sign_ins_name on sign_ins (name_mark, at) where counts;
create index sign_ins_address on sign_ins (address, at) where counts;
create index sign_ins_refused on sign_ins (address, at) where outcome = 'refused';

-- What somebody was told of, once a day: tries at one account, or many names from one address.
create table security_alarms (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  kind text not null check (kind in ('password_tried', 'many_names')),
  user_id integer references users on delete cascade,
  address text not null,
  check ((kind = 'password_tried') = (user_id is not null))
);
create index security_alarms_at on security_alarms (at, id);
create index security_alarms_user on security_alarms (user_id, at) where user_id is not null;
create index security_alarms_address on security_alarms (address, at) where user_id is null;

-- Their keys were hashes of typed names that anybody could make.
delete from login_failures where key like 'account:%' or key like 'device:%' or key like 'address:%';
