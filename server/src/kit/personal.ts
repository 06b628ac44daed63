import { type RawBuilder, sql } from 'kysely'
import type { Contributions } from './area.ts'
import type { Db } from './db.ts'
import { expireFiles } from './drop-file.ts'
import { filesOfParcel, neededFiles, type Parcel } from './parcel.ts'
import type { Tables } from './tables.ts'

/** The part of a table that the scholar may see in the product. */
interface Shown {
  /** Which rows (x); without it all of theirs. */
  readonly rows?: RawBuilder<boolean> | ((contributions: Contributions) => RawBuilder<boolean>)
  /** Columns to leave out: secrets, internal values, and texts that were written for others. */
  readonly without?: readonly string[]
}

interface OwnTable {
  readonly table: keyof Tables
  /** The column with the id of the scholar. */
  readonly of: string
  /** Singular and plural of its rows, as the question before the deletion names them; without them the question does not mention the table. */
  readonly words?: readonly [one: string, many: string]
  /** Which rows (x) stay where they are, such as decisions; they then belong to a deleted scholar. */
  readonly stays?: RawBuilder<boolean>
  /** Replacement values for a restored row whose values are in use now. */
  readonly ifTaken?: Readonly<Record<string, unknown>>
}

/**
 * A table of an area that keeps something about a scholar. Without `stays`, all of it goes into the trash with them, comes back with them, and is
 * deleted for good with them. Every table with a column that names a person is declared; test/areas.test.ts checks it.
 */
export type PersonalTable = OwnTable &
  (
    | {
        /** Rows that only serve the access to an account, such as sessions: deleted at once, and not part of anybody's data. */
        readonly grantsAccess: true
        readonly shows?: undefined
      }
    | {
        readonly grantsAccess?: undefined
        /**
         * What the download of a scholar's data holds of it: what the scholar may see, no matter who takes the download, because staff take it in order
         * to hand it over (docs/decisions/0047). It is required, so that somebody decides about each new table.
         */
        readonly shows: 'all' | 'nothing' | Shown
      }
  )

/** What an area keeps about a scholar, and what it does when a scholar comes back or is deleted for good. */
export interface Personal {
  readonly tables: readonly PersonalTable[]
  /** Kinds of files that the scholar has handed in and may always read. Other files are in the download if a shown row names them. */
  readonly files?: readonly string[]
  /**
   * Ends what these scholars had when they were deleted and can no longer have, such as the membership in a group that has been deleted meanwhile:
   * whatever ended it for others did not reach the parcel. What an area counted without these scholars is counted again here, too. It is called once,
   * after the rows of all these scholars are restored. Answers how many rows it has ended.
   */
  readonly endOutdated?: (db: Db, scholarIds: readonly number[]) => Promise<number>
  /** Removes personal data from the rows that stay, when a scholar is deleted for good. Their files have no row that needs them afterwards. */
  readonly anonymise?: (db: Db, scholarId: number) => Promise<unknown>
  /** Deletes rows of scholars who were deleted for good, once the time for which the law requires them is over. */
  readonly deleteExpired?: (db: Db) => Promise<unknown>
}

/** For tables whose rows never move to the trash. */
export const alwaysStays = sql<boolean>`true`

/** The condition that a row (x) of the table belongs to the scholar. */
export const belongsTo = ({ of }: PersonalTable, scholarId: number) => sql<boolean>`${sql.ref(`x.${of}`)} = ${scholarId}`
/** The condition that a row (x) of the table goes into the trash with the scholar; the others stay where they are. */
export const movesToTrash = (one: PersonalTable, scholarId: number) =>
  one.stays ? sql<boolean>`${belongsTo(one, scholarId)} and not ${one.stays}` : belongsTo(one, scholarId)

/** Ends what restored scholars can no longer have, in all areas. Answers how many rows were ended. */
export const endOutdatedOf = async (db: Db, { personal }: Pick<Contributions, 'personal'>, scholarIds: readonly number[]) => {
  let ended = 0
  // One after the other: there is one connection.
  for (const { endOutdated } of personal) ended += (await endOutdated?.(db, scholarIds)) ?? 0
  return ended
}

/** How many rows of each declared table a scholar has: those that move to the trash and those that stay. */
export const countPersonal = async (db: Db, tables: readonly PersonalTable[], scholarId: number) => {
  const { rows } = await sql<{ at: number; goes: number; stays: number }>`${sql.join(
    tables.map(
      (one, at) => sql`select ${at}::int at, count(*) filter (where not ${one.stays ?? sql`false`})::int goes,
        count(*) filter (where ${one.stays ?? sql`false`})::int stays from ${sql.table(one.table)} x where ${belongsTo(one, scholarId)}`,
    ),
    sql` union all `,
  )} order by at`.execute(db)
  return rows
}

/** A scholar in the trash: their packed rows, and the former status of their account. */
interface Trashed {
  readonly parcel: Parcel
  readonly status: number
}

/**
 * Common table expressions with the names of tables, which contain the rows as if the scholar were restored. A condition then gives the result for the
 * restored scholar: for example, only members may read a notice of a course, and nobody in the trash is a member.
 */
const asRestored = ({ parcel, status }: Trashed, scholarId: number, tables: ReadonlySet<string>) => {
  const account = JSON.stringify({ role: 'SCHOLAR', status })
  return sql`with users as not materialized (select * from users where id <> ${scholarId} union all
      select r.* from users u cross join lateral jsonb_populate_record(u, ${account}::jsonb) r where u.id = ${scholarId})${sql.join(
        [...tables].map((table) => {
          const rows = parcel.rows.filter((entry) => entry.table === table).map(({ row }) => row)
          return sql`, ${sql.table(table)} as not materialized (select * from ${sql.table(table)} union all
      select * from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb))`
        }),
        sql``,
      )} `
}

/** The rows about a scholar that they may see, by table, from the tables and from the trash; and the files that these rows name. */
export const readPersonal = async (db: Db, contributions: Contributions, scholarId: number, trashed?: Trashed) => {
  const data: Record<string, Record<string, unknown>[]> = {}
  const shown: Parcel['rows'][number][] = []
  const packed = new Set(trashed?.parcel.rows.map(({ table }) => table))
  for (const one of contributions.personal.flatMap(({ tables }) => tables)) {
    const { shows = 'nothing', table } = one
    if (shows === 'nothing') continue
    const { rows: which, without = [] } = shows === 'all' ? ({} as Shown) : shows
    const may = typeof which === 'function' ? which(contributions) : (which ?? sql<boolean>`true`)
    // A condition may read any table. Without a condition only the table itself is read.
    const asked = which ? packed : new Set(packed.has(table) ? [table] : [])
    const { rows } = await sql<{ row: Record<string, unknown> }>`${trashed ? asRestored(trashed, scholarId, asked) : sql``}
      select to_jsonb(x) - ${[...without]}::text[] "row" from ${sql.table(table)} x where ${belongsTo(one, scholarId)} and ${may}`.execute(
      db,
    )
    if (rows.length > 0) data[table] = [...(data[table] ?? []), ...rows.map(({ row }) => row)]
    shown.push(...rows.map(({ row }) => ({ table, row })))
  }
  return { data, files: await filesOfParcel(db, { rows: shown, emptied: [] }) }
}

/** Expires the files that only this parcel named. Nobody can open them from now on, and the next sweep deletes their bytes. */
export const discardParcel = async (db: Db, parcel: Parcel, more: readonly string[] = []) => {
  const named = [...new Set([...(await filesOfParcel(db, parcel)), ...more])]
  const needed = await neededFiles(db, named)
  await expireFiles(
    db,
    named.filter((id) => !needed.has(id)),
  )
}
