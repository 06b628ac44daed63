import { trashDays } from '@pandu/contract/trash'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freshDatabase } from '../../test/database.ts'
import { openDb } from './db.ts'
import { openListener } from './listen.ts'
import { followSettings, readSetting } from './settings.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

/** A simulated process: a pool, and a cache that receives changes. */
const newProcess = async () => {
  const { db, pool, close } = openDb(database.url, () => {}, 2)
  const listener = openListener(database.url, () => {}, [followSettings(db)])
  await listener.start()
  const load = vi.spyOn(db, 'selectFrom')
  return {
    db,
    pool,
    load,
    read: () => readSetting(db, trashDays),
    close: async () => {
      await listener.close()
      await close()
    },
  }
}

test('a change in one process is visible in all others, which query the database only after changes', async () => {
  const [one, two] = [await newProcess(), await newProcess()]
  expect([await one.read(), await two.read()]).toEqual([90, 90])
  for (let at = 0; at < 20; at++) await two.read()
  expect(two.load).toHaveBeenCalledTimes(1)
  await one.pool.query(`insert into programme_settings (name, value) values ('trash.days', '14')`)
  await vi.waitFor(async () => expect([await one.read(), await two.read()]).toEqual([14, 14]))
  expect(two.load.mock.calls.length).toBeLessThanOrEqual(3)
  await one.pool.query(`delete from programme_settings where name = 'trash.days'`)
  await vi.waitFor(async () => expect([await one.read(), await two.read()]).toEqual([90, 90]))
  await one.close()
  await two.close()
})

test('without its listening connection a process caches nothing, and caches again when it is back', async () => {
  const one = await newProcess()
  expect(await one.read()).toBe(90)
  const others = `select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen pandu_settings' and datname = current_database()`
  await one.pool.query(others)
  await one.pool.query(`insert into programme_settings (name, value) values ('trash.days', '21')`)
  await vi.waitFor(async () => expect(await one.read()).toBe(21))
  await vi.waitFor(async () => expect((await one.pool.query(others.replace('pg_terminate_backend(pid)', '1'))).rowCount).toBe(1), 5000)
  await one.pool.query(`update programme_settings set value = '22' where name = 'trash.days'`)
  await vi.waitFor(async () => expect(await one.read()).toBe(22))
  await one.pool.query(`delete from programme_settings`)
  await one.close()
})

test('the same values are read inside a transaction', async () => {
  const one = await newProcess()
  await one.read()
  await one.db.transaction().execute(async (write) => expect(await readSetting(write, trashDays)).toBe(90))
  expect(one.load).toHaveBeenCalledTimes(1)
  await one.close()
})
