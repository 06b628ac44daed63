import { overviewPages } from '@pandu/contract/overview'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../test/open-database.ts'
import { readCounters, readParts, definePart } from './parts.ts'

const database = openTestDatabase()
const days = (key: string, ...all: string[]) =>
  definePart<{ id: number; at: string }, string>(
    key,
    sql`select * from (values ${sql.join(all.map((day, index) => sql`(${index + 1}::int, ${day}::date)`))}) v(id, at)`,
    ({ id }, at) => (id === 9 ? undefined : `${key}${id} ${at!.slice(0, 10)}`),
  )
const [from, to] = [sql`'2026-01-02'::date`, sql`'2026-01-04'::date`]

test('the rows of all parts are sorted by time and limited', async () => {
  const parts = [days('a', '2026-01-03', '2026-01-01'), days('b', '2026-01-02', '2026-01-03')]
  expect(await readParts(database.db, parts, { limit: 3 })).toEqual(['a2 2026-01-01', 'b1 2026-01-02', 'a1 2026-01-03'])
  expect(await readParts(database.db, [], { limit: 3 })).toEqual([])
})

test('a span includes its first and its last day, and needs both', async () => {
  const parts = [days('a', '2026-01-01', '2026-01-02', '2026-01-04', '2026-01-05')]
  expect(await readParts(database.db, parts, { limit: 9, from, to })).toEqual(['a2 2026-01-02', 'a3 2026-01-04'])
  for (const half of [{ from }, { to }]) expect(await readParts(database.db, parts, { limit: 9, ...half })).toHaveLength(4)
})

test('each counter gets its number and the time since which the oldest has waited', async () => {
  const counter = (key: string, count: number) => ({
    key,
    group: 'waiting' as const,
    label: key,
    url: overviewPages.overview(),
    count: sql`select ${count}::int`,
  })
  const since = sql`'2026-01-02T00:00:00Z'::timestamptz`
  const answer = await readCounters(database.db, [
    { ...counter('a', 1), since },
    { ...counter('b', 2), large: true },
    counter('c', 0),
    { ...counter('d', 3), slow: true },
  ])
  expect(answer.map(({ key, count, waiting_since }) => [key, count, waiting_since])).toEqual([
    ['a', 1, '2026-01-02T00:00:00.000Z'],
    ['b', 2, null],
    ['c', 0, null],
    ['d', 3, null],
  ])
  expect(await readCounters(database.db, [{ ...counter('only', 4), large: true }])).toMatchObject([{ key: 'only', count: 4 }])
})

test('a counter that may be slow or large is asked once', async () => {
  await database.rows('create sequence if not exists asked')
  const kinds = [{ slow: true }, { large: true }] as const
  for (const [n, kind] of kinds.entries()) {
    await database.rows('alter sequence asked restart')
    const counter = {
      key: `once ${n}`,
      group: 'waiting' as const,
      label: '',
      url: overviewPages.overview(),
      count: sql`select nextval('asked')`,
    }
    await readCounters(database.db, [{ ...counter, ...kind }])
    expect(await database.rows('select last_value from asked')).toEqual([{ last_value: 1 }])
  }
})
