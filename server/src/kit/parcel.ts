import { mustGet } from '@pandu/contract/kit'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'

// A parcel has rows that were removed from their tables and can be restored, with all rows that depend on them by foreign keys. Removed rows are in no
// list, count or quota and block nothing, so that no query of an area has to exclude them (docs/decisions/0047).

type Row = Record<string, unknown>

/** The removed rows, and the columns of other rows that referred to them and are null now. */
export interface Parcel {
  readonly rows: readonly { readonly table: string; readonly row: Row }[]
  readonly emptied: readonly { readonly table: string; readonly key: Row; readonly column: string; readonly value: unknown }[]
}

/** Which rows of a table to remove. The table is called x in `where`. */
export interface RowsToPack {
  readonly table: string
  readonly where: RawBuilder<boolean>
}

interface ForeignKey {
  table: string
  columns: [string, ...string[]]
  parent: string
  parent_columns: [string, ...string[]]
  on_delete: 'a' | 'r' | 'c' | 'n' | 'd'
}

interface Schema {
  keys: ForeignKey[]
  tables: ReadonlyMap<string, { primary: string[]; columns: string[] }>
}

const readSchema = async (db: Db): Promise<Schema> => {
  const { rows: keys } = await sql<ForeignKey>`
    select c.conrelid::regclass::text "table", c.confrelid::regclass::text parent, c.confdeltype on_delete,
      (select jsonb_agg(a.attname order by k.at) from unnest(c.conkey) with ordinality k (number, at)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number) columns,
      (select jsonb_agg(a.attname order by k.at) from unnest(c.confkey) with ordinality k (number, at)
        join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.number) parent_columns
    from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace order by 1, c.conname`.execute(db)
  const { rows: tables } = await sql<{ table: string; primary: string[]; columns: string[] }>`
    select t.oid::regclass::text "table",
      coalesce((select jsonb_agg(a.attname) from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
        where c.conrelid = t.oid and c.contype = 'p'), '[]') "primary",
      (select jsonb_agg(a.attname order by a.attnum) from pg_attribute a
        where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') columns
    from pg_class t where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace`.execute(db)
  return { keys, tables: new Map(tables.map((one) => [one.table, one])) }
}

const recordset = (table: string, rows: readonly Row[]) =>
  sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`
const same = (left: string, columns: readonly string[], right: string, others: readonly string[]) =>
  sql<boolean>`(${sql.join(
    columns.map((column, at) => sql`${sql.ref(`${left}.${column}`)} = ${sql.ref(`${right}.${others[at] ?? ''}`)}`),
    sql` and `,
  )})`

/** Parents before their children. */
const parentsFirst = (tables: readonly string[], { keys }: Schema) => {
  const done: string[] = []
  const visit = (table: string, path: readonly string[]) => {
    if (done.includes(table) || path.includes(table)) return
    for (const { parent } of keys.filter((key) => key.table === table && tables.includes(key.parent))) visit(parent, [...path, table])
    done.push(table)
  }
  for (const table of tables) visit(table, [])
  return done
}

const partOf = (row: Row, columns: readonly string[]) => Object.fromEntries(columns.map((column) => [column, row[column]]))

/** Removes rows, and all rows that cannot exist without them, from their tables. The caller must have locked the record that they belong to. */
export const packRows = async (db: Db, leaving: readonly RowsToPack[]): Promise<Parcel> => {
  const schema = await readSchema(db)
  const packed = new Map<string, Map<string, Row>>()
  const emptied: Parcel['emptied'][number][] = []
  const add = async (table: string, found: readonly Row[]): Promise<void> => {
    const { primary } = mustGet(schema.tables, table)
    if (primary.length === 0) throw new Error(`${table} has no primary key, so that its rows cannot be packed`)
    const there = packed.get(table) ?? new Map<string, Row>()
    packed.set(table, there)
    const fresh = found.filter((row) => !there.has(JSON.stringify(partOf(row, primary))))
    if (fresh.length === 0) return
    for (const row of fresh) there.set(JSON.stringify(partOf(row, primary)), row)
    for (const key of schema.keys.filter(({ parent }) => parent === table)) {
      const { rows } = await sql<{ row: Row }>`select to_jsonb(x) "row" from ${sql.table(key.table)} x
        join ${recordset(table, fresh)} r on ${same('x', key.columns, 'r', key.parent_columns)}`.execute(db)
      if (rows.length === 0) continue
      if (key.on_delete !== 'n') {
        await add(
          key.table,
          rows.map(({ row }) => row),
        )
        continue
      }
      const column = key.columns[0]
      const ownKey = mustGet(schema.tables, key.table).primary
      for (const { row } of rows) emptied.push({ table: key.table, key: partOf(row, ownKey), column, value: row[column] })
    }
  }
  for (const { table, where } of leaving) {
    const { rows } = await sql<{ row: Row }>`select to_jsonb(x) "row" from ${sql.table(table)} x where ${where}`.execute(db)
    await add(
      table,
      rows.map(({ row }) => row),
    )
  }
  const order = parentsFirst([...packed.keys()], schema)
  for (const table of order.toReversed()) {
    const rows = [...mustGet(packed, table).values()]
    const { primary } = mustGet(schema.tables, table)
    await sql`delete from ${sql.table(table)} x using ${recordset(table, rows)} r where ${same('x', primary, 'r', primary)}`.execute(db)
  }
  return { rows: order.flatMap((table) => [...mustGet(packed, table).values()].map((row) => ({ table, row }))), emptied }
}

/** Replacement values for a row whose values are in use now. For example, the former leader of a group with a new leader is restored as a member. */
export type ReplacementValues = Readonly<Record<string, Row>>

/**
 * Restores the rows of a parcel with their former ids. References to rows that no longer exist stay null. Rows that cannot exist without such a row, or
 * that conflict with a new row, are not restored. Returns their number.
 */
export const restoreRows = async (db: Db, { rows: all, emptied }: Parcel, ifTaken: ReplacementValues = {}) => {
  const schema = await readSchema(db)
  const byTable = Map.groupBy(all, ({ table }) => table)
  let left = 0
  for (const table of parentsFirst([...byTable.keys()], schema)) {
    const known = schema.tables.get(table)
    const rows = mustGet(byTable, table).map(({ row }) => row)
    if (!known) {
      left += rows.length
      continue
    }
    const came = await insert(db, schema, table, rows)
    const taken = ifTaken[table]
    const missing = rows.filter((row) => !came.has(JSON.stringify(partOf(row, known.primary))))
    const later =
      taken && missing.length > 0
        ? await insert(
            db,
            schema,
            table,
            missing.map((row) => ({ ...row, ...taken })),
          )
        : undefined
    left += missing.length - (later?.size ?? 0)
  }
  for (const { table, key, column, value } of emptied) {
    if (!schema.tables.has(table)) continue
    const foreign = schema.keys.find((one) => one.table === table && one.columns.includes(column))
    const exists = foreign
      ? sql<boolean>`exists (select from ${sql.table(foreign.parent)} p where ${sql.ref(`p.${foreign.parent_columns[0]}`)} = r.${sql.ref(column)})`
      : sql<boolean>`true`
    await sql`update ${sql.table(table)} x set ${sql.ref(column)} = ${sql.ref(`r.${column}`)}
      from ${recordset(table, [{ ...key, [column]: value }])} r
      where ${same('x', Object.keys(key), 'r', Object.keys(key))} and ${sql.ref(`x.${column}`)} is null and ${exists}`.execute(db)
  }
  return left
}

const insert = async (db: Db, schema: Schema, table: string, rows: readonly Row[]) => {
  const { primary, columns } = mustGet(schema.tables, table)
  // Columns that were added after the parcel was made get their default.
  const [row = {}] = rows
  const there = columns.filter((column) => column in row)
  const keys = schema.keys.filter((key) => key.table === table && key.parent !== table)
  const exists = (key: ForeignKey) =>
    sql<boolean>`(${sql.join(
      key.columns.map((column) => sql`${sql.ref(`r.${column}`)} is null`),
      sql` or `,
    )} or exists (select from ${sql.table(key.parent)} p where ${same('p', key.parent_columns, 'r', key.columns)}))`
  const emptiable = new Map(keys.filter(({ on_delete }) => on_delete === 'n').map((key) => [key.columns[0], key]))
  const needed = keys.filter(({ on_delete }) => on_delete !== 'n').map(exists)
  const values = there.map((column) => {
    const key = emptiable.get(column)
    return key ? sql`case when ${exists(key)} then ${sql.ref(`r.${column}`)} end` : sql.ref(`r.${column}`)
  })
  const { rows: came } = await sql<{ row: Row }>`insert into ${sql.table(table)} (${sql.join(there.map((column) => sql.ref(column)))})
    overriding system value
    select ${sql.join(values)} from ${recordset(table, rows)} r ${needed.length > 0 ? sql`where ${sql.join(needed, sql` and `)}` : sql``}
    on conflict do nothing returning to_jsonb(${sql.table(table)}) "row"`.execute(db)
  return new Set(came.map(({ row }) => JSON.stringify(partOf(row, primary))))
}

/** The files that only rows of this parcel name. */
export const filesOfParcel = async (db: Db, { rows }: Parcel) => {
  const { keys } = await readSchema(db)
  return keys
    .filter(({ parent }) => parent === 'files')
    .flatMap(({ table, columns }) =>
      rows.flatMap((one) => {
        const named = one.row[columns[0]]
        return one.table === table && typeof named === 'string' ? [named] : []
      }),
    )
}

/** Which of these files are still named by a row. */
export const neededFiles = async (db: Db, ids: readonly string[]) => {
  const { keys } = await readSchema(db)
  const needing = keys.filter(({ parent, on_delete }) => parent === 'files' && on_delete !== 'n')
  const { rows } = await sql<{ id: string }>`${sql.join(
    needing.map(
      ({ table, columns }) =>
        sql`select ${sql.ref(columns[0])} id from ${sql.table(table)} where ${sql.ref(columns[0])} = any(${[...ids]}::uuid[])`,
    ),
    sql` union `,
  )}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
