-- Staff may leave one item open while the work of its course is closed, before and after the dates of the course.
alter table section_modules add column open_always smallint not null default 0 check (open_always in (0, 1));

-- The end of the course closed the attempt, with what was saved until then. It continues when staff move that end.
alter table attempts add column closed_by_course boolean not null default false;
create index attempts_under_way on attempts (course_section_id) where submitted_at is null or closed_by_course;
