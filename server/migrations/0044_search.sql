-- The search looks for every kind of record by its title; these had no index for a part of it.
create index course_groups_search on course_groups using gin (lower(title) gin_trgm_ops) where deleted_at is null;
create index projects_search on projects using gin (lower(title) gin_trgm_ops) where deleted_at is null;
