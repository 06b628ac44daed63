/** Distinguishes a finished first start from an interrupted one. One row at most. */
export const firstStartTable = `create table if not exists first_start (
  one boolean primary key default true check (one), demo boolean not null, begun_at timestamptz not null default now(), finished_at timestamptz)`

/** This table exists while a restore fills the database. The product does not start with such an incomplete database. */
export const unfinishedRestore = 'unfinished_restore'
