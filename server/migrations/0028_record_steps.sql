-- The tables of steps of all decided records have the same columns, so that one piece of code writes and reads them.
alter table proposal_steps rename column proposal_id to record_id;
