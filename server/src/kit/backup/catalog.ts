import type pg from 'pg'

/** A table of the product as COPY sees it. Columns that the database computes are left to it. */
export interface TableShape {
  name: string
  columns: string[]
}

/** Not what an extension brought along, and not what is lost with every crash. */
const ours = (alias: string) =>
  `${alias}.relnamespace = 'public'::regnamespace
   and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = ${alias}.oid and d.deptype = 'e')`

/** The kept tables, by name. */
export const tableShapes = async (client: pg.ClientBase): Promise<TableShape[]> => {
  const { rows } = await client.query<TableShape>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p' and ${ours('c')}
     group by c.relname order by c.relname`,
  )
  return rows
}

/** Every number that the database gives out. */
export const sequenceNames = async (client: pg.ClientBase): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relkind = 'S' and ${ours('c')} order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** The references between tables, with what makes each of them again. */
export const foreignKeys = async (client: pg.ClientBase): Promise<{ table: string; name: string; definition: string }[]> => {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype = 'f' and k.conparentid = 0 and ${ours('c')} order by 1, 2`,
  )
  return rows
}

/** Whether there is nothing that a restore could mix with. */
export const isEmptyDatabase = async (client: pg.ClientBase): Promise<boolean> => {
  const { rowCount } = await client.query(
    `select from pg_class c where c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and ${ours('c')} limit 1`,
  )
  return rowCount === 0
}

/** Takes away what migrations made; extensions stay, since they may belong to another person. */
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

/** A name as SQL reads it. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

export const columnList = (columns: readonly string[]): string => columns.map(quoted).join(', ')

/** Values read the same on every server, whatever it is set to; and no limit of time, which is meant for people's calls. */
export const plainSettings =
  '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0 -c timezone=UTC -c datestyle=ISO -c intervalstyle=postgres -c bytea_output=hex -c extra_float_digits=1 -c client_encoding=UTF8'
