-- Stored files. A file belongs to a record of an area: `kind` names the area's rule, `record_id` the row; who may read the row may read the file.
create table files (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  record_id integer,
  owner_id integer references users on delete set null,
  name text not null,
  -- Found in the bytes, not claimed by the sender.
  type text not null,
  size bigint not null,
  storage_key text not null,
  created_at timestamptz not null default now(),
  -- Exports and other short-lived files are swept away after this time.
  expires_at timestamptz
);
create index files_record on files (kind, record_id);
create index files_expires on files (expires_at) where expires_at is not null;

alter table users add constraint users_picture foreign key (profile_picture) references files on delete set null;
alter table universities add constraint universities_picture foreign key (profile_picture) references files on delete set null;

create table scholar_scans (
  scholar_id integer not null references scholars on delete cascade,
  field text not null,
  file_id uuid not null references files,
  uploaded_at timestamptz not null default now(),
  primary key (scholar_id, field)
);
