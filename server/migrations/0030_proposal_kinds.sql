-- GEP asks whether the scholar has applied already, where the other kinds ask for a destination.
alter table proposals add column type text not null default '' check (type in ('', 'sudah', 'belum'));

-- A bulk decision that was taken back is a step of its own.
alter table proposal_steps drop constraint proposal_steps_action_check;
alter table proposal_steps add constraint proposal_steps_action_check check (action in ('submitted', 'changed', 'reviewed', 'attendance', 'undone'));

-- Proposal Management lists all kinds together.
create index proposals_all_updated on proposals (updated_at, id);
create index proposals_all_created on proposals (created_at, id);
create index proposals_all_title on proposals (lower(title), id);
create index proposals_all_waiting on proposals (approval, waiting_since, id);
create index proposals_all_waiting_any on proposals (waiting_since, id);
