-- A scholar's way through a quiz or an assessment tool: one attempt each (O37). Answers under way are kept here, so that no device can lose them.
create table attempts (
  id integer generated always as identity primary key,
  scholar_id integer not null references users on delete cascade,
  quiz_id integer references quizzes,
  assessment_id integer references assessments,
  course_section_id integer not null references course_sections,
  started_at timestamptz not null default now(),
  -- The server's clock decides when time is up; null: no limit.
  ends_at timestamptz,
  saved_at timestamptz not null default now(),
  submitted_at timestamptz,
  -- Right choices and marked essays out of all questions; null while essays wait to be marked.
  score numeric(6, 2),
  constraint one_kind check (num_nonnulls(quiz_id, assessment_id) = 1)
);
create unique index attempts_quiz on attempts (quiz_id, scholar_id) where quiz_id is not null;
create unique index attempts_assessment on attempts (assessment_id, scholar_id) where assessment_id is not null;
create index attempts_scholar on attempts (scholar_id);

create table attempt_answers (
  attempt_id integer not null references attempts on delete cascade,
  -- The question as it was asked: later edits of the quiz do not change what was answered.
  question_id integer not null,
  type text not null check (type in ('multiple', 'essay')),
  question text not null,
  options jsonb not null default '[]',
  position integer not null,
  -- A letter, or a text.
  answer text not null default '',
  key text not null default '',
  -- 0 to 1; choices at once, essays by the teacher.
  mark numeric(4, 3),
  marked_by integer references users on delete set null,
  marked_at timestamptz,
  notes text not null default '',
  saved_at timestamptz,
  primary key (attempt_id, question_id)
);

-- Every mark that was ever given, so that a changed one can be explained.
create table attempt_marks (
  id integer generated always as identity primary key,
  attempt_id integer not null references attempts on delete cascade,
  question_id integer not null,
  mark numeric(4, 3) not null check (mark between 0 and 1),
  notes text not null default '',
  by_id integer references users on delete set null,
  at timestamptz not null default now()
);
create index attempt_marks_attempt on attempt_marks (attempt_id, question_id, id);
