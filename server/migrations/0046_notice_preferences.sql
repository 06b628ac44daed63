-- Where a person wants it otherwise than a kind of notice has it: also by mail, or not.
create table notice_preferences (
  user_id integer not null references users on delete cascade,
  kind text not null,
  mail boolean not null,
  primary key (user_id, kind)
);
