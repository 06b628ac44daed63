import { listReportFields, updateReportField } from '@pandu/contract/reports'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { notFound } from '../../kit/errors.ts'
import { wholeList } from '../../kit/lists.ts'
import { refuseOutdatedChange } from '../../kit/outdated-change.ts'
import { serve } from '../../kit/serve.ts'
import { refreshReports } from './reports.service.ts'

/** The labels of the fields for a cohort year: for each field the latest one that does not begin later. */
export const fieldsOf = (db: Db, year = 2100) =>
  db
    .selectFrom('report_fields as f')
    .leftJoin('users', 'users.id', 'f.updated_by')
    .where('f.year_tf', '=', (q) =>
      q
        .selectFrom('report_fields as o')
        .whereRef('o.request', '=', 'f.request')
        .where('o.year_tf', '<=', year)
        .select((e) => e.fn.max('o.year_tf').as('m')),
    )
    .orderBy('f.position')
    .select(['f.id', 'f.request', 'f.view', 'f.hint', 'f.year_tf', 'users.name as updated_by', 'f.updated_at'])
    .execute()

/** All labels that each field has or had. */
export const wordingsOf = async (db: Db) => {
  const rows = await db.selectFrom('report_fields').select(['request', 'view']).orderBy('year_tf').execute()
  const byField = Map.groupBy(rows, ({ request }) => request)
  return new Map([...byField].map(([request, wordings]) => [request, wordings.map(({ view }) => view)]))
}

export const fieldRoutes = [
  serve(listReportFields, async ({ db }, { year_tf }) => wholeList(await fieldsOf(db, year_tf))),

  serve(updateReportField, async ({ db, actor }, { id, year_tf, view, hint, updated_at }) => {
    const named = await db.selectFrom('report_fields').selectAll().where('id', '=', id).executeTakeFirst()
    if (!named) throw notFound()
    // All labels of the field are locked: which of them holds for the year must not change meanwhile.
    const wordings = await db
      .selectFrom('report_fields')
      .selectAll()
      .where('request', '=', named.request)
      .where('year_tf', '<=', year_tf)
      .orderBy('year_tf', 'desc')
      .forUpdate()
      .execute()
    const standing = wordings[0]
    if (!standing) throw notFound()
    refuseOutdatedChange(updateReportField, { ...standing, year_tf: undefined }, updated_at, 'field')
    const values = { view, hint, updated_by: actor.id, updated_at: sql<string>`clock_timestamp()` }
    await db
      .insertInto('report_fields')
      .values({ ...values, request: standing.request, position: standing.position, year_tf })
      .onConflict((c) => c.columns(['request', 'year_tf']).doUpdateSet(values))
      .execute()
    await refreshReports(db, [])
    return { message: `“${view}” applies from cohort ${year_tf} on` }
  }),
]
