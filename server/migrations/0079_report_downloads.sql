-- When its scholar first downloaded a report (001 §7): once for each scholar and phase.
alter table reports add column downloaded_at timestamptz;
create index reports_downloaded on reports (downloaded_at, id);
