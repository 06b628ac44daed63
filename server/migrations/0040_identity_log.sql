-- Who looked at identity papers is read the latest first; an export of everybody writes a line for each scholar in it.
create index account_log_viewed on account_log (at, id) where action = 'viewed';
create index account_log_viewed_fields on account_log using gin (details jsonb_path_ops) where action = 'viewed';
