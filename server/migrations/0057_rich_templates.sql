-- Texts of templates may be rich text. Those that are there are lines with marks and print as before.
alter table contract_template_versions add column format text not null default 'plain' check (format in ('plain', 'rich'));
