-- The share of time that a scholar gets in addition for all quizzes and assessment tools of a course. The newest row counts; the others are its history.
create table course_extra_time (
  id integer generated always as identity primary key,
  course_id integer not null references courses on delete cascade,
  scholar_id integer not null references users on delete cascade,
  percent integer not null check (percent between 0 and 300),
  reason text not null default '',
  by_id integer references users on delete set null,
  at timestamptz not null default now()
);
create index course_extra_time_newest on course_extra_time (course_id, scholar_id, id desc);

-- Announcements are rich text from now on. What was written before keeps its lines and its signs.
update course_sections set description = '<p>' || replace(replace(
    replace(replace(replace(replace(description, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), E'\r', ''),
    E'\n\n', '</p><p>'), E'\n', '<br />') || '</p>'
where description <> '';
