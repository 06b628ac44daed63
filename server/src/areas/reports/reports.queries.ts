import { fileUrl } from '@pandu/contract/files'
import type { Actor, SettingValue } from '@pandu/contract/kit'
import {
  competencyKeys,
  type IssuedFilter,
  type Period,
  periods,
  reportPhases,
  reportRules,
  type ReportValues,
} from '@pandu/contract/reports'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { notFound } from '../../kit/errors.ts'
import { ifGiven, listPage, ifSearched } from '../../kit/lists.ts'
import { readSetting } from '../../kit/settings.ts'
import { valuesOf } from './reports.service.ts'

interface Wanted {
  search?: string | undefined
  year_tf?: number | undefined
  university_id?: number | undefined
}
type Paged = Parameters<typeof listPage>[1]

/** The name of a scholar's university, for statements that read `users`. */
export const universityName = sql<string | null>`(select u.name from universities u where u.id = users.university_id)`
const nameOf = (column: 'created_by' | 'updated_by') =>
  sql<string | null>`(select u.name from users u where u.id = ${sql.ref(`reports.${column}`)})`

/** Condition: a valid version of a report was issued; scholars see no other (docs/decisions/0058). For statements that read `reports`. */
export const isIssuedReport = sql<boolean>`exists (select from report_issues i
  where i.scholar_id = reports.scholar_id and i.period = reports.period and i.state = 'valid')`

/** Condition: something was written after the valid version. */
const isChangedReport = sql<boolean>`exists (select from report_issues i
  where i.scholar_id = reports.scholar_id and i.period = reports.period and i.state = 'valid' and i.issued_at < reports.updated_at)`
const issuedAs = { 0: sql<boolean>`not ${isIssuedReport}`, 1: isIssuedReport, changed: isChangedReport } satisfies Record<
  IssuedFilter,
  unknown
>

/** The reports of a cohort, phase or search, with their scholars. */
export const reportRows = (
  db: Db,
  {
    search,
    year_tf,
    university_id,
    period,
    issued,
    id,
  }: Wanted & { period?: Period | undefined; issued?: IssuedFilter | undefined; id?: number | undefined },
) =>
  db
    .selectFrom('reports')
    .innerJoin('users', 'users.id', 'reports.scholar_id')
    .where('users.role', '=', 'SCHOLAR')
    .$call(ifGiven(period, (q, value) => q.where('reports.period', '=', value)))
    .$call(ifGiven(issued, (q, value) => q.where(issuedAs[value])))
    .$call(ifGiven(id, (q, value) => q.where('reports.id', '=', value)))
    .$call(ifGiven(year_tf, (q, value) => q.where('users.year_tf', '=', value)))
    .$call(ifGiven(university_id, (q, value) => q.where('users.university_id', '=', value)))
    .$call(ifSearched(search, (q, pattern) => q.where('users.search_text', 'like', pattern)))

/** A page of the list of reports, with the nine values in columns. */
export const pageOfReports = (db: Db, filter: Parameters<typeof reportRows>[1], wanted: Paged) =>
  listPage(reportRows(db, filter), wanted, {
    columns: (q) =>
      q.select([
        'reports.id',
        'reports.scholar_id',
        'users.no_tf',
        'users.name',
        universityName.as('universiti'),
        'users.year_tf',
        sql<Period>`reports.period`.as('period'),
        ...competencyKeys.map((key) => sql<number | null>`(reports.competency_value ->> ${key})::float`.as(key)),
        sql<number>`(select count(*) from jsonb_object_keys(reports.competency_evidence))`.as('competency_evidence'),
        nameOf('updated_by').as('updated_by'),
        sql<number | null>`(select i.version from report_issues i
          where i.scholar_id = reports.scholar_id and i.period = reports.period and i.state = 'valid')`.as('issued_version'),
        isChangedReport.as('is_changed'),
        'reports.created_at',
        'reports.updated_at',
      ]),
    sorts: {
      updated_at: 'reports.updated_at',
      name: sql`lower(users.name)`,
      no_tf: sql`lower(users.no_tf)`,
      year_tf: 'users.year_tf',
    },
    id: 'reports.id',
  })

type Phases = SettingValue<typeof reportPhases>

/** The day from which a scholar is due for a phase, counted from the beginning of their cohort year (docs/decisions/0043). */
const dueDay = (period: Period, { usual, years }: Phases) => {
  const own = JSON.stringify(Object.fromEntries(years.map((one) => [one.year, one])))
  const months = (name: Period | 'start_month') =>
    sql`coalesce((${own}::jsonb -> users.year_tf::text ->> ${name}::text)::int, ${usual[name]}::int)`
  return sql`make_date(users.year_tf, ${months('start_month')}, 1) + make_interval(months => ${months(period)})`
}

/** Condition: a scholar is with the programme, is due for a phase, and has no report of it. */
export const lacksReport = (period: Period, phases: Phases) =>
  sql<boolean>`(users.role = 'SCHOLAR' and users.status = 1 and users.alumni_at is null
    and ${dueDay(period, phases)} <= now()
    and not exists (select from reports r where r.scholar_id = users.id and r.period = ${period}))`

/** The scholars whom reports can be about. */
export const reportScholars = (
  db: Db,
  {
    search,
    year_tf,
    university_id,
    id,
    missing,
  }: Wanted & { id?: number | undefined; missing?: { period: Period; phases: Phases } | undefined },
) =>
  db
    .selectFrom('users')
    .where('users.role', '=', 'SCHOLAR')
    .$call(ifGiven(id, (q, value) => q.where('users.id', '=', value)))
    .$call(ifGiven(year_tf, (q, value) => q.where('users.year_tf', '=', value)))
    .$call(ifGiven(university_id, (q, value) => q.where('users.university_id', '=', value)))
    .$call(ifGiven(missing, (q, value) => q.where(lacksReport(value.period, value.phases))))
    .$call(ifSearched(search, (q, pattern) => q.where('users.search_text', 'like', pattern)))

/** A page of them, with the phases that have a report. */
export const pageOfScholars = async (
  db: Db,
  { missing, ...filter }: Wanted & { id?: number | undefined; missing?: Period | undefined },
  wanted: Paged,
) => {
  const due = missing && { period: missing, phases: await readSetting(db, reportPhases) }
  const page = await listPage(reportScholars(db, { ...filter, missing: due }), wanted, {
    columns: (q) =>
      q.select([
        'users.id',
        'users.name',
        'users.email',
        'users.gender',
        'users.no_tf',
        universityName.as('university'),
        'users.year_tf',
        'users.profile_picture',
        sql<Period[]>`coalesce((select jsonb_agg(r.period) from reports r where r.scholar_id = users.id), '[]')`.as('periods'),
      ]),
    sorts: { name: sql`lower(users.name)`, no_tf: sql`lower(users.no_tf)`, year_tf: 'users.year_tf' },
    id: 'users.id',
  })
  const data = page.data.map(({ profile_picture, periods: there, ...row }) => ({
    ...row,
    gender: row.gender as 'Male' | 'Female' | null,
    profile_picture: profile_picture && fileUrl(profile_picture),
    periods: periods.filter((period) => there.includes(period)),
  }))
  return { ...page, data }
}

/** A report with all fields; scholars read theirs as it was issued. Missing and forbidden ones answer alike. */
export const findReport = async (db: Db, actor: Actor, wanted: { id: number } | { scholar_id: number; period: Period }) => {
  const row = await db
    .selectFrom('reports')
    .innerJoin('users', 'users.id', 'reports.scholar_id')
    .$if('id' in wanted, (q) => q.where('reports.id', '=', (wanted as { id: number }).id))
    .$if('period' in wanted, (q) => {
      const { scholar_id, period } = wanted as { scholar_id: number; period: Period }
      return q.where('reports.scholar_id', '=', scholar_id).where('reports.period', '=', period)
    })
    .selectAll('reports')
    .select([
      'users.name',
      'users.no_tf',
      universityName.as('university'),
      'users.year_tf',
      nameOf('created_by').as('author'),
      nameOf('updated_by').as('editor'),
    ])
    .executeTakeFirst()
  if (!row || reportRules.readOne.test(actor, row) !== true) throw notFound()
  const { period, author, editor, ...report } = row
  const values = actor.scholarId === row.scholar_id ? await issuedValues(db, row.scholar_id, period) : valuesOf(row)
  if (!values) throw notFound()
  return { ...report, ...values, periode: period, created_by: author, updated_by: editor }
}

/** What the valid version of a report says. */
const issuedValues = async (db: Db, scholarId: number, period: string) => {
  const issued = await db
    .selectFrom('report_issues')
    .where('scholar_id', '=', scholarId)
    .where(sql.ref('period'), '=', period)
    .where('state', '=', 'valid')
    .select(sql<ReportValues>`data #> '{phase,report}'`.as('report'))
    .executeTakeFirst()
  return issued && valuesOf(issued.report)
}

/** Condition: there is such a scholar. */
export const findReportScholar = async (db: Db, id: number) => {
  const scholar = await reportScholars(db, { id }).select(['users.id', 'users.name']).executeTakeFirst()
  if (!scholar) throw notFound()
  return scholar
}
