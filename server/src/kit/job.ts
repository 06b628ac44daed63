import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from './db.ts'
import type { Services } from './services.ts'
import { loggedError } from './logger.ts'

const channel = 'pandu_jobs'
/** Jobs also check for work regularly, so that a lost wake-up call only delays it. */
const LOOK = 15_000
/** The longest pause between two batches, in milliseconds. */
const REST = 1000

/**
 * Work for the job process. Waiting work is in rows of the area, which the write itself stores, so that it cannot be lost. The job processes a batch of
 * these rows (docs/decisions/0008).
 */
export interface Job {
  readonly name: string
  /** Claims a batch of waiting rows with locks (`skip locked`), processes it and commits. Returns whether there may be more. */
  readonly processBatch: (services: Services) => Promise<boolean>
}

/**
 * Declares a job. Give `processBatch` as an import of its own (`async (services) => (await import('./prepare.ts')).prepare(services)`), so that web
 * processes never load it.
 */
export const defineJob = (name: string, processBatch: Job['processBatch']): Job => ({ name, processBatch })

/** Wakes a job inside the write that added its rows: it begins after the commit, or not at all. */
export const wakeJob = async (db: Db, job: Job) => void (await sql`select pg_notify(${channel}, ${job.name})`.execute(db))

/** Runs the jobs: first the work that an earlier process left, then whatever it is woken for. */
export const runJobs = async (
  jobs: readonly Job[],
  { services, databaseUrl, log }: { services: Services; databaseUrl: string; log: (message: string) => void },
) => {
  const stopping = new AbortController()
  const runners = new Map(jobs.map((job) => [job.name, runner(job, services, stopping.signal, log)]))
  const listener = new pg.Client({ connectionString: databaseUrl, keepAlive: true })
  listener.on('error', (error) => log(`Jobs are no longer woken at once, they check every ${LOOK / 1000} s: ${error.message}`))
  listener.on('notification', ({ payload }) => runners.get(payload ?? '')?.look())
  await listener.connect()
  await listener.query(`listen ${channel}`)
  const lookAll = () => runners.forEach((one) => one.look())
  const timer = setInterval(lookAll, LOOK)
  lookAll()
  return {
    close: async () => {
      stopping.abort()
      clearInterval(timer)
      await listener.end().catch(() => {})
      await Promise.all([...runners.values()].map((one) => one.ended()))
    },
  }
}

const runner = ({ name, processBatch }: Job, services: Services, signal: AbortSignal, log: (message: string) => void) => {
  let wanted = false
  let running: Promise<void> | undefined
  const run = async () => {
    while (wanted && !signal.aborted) {
      wanted = false
      for (;;) {
        const began = performance.now()
        if (signal.aborted || !(await processBatch(services))) break
        // People who wait for a page have priority. After a batch the job pauses for as long as the batch took, and leaves CPU and database to them.
        await wait(Math.min(performance.now() - began, REST), undefined, { signal }).catch(() => {})
      }
    }
  }
  return {
    look: () => {
      wanted = true
      running ??= run()
        .catch((error: Error) => log(`${name} waits: ${loggedError(error).message}`))
        .finally(() => (running = undefined))
    },
    ended: async () => running,
  }
}
