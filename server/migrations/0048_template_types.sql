-- For which scholar types a contract template is; empty means all, which is what the templates so far were.
alter table contract_templates add column scholar_types text[] not null default '{}' check (scholar_types <@ array['regular', 'non-regular']);
