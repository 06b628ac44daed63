import type { CheckedReport, IssueState, Period, ReportIssue } from '@pandu/contract/reports'
import { fileUrl } from '@pandu/contract/files'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'

/**
 * The issued versions of a report, newest first. The caller checks who may read them. A withdrawn version may be about another person, so readers of
 * their `own` get no address of it.
 */
export const issuesOf = async (db: Db, scholarId: number, period: Period, own = false): Promise<ReportIssue[]> => {
  const rows = await db
    .selectFrom('report_issues as i')
    .leftJoin('users as by', 'by.id', 'i.issued_by')
    .leftJoin('users as ender', 'ender.id', 'i.ended_by')
    .where('i.scholar_id', '=', scholarId)
    .where('i.period', '=', period)
    .orderBy('i.version', 'desc')
    .select([
      'i.id',
      'i.code',
      'i.version',
      sql<ReportIssue['state']>`i.state`.as('state'),
      'i.issued_at',
      'by.name as issued_by',
      'i.ended_at',
      'ender.name as ended_by',
      'i.reason',
      'i.file_id',
    ])
    .execute()
  return rows.map(({ file_id, ...row }) => ({ ...row, path: own && row.state === 'withdrawn' ? null : fileUrl(file_id) }))
}

/** The version of a report that is valid now. */
export const validIssue = (db: Db, scholarId: number, period: Period) =>
  db
    .selectFrom('report_issues')
    .select('file_id')
    .where('scholar_id', '=', scholarId)
    .where('period', '=', period)
    .where('state', '=', 'valid')
    .executeTakeFirst()

/** Those of these scholars of whose report a version was issued at any time. */
export const issuedAmong = async (db: Db, scholarIds: readonly number[], period: Period) => {
  const rows = await db
    .selectFrom('report_issues')
    .select('scholar_id')
    .distinct()
    .where('scholar_id', '=', sql<number>`any(${scholarIds}::int[])`)
    .where('period', '=', period)
    .execute()
  return new Set(rows.map(({ scholar_id }) => scholar_id))
}

/** Condition: a version of a report was issued at any time. */
export const wasIssued = async (db: Db, scholarId: number, period: Period) => (await issuedAmong(db, [scholarId], period)).has(scholarId)

/** Condition: a stored document is one that its scholar may still read. */
export const isNotWithdrawn = async (db: Db, fileId: string) =>
  (await db.selectFrom('report_issues').select('id').where('file_id', '=', fileId).where('state', '<>', 'withdrawn').executeTakeFirst()) !==
  undefined

/** Which report: there is one for each scholar and phase. */
export interface ReportKey {
  readonly scholar_id: number
  readonly period: Period
}

/** The latest versions of these reports, including withdrawn ones. */
export const latestIssues = (db: Db, reports: readonly ReportKey[]) =>
  db
    .selectFrom('report_issues as i')
    .innerJoin(keysOf(reports), (join) => join.onRef('k.scholar_id', '=', 'i.scholar_id').onRef('k.period', '=', 'i.period'))
    .distinctOn(['i.scholar_id', 'i.period'])
    .orderBy('i.scholar_id')
    .orderBy('i.period')
    .orderBy('i.version', 'desc')
    .select([
      'i.id',
      'i.scholar_id',
      sql<Period>`i.period`.as('period'),
      'i.version',
      sql<IssueState>`i.state`.as('state'),
      'i.content_hash',
    ])
    .execute()
export type LatestIssue = Awaited<ReturnType<typeof latestIssues>>[number]

/** These reports as a table `k`, in one parameter each. */
export const keysOf = (reports: readonly ReportKey[]) =>
  sql<{ scholar_id: number; period: string }>`(select * from unnest(${reports.map((one) => one.scholar_id)}::int[],
    ${reports.map((one) => one.period)}::text[]) as given (scholar_id, period))`.as('k')

/** A report as a key of maps. */
export const keyOf = ({ scholar_id, period }: { scholar_id: number; period: string }) => `${scholar_id} ${period}`

/** What everybody may know of a code. */
export const checkedReport = (db: Db, code: string): Promise<CheckedReport | undefined> =>
  db
    .selectFrom('report_issues')
    .where('code', '=', code)
    .select([
      'code',
      sql<CheckedReport['state']>`state`.as('state'),
      sql<Period>`period`.as('period'),
      'version',
      'issued_at',
      'ended_at',
      'initials',
      'year_tf',
      'sha256',
    ])
    .executeTakeFirst()
