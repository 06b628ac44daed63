import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { emptyDatabase, type TestDatabase } from '../../test/database.ts'
import { estimate, tableWork, withProgress } from './migrate-estimate.ts'

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await emptyDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query('create table large (id integer, note text); create table small (id integer)')
  await client.query('insert into large select i from generate_series(1, 100000) i; insert into small values (1)')
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

test.each([
  [`update large set note = ''`, ['large change']],
  ['delete from large where id = 1', ['large change']],
  ['create unique index concurrently large_id on large (id)', ['large index']],
  ['alter table large add primary key (id)', ['large index']],
  ['alter table large alter column id type bigint', ['large change']],
  ['alter table large add column made uuid not null default gen_random_uuid()', ['large change']],
  ['alter table large add constraint positive check (id > 0)', ['large look']],
  ['alter table large alter column id set not null', ['large look']],
  ['insert into small select id from large', ['large look']],
  ['update large set note = s.id from large l join small s on true', ['large change', 'small look']],
  [`alter table large add column more text not null default ''`, []],
  ['create table later (id integer)', []],
  ['-- update large\ncreate function f() returns void language sql as $$ update large set id = 1 $$', []],
])('%s', (sql, work) => {
  expect(tableWork(sql).map((one) => `${one.table} ${one.work}`)).toEqual(work)
})

test('a migration of many rows reports their number and an estimate; one of few rows reports nothing', async () => {
  expect(await estimate(client, { name: '0001_large.sql', sql: `update large set note = ''; create index on large (id)` })).toEqual({
    seconds: expect.closeTo(100_000 / 30_000 + 100_000 / 200_000, 5),
    sentence: 'Migration 0001_large.sql goes over 100,000 rows of large: about 4 s on a small machine.',
  })
  expect(await estimate(client, { name: '0002_small.sql', sql: 'update small set id = 2; create table other ()' })).toBeUndefined()
})

test('a long migration reports progress and its duration', async () => {
  vi.useFakeTimers()
  try {
    const told: string[] = []
    const done = withProgress(
      '0001_large.sql',
      240,
      (line) => told.push(line),
      async () => {
        await new Promise((wait) => setTimeout(wait, 95_000))
        return 7
      },
    )
    await vi.advanceTimersByTimeAsync(95_000)
    expect(await done).toBe(7)
    expect(told[0]).toBe('Migration 0001_large.sql goes on: 10 s of about 4 minutes so far.')
    expect([told.at(-1), told.length]).toEqual(['Migration 0001_large.sql took 2 minutes.', 9 + 1])
  } finally {
    vi.useRealTimers()
  }
})

test('a short migration reports nothing', async () => {
  const told: string[] = []
  await withProgress(
    '0001_small.sql',
    undefined,
    (line) => told.push(line),
    async () => {},
  )
  expect(told).toEqual([])
})
