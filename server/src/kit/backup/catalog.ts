import type pg from 'pg'

/** A table of the product for COPY, without columns that the database computes. */
export interface TableShape {
  name: string
  columns: string[]
}

/** The condition for relations of the product, without those of extensions. */
const ours = (alias: string) =>
  `${alias}.relnamespace = 'public'::regnamespace
   and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = ${alias}.oid and d.deptype = 'e')`

/** The tables that a backup holds, by name; unlogged ones are left out, because every crash empties them. */
export const tableShapes = async (client: pg.ClientBase): Promise<TableShape[]> => {
  const { rows } = await client.query<TableShape>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p' and ${ours('c')}
     group by c.relname order by c.relname`,
  )
  return rows
}

/** All sequences. */
export const sequenceNames = async (client: pg.ClientBase): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relkind = 'S' and ${ours('c')} order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** The foreign keys, each with the definition to create it again. */
export const foreignKeys = async (client: pg.ClientBase): Promise<{ table: string; name: string; definition: string }[]> => {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype = 'f' and k.conparentid = 0 and ${ours('c')} order by 1, 2`,
  )
  return rows
}

/** Whether the database is empty, so that a restore cannot mix with other data. */
export const isEmptyDatabase = async (client: pg.ClientBase): Promise<boolean> => {
  const { rowCount } = await client.query(
    `select from pg_class c where c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and ${ours('c')} limit 1`,
  )
  return rowCount === 0
}

/** Drops everything that migrations created. Extensions stay, because they may belong to somebody else. */
export const clearDatabase = async (client: pg.ClientBase): Promise<void> => {
  const { rows } = await client.query<{ drop: string }>(
    `select format('drop table if exists %I cascade', c.relname) as drop from pg_class c where c.relkind in ('r', 'p') and ${ours('c')}
     union all
     select format('drop sequence if exists %I cascade', c.relname) from pg_class c where c.relkind = 'S' and ${ours('c')}
     union all
     select format('drop function if exists %s cascade', p.oid::regprocedure) from pg_proc p
     where p.pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`,
  )
  for (const { drop } of rows) await client.query(drop)
}

/** A quoted SQL name. */
export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Quoted column names, separated by commas, for a statement. */
export const columnList = (columns: readonly string[]): string => columns.map(quoteIdentifier).join(', ')

/** Connection options with which values are read the same on every server. There is no statement timeout, because that is meant for calls of people. */
export const backupSessionOptions =
  '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0 -c timezone=UTC -c datestyle=ISO -c intervalstyle=postgres -c bytea_output=hex -c extra_float_digits=1 -c client_encoding=UTF8'
