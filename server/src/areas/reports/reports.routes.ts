import {
  createReport,
  listReports,
  listReportScholars,
  readReport,
  readReportForm,
  reportHistory,
  type ReportStep,
  updateReport,
  reportRules,
} from '@pandu/contract/reports'
import { conflict } from '../../kit/errors.ts'
import { ifGiven, wholeList } from '../../kit/lists.ts'
import { refuseOutdatedChange } from '../../kit/outdated-change.ts'
import { serve } from '../../kit/serve.ts'
import { batchRoutes } from './batch.routes.ts'
import { exportRoutes } from './export.routes.ts'
import { downloadRoutes } from './downloads.routes.ts'
import { issueBatchRoutes } from './issue-batch.routes.ts'
import { issueRoutes } from './issue.routes.ts'
import { fieldRoutes } from './fields.routes.ts'
import { reportImportRoutes } from './import/import.routes.ts'
import { findReport, findReportScholar, pageOfReports, pageOfScholars } from './reports.queries.ts'
import { refreshReports, valuesOf, writeReports } from './reports.service.ts'
import { ensureReport, lockReport, mergeReport } from './reports.writes.ts'

const ownRoutes = [
  serve(listReports, ({ db }, { tahun_tf, filter: { periode, tahun_tf: year, ...filter }, ...input }) =>
    pageOfReports(db, { ...filter, period: periode, year_tf: tahun_tf ?? year }, input),
  ),
  serve(listReportScholars, ({ db }, { filter, ...input }) => pageOfScholars(db, filter, input)),

  serve(readReport, async ({ db, actor, allow }, { id, periode }) => {
    const data = await findReport(db, actor, { scholar_id: id, period: periode })
    allow(reportRules.readOne, data)
    return { message: 'OK', data }
  }),
  serve(readReportForm, async ({ db, actor }, { id }) => ({ message: 'OK', data: await findReport(db, actor, { id }) })),

  serve(createReport, async (call, { id_scholar, periode, ...fields }) => {
    const { db } = call
    const { name } = await findReportScholar(db, id_scholar)
    const { id, isNew } = await ensureReport(call, id_scholar, periode)
    if (!isNew) throw conflict(`There is a ${periode} report of ${name} already; please open it`)
    await writeReports(call, [{ scholar_id: id_scholar, period: periode, before: undefined, after: mergeReport(undefined, fields) }])
    await refreshReports(db, [id_scholar])
    return { message: 'The report has been saved', data: { id } }
  }),

  serve(updateReport, async (call, { id, updated_at, ...fields }) => {
    const { db } = call
    const row = await lockReport(db, id)
    const before = valuesOf(row)
    refuseOutdatedChange(updateReport, { ...before, updated_at: row.updated_at }, updated_at, 'report')
    const wanted = { scholar_id: row.scholar_id, period: row.period, before, after: mergeReport(before, fields) }
    if ((await writeReports(call, [wanted])) === 0) return { message: 'Nothing has changed' }
    await refreshReports(db, [row.scholar_id])
    return { message: 'The report has been saved' }
  }),

  serve(reportHistory, async ({ db }, { id_scholar, periode }) => {
    await findReportScholar(db, id_scholar)
    const rows = await db
      .selectFrom('report_changes as c')
      .leftJoin('users', 'users.id', 'c.by_id')
      .where('c.scholar_id', '=', id_scholar)
      .$call(ifGiven(periode, (q, value) => q.where('c.period', '=', value)))
      .orderBy('c.id', 'desc')
      .limit(500)
      .select(['c.id', 'c.period', 'c.action', 'c.changes', 'c.at', 'users.name'])
      .execute()
    const data = rows.map(({ id, period, action, changes, at, name }) => ({
      id,
      periode: period,
      action,
      changes: changes as ReportStep['changes'],
      updated_at: at,
      updated_by: name,
    }))
    return wholeList(data)
  }),
]

/** The calls of reports. */
export const reportRoutes = [
  ...fieldRoutes,
  ...ownRoutes,
  ...batchRoutes,
  ...exportRoutes,
  ...reportImportRoutes,
  ...downloadRoutes,
  ...issueRoutes,
  ...issueBatchRoutes,
]
