import { createHash } from 'node:crypto'
import { unprintableInWords } from '@pandu/contract/kit'
import { competencies, competencyKeys, type Period, periodLabels, type ReportValues } from '@pandu/contract/reports'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { Pdf } from '../../kit/pdf/document.ts'
import { drawTable } from '../../kit/pdf/table.ts'
import { valuesOf } from '../reports/reports.service.ts'

/** Goes up with every change of how a report is drawn: what was made before is then made again. */
const DRAWING = 1

/** What a document is made from, and nothing that is not in it. */
export interface ReportSource {
  name: string
  no_tf: string | null
  university: string | null
  year_tf: number | null
  period: Period
  written: string
  values: ReportValues
  /** What the fields are called for the cohort. */
  views: Readonly<Record<string, string>>
}

/** What the reports of these scholars in a phase are made from, in one statement however many they are. */
export const readReportSources = async (db: Db, scholarIds: readonly number[], period: Period) => {
  const rows = await db
    .selectFrom('reports')
    .innerJoin('users', 'users.id', 'reports.scholar_id')
    .where('reports.period', '=', period)
    .where('reports.scholar_id', '=', sql<number>`any(${scholarIds}::int[])`)
    .selectAll('reports')
    .select([
      'users.name',
      'users.no_tf',
      'users.year_tf',
      sql<string | null>`(select u.name from universities u where u.id = users.university_id)`.as('university'),
      sql<Record<string, string>>`(select jsonb_object_agg(f.request, f.view) from report_fields f where f.year_tf =
        (select max(o.year_tf) from report_fields o where o.request = f.request and o.year_tf <= coalesce(users.year_tf, 2100)))`.as(
        'views',
      ),
    ])
    .execute()
  return new Map(
    rows.map((row): [number, ReportSource] => [
      row.scholar_id,
      {
        name: row.name,
        no_tf: row.no_tf,
        university: row.university,
        year_tf: row.year_tf,
        period,
        written: row.updated_at,
        values: valuesOf(row),
        views: row.views,
      },
    ]),
  )
}

/** The same for the same document, and for no other. */
export const hashOfSource = (source: ReportSource) =>
  createHash('sha256')
    .update(JSON.stringify([DRAWING, source, Object.entries(source.views).toSorted(([a], [b]) => (a < b ? -1 : 1))]))
    .digest('hex')

/** Draws the report of a scholar in a phase on A4. What the fonts lack is refused in words. */
export const drawReport = (source: ReportSource): Promise<Buffer> => {
  const { name, no_tf, university, year_tf, period, written, values, views } = source
  const missing = unprintableInWords(JSON.stringify([name, university, values, views]).replaceAll(/\\[ntr]/g, ' '))
  if (missing) throw new Error(missing)
  const view = (request: string) => views[request] ?? request
  const title = `${periodLabels[period]} report of ${name}`
  const pdf = new Pdf({ title, language: 'en', created: new Date(written) })
  const heading = (text: string, kind = 'H2', size = 13) => {
    pdf.skip(10)
    pdf.tag(kind, () => pdf.text([{ text, bold: true }], { size, with: 3 }))
    pdf.skip(3)
  }
  const paragraphs = (text: string) => {
    for (const one of text.split(/\n+/).filter((line) => line.trim() !== '')) {
      pdf.tag('P', () => pdf.text(one))
      pdf.skip(4)
    }
  }
  pdf.tag('H1', () => pdf.text([{ text: title, bold: true }], { size: 18, with: 3 }))
  pdf.skip(4)
  pdf.tag('P', () => pdf.text([no_tf, university, year_tf && `Cohort ${year_tf}`].filter(Boolean).join(' · ')))
  pdf.skip(10)
  // A missing value is not a low one: the table says so.
  const cell = (text: string) => [{ text }]
  drawTable(pdf, [
    { isHead: true, cells: [cell('Characteristic'), cell(view('competency_value'))] },
    ...competencyKeys.map((key) => ({
      isHead: false,
      cells: [cell(views[key] ?? competencies[key]), cell(values.competency_value[key]?.toFixed(1) ?? 'Not assessed')],
    })),
  ])
  for (const key of competencyKeys) {
    const [description, evidence] = [values.competency_desc[key], values.competency_evidence[key]]
    if (!description && !evidence) continue
    heading(views[key] ?? competencies[key])
    paragraphs(description)
    if (evidence) heading(view('competency_evidence'), 'H3', 10.5)
    paragraphs(evidence)
  }
  for (const key of ['psychological_desc', 'description'] as const) {
    if (!values[key]) continue
    heading(view(key))
    paragraphs(values[key])
  }
  return pdf.finish(title)
}
