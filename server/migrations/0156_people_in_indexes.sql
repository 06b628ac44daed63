-- Whether somebody was met is asked of each of some scholars: with the attendance the index alone answers.
drop index evaluations_scholar;
create index evaluations_scholar on evaluations (scholar_id, meeting_id) include (attendance);

-- Whom each facilitator and mentor of a course looks after is read from the index alone, in the order of the scholars.
create index mentoring_assignments_carer on mentoring_assignments (user_id, course_id, side, scholar_id) include (starts_on, ends_on);
drop index mentoring_assignments_user;
