import { fileUrl } from '@pandu/contract/files'
import type { Actor } from '@pandu/contract/kit'
import {
  competencyKeys,
  FEWEST_FOR_BAND,
  type Period,
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
import { drawReport } from './report.pdf.ts'
import { reportScholars, universityName } from './reports.queries.ts'
import { valuesOf } from './reports.service.ts'

/** The middle half of the values of a cohort, by phase and characteristic; nothing where few scholars have a value. */
const bandsOf = async (db: Db, year: number | null) => {
  const rows =
    year === null
      ? []
      : await db
          .selectFrom('reports')
          .innerJoin('users', 'users.id', 'reports.scholar_id')
          .innerJoinLateral(sql<{ key: string; value: string }>`jsonb_each_text(reports.competency_value)`.as('v'), (join) => join.onTrue())
          .where('users.role', '=', 'SCHOLAR')
          .where('users.year_tf', '=', year)
          .groupBy(['reports.period', 'v.key'])
          .having(sql<number>`count(*)`, '>=', FEWEST_FOR_BAND)
          .select([
            sql<Period>`reports.period`.as('period'),
            'v.key',
            sql<number>`percentile_cont(0.25) within group (order by v.value::float)`.as('low'),
            sql<number>`percentile_cont(0.75) within group (order by v.value::float)`.as('high'),
          ])
          .execute()
  const found = new Map(rows.map(({ period, key, low, high }) => [`${period} ${key}`, { low, high }]))
  return (period: Period) =>
    Object.fromEntries(competencyKeys.map((key) => [key, found.get(`${period} ${key}`) ?? null])) as RecapPhase['band']
}

/** A scholar with the reports of all phases; undefined where there is no such scholar. */
const recapOf = async (db: Db, scholarId: number): Promise<Recap | undefined> => {
  const scholar = await reportScholars(db, { id: scholarId })
    .select([
      'users.id as scholar_id',
      'users.name',
      'users.no_tf',
      universityName.as('university'),
      'users.year_tf',
      'users.profile_picture',
    ])
    .executeTakeFirst()
  if (!scholar) return undefined
  const rows = await db
    .selectFrom('reports')
    .leftJoin('users', 'users.id', 'reports.updated_by')
    .where('reports.scholar_id', '=', scholarId)
    .selectAll('reports')
    .select('users.name as written_by')
    .execute()
  const bandOf = await bandsOf(db, scholar.year_tf)
  const fields = await fieldsOf(db, scholar.year_tf ?? undefined)
  return {
    ...scholar,
    profile_picture: scholar.profile_picture && fileUrl(scholar.profile_picture),
    fields: fields.map(({ request, view, hint }) => ({ request, view, hint })),
    phases: periods.map((periode) => {
      const row = rows.find(({ period }) => period === periode)
      return {
        periode,
        report: row ? { ...valuesOf(row), written_by: row.written_by, created_at: row.created_at, updated_at: row.updated_at } : null,
        band: bandOf(periode),
      }
    }),
  }
}

/** The same for a reader. Whose the reports are decides who reads them, so missing and foreign scholars answer alike. */
export const findRecap = async (db: Db, actor: Actor, scholarId: number): Promise<Recap> => {
  const recap = await recapOf(db, scholarId)
  if (!recap || reportRules.readOne.test(actor, recap) !== true) throw notFound()
  return recap
}

/** The report of a scholar in a phase as a PDF, under the name that its file has; undefined where there is none. Who may read it has been asked before. */
export const reportDocument = async (db: Db, scholarId: number, period: Period, at: Date) => {
  const recap = await recapOf(db, scholarId)
  if (!recap?.phases.some(({ periode, report }) => periode === period && report)) return undefined
  const name = `${safeName([recap.no_tf, recap.name, periodLabels[period], 'report'].filter(Boolean).join(' '))}.pdf`
  return { name, data: await drawReport(recap, period, at) }
}
