-- Whatever ends a session, or changes what an account may, tells every process: its live channels close with the commit and not at the next look.
create function tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('pandu_live', json_build_object('ended', json_build_object('session', old.id))::text);
  return null;
end $$;
create trigger sessions_ended after delete on sessions for each row execute function tell_session_ended();

create function tell_account_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('pandu_live', json_build_object('ended', json_build_object('user', new.id, 'out', new.status <> 1))::text);
  return null;
end $$;
create trigger users_changed after update of status, role, vendor_id, university_id on users for each row
  when ((old.status, old.role, old.vendor_id, old.university_id) is distinct from (new.status, new.role, new.vendor_id, new.university_id))
  execute function tell_account_changed();

create function tell_permissions_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('pandu_live', json_build_object('ended', json_build_object('user', coalesce(new.user_id, old.user_id)))::text);
  return null;
end $$;
create trigger user_permissions_changed after insert or update or delete on user_permissions for each row execute function tell_permissions_changed();

-- How long the session may lie unused; chosen when it is opened, as its end is.
alter table sessions add column idle_minutes integer not null default 10080;
