import { setTimeout as wait } from 'node:timers/promises'
import { readRecaps } from '../server/src/areas/reports/recap.service.ts'
import { drawReport } from '../server/src/areas/reports/report.pdf.ts'
import { openDb } from '../server/src/kit/db.ts'
import { withJobs } from './lib/with-jobs.ts'
import type { World } from './lib/world.ts'

const REPORTS = 1000

export interface ReportsResult {
  reports: number
  /** The baseline in seconds: the same PDFs, made one after another in one process, without database and storage. Measured before each of the two. */
  bare: number
  bareIssue: number
  /** From the request to the last PDF, in seconds. */
  download: number
  issue: number
  /** 95th percentile of reading a page, in milliseconds: before the PDFs are made (idle), and while they are made (busy). */
  idle: number
  busy: number
}

/** Measures 1,000 reports as a batch download and issued together, and how much this slows reading pages. */
export const benchReports = async (world: World): Promise<ReportsResult> => {
  const { databaseUrl, sql } = world
  const ids = await addReports(sql)
  const bare = await renderDirectly(databaseUrl, ids)
  return withJobs(world, {}, async ({ post, during, idle }) => {
    const before = await idle()
    const choice = { period: 'baseline', scholar_id: ids }
    const seconds = async (work: Promise<unknown>) => {
      const began = performance.now()
      await work
      return (performance.now() - began) / 1000
    }
    let download = 0
    const busy = await during(
      seconds(post('migrations/download', choice).then(() => untilDone(sql, 'download_documents'))).then((taken) => (download = taken)),
    )
    const { count, digest } = await post<{ count: number; digest: string }>('migrations/report_summary/issue/preview', choice)
    if (count !== REPORTS) throw new Error(`${count} reports can be issued`)
    const bareIssue = await renderDirectly(databaseUrl, ids)
    const issue = await seconds(
      post('migrations/report_summary/issue/batch', { ...choice, count, digest }).then(() => untilDone(sql, 'report_issue_documents')),
    )
    return { reports: ids.length, bare, bareIssue, download, issue, idle: before, busy }
  })
}

/** Adds complete reports with texts of realistic length. */
const addReports = async (sql: World['sql']) => {
  const rows = await sql<{ scholar_id: number }>(
    `with names as (select array['self_awareness', 'driven_mindset', 'innovation', 'continuous_learning', 'care_for_others', 'empowering_others', 'grit', 'integrity', 'entrepreneurial_spirit'] names)
     insert into reports (scholar_id, period, competency_value, competency_desc, competency_evidence, psychological_desc, description)
     select u.id, 'baseline', (select jsonb_object_agg(k, 1 + (u.id + length(k)) % 40 / 10.0) from unnest(names) k),
       (select jsonb_object_agg(k, repeat('Keeps at a goal over a semester and asks for help. ', 4)) from unnest(names) k),
       (select jsonb_object_agg(k, repeat('Repeated the course and passed. ', 3)) from unnest(names) k),
       repeat('Calm under pressure. ', 20), repeat('Begins well and knows what is next. ', 20)
     from names, users u where u.no_tf like 'BENCH-%' and u.status = 1 and not exists (select from reports r where r.scholar_id = u.id)
     order by u.id limit ${REPORTS} returning scholar_id`,
  )
  return rows.map(({ scholar_id }) => scholar_id)
}

const renderDirectly = async (databaseUrl: string, ids: readonly number[]) => {
  const { db, close } = openDb(databaseUrl, () => {}, 1)
  const recaps = await readRecaps(db, ids)
  await close()
  const began = performance.now()
  for (const recap of recaps.values()) await drawReport(recap, 'baseline', new Date())
  return (performance.now() - began) / 1000
}

const untilDone = async (sql: World['sql'], table: string) => {
  for (;;) {
    const [row] = await sql<{ waiting: string; failed: string }>(
      `select count(*) filter (where state = 'waiting') waiting, count(*) filter (where state = 'failed' and scholar_id in (select id from users where no_tf like 'BENCH-%')) failed from ${table}`,
    )
    if (Number(row!.failed) > 0) throw new Error(`${row!.failed} reports failed`)
    if (Number(row!.waiting) === 0) return
    await wait(100)
  }
}
