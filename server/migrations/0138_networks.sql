-- Limits for each address count all addresses of one IPv6 network together: whoever has a line there has as many addresses as they like. The address
-- stays beside it as it came. Counting begins anew for the quarter hour, or the day, in which this migration runs.
alter table sign_ins add column network text not null default '';
alter table security_alarms add column network text not null default '';
update sign_ins set network = address where counts and at > now() - interval '1 day';
update security_alarms set network = address where at > now() - interval '1 day';

drop index sign_ins_address;
create index sign_ins_network on sign_ins (network, at) where counts;
drop index sign_ins_refused;
create index sign_ins_refused on sign_ins (network, at) where outcome = 'refused';
drop index security_alarms_address;
create index security_alarms_network on security_alarms (network, at) where user_id is null;
