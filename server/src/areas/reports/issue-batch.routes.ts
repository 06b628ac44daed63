import {
  type IssueBatchState,
  type IssueChoice,
  type IssueDocumentState,
  listIssueBatches,
  listIssueDocuments,
  MOST_ISSUED,
  type Period,
  previewIssues,
  retryIssue,
  startIssues,
} from '@pandu/contract/reports'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { conflict, invalid, notFound } from '../../kit/errors.ts'
import { wakeJob } from '../../kit/job.ts'
import { ifGiven, listPage, ifSearched } from '../../kit/lists.ts'
import { lockUntilCommit } from '../../kit/lock-until-commit.ts'
import { serve } from '../../kit/serve.ts'
import { recountIssues } from './issue-batch.service.ts'
import { digestOfPlan, isIssued, planIssues, type PlannedReport } from './issue-plan.service.ts'
import { issueBatches } from './issue.job.ts'
import type { ReportKey } from './issue.queries.ts'
import { reportRows, reportScholars } from './reports.queries.ts'
import { refreshReports } from './reports.service.ts'

const LARGEST = `at most ${MOST_ISSUED} at once`

/**
 * The chosen reports, in the order of names. Scholars of a cohort and chosen scholars without a report are included, so that the preview can say so.
 */
const chosenReports = async (db: Db, { period, year_tf, scholar_id, report_id, matching }: IssueChoice): Promise<ReportKey[]> => {
  if (period) {
    const scholars = await reportScholars(db, { year_tf })
      .$call(ifGiven(year_tf, (q) => q.where('users.status', '=', 1)))
      .$call(ifGiven(scholar_id, (q, ids) => q.where('users.id', '=', sql<number>`any(${ids}::int[])`)))
      .orderBy(sql`lower(users.name)`)
      .orderBy('users.id')
      .limit(MOST_ISSUED + 1)
      .select('users.id')
      .execute()
    if (scholar_id && scholars.length < scholar_id.length) throw notFound()
    return atMost(
      scholars.map(({ id }) => ({ scholar_id: id, period })),
      year_tf ? 'year_tf' : 'scholar_id',
    )
  }
  const rows = await reportRows(db, matching ? { ...matching, period: matching.periode, year_tf: matching.tahun_tf } : {})
    .$call(ifGiven(report_id, (q, ids) => q.where('reports.id', '=', sql<number>`any(${ids}::int[])`)))
    .orderBy(sql`lower(users.name)`)
    .orderBy('reports.id')
    .limit(MOST_ISSUED + 1)
    .select(['reports.scholar_id', sql<Period>`reports.period`.as('period')])
    .execute()
  if (report_id && rows.length < report_id.length) throw notFound()
  return atMost(rows, 'matching')
}

const atMost = (reports: ReportKey[], field: string) => {
  if (reports.length > MOST_ISSUED) throw invalid({ [field]: [LARGEST] })
  return reports
}

/** The common title of the reports of a batch. */
const titleOf = (issued: readonly PlannedReport[], { year_tf }: IssueChoice) =>
  year_tf ? `Cohort ${year_tf}` : issued.length === 1 ? issued[0]!.name : `${new Set(issued.map((one) => one.scholar_id)).size} scholars`

const START = 'reports.issue'

export const issueBatchRoutes = [
  serve(previewIssues, async ({ db }, choice) => {
    const planned = await planIssues(db, await chosenReports(db, choice))
    const rows = planned.map(({ hash: _hash, ...row }) => row)
    return { message: 'OK', data: { count: planned.filter(isIssued).length, digest: digestOfPlan(planned), rows } }
  }),

  serve(startIssues, async ({ db, actor }, { count, digest, ...choice }) => {
    // The second of two who start at once finds that the reports of its preview wait already.
    await lockUntilCommit(db, START, 1)
    const planned = await planIssues(db, await chosenReports(db, choice))
    const issued = planned.filter(isIssued)
    if (issued.length !== count || digestOfPlan(planned) !== digest)
      throw conflict(
        `The reports have changed since the preview: ${issued.length === 0 ? 'none' : issued.length} would be issued now. Please look again`,
      )
    const phases = [...new Set(issued.map(({ period }) => period))]
    const { id } = await db
      .insertInto('report_issue_batches')
      .values({
        title: titleOf(issued, choice),
        period: phases.length === 1 ? phases[0]! : null,
        by_id: actor.id,
        total: issued.length,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`insert into report_issue_documents (batch_id, scholar_id, period, content_hash)
      select ${id}::int, s.* from unnest(${issued.map((one) => one.scholar_id)}::int[], ${issued.map((one) => one.period)}::text[],
        ${issued.map((one) => one.hash)}::text[]) as s`.execute(db)
    await wakeJob(db, issueBatches)
    await refreshReports(db, [])
    return { message: issued.length === 1 ? '1 report is being issued' : `${issued.length} reports are being issued`, data: { id } }
  }),

  serve(listIssueBatches, ({ db }, { filter: { state, period, id }, ...input }) => {
    const batches = db
      .selectFrom('report_issue_batches')
      .$call(ifGiven(state, (q, value) => q.where('report_issue_batches.state', '=', value)))
      .$call(ifGiven(period, (q, value) => q.where('report_issue_batches.period', '=', value)))
      .$call(ifGiven(id, (q, value) => q.where('report_issue_batches.id', '=', value)))
    return listPage(batches, input, {
      columns: (q) =>
        q.select([
          'report_issue_batches.id',
          'report_issue_batches.title',
          sql<Period | null>`report_issue_batches.period`.as('period'),
          sql<IssueBatchState>`report_issue_batches.state`.as('state'),
          'report_issue_batches.total',
          'report_issue_batches.issued',
          'report_issue_batches.skipped',
          'report_issue_batches.failed',
          sql<string | null>`(select u.name from users u where u.id = report_issue_batches.by_id)`.as('by'),
          'report_issue_batches.created_at',
        ]),
      sorts: { created_at: 'report_issue_batches.created_at' },
      id: 'report_issue_batches.id',
    })
  }),

  serve(listIssueDocuments, async ({ db }, { filter: { batch_id, search, state }, ...input }) => {
    const batch = await db.selectFrom('report_issue_batches').where('id', '=', batch_id).select('id').executeTakeFirst()
    if (!batch) throw notFound()
    const documents = db
      .selectFrom('report_issue_documents')
      .leftJoin('users', 'users.id', 'report_issue_documents.scholar_id')
      .where('report_issue_documents.batch_id', '=', batch.id)
      .$call(ifGiven(state, (q, value) => q.where('report_issue_documents.state', '=', value)))
      .$call(ifSearched(search, (q, pattern) => q.where('users.search_text', 'like', pattern)))
    return listPage(documents, input, {
      columns: (q) =>
        q.select([
          'report_issue_documents.id',
          'report_issue_documents.scholar_id',
          sql<string>`coalesce(users.name, 'Deleted scholar')`.as('name'),
          'users.no_tf',
          sql<Period>`report_issue_documents.period`.as('period'),
          sql<IssueDocumentState>`report_issue_documents.state`.as('state'),
          'report_issue_documents.version',
          'report_issue_documents.why',
        ]),
      // What failed first, then what was skipped and what waits.
      sorts: {
        state: sql`array_position('{failed,skipped,waiting,issued}'::text[], report_issue_documents.state)`,
        name: sql`lower(users.name)`,
      },
      id: 'report_issue_documents.id',
    })
  }),

  serve(retryIssue, async ({ db }, { id }) => {
    await lockUntilCommit(db, START, 1)
    // The document before its batch, as the job holds them.
    const document = await db
      .selectFrom('report_issue_documents as d')
      .where('d.id', '=', id)
      .forUpdate()
      .select(['d.id', 'd.batch_id', 'd.state', 'd.scholar_id', sql<Period>`d.period`.as('period')])
      .executeTakeFirst()
    if (!document) throw notFound()
    if (document.state !== 'failed') throw conflict('This report has not failed')
    if (document.scholar_id === null) throw conflict('This account has been deleted')
    const [planned] = await planIssues(db, [{ scholar_id: document.scholar_id, period: document.period }])
    if (planned!.outcome === 'incomplete') throw conflict(planned!.why)
    if (planned!.outcome === 'withdrawn') throw conflict(`Version ${planned!.version} was withdrawn, and the report has not changed since`)
    if (planned!.outcome === 'waiting') throw conflict('This report is being issued already')
    await db
      .updateTable('report_issue_documents')
      .set({ state: 'waiting', why: '', content_hash: planned!.hash })
      .where('id', '=', id)
      .execute()
    await recountIssues(db, [document.batch_id])
    await wakeJob(db, issueBatches)
    await refreshReports(db, [])
    return { message: 'The report is being issued' }
  }),
]
