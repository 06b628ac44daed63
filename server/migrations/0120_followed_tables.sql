-- Tables that tell every process when they change, so that it makes again what it keeps of them (docs/decisions/0059).
-- A table more: select follow_table('name').
create function tell_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('pandu_changed', tg_table_name);
  return null;
end $$;

create function follow_table(name regclass) returns void language plpgsql as $$
begin
  execute format('create trigger followed after insert or update or delete or truncate on %s for each statement execute function tell_changed()', name);
end $$;

select follow_table(one::regclass) from unnest(array[
  'absence_streaks', 'assessments', 'attempts', 'blast_letters', 'blasts', 'business_events', 'cohort_members', 'contract_steps', 'contracts',
  'course_groups', 'course_sections', 'course_teachers', 'courses', 'download_batches', 'evaluations', 'group_members', 'material_progress',
  'materials', 'meetings', 'mentoring_assignments', 'outbox', 'programme_settings', 'project_stage_dates', 'project_submissions', 'projects',
  'proposal_monitoring', 'proposal_steps', 'proposals', 'quizzes', 'reports', 'reviews', 'scholar_scans', 'score_draft_steps', 'score_drafts', 'scores',
  'section_modules', 'tsa_letter_steps', 'tsa_letters', 'tsa_micro_events', 'tsa_proposal_steps', 'tsa_proposals', 'universities', 'users', 'vendors'
]) one;
