-- Comments on announcements, materials and project submissions. A material may stand in several courses: each has talk of its own.
create table comments (
  id integer generated always as identity primary key,
  module text not null check (module in ('announcement', 'material', 'submission')),
  instance_id integer not null,
  course_id integer not null references courses on delete cascade,
  by_id integer references users on delete set null,
  comment text not null check (length(comment) between 1 and 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  deleted_by integer references users on delete set null
);
create index comments_of on comments (module, instance_id, created_at desc, id desc) where deleted_at is null;
create index comments_by on comments (by_id);
create index comments_course on comments (course_id);
