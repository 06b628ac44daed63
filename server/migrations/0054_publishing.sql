-- Announcements and items are drafts or published, some from a time on; items can be due.
alter table course_sections add column status smallint not null default 1 check (status in (0, 1)), add column publish_at timestamptz;
alter table section_modules add column publish_at timestamptz, add column due_at timestamptz, add column reminded_at timestamptz;
create index section_modules_due on section_modules (due_at) where due_at is not null and reminded_at is null;

-- Work is closed before and after the dates of a course, unless staff leave it open.
alter table courses add column open_always smallint not null default 0 check (open_always in (0, 1));
