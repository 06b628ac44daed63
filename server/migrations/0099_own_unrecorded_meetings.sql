-- The meetings of one author that are over and lack a record, oldest first, for the overview of facilitators and mentors.
create index meetings_unrecorded_own on meetings (author_id, starts_at, id) where recorded_at is null and state = 'planned' and deleted_at is null;
