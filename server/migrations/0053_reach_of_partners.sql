-- Partners reach the scholars assigned to them or in courses they teach; those of a partner with this switch reach every scholar.
alter table vendors add column whole_programme smallint not null default 0 check (whole_programme in (0, 1));
