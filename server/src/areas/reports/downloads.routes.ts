import { fileUrl } from '@pandu/contract/files'
import { countReportDownload, downloadReport, listReportDownloads, type Period, readRecap, reportRules } from '@pandu/contract/reports'
import { sql } from 'kysely'
import { notFound } from '../../kit/errors.ts'
import { keepDownload } from '../../kit/keep-download.ts'
import { countOf, ifGiven, listPage } from '../../kit/lists.ts'
import { serve } from '../../kit/serve.ts'
import type { FileGuards } from '../../kit/stored-files.ts'
import { validIssue } from './issue.queries.ts'
import { findRecap, reportDocument } from './recap.service.ts'
import { isIssuedReport, reportRows, universityName } from './reports.queries.ts'
import { refreshReports } from './reports.service.ts'

const kind = 'reports.pdf'
/** The sort key: reports without a download come last when the latest downloads come first. */
const downloadedLast = sql`coalesce(reports.downloaded_at, '-infinity')`

export const downloadRoutes = [
  serve(readRecap, async ({ db, actor, allow }, { scholarId }) => {
    const data = await findRecap(db, actor, scholarId)
    allow(reportRules.readOne, data)
    return { message: 'OK', data }
  }),

  serve(downloadReport, async (call, { scholar_id, period }) => {
    const { db, actor, allow } = call
    const recap = await findRecap(db, actor, scholar_id)
    allow(reportRules.readOne, recap)
    if (actor.scholarId === scholar_id) {
      // Scholars get the issued document, and nothing that was written since.
      const issued = await validIssue(db, scholar_id, period)
      if (!issued) throw notFound()
      return { message: 'The report is ready', data: { path: fileUrl(issued.file_id) } }
    }
    const document = await reportDocument(recap, period)
    if (!document) throw notFound()
    const path = await keepDownload(call, { kind, recordId: scholar_id, type: 'application/pdf', ...document })
    return { message: 'The report is ready', data: { path } }
  }),

  serve(countReportDownload, async ({ db, actor }, { scholar_id, period }) => {
    // Scholars count their own downloads; a report that was not issued to them has none.
    if (scholar_id !== actor.scholarId) throw notFound()
    const { numUpdatedRows: counted } = await db
      .updateTable('reports')
      .set({ downloaded_at: sql`now()` })
      .where('scholar_id', '=', scholar_id)
      .where('period', '=', period)
      .where('downloaded_at', 'is', null)
      .where(isIssuedReport)
      .executeTakeFirstOrThrow()
    if (counted) await refreshReports(db, [])
    return { message: 'Counted' }
  }),

  serve(listReportDownloads, async ({ db }, { filter: { search, year_tf, periode, university_id, downloaded }, ...input }) => {
    const rows = reportRows(db, { search, year_tf, university_id, period: periode }).$call(
      ifGiven(downloaded, (q, value) =>
        value === '1'
          ? q.where('reports.downloaded_at', 'is not', null)
          : // Said by the key as well: its index begins with them, where it passed over all that have a download.
            q.where('reports.downloaded_at', 'is', null).where(sql<boolean>`${downloadedLast} = '-infinity'`),
      ),
    )
    const withDownload = rows.where('reports.downloaded_at', 'is not', null).select(sql<number>`count(*)`.as('total'))
    const [page, count] = await Promise.all([
      listPage(rows, input, {
        columns: (q) =>
          q.select([
            'reports.id',
            'reports.scholar_id',
            'users.name',
            'users.no_tf',
            universityName.as('university'),
            'users.year_tf',
            sql<Period>`reports.period`.as('period'),
            'reports.downloaded_at',
          ]),
        sorts: {
          downloaded_at: downloadedLast,
          name: sql`lower(users.name)`,
          no_tf: sql`lower(users.no_tf)`,
          year_tf: 'users.year_tf',
          created_at: 'reports.created_at',
        },
        id: 'reports.id',
      }),
      // None of those without a download has one.
      downloaded === '0' ? 0 : countOf(withDownload),
    ])
    return { ...page, downloaded: count }
  }),
]

/** A report that was made for one reader is read by that person, for as long as they may read the report itself. */
export const reportFileGuards: FileGuards = {
  [kind]: {
    mayRead: async ({ actor }, file) =>
      file.owner_id === actor.id && file.record_id !== null && reportRules.readOne.test(actor, { scholar_id: file.record_id }) === true,
  },
}
