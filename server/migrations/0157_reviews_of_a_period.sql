-- The published reviews of somebody about one scholar stand beside each other: which months of a period lack one is counted in the index alone.
drop index reviews_done;
create index reviews_done on reviews (author_id, course_id, side, scholar_id, month) where status_draft = 0;

-- The periods of scholars whom a search finds are read from the index alone.
drop index mentoring_assignments_scholar;
create index mentoring_assignments_scholar on mentoring_assignments (scholar_id) include (id, course_id, side, user_id, starts_on, ends_on);

-- The coverage of a course, which is kept until one of its tables changes, names cohorts.
select follow_table('cohorts');
