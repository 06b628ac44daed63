-- Lists of reviews are counted and filtered by month and course without the texts: the index alone answers, where it read a page of the table for each draft.
drop index reviews_drafts;
create index reviews_drafts on reviews (side, created_at, id) include (month, course_id) where status_draft = 1;
drop index reviews_created;
create index reviews_created on reviews (side, created_at, id) include (month, course_id, status_draft);
