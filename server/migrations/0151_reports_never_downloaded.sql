-- For the list of downloads: reports without a download come last when the latest downloads come first.
create index reports_downloaded_last on reports (coalesce(downloaded_at, '-infinity'), id);
