import { randomInt } from 'node:crypto'
import { type Actor, currentTime } from '@pandu/contract/kit'
import { issueCodeLetters, issueReport, type Period, periodLabels, type Recap, reportPages } from '@pandu/contract/reports'
import { sql } from 'kysely'
import { conflict, invalid, notFound } from '../../kit/errors.ts'
import { refuseOutdatedChange } from '../../kit/outdated-change.ts'
import type { Call } from '../../kit/serve.ts'
import type { Services } from '../../kit/services.ts'
import { notify } from '../notifications/notifications.service.ts'
import { reportNotices } from './reports.notices.ts'
import { issuesOf, type LatestIssue, latestIssues } from './issue.queries.ts'
import { contentOfReport, findRecap, nameOfReport, reportSource, unprintableInReport } from './recap.service.ts'
import { drawReport } from './report.pdf.ts'
import { refreshReports } from './reports.service.ts'

export const ISSUED_FILE = 'reports.issued'

/** About 59 bits: nobody finds a code by trying. */
const newCode = () =>
  Array.from({ length: 3 }, () => Array.from({ length: 4 }, () => issueCodeLetters[randomInt(issueCodeLetters.length)]).join('')).join('-')

/** `Dewi Sari` is D. S. */
const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${String.fromCodePoint(word.codePointAt(0)!).toUpperCase()}.`)
    .join(' ')

type IssueCall = Pick<Call<Actor>, 'db' | 'actor' | 'services' | 'keep'>
interface Wanted {
  scholar_id: number
  period: Period
  read_at?: string | undefined
}

/**
 * Issues a report in its present form: the next version, which replaces the previous one. The report's row is locked, so that the second of two finds
 * that it is done.
 */
export const issueVersion = async (call: IssueCall, { scholar_id, period, read_at }: Wanted) => {
  const { db, actor } = call
  const row = await db
    .selectFrom('reports')
    .select('updated_at')
    .where('scholar_id', '=', scholar_id)
    .where('period', '=', period)
    .forUpdate()
    .executeTakeFirst()
  const recap = await findRecap(db, actor, scholar_id)
  if (!row) throw notFound()
  refuseOutdatedChange(issueReport, { updated_at: row.updated_at }, read_at, 'report')
  const unprintable = unprintableInReport(recap, period)
  if (unprintable) throw invalid({ period: [unprintable] })
  const [before] = await latestIssues(db, [{ scholar_id, period }])
  if (before?.state === 'valid' && before.content_hash === contentOfReport(recap, period))
    throw conflict(`Version ${before.version} already has the same content`)
  const version = await issueNextVersion({ ...call, by: actor.id }, recap, period, before)
  await notify(call, reportNotices.issued, [scholar_id], { scholar_id, period, version })
  await refreshReports(db, [scholar_id])
  const [made] = await issuesOf(db, scholar_id, period)
  return { message: `The ${periodLabels[period].toLowerCase()} report has been issued as version ${version}`, data: made! }
}

/** The next version of a report whose row is locked: the document is drawn and stored, and the valid one before is replaced. Answers its number. */
export const issueNextVersion = async (
  { db, services, keep, by }: Pick<IssueCall, 'db' | 'keep'> & { services: Pick<Services, 'env'>; by: number | null },
  recap: Recap,
  period: Period,
  before: LatestIssue | undefined,
) => {
  const { scholar_id } = recap
  // The clock of this process, because the transaction may have waited for another.
  const at = currentTime()
  const version = (before?.version ?? 0) + 1
  const code = newCode()
  const address = `${services.env.publicUrl}${reportPages.check({ code })}`
  const data = await drawReport(recap, period, at, { code, version, at, address })
  const type = 'application/pdf'
  const file_id = await keep(
    { name: nameOfReport(recap, period, version), size: data.length, type },
    { kind: ISSUED_FILE, recordId: scholar_id, ownerId: scholar_id, bytes: { data, type } },
  )
  // It may have been withdrawn since it was read, and stays so.
  if (before?.state === 'valid')
    await db
      .updateTable('report_issues')
      .set({ state: 'replaced', ended_by: by, ended_at: at })
      .where('id', '=', before.id)
      .where('state', '=', 'valid')
      .execute()
  await db
    .insertInto('report_issues')
    .columns([
      'code',
      'scholar_id',
      'period',
      'version',
      'data',
      'content_hash',
      'initials',
      'year_tf',
      'file_id',
      'sha256',
      'issued_by',
      'issued_at',
    ])
    .expression((eb) =>
      eb
        .selectFrom('files')
        .where('id', '=', file_id)
        .select([
          eb.val(code).as('code'),
          eb.cast<number>(eb.val(scholar_id), 'integer').as('scholar_id'),
          eb.val(period).as('period'),
          eb.cast<number>(eb.val(version), 'integer').as('version'),
          sql`${JSON.stringify(reportSource(recap, period))}::jsonb`.as('data'),
          eb.val(contentOfReport(recap, period)!).as('content_hash'),
          eb.val(initialsOf(recap.name)).as('initials'),
          eb.cast<number | null>(eb.val(recap.year_tf), 'integer').as('year_tf'),
          'id as file_id',
          'sha256',
          eb.cast<number | null>(eb.val(by), 'integer').as('issued_by'),
          sql`${at}::timestamptz`.as('issued_at'),
        ]),
    )
    .execute()
  return version
}

/** Withdraws an issued report. One that is no longer valid answers 409. */
export const withdrawVersion = async (call: IssueCall, id: number, reason: string) => {
  const { db, actor } = call
  const row = await db
    .selectFrom('report_issues')
    .select(['scholar_id', sql<Period>`period`.as('period'), 'version', 'state'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  if (row.state !== 'valid') throw conflict(`Version ${row.version} is ${row.state} already`)
  await db
    .updateTable('report_issues')
    .set({ state: 'withdrawn', ended_by: actor.id, ended_at: currentTime(), reason })
    .where('id', '=', id)
    .execute()
  await notify(call, reportNotices.withdrawn, [row.scholar_id], row)
  await refreshReports(db, [row.scholar_id])
  return { message: `Version ${row.version} has been withdrawn` }
}
