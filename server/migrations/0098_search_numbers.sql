-- A NIK is found as a whole by a mark that only the installation's key can make; it is filled by the schedule 'nik-marks' for accounts from before.
alter table users add column nik_mark text;
create index users_nik_mark on users (nik_mark) where nik_mark is not null;
create index users_unmarked on users (id) where nik_mark is null and nik_sealed is not null;

-- Phone numbers are found by their digits, with 62 in place of the zero in front.
create index users_phone_digits on users (regexp_replace(regexp_replace(phone_number, '\D', '', 'g'), '^0', '62')) where role = 'SCHOLAR';
