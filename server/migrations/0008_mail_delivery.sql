-- The outbox is its own queue: a letter is claimed by moving its next try ahead, so a process that dies over it lets it go again.
alter table outbox add column attempts integer not null default 0;
alter table outbox add column next_try_at timestamptz not null default now();
create index outbox_waiting on outbox (next_try_at) where status = 'waiting';
