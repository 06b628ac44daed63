import { oneOrMany } from '@pandu/contract/kit'
import { alumniChanged, alumniRegions, alumniRules, assignAlumni, listAlumni, unassignAlumni } from '@pandu/contract/alumni'
import { fileUrl } from '@pandu/contract/files'
import { ALUMNI_ASSIGN, ALUMNI_UNASSIGN } from '@pandu/contract/operations'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { conflict, invalid, notFound } from '../../kit/errors.ts'
import { containsPattern, ifGiven, listPage, ifSearched } from '../../kit/lists.ts'
import { serve } from '../../kit/serve.ts'
import { serveResource } from '../../kit/serve-resource.ts'
import { staffIds } from '../../kit/staff.ts'
import { matchingScholarIds } from '../accounts/picks.service.ts'
import { recordOperation } from '../operations/operations.service.ts'
import { alumniOfRegion, areInRegion, clearRegionOfTrashed } from './alumni.queries.ts'
import { alumniText, lockAlumni, moveAlumni, operationRows } from './alumni.operations.ts'

const [, ...writes] = serveResource(alumniRegions, {
  table: 'alumni_regions',
  columns: (query) => query.select('id'),
  search: sql<string>`lower(region)`,
  sorts: {},
  unique: { alumni_regions_region: ['region', 'This region already exists'] },
  beforeRemove: async ({ db, allow }, { id }) => {
    await clearRegionOfTrashed(db, id)
    const { alumni } = await db
      .selectFrom('alumni_regions')
      .select(alumniOfRegion.as('alumni'))
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    allow(alumniRules.remove, { alumni })
  },
  tells: { event: alumniChanged, readers: staffIds },
})

/** The region, locked so that nobody deletes it before the write is over. */
const holdRegion = async (db: Db, id: number) => {
  const region = await db.selectFrom('alumni_regions').select(['id', 'region']).where('id', '=', id).forKeyShare().executeTakeFirst()
  if (!region) throw notFound()
  return region
}

export const alumniRoutes = [
  // Declared here, because filter[region] searches in the name, as the search does.
  serve(alumniRegions.list, async ({ db }, input) => {
    const { region, search, id } = input.filter
    const rows = [region, search].reduce(
      (query, text) => (text ? query.where(sql`lower(region)`, 'like', containsPattern(text)) : query),
      db.selectFrom('alumni_regions').$call(ifGiven(id, (q, value) => q.where('id', '=', value))),
    )
    return listPage(rows, input, {
      columns: (q) => q.select(['id', 'region', 'created_at', 'updated_at', alumniOfRegion.as('alumni')]),
      sorts: { created_at: 'created_at', region: sql`lower(region)` },
      id: 'id',
    })
  }),
  ...writes,

  serve(listAlumni, async ({ db }, input) => {
    const { scholar_alumni_region_id, search, year_tf } = input.filter
    const region = await db.selectFrom('alumni_regions').select('id').where('id', '=', scholar_alumni_region_id).executeTakeFirst()
    if (!region) throw notFound()
    const rows = db
      .selectFrom('users')
      .where(areInRegion(region.id))
      .$call(ifGiven(year_tf, (q, value) => q.where('year_tf', '=', value)))
      .$call(ifSearched(search, (q, pattern) => q.where('search_text', 'like', pattern)))
    const page = await listPage(rows, input, {
      columns: (q) =>
        q.select((eb) => [
          'users.id',
          'users.id as user_id',
          'name',
          'no_tf',
          'email',
          sql<string | null>`(select u.name from universities u where u.id = users.university_id)`.as('university'),
          'year_tf',
          'profile_picture',
          // Everybody in a region has both dates.
          eb.ref('alumni_at').$notNull().as('alumni_at'),
          eb.ref('alumni_region_at').$notNull().as('assigned_at'),
        ]),
      // A row of this list begins when its scholar is assigned to the region.
      sorts: { assigned_at: 'alumni_region_at', name: sql`lower(name)`, alumni_at: 'alumni_at', created_at: 'alumni_region_at' },
      id: 'users.id',
    })
    const data = page.data.map(({ profile_picture, ...row }) => ({
      ...row,
      profile_picture: profile_picture && fileUrl(profile_picture),
    }))
    return { ...page, data }
  }),

  serve(assignAlumni, async (call, { scholar_alumni_region_id, scholar_id: named, matching, expected }) => {
    const { db, actor } = call
    const { id, region } = await holdRegion(db, scholar_alumni_region_id)
    const scholar_id = matching ? await matchingScholarIds(db, actor, { matching, expected }, { alumni: 1, region: 'none' }) : (named ?? [])
    const alumni = await lockAlumni(db, scholar_id)
    if (alumni.length < scholar_id.length) throw invalid({ scholar_id: ['Choose alumni only: scholars with a date in "Alumni since"'] })
    // They were counted without a region, and may have got one since.
    if (matching && alumni.some(({ from }) => from !== null))
      throw conflict('Some of them have been assigned to a region in the meantime. Please look at the list again')
    const moved = alumni.filter(({ from }) => from !== id)
    if (moved.length === 0) return { message: `Already in ${region}`, data: { assigned: 0, operation_id: null } }
    await moveAlumni(
      db,
      moved.map((one) => one.id),
      id,
    )
    const text = `${alumniText(moved)} assigned to ${region}`
    const operation_id = await recordOperation(call, {
      kind: ALUMNI_ASSIGN,
      title: text,
      payload: { moved },
      records: operationRows(moved, region),
    })
    return { message: text, data: { assigned: moved.length, operation_id } }
  }),

  serve(unassignAlumni, async (call, { scholar_id }) => {
    const { db } = call
    const alumni = await lockAlumni(db, scholar_id)
    // People without a region cannot be removed from one.
    const moved = alumni.filter(({ from }) => from !== null)
    if (moved.length < scholar_id.length) throw notFound()
    await moveAlumni(db, scholar_id, null)
    const title = `${alumniText(moved)} removed from ${oneOrMany(
      moved,
      ({ region }) => region ?? '',
      () => 'their regions',
    )}`
    const operation_id = await recordOperation(call, { kind: ALUMNI_UNASSIGN, title, payload: { moved }, records: operationRows(moved) })
    return { message: 'success' as const, data: { operation_id } }
  }),
]
