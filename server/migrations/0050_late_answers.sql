-- When scholars who have taken a quiz see its right answers.
alter table quizzes add column show_keys text not null default 'attempt' check (show_keys in ('attempt', 'end', 'never'));

-- Answers that were written in time and arrived after it. They count once the marker has accepted them.
alter table attempts add column late_state text check (late_state in ('waiting', 'accepted', 'refused')), add column late_at timestamptz;
alter table attempt_answers add column late_answer text, add column late_typed_at timestamptz;

-- What staff changed about the attempts of one scholar: the history of an attempt, and the extra minutes that the next one begins with.
create table attempt_changes (
  id integer generated always as identity primary key,
  scholar_id integer not null references users on delete cascade,
  quiz_id integer not null references quizzes,
  kind text not null check (kind in ('time', 'attempt', 'late-accepted', 'late-refused')),
  minutes integer check (minutes > 0),
  -- Given before an attempt was begun: each one begins with these minutes.
  standing boolean not null default false,
  reason text not null default '',
  -- The attempt that another one replaced, with its answers.
  replaced jsonb,
  by_id integer references users on delete set null,
  at timestamptz not null default now(),
  constraint time_has_minutes check ((kind = 'time') = (minutes is not null)),
  constraint attempt_is_kept check ((kind = 'attempt') = (replaced is not null))
);
create index attempt_changes_scholar on attempt_changes (quiz_id, scholar_id, id);
