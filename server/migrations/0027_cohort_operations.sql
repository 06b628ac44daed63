-- The bulk changes of one cohort, newest first. The condition is the list call's, word for word: that is how the index is found.
create index operations_cohort on operations (((payload->>'cohort_id')::int), created_at, id) where kind like 'cohorts.%';
