-- What a bulk change did to each record, so that it can be read later and taken back in part.
create table operation_rows (
  operation_id integer not null references operations on delete cascade,
  -- In the table of the area whose change it was.
  record_id integer not null,
  label text not null,
  before text not null,
  after text not null,
  undone_at timestamptz,
  undone_by_id integer references users on delete set null,
  primary key (operation_id, record_id)
);
create index operation_rows_label on operation_rows (operation_id, lower(label), record_id);
create index operation_rows_undone_by on operation_rows (undone_by_id) where undone_by_id is not null;

-- Decisions on many of these can be taken back now.
alter table score_draft_steps drop constraint score_draft_steps_action_check;
alter table score_draft_steps add constraint score_draft_steps_action_check check (action in ('submitted', 'changed', 'reviewed', 'undone'));
alter table tsa_proposal_steps drop constraint tsa_proposal_steps_action_check;
alter table tsa_proposal_steps add constraint tsa_proposal_steps_action_check check (action in ('submitted', 'changed', 'reviewed', 'undone'));
alter table tsa_letter_steps drop constraint tsa_letter_steps_action_check;
alter table tsa_letter_steps add constraint tsa_letter_steps_action_check check (action in ('submitted', 'changed', 'reviewed', 'undone'));
