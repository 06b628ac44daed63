-- A contract gets its number when it is first sent and keeps it; no number is given twice, also when the contract is taken back.
alter table contracts add column number text;
create unique index contracts_number on contracts (number);
create table contract_numbers (
  year integer primary key,
  last integer not null
);
-- Until now the number was that of the row, and every document showed it.
update contracts c set number = lpad(id::text, greatest(5, length(id::text)), '0') || '/TLD/' || extract(year from created_at at time zone 'Asia/Jakarta')
  where sent_at is not null or exists (select from contract_letters l where l.contract_id = c.id);
insert into contract_numbers (year, last)
  select extract(year from created_at at time zone 'Asia/Jakarta')::int, max(id) from contracts group by 1;

-- What was filled in when the document was prepared: with its number it says the same as what was looked at before.
alter table contract_documents add column printed jsonb;

-- What stands around the text: letterhead, language, who signs and where.
alter table contract_template_versions add column paper jsonb not null default '{}';
