import { setClockAhead, currentMs, currentTime } from '@pandu/contract/kit'
import { afterEach, expect, test, vi } from 'vitest'
import { openTestDatabase } from '../../test/open-database.ts'
import { clockDifference, followDatabaseClock } from './database-clock.ts'

const database = openTestDatabase()

afterEach(() => setClockAhead(0))

/** A database whose clock differs from ours by this many milliseconds. */
const databaseAt = (difference: () => number) => ({
  query: vi.fn<() => Promise<unknown>>(async () => ({ rows: [{ at: Date.now() + difference() }] })) as never,
})

test('a clock can be ahead, behind or nearly equal', async () => {
  const of = async (difference: number) => Math.round((await clockDifference(databaseAt(() => difference))) / 1000)
  expect([await of(120_000), await of(-120_000)]).toEqual([-120, 120])
  expect(await clockDifference(databaseAt(() => 40))).toBe(0)
})

test('the time comes from the database, and a wrong clock is logged once', async () => {
  const told: string[] = []
  const clock = followDatabaseClock(
    databaseAt(() => 3_600_000),
    (message) => told.push(message),
  )
  await clock.start()
  clock.close()
  expect(Math.round((currentMs() - Date.now()) / 1000)).toBe(3600)
  expect(Math.round((currentTime().getTime() - Date.now()) / 1000)).toBe(3600)
  expect(told).toEqual(['The clock of this machine is 3600.0 s behind that of the database, which counts'])
})

test('while the database is unavailable the last difference is used', async () => {
  setClockAhead(5000)
  const told: string[] = []
  const away = { query: vi.fn<() => Promise<unknown>>().mockRejectedValue(new Error('away')) as never }
  const clock = followDatabaseClock(away, (message) => told.push(message))
  await clock.start()
  clock.close()
  expect(Math.round((Date.now() - currentMs()) / 1000)).toBe(5)
  expect(told).toEqual(['The clock of the database could not be read: away'])
})

test('a database on the same machine has the same time', async () => {
  expect(Math.abs(await clockDifference(database.pool))).toBeLessThan(1000)
})
