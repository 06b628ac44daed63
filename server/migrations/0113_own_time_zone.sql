-- The zone that somebody has chosen for mails, notices and their calendar; without one, time_zone follows the device.
alter table users add column own_zone text;
