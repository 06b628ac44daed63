-- When each regular task of the job process is due next; a task that failed keeps its error until it succeeds.
create table schedules (
  name text primary key,
  next_run_at timestamptz not null default now(),
  last_run_at timestamptz,
  failures integer not null default 0,
  error text not null default ''
);
-- Schedules ran on pg-boss before, which kept its queues here.
drop schema if exists pgboss cascade;
