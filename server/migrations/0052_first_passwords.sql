-- A password that somebody else set opens nothing but its own change. must_reset_password alone only warns.
alter table users add column first_password boolean not null default false;
update users set first_password = true where must_reset_password = 1;
