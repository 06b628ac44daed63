-- How many rows of a large table have which key: the sum of all changes. Each write adds its changes as rows of their own, so that two writes never
-- wait for each other, and in its transaction; a schedule joins them (docs/decisions/0071).
create table tallies (
  id bigint generated always as identity primary key,
  name text not null,
  key text[] not null,
  change integer not null
);
select follow_table('tallies');

create function tally_proposals() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into tallies (name, key, change) select 'proposals', array[kind, approval], count(*) from new_rows group by kind, approval;
  elsif tg_op = 'DELETE' then
    insert into tallies (name, key, change) select 'proposals', array[kind, approval], -count(*) from old_rows group by kind, approval;
  elsif tg_op = 'UPDATE' then
    insert into tallies (name, key, change) select 'proposals', x.key, sum(x.change)
      from (select array[kind, approval] key, 1 change from new_rows union all select array[kind, approval], -1 from old_rows) x
      group by x.key having sum(x.change) <> 0;
  else
    delete from tallies where name = 'proposals';
  end if;
  return null;
end $$;
create trigger tallied_insert after insert on proposals referencing new table as new_rows for each statement execute function tally_proposals();
create trigger tallied_update after update on proposals referencing new table as new_rows old table as old_rows
  for each statement execute function tally_proposals();
create trigger tallied_delete after delete on proposals referencing old table as old_rows for each statement execute function tally_proposals();
create trigger tallied_truncate after truncate on proposals for each statement execute function tally_proposals();

-- Active accounts that are no alumni, by role, cohort year and university.
create function tally_people() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into tallies (name, key, change) select 'people', array[role, year_tf::text, university_id::text], count(*)
      from new_rows where status = 1 and alumni_at is null group by role, year_tf, university_id;
  elsif tg_op = 'DELETE' then
    insert into tallies (name, key, change) select 'people', array[role, year_tf::text, university_id::text], -count(*)
      from old_rows where status = 1 and alumni_at is null group by role, year_tf, university_id;
  elsif tg_op = 'UPDATE' then
    insert into tallies (name, key, change) select 'people', x.key, sum(x.change)
      from (
        select array[role, year_tf::text, university_id::text] key, 1 change from new_rows where status = 1 and alumni_at is null
        union all select array[role, year_tf::text, university_id::text], -1 from old_rows where status = 1 and alumni_at is null
      ) x group by x.key having sum(x.change) <> 0;
  else
    delete from tallies where name = 'people';
  end if;
  return null;
end $$;
create trigger tallied_insert after insert on users referencing new table as new_rows for each statement execute function tally_people();
create trigger tallied_update after update on users referencing new table as new_rows old table as old_rows for each statement execute function tally_people();
create trigger tallied_delete after delete on users referencing old table as old_rows for each statement execute function tally_people();
create trigger tallied_truncate after truncate on users for each statement execute function tally_people();

insert into tallies (name, key, change) select 'proposals', array[kind, approval], count(*) from proposals group by kind, approval;
insert into tallies (name, key, change) select 'people', array[role, year_tf::text, university_id::text], count(*)
  from users where status = 1 and alumni_at is null group by role, year_tf, university_id;
