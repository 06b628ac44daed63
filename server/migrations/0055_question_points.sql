-- What a question counts, and whether each scholar gets questions and options in an order of their own.
alter table quiz_questions add column points numeric(4, 1) not null default 1 check (points > 0);
alter table attempt_answers add column points numeric(4, 1) not null default 1;
alter table quizzes add column shuffle smallint not null default 0 check (shuffle in (0, 1));
