/** Distinguishes a finished first start from an interrupted one. One row at most. */
export const firstStartTable = `create table if not exists first_start (
  one boolean primary key default true check (one), demo boolean not null, begun_at timestamptz not null default now(), finished_at timestamptz)`

/** Exists in a database while a restore fills it. No start may use a database that is incomplete. */
export const unfinishedRestore = 'unfinished_restore'
