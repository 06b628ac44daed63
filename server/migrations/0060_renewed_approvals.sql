-- An approval belongs to the version that was read: what a party approved last stays known when a new version asks it again.
alter table project_submissions add column approved_version_admin int, add column approved_version_council int;
alter table submission_history drop constraint submission_history_action_check;
alter table submission_history add constraint submission_history_action_check check (action in ('submitted', 'resubmitted', 'decided', 'renewed'));

update project_submissions s set
  approved_version_admin = (select max(h.version) from submission_history h
    where h.submission_id = s.id and h.action = 'decided' and h.party = 'admin' and h."to" = 'approved'),
  approved_version_council = (select max(h.version) from submission_history h
    where h.submission_id = s.id and h.action = 'decided' and h.party = 'council' and h."to" = 'approved')
where s.stage = 'proposal';
update project_submissions set approved_version_admin = null where approval_admin <> 'approved';
update project_submissions set approved_version_council = null where approval_council <> 'approved';

-- Where both have approved, work goes on; elsewhere the newer version asks again.
update project_submissions set approval_admin = 'process', decided_admin_at = null
  where stage = 'proposal' and approval_admin = 'approved' and approval_council <> 'approved' and approved_version_admin < version;
update project_submissions set approval_council = 'process', decided_council_at = null
  where stage = 'proposal' and approval_council = 'approved' and approval_admin <> 'approved' and approved_version_council < version;
