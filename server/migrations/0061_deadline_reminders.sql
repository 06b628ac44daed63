-- Who has been told of which deadline, how many days ahead: a row once, whatever happens to the process that sends. A deadline that moves is
-- another one.
create table deadline_reminders (
  kind text not null,
  record_id int not null,
  due_at timestamptz not null,
  days int not null,
  user_id int not null references users (id) on delete cascade,
  sent_at timestamptz not null default now(),
  primary key (kind, record_id, due_at, days, user_id)
);
create index deadline_reminders_of_user on deadline_reminders (user_id);

drop index section_modules_due;
create index section_modules_due on section_modules (due_at) where due_at is not null;
alter table section_modules drop column reminded_at;
