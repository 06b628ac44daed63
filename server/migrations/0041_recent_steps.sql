-- What happened lately, on the overview: the newest steps of each kind without sorting all of its history.
create index tsa_proposal_steps_recent on tsa_proposal_steps (at);
create index tsa_letter_steps_recent on tsa_letter_steps (at);
create index score_draft_steps_recent on score_draft_steps (at);
