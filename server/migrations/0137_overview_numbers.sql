-- The overview counts who has no mentor: whether somebody is one, the permissions say.
select follow_table('permissions');
select follow_table('user_permissions');

-- And the mails that failed, which the outbox lists by their age.
create index outbox_failed on outbox (created_at, id) where status = 'failed';
