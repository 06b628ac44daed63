-- The files of deleted documents end with their rows, whose time is a setting. Before, they ended after 31 days.
update files set expires_at = null where id in (select file_id from bank_data where file_id is not null);
