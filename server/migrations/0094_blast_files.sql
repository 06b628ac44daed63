-- An attachment goes along, or stays and is linked. What it was called stays here when its bytes are gone.
alter table blasts add column attachment_id uuid references files on delete set null;
alter table blasts add column attachment_name text not null default '';
alter table blasts add column attachment_size integer not null default 0;
alter table blasts add column attachment_along boolean not null default false;
alter table blasts add column files_until timestamptz;
create index blasts_attachment on blasts (attachment_id);
-- When letters of it were last looked at: one that rested long, because the server was off, asks before it goes on.
alter table blasts add column active_at timestamptz;

-- Without a reference: a mail whose attachment is gone fails, and does not go without it.
alter table outbox add column attachment_id uuid;
create index outbox_failed_letters on outbox (id) where status = 'failed' and lane = 1;
create index blast_letters_failed on blast_letters (blast_id) where state = 'failed' or outcome = 'failed';
