-- What somebody has published, by month: the overview of a mentor counts it against what they owe.
create index reviews_done on reviews (author_id, course_id, side, month, scholar_id) where status_draft = 0;
