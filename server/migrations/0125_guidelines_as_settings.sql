-- The guidelines of proposals are settings, so that they have their history (setting_changes).
insert into programme_settings (name, value, updated_by, updated_at)
select 'proposals.guideline.' || type, to_jsonb(guideline), updated_by, updated_at from proposal_guidelines where updated_by is not null;
drop table proposal_guidelines;
