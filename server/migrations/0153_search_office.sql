-- The search reads all records of a small find and looks the words of a large one up. Reports issued together become many with the years.
create index report_issue_batches_title on report_issue_batches (lower(title), id);
create index report_issue_batches_search on report_issue_batches
  using gin (lower(title || coalesce(' ' || period, '') || ' reports issued') gin_trgm_ops);
