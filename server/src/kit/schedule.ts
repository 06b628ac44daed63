import { asError } from './error-codes.ts'
import type pg from 'pg'
import type { Services } from './services.ts'
import { loggedError } from './logger.ts'

/** How often the process checks for due schedules, in milliseconds. */
const LOOK = 15_000
/** The first key of the advisory locks of schedules; the second one is the hash of the name. */
const LOCK = 7_263_815

/** A task that is repeated at fixed times; docs/decisions/0010 says what is a schedule and what is a job. */
export interface Schedule {
  readonly name: string
  /** The time from the end of one run to the next. */
  readonly every: `${number} ${'seconds' | 'minutes' | 'hours' | 'days'}`
  /** One run. It must be safe to run again after a failure in the middle; long work is stored as rows that a job processes. */
  readonly run: (services: Services) => Promise<unknown>
}

/** Declares a task that the job process runs regularly: once for all processes, at once when a run was missed, and again soon when one failed. */
export const defineSchedule = (schedule: Schedule): Schedule => schedule

interface Runner {
  services: Services
  log: (message: string) => void
  look?: number
}

/** Runs each schedule when it is due, one after the other. Several processes may do this: a lock in the database lets one of them run it. */
export const runSchedules = async (schedules: readonly Schedule[], { services, log, look = LOOK }: Runner) => {
  const { pool } = services
  for (const schedule of schedules) await register(pool, schedule)
  let closed = false
  let running: Promise<void> | undefined
  const runDue = async () => {
    for (const schedule of schedules) if (!closed) await runIfDue(schedule, services, log)
  }
  const check = () => {
    running ??= runDue()
      .catch((error: Error) => log(`Schedules are looked at again in ${look / 1000} s: ${loggedError(error).message}`))
      .finally(() => (running = undefined))
  }
  const timer = setInterval(check, look)
  check()
  return {
    close: async () => {
      closed = true
      clearInterval(timer)
      await running
    },
  }
}

/** A new schedule is due at once. One that now runs more often does not wait for its old time. */
const register = (pool: pg.Pool, { name, every }: Schedule) =>
  pool.query(
    `insert into schedules (name) values ($1)
     on conflict (name) do update set next_run_at = least(schedules.next_run_at, now() + $2::interval)`,
    [name, every],
  )

const runIfDue = async (schedule: Schedule, services: Services, log: (message: string) => void) => {
  const { name } = schedule
  // The lock belongs to this connection, so it ends with the process in any case.
  const client = await services.pool.connect()
  let broken: Error | undefined
  try {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) locked', [LOCK, name])
    if (!rows[0]?.locked) return
    try {
      const due = await client.query('select from schedules where name = $1 and next_run_at <= now()', [name])
      if (due.rowCount === 1) await runAndRecord(schedule, services, log)
    } finally {
      await client.query('select pg_advisory_unlock($1, hashtext($2))', [LOCK, name])
    }
  } catch (error) {
    broken = asError(error)
    throw error
  } finally {
    // A connection that failed may still hold the lock; it is closed rather than used again.
    client.release(broken)
  }
}

const runAndRecord = async ({ name, every, run }: Schedule, services: Services, log: (message: string) => void) => {
  const { pool } = services
  try {
    await run(services)
    await pool.query(
      `update schedules set next_run_at = now() + $2::interval, last_run_at = now(), failures = 0, error = '' where name = $1`,
      [name, every],
    )
  } catch (error) {
    const { message } = loggedError(error)
    // After a minute, then after twice as long each time, but never later than the next regular run.
    const { rows } = await pool.query<{ failures: number }>(
      `update schedules set next_run_at = now() + least($2::interval, interval '1 minute' * 2 ^ least(failures, 16)), failures = failures + 1, error = $3
       where name = $1 returning failures`,
      [name, every, message.slice(0, 500)],
    )
    log(`The schedule ${name} failed (${rows[0]?.failures} in a row): ${message}`)
  }
}
