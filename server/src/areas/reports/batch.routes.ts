import { emptyReport, listReportSheet, saveReportRow } from '@pandu/contract/reports'
import { sql } from 'kysely'
import { listPage } from '../../kit/lists.ts'
import { mustBeAsRead } from '../../kit/read-state.ts'
import { serve } from '../../kit/serve.ts'
import { findReportScholar, reportScholars } from './reports.queries.ts'
import { refreshReports, valuesOf, writeReports } from './reports.service.ts'
import { ensureReport, mergedInto } from './reports.writes.ts'

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
    // Anyone who has read that there is none must not write over one.
    if (before) mustBeAsRead(saveReportRow, { ...before, updated_at: row.updated_at }, updated_at ?? new Date(0).toISOString(), 'report')
    await writeReports(call, [{ scholar_id: id_scholar, period: periode, before, after: mergedInto(before, fields) }])
    await refreshReports(db, [id_scholar])
    const saved = await db.selectFrom('reports').select(['id', 'updated_at']).where('id', '=', row.id).executeTakeFirstOrThrow()
    return { message: 'Saved', data: saved }
  }),
]
