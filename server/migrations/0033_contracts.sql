-- Contracts: templates with their versions, one contract a scholar (O49), and every document that was made for it.
create table contract_templates (
  id integer generated always as identity primary key,
  name text not null,
  -- The number of the current version; older ones stay, because contracts were made from them.
  version integer not null default 1,
  status smallint not null default 1 check (status in (0, 1)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index contract_templates_name on contract_templates (lower(name));
create index contract_templates_updated on contract_templates (updated_at, id);

create table contract_template_versions (
  template_id integer not null references contract_templates on delete cascade,
  number integer not null,
  title text not null,
  body text not null,
  by_id integer references users on delete set null,
  at timestamptz not null default now(),
  primary key (template_id, number)
);
create index contract_template_versions_by on contract_template_versions (by_id) where by_id is not null;

create table contracts (
  id integer generated always as identity primary key,
  scholar_id integer not null references users,
  template_id integer not null references contract_templates,
  template_version integer not null,
  -- The current document, and whether its PDF has been made.
  document integer not null default 1,
  pdf text not null default 'waiting' check (pdf in ('waiting', 'ready', 'failed')),
  error text not null default '',
  file_id uuid references files,
  sent_at timestamptz,
  letter_id integer references outbox on delete set null,
  signed_at timestamptz,
  signed_file_id uuid references files,
  approval text not null default 'process' check (approval in ('process', 'declined', 'revision', 'approved')),
  notes text not null default '',
  version integer not null default 1,
  decided_at timestamptz,
  waiting_since timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What lists filter by: whose move it is, which the approval alone does not say.
  stage text not null generated always as (case
    when approval <> 'process' then approval
    when signed_at is not null then 'signed'
    when sent_at is not null then 'sent'
    when pdf = 'waiting' then 'preparing'
    else case pdf when 'failed' then 'failed' else 'ready' end end) stored
);
create unique index contracts_scholar on contracts (scholar_id);
create index contracts_created on contracts (created_at, id);
create index contracts_updated on contracts (updated_at, id);
create index contracts_waiting on contracts (waiting_since, id);
create index contracts_stage on contracts (stage, updated_at, id);
create index contracts_stage_waiting on contracts (stage, waiting_since, id);
create index contracts_approval on contracts (approval, updated_at, id);
create index contracts_template on contracts (template_id);
create index contracts_file on contracts (file_id) where file_id is not null;
create index contracts_signed_file on contracts (signed_file_id) where signed_file_id is not null;
create index contracts_letter on contracts (letter_id) where letter_id is not null;

create table contract_steps (
  id bigint generated always as identity primary key,
  record_id integer not null references contracts on delete cascade,
  by_id integer references users on delete set null,
  at timestamptz not null default now(),
  action text not null check (action in ('submitted', 'changed', 'reviewed', 'generated', 'sent', 'withdrawn')),
  "from" text,
  "to" text not null,
  notes text not null default '',
  changes jsonb not null default '[]'
);
create index contract_steps_record on contract_steps (record_id, id);
create index contract_steps_by on contract_steps (by_id) where by_id is not null;
create index contract_steps_recent on contract_steps (at);

-- A row that waits is the job: whoever makes the PDF claims it, and a process that dies over it lets it go again.
create table contract_documents (
  contract_id integer not null references contracts on delete cascade,
  number integer not null,
  template_id integer not null,
  template_version integer not null,
  operation_id integer references operations on delete set null,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed')),
  -- The number that its file will have: made twice, it is stored in the same place.
  file_id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  primary key (contract_id, number),
  foreign key (template_id, template_version) references contract_template_versions
);
create index contract_documents_waiting on contract_documents (created_at, contract_id) where state = 'waiting';
create index contract_documents_operation on contract_documents (operation_id, state) where operation_id is not null;
create index contract_documents_version on contract_documents (template_id, template_version);

-- The letters of each sending.
create table contract_letters (
  operation_id integer not null references operations on delete cascade,
  contract_id integer not null references contracts on delete cascade,
  letter_id integer references outbox on delete set null,
  primary key (operation_id, contract_id)
);
create index contract_letters_contract on contract_letters (contract_id);
create index contract_letters_letter on contract_letters (letter_id) where letter_id is not null;
