-- The security log reads these tables in the order of time, each kind of event by an index of its own.
create index sign_ins_failed on sign_ins (at, id) where outcome in ('wrong_password', 'wrong_code', 'code_asked');
create index sign_ins_turned_away on sign_ins (at, id) where outcome in ('refused', 'inactive');
create index account_log_granted on account_log (at, id) where action in ('permissions', 'status');
create index account_log_exported on account_log (at, id) where action in ('exported', 'downloaded');
create index account_log_deleted on account_log (at, id) where action = 'deleted';
create index account_log_login on account_log (at, id) where action like 'password %' or action like 'factor %' or action like 'email %';
create index report_changes_deleted on report_changes (at, id) where action = 'deleted';
create index export_log_at on export_log (at, id);

-- Calls that somebody was signed in for and not allowed to make; those of an hour are one row.
create table refused_calls (
  id bigint generated always as identity primary key,
  by_id integer not null references users on delete cascade,
  call text not null,
  hour timestamptz not null default date_trunc('hour', now()),
  at timestamptz not null default now(),
  address text not null,
  times integer not null default 1,
  unique (by_id, call, hour)
);
create index refused_calls_at on refused_calls (at, id);
