-- How often the mails of a kind come: each at once, or together in the morning of a day or of a Monday.
alter table notice_preferences add column rhythm text not null default 'once' check (rhythm in ('once', 'daily', 'weekly'));

-- What waits for the next of these mails. It goes with the mail that takes it along.
create table notice_digests (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  text text not null,
  url text not null,
  due_at timestamptz not null
);
create index notice_digests_due on notice_digests (due_at);
create index notice_digests_user on notice_digests (user_id);
