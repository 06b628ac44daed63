-- Reports that nobody has downloaded stand behind all others where the last downloads come first.
create index reports_downloaded_last on reports (coalesce(downloaded_at, '-infinity'), id);
