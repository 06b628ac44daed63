-- Until when each stage of a project is due.
create table project_stage_dates (
  project_id integer not null references projects on delete cascade,
  stage text not null check (stage in ('proposal', 'report-progress', 'report-final', 'assignment-final')),
  due_at timestamptz not null,
  primary key (project_id, stage)
);
create index project_stage_dates_due on project_stage_dates (due_at);
