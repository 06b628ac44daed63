-- Everything the product mails. `kept`: no mail server is configured, so it stays here to be read.
create table outbox (
  id integer generated always as identity primary key,
  "to" text not null,
  subject text not null,
  text text not null,
  html text not null default '',
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed', 'kept')),
  error text not null default '',
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index outbox_created on outbox (created_at, id);
create index outbox_search on outbox using gin ((lower("to" || ' ' || subject)) gin_trgm_ops);
