create table notifications (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  read smallint not null default 0 check (read in (0, 1)),
  message_html text not null,
  url text not null,
  created_at timestamptz not null default now()
);
create index notifications_user on notifications (user_id, created_at desc, id desc);
create index notifications_unread on notifications (user_id, created_at desc, id desc) where read = 0;
