-- The live channel ends with the session that opened it, not with the person's last one.
delete from live_tickets;
alter table live_tickets drop column user_id;
alter table live_tickets add column session_id integer not null references sessions on delete cascade;
