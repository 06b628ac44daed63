-- The overview counts reports that changed since they were issued.
select follow_table('report_issues');
