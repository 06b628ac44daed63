-- Lists of reviews that ask for a month, of all years or of one, or for a year: the newest of them come from the index, where the texts of up to a million
-- others were read on the way. With what other filters ask for, they are counted without the texts. Drafts have a small index of their own.
create index reviews_drafts_month on reviews (side, extract(month from month), created_at, id) include (month, course_id, scholar_id) where status_draft = 1;
create index reviews_month_of_year on reviews (side, extract(month from month), created_at, id) include (month, course_id, scholar_id, status_draft);
create index reviews_month_created on reviews (side, month, created_at, id) include (course_id, scholar_id, status_draft);
create index reviews_year on reviews (side, extract(year from month), created_at, id) include (month, course_id, scholar_id, status_draft);
