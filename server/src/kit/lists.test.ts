import { afterEach, expect, test, vi } from 'vitest'
import { openTestDatabase } from '../../test/open-database.ts'
import { cachedWhileSlow, containsPattern, countOf, containsText } from './lists.ts'

const database = openTestDatabase()
afterEach(() => vi.useRealTimers())

/** A statement whose result changes each time. */
const statement = (text: string, parameters: readonly unknown[], first: number) => {
  let total = first - 1
  return { compile: () => ({ sql: text, parameters }), executeTakeFirstOrThrow: () => Promise.resolve({ total: ++total }) }
}

test('a small count is always exact', async () => {
  const small = statement('select small', [], 100)
  expect([await countOf(small), await countOf(small)]).toEqual([100, 101])
})

test('a large count is at most ten seconds old, and separate for each key', async () => {
  vi.useFakeTimers()
  const [mine, other] = [statement('select large', [1], 50_000), statement('select large', [2], 70_000)]
  expect([await countOf(mine), await countOf(mine), await countOf(other), await countOf(mine)]).toEqual([50_000, 50_000, 70_000, 50_000])
  vi.advanceTimersByTime(10_001)
  expect([await countOf(mine), await countOf(other)]).toEqual([50_001, 70_001])
})

test('special characters in a search are escaped', () => {
  expect(containsPattern('50%_A\\')).toBe('%50\\%\\_a\\\\%')
})

test('a slow query runs once a minute for each database; a fast one runs each time', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const takes = (milliseconds: number) =>
    vi.fn<() => Promise<number>>(async () => {
      vi.advanceTimersByTime(milliseconds)
      return milliseconds
    })
  const [here, there] = [{}, {}]
  const [quick, slow] = [takes(999), takes(1000)]
  for (const ask of [quick, slow]) for (const db of [here, here, there]) await cachedWhileSlow(db, String(ask === slow), ask)
  expect([quick, slow].map(({ mock }) => mock.calls.length)).toEqual([3, 2])
  vi.advanceTimersByTime(60_000)
  expect(await cachedWhileSlow(here, 'true', slow)).toBe(1000)
  expect(slow).toHaveBeenCalledTimes(3)
})

test('the index is searched for the rare part of the text, and rows must contain the whole text', async () => {
  await database.rows(
    `insert into users (name, username, email, password_hash, role) select n, n, n || '@student.example', 'x', 'SCHOLAR' from unnest(array[
      'Bench 7771', 'bench-7771x', 'bench.7771', 'rare.name', 'rare_name', '100%x', '1000x']) n`,
  )
  const find = async (search: string) => {
    const query = database.db.selectFrom('users').where(containsText('search_text', search)).select('name').orderBy('name')
    return { names: (await query.execute()).map(({ name }) => name), parameters: query.compile().parameters }
  }
  expect(await find('Bench.7771')).toEqual({ names: ['bench.7771'], parameters: ['%7771%', '%bench.7771%'] })
  expect((await find('7771')).names).toHaveLength(3)
  expect(await find('RARE_NAME@student')).toEqual({ names: ['rare_name'], parameters: ['%rare\\_name%', '%rare\\_name@student%'] })
  expect((await find('rare.name@other')).names).toEqual([])
  expect((await find('100%')).names).toEqual(['100%x'])
  expect((await find('student')).parameters).toEqual(['%student%'])
})
