-- A changed e-mail address counts once it was confirmed from its letter box; afterwards the old one can take it back for a while.
create table email_changes (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  old_email text not null,
  new_email text not null,
  -- Of the links in the two letters; tokens are stored as SHA-256 only.
  confirm_hash bytea not null unique,
  back_hash bytea unique,
  asked_at timestamptz not null default now(),
  sent_at timestamptz not null default now(),
  confirm_until timestamptz not null,
  confirmed_at timestamptz,
  back_until timestamptz,
  -- Cancelled, replaced by another, or taken back: neither link works any more.
  ended_at timestamptz
);
create unique index email_changes_pending on email_changes (user_id) where confirmed_at is null and ended_at is null;
create index email_changes_user on email_changes (user_id, asked_at);
create index email_changes_asked on email_changes (asked_at);
