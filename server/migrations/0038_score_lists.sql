-- What the list of scores needs at 100,000 scholars, each found by measuring.

-- Who has left is not asked to counselling; known here, the low ones are counted on one index.
alter table scores add column active boolean not null default true;
update scores s set active = u.status = 1 and u.alumni_at is null from users u where u.id = s.scholar_id;
create or replace function begin_scores() returns trigger language plpgsql as $$
begin
  insert into scores (scholar_id, active) values (new.id, new.status = 1 and new.alumni_at is null);
  return null;
end $$;
create function follow_scholar() returns trigger language plpgsql as $$
begin
  update scores set active = (new.status = 1 and new.alumni_at is null) where scholar_id = new.id;
  return null;
end $$;
create trigger users_follow_scholar after update of status, alumni_at on users for each row
  when (new.role = 'SCHOLAR' and (old.status, old.alumni_at) is distinct from (new.status, new.alumni_at)) execute function follow_scholar();

-- Late pages: with the column itself beside the expression, PostgreSQL walks the index alone and skips rows without fetching them.
drop index scores_latest, scores_average;
create index scores_latest on scores ((coalesce(latest, -1)), scholar_id) include (latest, active);
create index scores_average on scores ((coalesce(average, -1)), scholar_id) include (average);
