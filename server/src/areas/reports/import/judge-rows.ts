import {
  competencyValue,
  emptyReport,
  flatFields,
  generalParts,
  LONGEST_DESCRIPTION,
  LONGEST_GENERAL,
  type Period,
  withValue,
} from '@pandu/contract/reports'
import { sql } from 'kysely'
import type { Db } from '../../../kit/db.ts'
import { nameMismatchError } from '../../../kit/same-name.ts'
import { changesBetween, valuesOf, type WantedReport } from '../reports.service.ts'
import type { ReportSheetRow } from './report-sheet.ts'

/** A row with its scholar, its report, and its errors. */
export interface JudgedReportRow extends ReportSheetRow {
  name: string
  wanted: WantedReport | undefined
  /** How many fields of the report it changes. */
  changes: number
  effect: string
}

const limitOf = (key: string) => (generalParts.some((part) => part === key) ? LONGEST_GENERAL : LONGEST_DESCRIPTION)

/** Checks every row by itself, against the other rows, and against the existing reports, which are locked until the write is over. */
export const judgeReportRows = async (
  db: Db,
  rows: readonly ReportSheetRow[],
  period: Period,
  headings: ReadonlyMap<string, string>,
): Promise<JudgedReportRow[]> => {
  const numbers = rows.map(({ cells }) => (cells['no_tf'] ?? '').toLowerCase())
  const known = await db
    .selectFrom('users')
    .where('role', '=', 'SCHOLAR')
    .where(sql`lower(no_tf)`, '=', sql`any(${numbers}::text[])`)
    .select(['id', 'name', sql<string>`lower(no_tf)`.as('key')])
    .execute()
  const scholars = new Map(known.map((one) => [one.key, one]))
  const reports = await db
    .selectFrom('reports')
    .selectAll()
    .where('scholar_id', '=', sql<number>`any(${known.map(({ id }) => id)}::int[])`)
    .where('period', '=', period)
    .orderBy('scholar_id')
    .forUpdate()
    .execute()
  const standing = new Map(reports.map((row) => [row.scholar_id, valuesOf(row)]))
  const firstRow = new Map<string, number>()

  return rows.map((row): JudgedReportRow => {
    const no_tf = row.cells['no_tf'] ?? ''
    const key = no_tf.toLowerCase()
    const scholar = scholars.get(key)
    const errors = [...row.errors]
    if (no_tf === '') errors.push(...(row.unreadable.has('no_tf') ? [] : ['No TELADAN is required']))
    else if (!scholar) errors.push(`No scholar has the number "${no_tf.slice(0, 40)}"`)
    const misnamed = scholar && nameMismatchError(no_tf, scholar.name, row.cells['name'] ?? '')
    if (misnamed) errors.push(misnamed)
    const first = firstRow.get(key)
    if (first === undefined) firstRow.set(key, row.row)
    else if (no_tf !== '') errors.push(`No TELADAN is also in row ${first}`)

    const before = scholar && standing.get(scholar.id)
    let after = before ?? emptyReport()
    for (const field of flatFields) {
      const cell = row.cells[field.key] ?? ''
      if (cell === '') continue
      const label = headings.get(field.key) ?? field.key
      if (field.part === 'competency_value') {
        const parsed = competencyValue.safeParse(cell)
        if (parsed.success) after = withValue(after, field, parsed.data)
        else errors.push(`${label} "${cell.slice(0, 20)}" ${parsed.error.issues[0]?.message ?? 'is wrong'}`)
      } else if (cell.length > limitOf(field.key)) errors.push(`${label} must be at most ${limitOf(field.key)} characters`)
      else after = withValue(after, field, cell)
    }
    const changes = changesBetween(before ?? emptyReport(), after).length
    if (scholar && !before && changes === 0 && errors.length === 0) errors.push('This row has no values')
    const effect = !scholar
      ? ''
      : !before
        ? 'New report'
        : changes === 0
          ? 'No change'
          : `Changes ${changes} ${changes === 1 ? 'field' : 'fields'}`
    return {
      ...row,
      name: scholar?.name ?? '',
      wanted: scholar && { scholar_id: scholar.id, period, before, after },
      changes,
      effect,
      errors,
    }
  })
}
