-- Whoever proves again who they are gets a new token. The one before is taken for a moment more, because calls may be on their way with it.
alter table sessions add column former_hash bytea;
alter table sessions add column renewed_at timestamptz;
create index sessions_former on sessions (former_hash) where former_hash is not null;
