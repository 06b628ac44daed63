import { createHash } from 'node:crypto'
import { fileUrl } from '@pandu/contract/files'
import { type Actor, unprintableMessage } from '@pandu/contract/kit'
import {
  competencyKeys,
  FEWEST_REPORTS_FOR_BAND,
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
import { DRAWING_VERSION, drawReport } from './report.pdf.ts'
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
        .having(sql<number>`count(*)`, '>=', FEWEST_REPORTS_FOR_BAND)
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

const scholarsOf = async (db: Db, ids: readonly number[]) => {
  const rows = await reportScholars(db, {})
    .where('users.id', '=', sql<number>`any(${ids}::int[])`)
    .select([
      'users.id as scholar_id',
      'users.name',
      'users.no_tf',
      universityName.as('university'),
      'users.year_tf',
      'users.profile_picture',
    ])
    .execute()
  return rows.map(({ profile_picture, ...row }) => ({ ...row, profile_picture: profile_picture && fileUrl(profile_picture) }))
}

/** The labels of the fields in a cohort. */
const fieldsFor = async (db: Db, year: number | null) =>
  (await fieldsOf(db, year ?? undefined)).map(({ request, view, hint }) => ({ request, view, hint }))

/**
 * These scholars with the reports of all phases, by id; the number of statements grows only with the number of their cohorts. The caller checks who may
 * read them.
 */
export const readRecaps = async (db: Db, scholarIds: readonly number[]): Promise<Map<number, Recap>> => {
  const scholars = await scholarsOf(db, scholarIds)
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
  for (const year of years) fields.set(year, await fieldsFor(db, year))
  const recaps = scholars.map((scholar): Recap => ({
    ...scholar,
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

/** A scholar with the reports that were issued to them, in their valid versions: without what was written since and what was never issued. */
const readIssuedRecap = async (db: Db, scholarId: number): Promise<Recap | undefined> => {
  const scholar = (await scholarsOf(db, [scholarId]))[0]
  if (!scholar) return undefined
  const issued = await db
    .selectFrom('report_issues')
    .where('scholar_id', '=', scholarId)
    .where('state', '=', 'valid')
    .orderBy('issued_at', 'desc')
    .select(sql<NonNullable<ReturnType<typeof reportSource>>>`data`.as('data'))
    .execute()
  const fields = issued[0]?.data.fields ?? (await fieldsFor(db, scholar.year_tf))
  return {
    ...scholar,
    fields,
    phases: periods.map(
      (periode) => issued.find(({ data }) => data.phase.periode === periode)?.data.phase ?? { periode, report: null, band: noBand },
    ),
  }
}
const noBand = Object.fromEntries(competencyKeys.map((key) => [key, null])) as RecapPhase['band']

/** The recap of a scholar for a reader: scholars see what was issued to them (docs/decisions/0058). Missing and forbidden scholars answer alike. */
export const findRecap = async (db: Db, actor: Actor, scholarId: number): Promise<Recap> => {
  const recap = actor.scholarId === scholarId ? await readIssuedRecap(db, scholarId) : (await readRecaps(db, [scholarId])).get(scholarId)
  if (!recap || reportRules.readOne.test(actor, recap) !== true) throw notFound()
  return recap
}

/** Everything that the document of a phase shows, and nothing else; undefined where there is no report of the phase. */
export const reportSource = (recap: Recap, period: Period) => {
  const [phase, before] = [period, periodBefore(period)].map((one) => recap.phases.find(({ periode }) => periode === one))
  if (!phase?.report) return undefined
  const { name, no_tf, university, year_tf, fields } = recap
  return { name, no_tf, university, year_tf, fields, phase, before: before?.report?.competency_value }
}

/** A hash of the document of a phase: the same for the same content, another one for any other; undefined where there is no report of the phase. */
export const hashOfReport = (recap: Recap, period: Period) => {
  const source = reportSource(recap, period)
  return (
    source &&
    createHash('sha256')
      .update(JSON.stringify([DRAWING_VERSION, source]))
      .digest('hex')
  )
}

/**
 * The same for reports that say the same about a scholar in a phase. The band of the cohort, the writers and the times are left out: when one report is
 * corrected, the others of the cohort have not changed (docs/decisions/0058).
 */
export const contentOfReport = (recap: Recap, period: Period) => {
  const source = reportSource(recap, period)
  if (!source) return undefined
  const { phase, before, fields, ...person } = source
  const { written_by: _by, created_at: _created, updated_at: _updated, ...report } = phase.report!
  return createHash('sha256')
    .update(JSON.stringify([person, fields, report, before ?? null]))
    .digest('hex')
}

/** A sentence that names the letters of a report that the fonts of the PDF lack; undefined where all can be printed. */
export const unprintableInReport = (recap: Recap, period: Period) =>
  unprintableMessage(JSON.stringify(reportSource(recap, period) ?? '').replaceAll(/\\[ntr]/g, ' '))

/** The name of a report's file, with its version if it is issued. A long name of the person is cut, never what tells their reports apart. */
export const nameOfReport = (recap: Recap, period: Period, version?: number) => {
  const which = [periodLabels[period], 'report', version && `version ${version}`].filter(Boolean).join(' ')
  const whose = [recap.no_tf, recap.name].filter(Boolean).join(' ')
  return `${safeName(`${safeName(whose, 79 - which.length)} ${which}`)}.pdf`
}

/** The report of a phase as a PDF, with the name of its file; undefined where there is none. */
export const reportDocument = async (recap: Recap, period: Period) => {
  const report = recap.phases.find(({ periode }) => periode === period)?.report
  if (!report) return undefined
  const name = nameOfReport(recap, period)
  // With the date of the report's last change, the same report gives the same bytes whenever it is drawn.
  return { name, data: await drawReport(recap, period, new Date(report.updated_at)) }
}
