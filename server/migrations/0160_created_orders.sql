-- These lists can be sorted by when their rows were created. Each index has the order of one of them; without it, every page sorted all its rows.
create index mentoring_assignments_created on mentoring_assignments (course_id, side, created_at, id);
create index meetings_created on meetings (course_id, created_at, id) where deleted_at is null;
create index threads_created on threads (course_id, audience, pinned desc, created_at desc, id desc) where deleted_at is null;
create index reports_created on reports (created_at, id);
