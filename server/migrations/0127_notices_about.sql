-- The records that a notice is about, by their numbers: whether its reader may still see them is asked again where it is delivered
-- (docs/decisions/0061). Null for notices about nothing that can be closed to their reader, and for older ones.
alter table notifications add column about jsonb;

-- What waits for a mail of the morning names its notice, which has the words.
alter table notice_digests add column notification_id integer references notifications on delete cascade;
-- The notice of each waiting line is the newest with its address; a line without one of its own gets one, so that none is lost.
update notice_digests d set notification_id = (select max(n.id) from notifications n where n.user_id = d.user_id and n.url = d.url)
where d.id in (select max(id) from notice_digests group by user_id, url);
do $$
declare
  line record;
  made integer;
begin
  for line in select * from notice_digests where notification_id is null order by id loop
    insert into notifications (user_id, message_html, url, read)
    values (line.user_id, replace(replace(replace(line.text, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), line.url, 1) returning id into made;
    update notice_digests set notification_id = made where id = line.id;
  end loop;
end $$;
alter table notice_digests alter column notification_id set not null, drop column text, drop column url;
create unique index notice_digests_notification on notice_digests (notification_id);

-- The notices that a mail tells of. It is not sent when its reader may no longer see what one of them is about.
alter table outbox add column notice_ids integer[];
alter table outbox drop constraint outbox_status_check;
alter table outbox add constraint outbox_status_check
  check (status in ('waiting', 'sending', 'sent', 'failed', 'kept', 'unknown', 'withheld'));
