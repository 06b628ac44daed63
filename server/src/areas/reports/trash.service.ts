import { currentTime } from '@pandu/contract/kit'
import type { Period } from '@pandu/contract/reports'
import type { Db } from '../../kit/db.ts'

/** Reports that are about to be deleted, locked in the order of their ids, with their scholars. */
export const lockReports = (db: Db, ids: readonly number[]) => {
  return db
    .selectFrom('reports')
    .innerJoin('users', 'users.id', 'reports.scholar_id')
    .where('users.role', '=', 'SCHOLAR')
    .where('reports.id', 'in', ids)
    .orderBy('reports.id')
    .forUpdate('reports')
    .select(['reports.id', 'reports.scholar_id', 'reports.period', 'users.name', 'users.search_text'])
    .execute()
}

/** The valid issued versions of these reports: they stay valid when the report is deleted (docs/decisions/0045). */
export const validVersions = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('reports')
    .innerJoin('users', 'users.id', 'reports.scholar_id')
    .innerJoin('report_issues', (join) =>
      join.onRef('report_issues.scholar_id', '=', 'reports.scholar_id').onRef('report_issues.period', '=', 'reports.period'),
    )
    .where('reports.id', 'in', ids)
    .where('report_issues.state', '=', 'valid')
    .orderBy('reports.id')
    .select(['report_issues.id', 'users.name', 'reports.period', 'report_issues.version'])
    .execute()

/** The report that a scholar has of a phase now. */
export const presentReport = async (db: Db, scholarId: number, period: Period) =>
  (
    await db
      .selectFrom('reports')
      .select('id')
      .where('scholar_id', '=', scholarId)
      .where('period', '=', period)
      .forUpdate()
      .executeTakeFirst()
  )?.id

/** Adds to the history of its scholar that a report went into the trash, came back or was permanently deleted. */
export const logReports = async (
  db: Db,
  byId: number | null,
  action: 'trashed' | 'restored' | 'deleted',
  of: readonly { scholar_id: number; period: Period }[],
) => {
  if (of.length === 0) return
  await db
    .insertInto('report_changes')
    .values(of.map(({ scholar_id, period }) => ({ scholar_id, period, action, changes: '[]', by_id: byId, at: currentTime() })))
    .execute()
}

/** The history of a report holds its texts, so it goes to the trash with the report. */
export const deleteReportHistory = async (db: Db, of: readonly { scholar_id: number; period: Period }[]) => {
  for (const { scholar_id, period } of of)
    if ((await presentReport(db, scholar_id, period)) === undefined)
      await db
        .updateTable('report_changes')
        .set({ changes: '[]' })
        .where('scholar_id', '=', scholar_id)
        .where('period', '=', period)
        .execute()
}

/** How many of these reports exist. */
export const countReports = async (db: Db, ids: readonly number[]) =>
  (await db.selectFrom('reports').select('id').where('id', 'in', ids).execute()).length
