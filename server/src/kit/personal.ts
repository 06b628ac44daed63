import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'
import { expireFiles } from './drop-file.ts'
import { filesNamedIn, neededFiles, type Parcel } from './parcel.ts'
import type { Tables } from './tables.ts'

/**
 * A table of an area that keeps something about a scholar. Without `stays` all of it goes into the trash with them, comes back with them, and is gone
 * for good when they are deleted for good. Every table that names a person in a column for them is declared; test/areas.test.ts looks.
 */
export interface PersonalTable {
  readonly table: keyof Tables
  /** The column with the number of the scholar. */
  readonly of: string
  /** What one row is and what several are, as the question before the deletion names them; without them it does not speak of it. */
  readonly words?: readonly [one: string, many: string]
  /** Which rows (x) stay where they are, such as decisions: their scholar is then a deleted one. */
  readonly stays?: RawBuilder<boolean>
  /** Keeps a way in, such as a session: thrown away at once, and not part of anybody's data. */
  readonly way?: true
  /** What a row takes when its place is taken as it comes back. */
  readonly ifTaken?: Readonly<Record<string, unknown>>
  /** Columns that the scholar's own data leave out: secrets, and what the machine keeps for itself. */
  readonly without?: readonly string[]
}

/** What an area keeps about a scholar. */
export interface Personal {
  readonly tables: readonly PersonalTable[]
  /** Takes what is personal out of the rows that stay, when a scholar is deleted for good. Their files have no row that needs them afterwards. */
  readonly strip?: (db: Db, scholarId: number) => Promise<unknown>
  /** What the law lets go later than the rest: deletes what of scholars who were deleted for good has come to its end. */
  readonly end?: (db: Db) => Promise<unknown>
}

/** Rows of which none goes. */
export const always = sql<boolean>`true`

export const isOf = ({ of }: PersonalTable, scholarId: number) => sql<boolean>`${sql.ref(`x.${of}`)} = ${scholarId}`
export const goes = (one: PersonalTable, scholarId: number) =>
  one.stays ? sql<boolean>`${isOf(one, scholarId)} and not ${one.stays}` : isOf(one, scholarId)

/** How many rows of each declared table a scholar has, those that go along and those that stay. */
export const countPersonal = async (db: Db, tables: readonly PersonalTable[], scholarId: number) => {
  const { rows } = await sql<{ at: number; goes: number; stays: number }>`${sql.join(
    tables.map(
      (one, at) => sql`select ${at}::int at, count(*) filter (where not ${one.stays ?? sql`false`})::int goes,
        count(*) filter (where ${one.stays ?? sql`false`})::int stays from ${sql.table(one.table)} x where ${isOf(one, scholarId)}`,
    ),
    sql` union all `,
  )} order by at`.execute(db)
  return rows
}

/** All rows about a scholar, by table: those in their tables and those in a parcel. */
export const readPersonal = async (db: Db, tables: readonly PersonalTable[], scholarId: number, parcel?: Parcel) => {
  const data: Record<string, Record<string, unknown>[]> = {}
  for (const one of tables.filter(({ way }) => !way)) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(x) "row" from ${sql.table(one.table)} x where ${isOf(one, scholarId)}`.execute(db)
    const packed = parcel?.rows.filter(({ table, row }) => table === one.table && row[one.of] === scholarId) ?? []
    const whole = [...rows, ...packed].map(({ row }) =>
      Object.fromEntries(Object.entries(row).filter(([key]) => !one.without?.includes(key))),
    )
    if (whole.length > 0) data[one.table] = [...(data[one.table] ?? []), ...whole]
  }
  return data
}

/** Lets the files go that only a parcel named: nobody can open them from now on, and the next sweep deletes their bytes. */
export const endParcel = async (db: Db, parcel: Parcel, more: readonly string[] = []) => {
  const named = [...new Set([...(await filesNamedIn(db, parcel)), ...more])]
  const needed = await neededFiles(db, named)
  await expireFiles(
    db,
    named.filter((id) => !needed.has(id)),
  )
}
