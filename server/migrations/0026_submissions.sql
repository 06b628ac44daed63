-- What a group or a scholar hands in for a project: one row a stage, with its present version and the two parties' decisions.
create table project_submissions (
  id integer generated always as identity primary key,
  project_id integer not null references projects,
  course_id integer not null references courses,
  stage text not null check (stage in ('proposal', 'report-progress', 'report-final', 'assignment-final')),
  group_id integer references course_groups,
  scholar_id integer references users,
  title text not null,
  information text not null default '-',
  type text not null default 'link',
  content text not null,
  -- A path to a TSA proposal, or empty.
  project_reference text not null default '',
  version integer not null default 1,
  -- Only proposals are decided (O29): by LD (admin) and by TEACHER (council).
  approval_admin text not null default 'process' check (approval_admin in ('process', 'approved', 'declined', 'revision')),
  approval_council text not null default 'process' check (approval_council in ('process', 'approved', 'declined', 'revision')),
  notes_admin text not null default '',
  notes_council text not null default '',
  decided_admin_at timestamptz,
  decided_council_at timestamptz,
  -- Since when the side whose turn it is has been waiting.
  waiting_since timestamptz not null default now(),
  created_by integer references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint group_or_scholar check (num_nonnulls(group_id, scholar_id) = 1)
);
create unique index project_submissions_group on project_submissions (project_id, group_id, stage) where group_id is not null;
create unique index project_submissions_scholar on project_submissions (project_id, scholar_id, stage) where scholar_id is not null;
create index project_submissions_waiting on project_submissions (stage, approval_admin, approval_council, waiting_since);
create index project_submissions_course on project_submissions (course_id);

-- Every submission and decision.
create table submission_history (
  id integer generated always as identity primary key,
  submission_id integer not null references project_submissions on delete cascade,
  version integer not null,
  by_id integer references users on delete set null,
  at timestamptz not null default now(),
  action text not null check (action in ('submitted', 'resubmitted', 'decided')),
  -- Whose decision: admin (LD) or council (TEACHER).
  party text check (party in ('admin', 'council')),
  "from" text,
  "to" text,
  notes text not null default '',
  title text not null,
  content text not null,
  project_reference text not null default ''
);
create index submission_history_submission on submission_history (submission_id, id);
