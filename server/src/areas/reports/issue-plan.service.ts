import { createHash } from 'node:crypto'
import { competencyKeys, type IssueOutcome, type Period, periodLabels, type PlannedIssue, type Recap } from '@pandu/contract/reports'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { keyOf, keysOf, type LatestIssue, latestIssues, type ReportKey } from './issue.queries.ts'
import { contentOfReport, readRecaps, unprintableInReport } from './recap.service.ts'

/** What issuing would do with a report, and a hash of what it says. */
export interface PlannedReport extends PlannedIssue {
  hash: string
}

/** How many missing values are named. */
const MOST_NAMED = 3

/** Why a report cannot be issued together with others; undefined where it can. A single one is issued by somebody who has read it. */
export const whyIncomplete = (recap: Recap | undefined, period: Period) => {
  if (!recap) return 'This account has been deleted'
  const report = recap.phases.find(({ periode }) => periode === period)?.report
  if (!report) return `There is no ${periodLabels[period].toLowerCase()} report`
  const view = (key: string) => recap.fields.find(({ request }) => request === key)?.view ?? key
  const missing = competencyKeys.filter((key) => report.competency_value[key] === null).map(view)
  if (missing.length === 0) return unprintableInReport(recap, period)
  const more = missing.length - MOST_NAMED
  return `No value: ${missing.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** What issuing a complete report would do, given its earlier versions. */
const outcomeOf = (hash: string, before: LatestIssue | undefined): IssueOutcome => {
  if (!before) return 'first'
  if (before.content_hash !== hash) return 'next'
  return before.state === 'withdrawn' ? 'withdrawn' : 'same'
}

/** What issuing these reports would do: the same statements for one and for all. */
export const planIssues = async (db: Db, reports: readonly ReportKey[]): Promise<PlannedReport[]> => {
  const recaps = await readRecaps(
    db,
    reports.map(({ scholar_id }) => scholar_id),
  )
  const before = new Map((await latestIssues(db, reports)).map((one) => [keyOf(one), one]))
  const waiting = await db
    .selectFrom('report_issue_documents as d')
    .innerJoin(keysOf(reports), (join) => join.onRef('k.scholar_id', '=', 'd.scholar_id').onRef('k.period', '=', 'd.period'))
    .where('d.state', '=', 'waiting')
    .select([sql<number>`d.scholar_id`.as('scholar_id'), 'd.period'])
    .execute()
  const isWaiting = new Set(waiting.map(keyOf))
  return reports.map((report) => {
    const recap = recaps.get(report.scholar_id)
    const why = whyIncomplete(recap, report.period)
    const latest = before.get(keyOf(report))
    const hash = why === undefined ? contentOfReport(recap!, report.period)! : ''
    const outcome = why !== undefined ? 'incomplete' : isWaiting.has(keyOf(report)) ? 'waiting' : outcomeOf(hash, latest)
    return {
      ...report,
      name: recap?.name ?? 'Deleted scholar',
      no_tf: recap?.no_tf ?? null,
      outcome,
      version: (latest?.version ?? 0) + (outcome === 'first' || outcome === 'next' ? 1 : 0),
      why: why ?? '',
      hash,
    }
  })
}

export const isIssued = ({ outcome }: Pick<PlannedIssue, 'outcome'>) => outcome === 'first' || outcome === 'next'

/** Equal for the same reports with the same content. */
export const digestOfPlan = (planned: readonly PlannedReport[]) =>
  createHash('sha256')
    .update(
      planned
        .filter(isIssued)
        .map((one) => `${keyOf(one)} ${one.version} ${one.hash}`)
        .toSorted()
        .join('\n'),
    )
    .digest('hex')
