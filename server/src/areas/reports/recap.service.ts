import { createHash } from 'node:crypto'
import { fileUrl } from '@pandu/contract/files'
import { type Actor, unprintableInWords } from '@pandu/contract/kit'
import {
  competencyKeys,
  FEWEST_FOR_BAND,
  type Period,
  periodBefore,
  periodLabels,
  periods,
  type Recap,
  type RecapPhase,
  reportRules,
} from '@pandu/contract/reports'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { safeName } from '../../kit/archive-names.ts'
import { notFound } from '../../kit/errors.ts'
import { fieldsOf } from './fields.routes.ts'
import { DRAWING, drawReport } from './report.pdf.ts'
import { reportScholars, universityName } from './reports.queries.ts'
import { valuesOf } from './reports.service.ts'

/** The middle half of the values of cohorts, by phase and characteristic; nothing where few scholars have a value. */
const bandsOf = async (db: Db, years: readonly number[]) => {
  const rows = years.length
    ? await db
        .selectFrom('reports')
        .innerJoin('users', 'users.id', 'reports.scholar_id')
        .innerJoinLateral(sql<{ key: string; value: string }>`jsonb_each_text(reports.competency_value)`.as('v'), (join) => join.onTrue())
        .where('users.role', '=', 'SCHOLAR')
        .where('users.year_tf', 'in', years)
        .groupBy(['users.year_tf', 'reports.period', 'v.key'])
        .having(sql<number>`count(*)`, '>=', FEWEST_FOR_BAND)
        .select([
          'users.year_tf',
          sql<Period>`reports.period`.as('period'),
          'v.key',
          sql<number>`percentile_cont(0.25) within group (order by v.value::float)`.as('low'),
          sql<number>`percentile_cont(0.75) within group (order by v.value::float)`.as('high'),
        ])
        .execute()
    : []
  const found = new Map(rows.map(({ year_tf, period, key, low, high }) => [`${year_tf} ${period} ${key}`, { low, high }]))
  return (year: number | null, period: Period) =>
    Object.fromEntries(competencyKeys.map((key) => [key, found.get(`${year} ${period} ${key}`) ?? null])) as RecapPhase['band']
}

/** These scholars with the reports of all phases, by id; the number of statements grows with their cohorts only. Who may read them is asked by the caller. */
export const readRecaps = async (db: Db, scholarIds: readonly number[]): Promise<Map<number, Recap>> => {
  const scholars = await reportScholars(db, {})
    .where('users.id', '=', sql<number>`any(${scholarIds}::int[])`)
    .select([
      'users.id as scholar_id',
      'users.name',
      'users.no_tf',
      universityName.as('university'),
      'users.year_tf',
      'users.profile_picture',
    ])
    .execute()
  const rows = await db
    .selectFrom('reports')
    .leftJoin('users', 'users.id', 'reports.updated_by')
    .where('reports.scholar_id', '=', sql<number>`any(${scholarIds}::int[])`)
    .selectAll('reports')
    .select('users.name as written_by')
    .execute()
  const reports = new Map(rows.map((row) => [`${row.scholar_id} ${row.period}`, row]))
  const years = [...new Set(scholars.map(({ year_tf }) => year_tf))]
  const bandOf = await bandsOf(
    db,
    years.filter((year) => year !== null),
  )
  const fields = new Map<number | null, Recap['fields']>()
  for (const year of years) {
    const found = await fieldsOf(db, year ?? undefined)
    fields.set(
      year,
      found.map(({ request, view, hint }) => ({ request, view, hint })),
    )
  }
  const recaps = scholars.map((scholar): Recap => ({
    ...scholar,
    profile_picture: scholar.profile_picture && fileUrl(scholar.profile_picture),
    fields: fields.get(scholar.year_tf) ?? [],
    phases: periods.map((periode) => {
      const row = reports.get(`${scholar.scholar_id} ${periode}`)
      return {
        periode,
        report: row ? { ...valuesOf(row), written_by: row.written_by, created_at: row.created_at, updated_at: row.updated_at } : null,
        band: bandOf(scholar.year_tf, periode),
      }
    }),
  }))
  return new Map(recaps.map((recap) => [recap.scholar_id, recap]))
}

/** The recap of a scholar for a reader. Whose the reports are decides who reads them, so missing and foreign scholars answer alike. */
export const findRecap = async (db: Db, actor: Actor, scholarId: number): Promise<Recap> => {
  const recap = (await readRecaps(db, [scholarId])).get(scholarId)
  if (!recap || reportRules.readOne.test(actor, recap) !== true) throw notFound()
  return recap
}

/** What the document of a phase is made from, and nothing that is not in it; undefined where there is no report of the phase. */
export const sourceOf = (recap: Recap, period: Period) => {
  const [phase, before] = [period, periodBefore(period)].map((one) => recap.phases.find(({ periode }) => periode === one))
  if (!phase?.report) return undefined
  const { name, no_tf, university, year_tf, fields } = recap
  return { name, no_tf, university, year_tf, fields, phase, before: before?.report?.competency_value }
}

/** The same for the same document of a phase, and for no other; undefined where there is no report of the phase. */
export const hashOfReport = (recap: Recap, period: Period) => {
  const source = sourceOf(recap, period)
  return (
    source &&
    createHash('sha256')
      .update(JSON.stringify([DRAWING, source]))
      .digest('hex')
  )
}

/** The letters of a report that the fonts of the PDF lack, in a sentence; undefined where it can be printed whole. */
export const unprintableInReport = (recap: Recap, period: Period) =>
  unprintableInWords(JSON.stringify(sourceOf(recap, period) ?? '').replaceAll(/\\[ntr]/g, ' '))

/** What the file of a report is called, with its version where it is issued. */
export const nameOfReport = (recap: Recap, period: Period, version?: number) =>
  `${safeName([recap.no_tf, recap.name, periodLabels[period], 'report', version && `version ${version}`].filter(Boolean).join(' '))}.pdf`

/** The report of a phase as a PDF, under the name that its file has; undefined where there is none. */
export const reportDocument = async (recap: Recap, period: Period) => {
  const report = recap.phases.find(({ periode }) => periode === period)?.report
  if (!report) return undefined
  const name = nameOfReport(recap, period)
  // The same report is the same bytes, whenever it is made.
  return { name, data: await drawReport(recap, period, new Date(report.updated_at)) }
}
