-- Lists of cohorts and courses show how many members there are; counting them anew would read every membership of every row of a page.
alter table cohorts add column members integer not null default 0;
create function count_cohort_members() returns trigger language plpgsql as $$
begin
  update cohorts set members = members + case tg_op when 'INSERT' then changed.n else -changed.n end
  from (select cohort_id, count(*)::integer n from changed_rows group by cohort_id) changed where cohorts.id = changed.cohort_id;
  return null;
end $$;
create trigger cohort_members_added after insert on cohort_members referencing new table as changed_rows for each statement execute function count_cohort_members();
create trigger cohort_members_removed after delete on cohort_members referencing old table as changed_rows for each statement execute function count_cohort_members();
update cohorts set members = (select count(*) from cohort_members m where m.cohort_id = cohorts.id);

-- A cohort names the deleted courses that used it as well.
drop index courses_cohort;
create index courses_cohort on courses (cohort_id);

-- Reviews of a project: who has waited longest first.
create index project_submissions_review on project_submissions (project_id, waiting_since, id) where stage = 'proposal';
