import { emptyReport, listReportSheet, EMPTY_REPORT_ERROR, saveReportRow } from '@pandu/contract/reports'
import { sql } from 'kysely'
import { AppError, invalid } from '../../kit/errors.ts'
import { listPage } from '../../kit/lists.ts'
import { refuseOutdatedChange } from '../../kit/outdated-change.ts'
import { serve } from '../../kit/serve.ts'
import { findReportScholar, reportScholars } from './reports.queries.ts'
import { changesBetween, refreshReports, valuesOf, writeReports } from './reports.service.ts'
import { wasIssued } from './issue.queries.ts'
import { ensureReport, mergeReport } from './reports.writes.ts'

/** The read state of a report that does not exist. */
const NO_REPORT = new Date(0).toISOString()

const deletedMeanwhile = () =>
  new AppError(409, 'Somebody has deleted this report; please read it again', undefined, { ...emptyReport(), updated_at: NO_REPORT })

/** The refusal of a report that would be empty, at the fields that were sent. */
const emptied = (sent: Readonly<Record<string, unknown>>) => {
  const fields = Object.entries(sent).flatMap(([part, value]) => {
    if (value === undefined) return []
    return typeof value === 'object' && value !== null ? Object.keys(value).map((key) => `${part}.${key}`) : [part]
  })
  return Object.fromEntries((fields.length > 0 ? fields : ['description']).map((field) => [field, [EMPTY_REPORT_ERROR]]))
}

export const batchRoutes = [
  serve(listReportSheet, async ({ db }, { filter: { periode, year_tf, search }, ...wanted }) => {
    const page = await listPage(reportScholars(db, { year_tf, search }).where('users.status', '=', 1), wanted, {
      columns: (q) => q.select(['users.id', 'users.name', 'users.no_tf']),
      sorts: { name: sql`lower(users.name)`, no_tf: sql`lower(users.no_tf)` },
      id: 'users.id',
    })
    const ids = page.data.map(({ id }) => id)
    const reports = ids.length
      ? await db
          .selectFrom('reports')
          .leftJoin('users', 'users.id', 'reports.updated_by')
          .where('reports.scholar_id', 'in', ids)
          .where('reports.period', '=', periode)
          .selectAll('reports')
          .select('users.name as editor')
          .execute()
      : []
    const byScholar = new Map(reports.map((row) => [row.scholar_id, row]))
    const data = page.data.map((scholar) => {
      const row = byScholar.get(scholar.id)
      return {
        ...scholar,
        id_scholar: scholar.id,
        report_id: row?.id ?? null,
        periode,
        ...(row ? valuesOf(row) : emptyReport()),
        updated_by: row?.editor ?? null,
        updated_at: row?.updated_at ?? null,
      }
    })
    return { ...page, data }
  }),

  serve(saveReportRow, async (call, { id_scholar, periode, updated_at, ...fields }) => {
    const { db } = call
    await findReportScholar(db, id_scholar)
    const { isNew, ...row } = await ensureReport(call, id_scholar, periode)
    const before = isNew ? undefined : valuesOf(row)
    // Somebody who has read that there is none must not overwrite one.
    if (before) refuseOutdatedChange(saveReportRow, { ...before, updated_at: row.updated_at }, updated_at ?? NO_REPORT, 'report')
    // Nor may somebody who has read a report begin a new one with a single cell, without knowing that it was deleted.
    else if (updated_at !== undefined && Date.parse(updated_at) !== Date.parse(NO_REPORT)) throw deletedMeanwhile()
    const after = mergeReport(before, fields)
    const isEmptied = changesBetween(emptyReport(), after).length === 0
    if (isEmptied && (!before || (await wasIssued(db, id_scholar, periode)))) throw invalid(emptied(fields))
    await writeReports(call, [{ scholar_id: id_scholar, period: periode, before, after }])
    await refreshReports(db, [id_scholar])
    if (isEmptied) {
      // As when a paste is undone: a report without content is removed. Its history stays.
      await db.deleteFrom('reports').where('id', '=', row.id).execute()
      return { message: 'Saved', data: { id: row.id, updated_at: NO_REPORT } }
    }
    const saved = await db.selectFrom('reports').select(['id', 'updated_at']).where('id', '=', row.id).executeTakeFirstOrThrow()
    return { message: 'Saved', data: saved }
  }),
]
