-- Every kind that scholars hand in can be withdrawn while it waits.
alter table proposals drop constraint proposals_approval_of_kind;
alter table proposals add constraint proposals_approval_of_kind check (kind = 'internships' or approval <> 'finish');

alter table score_drafts drop constraint score_drafts_approval_check;
alter table score_drafts add constraint score_drafts_approval_check
  check (approval in ('process', 'declined', 'revision', 'approved', 'withdrawn'));
alter table tsa_proposals drop constraint tsa_proposals_approval_check;
alter table tsa_proposals add constraint tsa_proposals_approval_check
  check (approval in ('process', 'declined', 'revision', 'approved', 'withdrawn'));
alter table tsa_letters drop constraint tsa_letters_approval_check;
alter table tsa_letters add constraint tsa_letters_approval_check
  check (approval in ('process', 'declined', 'revision', 'approved', 'withdrawn'));

alter table score_draft_steps drop constraint score_draft_steps_action_check;
alter table score_draft_steps add constraint score_draft_steps_action_check
  check (action in ('submitted', 'changed', 'reviewed', 'undone', 'withdrawn'));
alter table tsa_proposal_steps drop constraint tsa_proposal_steps_action_check;
alter table tsa_proposal_steps add constraint tsa_proposal_steps_action_check
  check (action in ('submitted', 'changed', 'reviewed', 'undone', 'withdrawn'));
alter table tsa_letter_steps drop constraint tsa_letter_steps_action_check;
alter table tsa_letter_steps add constraint tsa_letter_steps_action_check
  check (action in ('submitted', 'changed', 'reviewed', 'undone', 'withdrawn'));

-- The same file handed in again is found by its bytes; files from before have none.
alter table files add column sha256 text;
create index proposals_same_title on proposals (scholar_id, kind, lower(title));
