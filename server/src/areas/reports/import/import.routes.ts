import { REPORT_IMPORT } from '@pandu/contract/operations'
import { emptyReport, importReports, MOST_REPORTS_IMPORTED, periodLabels, reportRules, reportTemplate } from '@pandu/contract/reports'
import { sql } from 'kysely'
import type { Db } from '../../../kit/db.ts'
import { conflict, invalid } from '../../../kit/errors.ts'
import { answerImport, refusedRowsGuard } from '../../../kit/import-answer.ts'
import { serve } from '../../../kit/serve.ts'
import { writeSheets, xlsxType } from '../../../kit/spreadsheet.ts'
import type { FileGuards } from '../../../kit/stored-files.ts'
import { recordOperation } from '../../operations/operations.service.ts'
import { fieldsOf, wordingsOf } from '../fields.routes.ts'
import { reportScholars } from '../reports.queries.ts'
import { refreshReports, valuesOf, writeReports } from '../reports.service.ts'
import { ensureReport } from '../reports.writes.ts'
import { judgeReportRows } from './judge-rows.ts'
import { headingsOf, readReportSheet, reportTemplateSheets } from './report-sheet.ts'

const refusedKind = 'reports.refused'
const viewsOf = async (db: Db, year?: number) => new Map((await fieldsOf(db, year)).map(({ request, view }) => [request, view]))
const reportsText = (count: number) => (count === 1 ? '1 report' : `${count} reports`)

export const reportImportRoutes = [
  serve(reportTemplate, async ({ db }, { periode, year_tf }) => {
    const scholars = year_tf
      ? await reportScholars(db, { year_tf })
          .where('users.status', '=', 1)
          .leftJoin('reports', (join) => join.onRef('reports.scholar_id', '=', 'users.id').on('reports.period', '=', periode))
          .orderBy(sql`lower(users.no_tf)`)
          .limit(MOST_REPORTS_IMPORTED)
          .select([
            'users.no_tf',
            'users.name',
            'reports.competency_value',
            'reports.competency_desc',
            'reports.competency_evidence',
            'reports.psychological_desc',
            'reports.description',
          ])
          .execute()
      : []
    const rows = scholars.map(({ no_tf, name, psychological_desc, description, ...row }) => ({
      no_tf,
      name,
      values: psychological_desc === null || description === null ? emptyReport() : valuesOf({ ...row, psychological_desc, description }),
    }))
    const bytes = await writeSheets(reportTemplateSheets(await viewsOf(db, year_tf), rows))
    return { stream: bytes, name: `reports-${periode}${year_tf ? `-${year_tf}` : ''}.xlsx`, type: xlsxType, size: bytes.length }
  }),

  serve(importReports, async (call, input) => {
    const { db } = call
    const { periode } = input
    const views = await viewsOf(db)
    const sheet = await readReportSheet(input.file, views, await wordingsOf(db))
    const judged = await judgeReportRows(db, sheet.rows, periode, headingsOf(views))
    if (judged.every(({ changes, errors }) => changes === 0 && errors.length === 0))
      throw invalid({ file: ['Everything in the sheet is stored already'] })
    return answerImport(call, input, {
      sheet,
      judged,
      kind: refusedKind,
      show: ({ cells, name, effect }) => ({ no_tf: cells['no_tf'] ?? '', sheet_name: cells['name'] ?? '', name, effect }),
      store: async (rows) => {
        const changed = rows.flatMap(({ wanted, changes, name, effect }) => (wanted && changes > 0 ? [{ ...wanted, name, effect }] : []))
        for (const { scholar_id, period, before, name } of changed) {
          if (before) continue
          // Reports that were read are locked; one that was begun since is not overwritten.
          const { isNew } = await ensureReport(call, scholar_id, period)
          if (!isNew) throw conflict(`Somebody has just begun the report of ${name}; please check the sheet again`)
        }
        const operation_id = await recordOperation(call, {
          kind: REPORT_IMPORT,
          title: `${periodLabels[periode]} reports from ${input.file.name}`,
          payload: { period: periode },
          records: changed.map(({ scholar_id, name, before, effect }) => ({
            record_id: scholar_id,
            label: name,
            before: before ? 'Report' : 'No report',
            after: effect,
          })),
        })
        await writeReports(call, changed, { action: 'imported', operation_id })
        await refreshReports(
          db,
          changed.map(({ scholar_id }) => scholar_id),
        )
        return { message: `${reportsText(changed.length)} imported`, operation_id }
      },
    })
  }),
]

export const reportImportGuards: FileGuards = { [refusedKind]: refusedRowsGuard(reportRules.write) }
