-- A letter to many people.
create table blasts (
  id integer generated always as identity primary key,
  subject text not null,
  content text not null,
  state text not null default 'waiting' check (state in ('waiting', 'held', 'sending', 'done', 'recalled')),
  send_at timestamptz not null,
  created_by integer references users on delete set null,
  created_at timestamptz not null default now()
);
create index blasts_created on blasts (created_at, id);
create index blasts_send on blasts (send_at, id);
create index blasts_subject on blasts (lower(subject), id);
create index blasts_open on blasts (state) where state in ('waiting', 'sending');
create index blasts_creator on blasts (created_by);

-- A row for each person, which settles on its own. Until it is queued the letter has not been written.
create table blast_letters (
  id integer generated always as identity primary key,
  blast_id integer not null references blasts on delete cascade,
  user_id integer references users on delete set null,
  name text not null,
  email text not null,
  reason text not null,
  state text not null default 'waiting' check (state in ('waiting', 'queued', 'failed', 'left', 'recalled')),
  mail_id integer unique references outbox on delete set null,
  queued_at timestamptz,
  -- What became of the mail, kept for the time after the outbox has been swept.
  outcome text not null default '',
  error text not null default '',
  unique (blast_id, user_id)
);
create index blast_letters_name on blast_letters (blast_id, lower(name), id);
create index blast_letters_waiting on blast_letters (blast_id, id) where state = 'waiting';
create index blast_letters_queued on blast_letters (queued_at) where queued_at is not null;
create index blast_letters_user on blast_letters (user_id);

-- Lane 0 goes before lane 1. A mail of lane 1 never goes twice: one whose sending was not noted is unknown.
alter table outbox add column lane smallint not null default 0;
alter table outbox drop constraint outbox_status_check;
alter table outbox add constraint outbox_status_check check (status in ('waiting', 'sending', 'sent', 'failed', 'kept', 'unknown'));
create index outbox_lane on outbox (lane, next_try_at, id) where status = 'waiting';
create index outbox_sending on outbox (next_try_at) where status = 'sending';
