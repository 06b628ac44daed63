-- When recovery codes were made: who takes an e-mail address back loses those that somebody else may have made meanwhile. Codes of before this
-- migration count as made now, which removes rather one too many.
alter table recovery_codes add column created_at timestamptz not null default now();
