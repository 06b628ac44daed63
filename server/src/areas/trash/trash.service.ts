import type { Actor } from '@pandu/contract/kit'
import type { Period } from '@pandu/contract/reports'
import { type Selectable, sql } from 'kysely'
import type { Contributions } from '../../kit/area.ts'
import type { Db } from '../../kit/db.ts'
import { conflict, invalid, notFound } from '../../kit/errors.ts'
import { packRows, type Parcel } from '../../kit/parcel.ts'
import { discardParcel, movesToTrash } from '../../kit/personal.ts'
import type { Call } from '../../kit/serve.ts'
import type { TrashTable } from '../../kit/tables.ts'
import { eraseScholar, type Identity, countAllScholars } from '../accounts/trash.service.ts'
import { deleteReportHistory, logReports, countReports } from '../reports/trash.service.ts'

export type Trashed = Selectable<TrashTable> & { name: string }
export type TrashKind = TrashTable['kind']

/** What is in the trash, with its account. */
export const trashed = (db: Db) => db.selectFrom('trash').innerJoin('users', 'users.id', 'trash.scholar_id')

/**
 * Of a scholar in the trash, for statements that read {@link trashed}: with the role as a condition, which all of them fulfil (`hideScholar`), the
 * index of names gives their order.
 */
export const isDeleted = sql<boolean>`users.role = 'DELETED'`

/** When something that is in the trash is permanently deleted. */
export const erasedAt = (days: number) => sql<string>`(trash.deleted_at + make_interval(days => ${days}))`

/** Records in the trash, locked. A missing one was restored or permanently deleted by somebody else. */
export const lockTrashed = async (db: Db, kind: TrashKind, ids: readonly number[]): Promise<Trashed[]> => {
  const rows = await trashed(db)
    .where('trash.kind', '=', kind)
    .where('record_id', 'in', ids)
    .orderBy('trash.id')
    .forUpdate('trash')
    .selectAll('trash')
    .select('users.name')
    .execute()
  const missing = ids.filter((id) => !rows.some(({ record_id }) => record_id === id))
  if (missing.length > 0) {
    const known = kind === 'scholar' ? await countAllScholars(db, missing) : await countReports(db, missing)
    if (known < missing.length) throw notFound()
    throw conflict(
      ids.length === 1
        ? 'It is no longer in the trash: it has been restored or permanently deleted'
        : `${missing.length} of them are no longer in the trash: they have been restored or permanently deleted`,
    )
  }
  return rows
}

/** Before something is permanently deleted, its name must be typed, for each record. */
export const mustTypeNames = (rows: readonly Trashed[], typed: string) => {
  const plain = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase()
  if (rows.some(({ name }) => plain(name) !== plain(typed))) throw invalid({ name: [`Type the name exactly: ${rows[0]!.name}`] })
}

/** All tables in which areas keep something about a scholar. */
export const personalTables = ({ personal }: Pick<Contributions, 'personal'>) => personal.flatMap(({ tables }) => tables)

/** Moves all rows that go to the trash with a scholar out of their tables. Rows that only let the scholar sign in are deleted. */
export const packScholar = async (db: Db, contributions: Pick<Contributions, 'personal'>, scholarId: number): Promise<Parcel> => {
  const tables = personalTables(contributions)
  for (const one of tables.filter(({ grantsAccess }) => grantsAccess))
    await sql`delete from ${sql.table(one.table)} x where ${movesToTrash(one, scholarId)}`.execute(db)
  return packRows(
    db,
    tables.filter(({ grantsAccess }) => !grantsAccess).map((one) => ({ table: one.table, where: movesToTrash(one, scholarId) })),
  )
}

/** Deletes records in the trash for good. Without a person, the schedule does it. */
export const eraseTrashed = async (
  { db, contributions }: { db: Db; contributions: Pick<Contributions, 'personal'> },
  rows: readonly Trashed[],
  actor: Pick<Actor, 'id'> | undefined,
) => {
  const reports = rows.filter(({ kind }) => kind === 'report').map((row) => ({ ...row, period: row.period as Period }))
  for (const row of rows) {
    await db.deleteFrom('trash').where('id', '=', row.id).execute()
    const parcel = row.parcel as Parcel
    if (row.kind === 'report') await discardParcel(db, parcel)
    else await endScholar({ db, contributions }, row, parcel, actor)
  }
  await deleteReportHistory(db, reports)
  await logReports(db, actor?.id ?? null, 'deleted', reports)
}

const endScholar = async (
  { db, contributions }: { db: Db; contributions: Pick<Contributions, 'personal'> },
  { scholar_id, identity }: Trashed,
  parcel: Parcel,
  actor: Pick<Actor, 'id'> | undefined,
) => {
  // Their reports that were in the trash already.
  await db.deleteFrom('trash').where('scholar_id', '=', scholar_id).execute()
  for (const { anonymise } of contributions.personal) await anonymise?.(db, scholar_id)
  const { profile_picture } = await eraseScholar(db, actor, scholar_id, identity as Identity)
  const owned = await db.selectFrom('files').select('id').where('owner_id', '=', scholar_id).execute()
  await discardParcel(db, parcel, [...owned.map(({ id }) => id), ...(profile_picture ? [profile_picture] : [])])
}

/** What goes into the trash, with the scholar whom the row is about. */
export const putIntoTrash = (
  { db, actor }: Pick<Call<Actor>, 'db' | 'actor'>,
  row: { kind: TrashKind; record_id: number; scholar_id: number; period?: Period; identity?: Identity; search_text: string },
  parcel: Parcel,
) =>
  db
    .insertInto('trash')
    .values({
      ...row,
      identity: JSON.stringify(row.identity ?? {}),
      parcel: JSON.stringify(parcel),
      entries: parcel.rows.length,
      deleted_by: actor.id,
    })
    .execute()
