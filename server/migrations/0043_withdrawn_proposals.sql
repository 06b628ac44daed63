-- Internships are finished or withdrawn; the other kinds know neither state.
alter table proposals drop constraint proposals_approval_check;
alter table proposals add constraint proposals_approval_check
  check (approval in ('process', 'declined', 'revision', 'approved', 'finish', 'withdrawn'));
alter table proposals add constraint proposals_approval_of_kind check (kind = 'internships' or approval not in ('finish', 'withdrawn'));

alter table proposal_steps drop constraint proposal_steps_action_check;
alter table proposal_steps add constraint proposal_steps_action_check
  check (action in ('submitted', 'changed', 'reviewed', 'attendance', 'undone', 'withdrawn'));
