import { PROGRAMME_ZONE, dayIn } from '@pandu/contract/kit'
import {
  type Competency,
  competencyKeys,
  exportReports,
  MOST_REPORTS_EXPORTED,
  periodLabels,
  type ReportExportColumn,
  reportRules,
} from '@pandu/contract/reports'
import { sql } from 'kysely'
import { invalid } from '../../kit/errors.ts'
import { limitExports } from '../../kit/export-limit.ts'
import { keepDownload } from '../../kit/keep-download.ts'
import { serve } from '../../kit/serve.ts'
import { type SheetToWrite, writeSheets, xlsxType } from '../../kit/spreadsheet.ts'
import type { FileGuards } from '../../kit/stored-files.ts'
import { logArchive } from '../accounts/accounts.service.ts'
import { fieldsOf } from './fields.routes.ts'
import { reportRows } from './reports.queries.ts'
import { valuesOf } from './reports.service.ts'

const kind = 'reports.export'
type Cell = SheetToWrite['rows'][number][number]

const fixedLabels: Partial<Record<ReportExportColumn, string>> = {
  name: 'Scholar Name',
  no_tf: 'No TELADAN',
  universiti: 'University',
  year_tf: 'Cohort Year',
  period: 'Period',
  updated_by: 'Updated By',
  updated_at: 'Updated At',
}
const text = (value: string | null): Cell => (value ? { text: value } : null)

export const exportRoutes = [
  serve(exportReports, async (call, { tahun_tf, period, columns }) => {
    const { db, actor, arrivedAt } = call
    await limitExports(db, actor, kind)
    const rows = await reportRows(db, { year_tf: tahun_tf ?? undefined, period: period ?? undefined })
      .selectAll('reports')
      .select([
        'users.name',
        'users.no_tf',
        'users.year_tf',
        sql<string | null>`(select u.name from universities u where u.id = users.university_id)`.as('universiti'),
        sql<string | null>`(select u.name from users u where u.id = reports.updated_by)`.as('editor'),
      ])
      .orderBy(sql`lower(users.name)`)
      .orderBy('reports.id')
      .limit(MOST_REPORTS_EXPORTED + 1)
      .execute()
    if (rows.length > MOST_REPORTS_EXPORTED)
      throw invalid({ tahun_tf: [`The list has more than ${MOST_REPORTS_EXPORTED} reports. Choose a year`] })

    const views = new Map((await fieldsOf(db, tahun_tf ?? undefined)).map(({ request, view }) => [request, view]))
    const view = (request: string) => views.get(request) ?? request
    type Row = (typeof rows)[number]
    const valueOf = (one: Competency) => ({ label: view(one), cell: (row: Row): Cell => valuesOf(row).competency_value[one] })
    /** The columns of the file for a requested one: the values and texts by characteristic are one column for each. */
    const columnsOf = (key: ReportExportColumn): { label: string; cell: (row: Row) => Cell }[] => {
      const competency = competencyKeys.find((one) => one === key)
      if (competency) return [valueOf(competency)]
      // Columns that were requested by themselves are there already.
      if (key === 'competency_value') return competencyKeys.filter((one) => !columns.includes(one)).map(valueOf)
      if (key === 'competency_desc' || key === 'competency_evidence')
        return competencyKeys.map((one) => ({ label: `${view(one)}: ${view(key)}`, cell: (row) => text(valuesOf(row)[key][one]) }))
      if (key === 'psychological_desc' || key === 'description') return [{ label: view(key), cell: (row) => text(row[key]) }]
      const cell = (row: Row): Cell => {
        if (key === 'period') return periodLabels[row.period]
        if (key === 'updated_by') return text(row.editor)
        if (key === 'updated_at') return { day: dayIn(row.updated_at, PROGRAMME_ZONE) }
        return key === 'year_tf' ? row.year_tf : text(row[key as 'name' | 'no_tf' | 'universiti'])
      }
      return [{ label: fixedLabels[key] ?? key, cell }]
    }
    const chosen = columns.flatMap(columnsOf)
    const data = await writeSheets([
      {
        name: 'Assessment reports',
        columns: chosen.map(({ label }) => ({ label, width: 24 })),
        rows: rows.map((row) => chosen.map(({ cell }) => cell(row))),
      },
    ])
    const name = `reports-${tahun_tf ?? 'all'}-${period ?? 'all-phases'}-${dayIn(arrivedAt, PROGRAMME_ZONE)}.xlsx`
    const path = await keepDownload(call, { kind, name, type: xlsxType, data })
    const ids = rows.map((row) => row.id)
    await logArchive(db, actor, 'assessment reports', ids, 1)
    return { message: ids.length === 1 ? '1 report exported' : `${ids.length} reports exported`, data: { path } }
  }),
]

/** Only the person who made an export reads it, as long as they may still make one. */
export const reportExportGuards: FileGuards = {
  [kind]: { mayRead: async ({ actor }, file) => file.owner_id === actor.id && reportRules.write.test(actor) === true },
}
