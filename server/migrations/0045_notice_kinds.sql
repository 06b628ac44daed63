-- What a notice is about, as its area declares it, and who caused it. Older ones know neither.
alter table notifications add column kind text;
alter table notifications add column by_id integer references users on delete set null;
create index notifications_by on notifications (by_id) where by_id is not null;
