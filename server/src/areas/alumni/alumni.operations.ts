import { oneOrMany } from '@pandu/contract/kit'
import { alumniChanged } from '@pandu/contract/alumni'
import { ALUMNI_ASSIGN, ALUMNI_UNASSIGN } from '@pandu/contract/operations'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { conflict } from '../../kit/errors.ts'
import { publishToStaff } from '../../kit/staff.ts'
import type { UndoHandlers } from '../../kit/area.ts'
import { changesToUndo } from '../operations/operations.service.ts'
import { areAlumni } from './alumni.queries.ts'

/** Somebody who was moved, with the former region. */
interface Moved {
  id: number
  name: string
  from: number | null
}

/** One person is named, several are counted. */
export const alumniText = (moved: readonly Moved[]) =>
  oneOrMany(
    moved,
    ({ name }) => name,
    (count) => `${count} alumni`,
  )

const nowhere = 'No region'
/** The rows of their operation. */
export const operationRows = (moved: readonly (Moved & { region: string | null })[], to = nowhere) =>
  moved.map(({ id, name, region }) => ({ record_id: id, label: name, before: region ?? nowhere, after: to }))

/** Those of the scholars who are alumni, locked in one order, with the regions they are in. */
export const lockAlumni = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('users')
    .select((eb) => [
      'id',
      'name',
      'alumni_region_id as from',
      eb.selectFrom('alumni_regions').select('region').whereRef('alumni_regions.id', '=', 'users.alumni_region_id').as('region'),
    ])
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .where('role', '=', 'SCHOLAR')
    .where('alumni_at', 'is not', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

export const moveAlumni = async (db: Db, ids: readonly number[], region: number | null) => {
  await db
    .updateTable('users')
    .set({ alumni_region_id: region, alumni_region_at: sql`now()` })
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .execute()
  await publishToStaff(db, [], alumniChanged)
}

/** Puts back the alumni whom no later operation has moved. Nobody goes back to a region that was deleted meanwhile. */
const putBack: UndoHandlers[string] = async ({ db }, { id, payload }, only) => {
  const { moved: all } = payload as { moved: Moved[] }
  const moved = await changesToUndo(
    db,
    all.map((one) => ({ ...one, scholar_id: one.id })),
    only,
  )
  const regions = [...new Set(moved.flatMap(({ from }) => from ?? []))]
  const there =
    regions.length === 0 ? [] : await db.selectFrom('alumni_regions').select('id').where('id', 'in', regions).forKeyShare().execute()
  const still = new Set(there.map((region) => region.id))
  const back = moved.map((one) => ({ id: one.id, region: one.from !== null && still.has(one.from) ? one.from : null }))
  // The people and the operation of one write have the same time stamp.
  const { numAffectedRows } = await sql`update users set alumni_region_id = b.region, alumni_region_at = now()
    from jsonb_to_recordset(${JSON.stringify(back)}::jsonb) as b (id integer, region integer)
    where users.id = b.id and ${areAlumni}
      and users.alumni_region_at = (select created_at from operations where operations.id = ${id})`.execute(db)
  if (back.length > 0 && !numAffectedRows) throw conflict('These alumni have been moved since, so this cannot be undone')
  await publishToStaff(db, [], alumniChanged)
}

/** How assignments are undone. */
export const alumniUndoers: UndoHandlers = { [ALUMNI_ASSIGN]: putBack, [ALUMNI_UNASSIGN]: putBack }
