-- A row here holds all mail back: the database was restored from a backup, and what waited in its outbox may have gone out long ago.
create table mail_hold (
  one boolean primary key default true check (one),
  since timestamptz not null default now(),
  backup_at timestamptz not null
);

-- Backups that were made, or are to be made. A row that waits is the work of the job process.
create table backups (
  id integer generated always as identity primary key,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  -- The clock, somebody in the product, or the command line.
  origin text not null check (origin in ('clock', 'person', 'command')),
  asked_by integer references users on delete set null,
  asked_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  file text not null default '',
  bytes bigint,
  tables_rows bigint,
  files integer,
  error text not null default ''
);
create index backups_asked on backups (asked_at, id);
create index backups_done on backups (finished_at) where state = 'done';
-- One at a time: whoever asks a second time asks for the same.
create unique index backups_open on backups ((true)) where state in ('waiting', 'running');
create index backups_asked_by on backups (asked_by) where asked_by is not null;
