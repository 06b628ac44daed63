import type { Period, Recap } from '@pandu/contract/reports'
import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '../../kit/db.ts'
import { asError } from '../../kit/error-codes.ts'
import { storeFile } from '../../kit/store-file.ts'
import type { Services } from '../../kit/services.ts'
import { notifyEach } from '../notifications/notifications.service.ts'
import { recountIssues } from './issue-batch.service.ts'
import { whyIncomplete } from './issue-plan.service.ts'
import { keyOf, keysOf, type LatestIssue, latestIssues } from './issue.queries.ts'
import { issueNextVersion } from './issue.service.ts'
import { contentOfReport, readRecaps } from './recap.service.ts'
import { reportNotices } from './reports.notices.ts'
import { refreshReports } from './reports.service.ts'

/** How many reports are issued in one transaction: what a killed process loses, and how long somebody who edits one of them waits. */
const HANDFUL = 20

type JobServices = Pick<Services, 'db' | 'storage' | 'env' | 'contributions'>

/**
 * Issues some of the reports that wait, and tells their scholars. Answers whether there may be more. State, version and notice are one transaction, so
 * nobody is told twice.
 */
export const issueNextReports = async ({ db, storage, env, contributions }: JobServices) => {
  const discards: (() => Promise<void>)[] = []
  try {
    return await db.transaction().execute(async (tx) => {
      const waiting = await claim(tx)
      const ready = await heldOf(tx, waiting)
      if (ready.length === 0) return false
      const settled = await settleEach(tx, ready, {
        services: { env },
        keep: async (upload, as) => {
          const kept = await storeFile({ storage }, tx, upload, as)
          discards.push(kept.discard)
          return kept.id
        },
      })
      await note(tx, settled)
      await tell({ db: tx, services: { env, contributions } }, settled)
      return waiting.length === HANDFUL
    })
  } catch (error) {
    await Promise.allSettled(discards.map((discard) => discard()))
    throw error
  }
}

const claim = (tx: Db) =>
  tx
    .selectFrom('report_issue_documents as d')
    .innerJoin('report_issue_batches as b', 'b.id', 'd.batch_id')
    .where('d.state', '=', 'waiting')
    .orderBy('d.id')
    .limit(HANDFUL)
    .forUpdate('d')
    .skipLocked()
    .select(['d.id', 'd.batch_id', 'd.scholar_id', sql<Period>`d.period`.as('period'), 'd.content_hash', 'b.by_id'])
    .execute()
type Waiting = Awaited<ReturnType<typeof claim>>[number]

const reportOf = ({ scholar_id, period }: Waiting) => ({ scholar_id: scholar_id ?? 0, period })

/**
 * The reports that this transaction could lock, and scholars without one. A report that somebody is editing now is left for the next time, so that
 * nobody waits.
 */
const heldOf = async (tx: Db, waiting: readonly Waiting[]) => {
  const keys = waiting.map(reportOf)
  const rows = () =>
    tx
      .selectFrom('reports as r')
      .innerJoin(keysOf(keys), (join) => join.onRef('k.scholar_id', '=', 'r.scholar_id').onRef('k.period', '=', 'r.period'))
      .select(['r.scholar_id', 'r.period'])
  const held = new Set((await rows().forUpdate('r').skipLocked().execute()).map(keyOf))
  const busy = new Set((await rows().execute()).map(keyOf).filter((key) => !held.has(key)))
  return waiting.filter((one) => !busy.has(keyOf(reportOf(one))))
}

interface Settled {
  document: Waiting
  state: 'issued' | 'skipped' | 'failed'
  why: string
  version: number | null
}
type Means = Pick<Parameters<typeof issueNextVersion>[0], 'services' | 'keep'>

const settleEach = async (tx: Db, ready: readonly Waiting[], means: Means) => {
  const recaps = await readRecaps(
    tx,
    ready.flatMap(({ scholar_id }) => scholar_id ?? []),
  )
  const latest = new Map((await latestIssues(tx, ready.map(reportOf))).map((one) => [keyOf(one), one]))
  const settled: Settled[] = []
  for (const document of ready) {
    const key = keyOf(reportOf(document))
    const recap = document.scholar_id === null ? undefined : recaps.get(document.scholar_id)
    settled.push({ document, ...(await settle(tx, document, recap, latest.get(key), means)) })
  }
  return settled
}

const failed = (why: string) => ({ state: 'failed' as const, why, version: null })

/** Issues one report: its error is stored with it, and the others continue. */
const settle = async (
  tx: Db,
  document: Waiting,
  recap: Recap | undefined,
  before: LatestIssue | undefined,
  means: Means,
): Promise<Omit<Settled, 'document'>> => {
  const { period, content_hash, by_id } = document
  const why = whyIncomplete(recap, period)
  if (!recap || why !== undefined) return failed(why ?? '')
  const hash = contentOfReport(recap, period)
  if (before && before.content_hash === hash)
    return {
      state: 'skipped',
      why: `Version ${before.version} has the same content${before.state === 'withdrawn' ? ' and was withdrawn' : ''}`,
      version: before.version,
    }
  if (hash !== content_hash) return failed('It has changed since the preview. Try again to issue its current state')
  try {
    return { state: 'issued', why: '', version: await issueNextVersion({ db: tx, by: by_id, ...means }, recap, period, before) }
  } catch (error) {
    // An error of the database has ended the transaction: the whole batch waits again.
    if (error instanceof pg.DatabaseError) throw error
    return failed(`The PDF could not be made: ${asError(error).message.slice(0, 300)}`)
  }
}

const note = (tx: Db, settled: readonly Settled[]) =>
  sql`update report_issue_documents d set state = s.state, why = s.why, version = s.version
    from unnest(${settled.map(({ document }) => document.id)}::int[], ${settled.map(({ state }) => state)}::text[],
      ${settled.map(({ why }) => why)}::text[], ${settled.map(({ version }) => version)}::int[]) as s (id, state, why, version)
    where d.id = s.id`.execute(tx)

/** Scholars are told of their reports, and whoever started a batch is told when nothing of it waits any more. */
const tell = async (sender: { db: Db; services: Pick<Services, 'env' | 'contributions'> }, settled: readonly Settled[]) => {
  const { db } = sender
  const issued = settled.flatMap(({ document: { scholar_id, period, by_id }, state, version }) =>
    state === 'issued' && scholar_id !== null ? [{ by_id, scholar_id, period, version: version! }] : [],
  )
  for (const [by_id, ones] of Map.groupBy(issued, (one) => one.by_id))
    await notifyEach(
      { ...sender, actor: by_id === null ? undefined : { id: by_id } },
      reportNotices.issued,
      ones.map(({ scholar_id, period, version }) => ({ readers: [scholar_id], facts: { scholar_id, period, version } })),
    )
  const batches = await recountIssues(db, [...new Set(settled.map(({ document }) => document.batch_id))])
  await notifyEach(
    sender,
    reportNotices.batch,
    batches
      .filter(({ total, issued: done, skipped, failed: wrong, by_id }) => by_id !== null && done + skipped + wrong === total)
      .map(({ by_id, ...facts }) => ({ readers: [by_id!], facts })),
  )
  await refreshReports(
    db,
    issued.map(({ scholar_id }) => scholar_id),
  )
}
