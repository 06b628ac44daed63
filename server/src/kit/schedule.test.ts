import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase, testEnv } from '../../test/database.ts'
import { until } from '../../test/processes.ts'
import { joinAreas } from './area.ts'
import { openAnswerCache } from './answer-cache.ts'
import { openDb } from './db.ts'
import { defineSchedule, runSchedules, type Schedule } from './schedule.ts'
import { openSecrets } from './secrets.ts'
import type { Services } from './services.ts'
import { openStorage } from './storage.ts'

let database: TestDatabase
let services: Services
let close: () => Promise<void>
const said: string[] = []

beforeAll(async () => {
  database = await freshDatabase()
  const env = testEnv(database.url)
  const opened = openDb(database.url, () => {}, 6)
  close = opened.close
  services = {
    env,
    db: opened.db,
    pool: opened.pool,
    searchDb: opened.db,
    storage: openStorage(env),
    secrets: openSecrets(env),
    contributions: joinAreas([]),
    answers: openAnswerCache(opened.pool, 0),
  }
})
afterAll(async () => {
  await close()
  await database.drop()
})
beforeEach(async () => {
  said.length = 0
  await services.pool.query('delete from schedules')
})

const start = (schedule: Schedule, look = 10) => runSchedules([schedule], { services, log: (message) => said.push(message), look })
const row = async () =>
  (
    await services.pool.query<{ wait: number; ran: boolean; failures: number; error: string }>(
      `select extract(epoch from next_run_at - now())::float wait, last_run_at is not null ran, failures, error from schedules`,
    )
  ).rows[0]
/** Expects the due time to be this many seconds ahead. */
const expectWait = async (seconds: number) => {
  const { wait = 0 } = (await row()) ?? {}
  expect(wait).toBeLessThanOrEqual(seconds)
  expect(wait).toBeGreaterThan(seconds - 20)
}
const nextRunAt = (sql: string) => services.pool.query(`update schedules set next_run_at = ${sql}`)

const counting = (every: Schedule['every'], work: () => Promise<unknown> = async () => {}) => {
  let runs = 0
  const run = () => {
    runs++
    return work()
  }
  return { schedule: defineSchedule({ name: 'counting', every, run }), runs: () => runs }
}

test('a new schedule runs at once, and then at its interval', async () => {
  const counted = counting('10 minutes')
  const runner = await start(counted.schedule)
  await until(async () => (await row())?.ran === true, 5000)
  await expectWait(600)
  await new Promise((wait) => setTimeout(wait, 100))
  expect(counted.runs()).toBe(1)

  await nextRunAt('now()')
  await until(async () => counted.runs() === 2 && ((await row())?.wait ?? 0) > 0, 5000)
  await runner.close()
})

test('only one of several processes runs a schedule, also when the run takes long', async () => {
  let active = 0
  let most = 0
  const counted = counting('1 hours', async () => {
    most = Math.max(most, ++active)
    await new Promise((wait) => setTimeout(wait, 200))
    active--
  })
  const runners = await Promise.all([start(counted.schedule), start(counted.schedule), start(counted.schedule)])
  await until(async () => (await row())?.ran === true, 5000)
  await new Promise((wait) => setTimeout(wait, 100))
  await Promise.all(runners.map((runner) => runner.close()))
  expect({ runs: counted.runs(), most }).toEqual({ runs: 1, most: 1 })
})

test('missed runs are replaced by a single run', async () => {
  await services.pool.query(`insert into schedules (name, next_run_at) values ('counting', now() - interval '3 days')`)
  const counted = counting('10 minutes')
  const runner = await start(counted.schedule)
  await until(async () => (await row())?.ran === true, 5000)
  await runner.close()
  expect(counted.runs()).toBe(1)
  await expectWait(600)
})

test('a failed run is logged and counted, is retried after growing waits, and is reset by a success', async () => {
  let fails = true
  const counted = counting('1 hours', async () => {
    if (fails) throw new Error('no room')
  })
  const runner = await start(counted.schedule)
  await until(async () => (await row())?.failures === 1, 5000)
  expect(await row()).toMatchObject({ ran: false, error: 'no room' })
  await expectWait(60)
  expect(said).toEqual(['The schedule counting failed (1 in a row): no room'])

  await nextRunAt('now()')
  await until(async () => (await row())?.failures === 2, 5000)
  await expectWait(120)
  await services.pool.query('update schedules set failures = 40, next_run_at = now()')
  await until(async () => (await row())?.failures === 41, 5000)
  await expectWait(3600)

  fails = false
  await nextRunAt('now()')
  await until(async () => (await row())?.ran === true, 5000)
  expect(await row()).toMatchObject({ failures: 0, error: '' })
  await runner.close()
})

test('a schedule with a shorter interval does not wait for its old time', async () => {
  await services.pool.query(`insert into schedules (name, next_run_at) values ('counting', now() + interval '1 day')`)
  const runner = await start(counting('10 minutes').schedule, 60_000)
  await runner.close()
  await expectWait(600)
  expect((await row())?.ran).toBe(false)
})

test('closing waits for the current run and starts no other', async () => {
  let done = false
  const counted = counting('1 hours', async () => {
    await new Promise((wait) => setTimeout(wait, 150))
    done = true
  })
  const runner = await start(counted.schedule)
  await until(() => counted.runs() === 1, 5000)
  await runner.close()
  expect(done).toBe(true)
  await nextRunAt('now()')
  await new Promise((wait) => setTimeout(wait, 50))
  expect(counted.runs()).toBe(1)
})
