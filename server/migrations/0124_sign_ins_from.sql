-- The security log is searched by address as well as by person.
create index sign_ins_from on sign_ins (address, at, id);
