-- Partners reach the scholars assigned to them or in courses they teach; those of a partner with this switch reach every scholar.
alter table vendors add column whole_programme smallint not null default 0 check (whole_programme in (0, 1));

-- The association has a name of its own. Its officers change that; the university's name stands in lists, contracts and exports.
alter table universities add column tsa_name text;
update universities set tsa_name = name;
alter table universities alter column tsa_name set not null, add constraint universities_tsa_name unique (tsa_name);
drop index universities_search;
create index universities_search on universities using gin ((lower(tsa_name || ' ' || name || ' ' || city || ' ' || province)) gin_trgm_ops);
