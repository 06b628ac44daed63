import type { CheckedReport, Period, ReportIssue } from '@pandu/contract/reports'
import { fileUrl } from '@pandu/contract/files'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'

/** The issued versions of a report, newest first. Who may read them is asked by the caller. */
export const issuesOf = async (db: Db, scholarId: number, period: Period): Promise<ReportIssue[]> => {
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
  return rows.map(({ file_id, ...row }) => ({ ...row, path: fileUrl(file_id) }))
}

/** The version of a report that is valid now. */
export const validIssue = (db: Db, scholarId: number, period: Period) =>
  db
    .selectFrom('report_issues')
    .select(['id', 'version', 'content_hash', 'file_id'])
    .where('scholar_id', '=', scholarId)
    .where('period', '=', period)
    .where('state', '=', 'valid')
    .executeTakeFirst()

/** What anybody learns of a code. */
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
