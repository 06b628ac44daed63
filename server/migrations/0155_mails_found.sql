-- The superadmin finds mails by the beginning of their subject; their words are found by the index that the list has.
create index outbox_subject on outbox (lower(subject), id);
