import { Kysely, PostgresDialect, sql } from 'kysely'
import { beforeAll, beforeEach, afterEach, expect, test, vi } from 'vitest'
import { openTestDatabase } from '../../test/open-database.ts'
import { codeOf } from './error-codes.ts'
import type { ListLimits, PageRequest } from './list-page.ts'
import { type HeadRange, scholarsInRange } from './list-head.ts'
import { encodeCursor } from './list-order.ts'
import { listPage } from './lists.ts'
import type { Tables } from './tables.ts'

const database = openTestDatabase()

/** All statements that were sent to the database. */
const asked: { sql: string; parameters: readonly unknown[] }[] = []
let db: Kysely<Tables>
beforeAll(() => {
  db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: database.pool }),
    log: ({ query }) => void asked.push(query),
  })
})

/** Limits by which a list of 60 rows counts as short, or as long. */
const short: ListLimits = { counted: 1000, walked: 9 }
const long: ListLimits = { counted: 20, walked: 9 }

/** Each test has new rows, so that no cache knows them. Many have the same key, and many have none. */
let list = 0
beforeEach(async () => {
  list++
  asked.length = 0
  await database.rows(
    `insert into users (name, username, email, password_hash, role, bio, year_tf, created_at)
     select (array['Ayu', 'ayu', 'Budi', 'Citra'])[1 + i % 4], 'walk.' || $1 || '.' || i, 'walk.' || $1 || '.' || i || '@example.org', 'x', 'SCHOLAR', 'list ' || $1,
       case when i % 3 > 0 then 2020 + i % 5 end, timestamptz '2026-01-01' + make_interval(days => i / 7, secs => 0.000001 * (i % 2))
     from generate_series(1, 60) i`,
    [String(list)],
  )
  await database.rows('analyze users')
})
afterEach(() => {
  withHeads = false
  vi.useRealTimers()
})

const sorts = { created_at: 'users.created_at', name: sql`lower(users.name)`, year_tf: 'users.year_tf' } as const
const orders = Object.keys(sorts).flatMap((key) => [key, `-${key}`])

let withHeads = false
const read = (sort: string, page: PageRequest, limits: ListLimits) => {
  const rows = db.selectFrom('users').where('users.bio', '=', `list ${list}`)
  const heads = { name: (part: HeadRange) => rows.where(sql<boolean>`users.id = any(${scholarsInRange(part)})`) }
  return listPage(
    rows,
    { sort, page },
    { columns: (q) => q.select(['users.id', 'users.name']), sorts, id: 'users.id', ...(withHeads && { heads }) },
    limits,
  )
}
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

/** The whole list in the order of PostgreSQL. */
const wholeList = async (sort: string) => {
  const by = { created_at: 'created_at', name: 'lower(name)', year_tf: 'year_tf' }[sort.replace('-', '')]
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  return idsOf(
    await database.rows<{ id: number }>(`select id from users where bio = 'list ${list}' order by ${by} ${direction}, id ${direction}`),
  )
}

const byNumber = async (sort: string, size: number, limits: ListLimits, backwards: boolean) => {
  // The first total of a long list is an estimate. Reading a page in the middle makes it exact.
  const { last_page } = await read(sort, { number: Math.ceil(30 / size), size }, limits)
  const pages: number[][] = []
  for (let number = 1; number <= last_page; number++) {
    const wanted = backwards ? last_page + 1 - number : number
    pages.push(idsOf((await read(sort, { number: wanted, size }, limits)).data))
  }
  return (backwards ? pages.toReversed() : pages).flat()
}

/** Reads one page after another, and calls `meanwhile` after each. */
const turning = async (
  sort: string,
  size: number,
  limits: ListLimits,
  backwards = false,
  meanwhile = async (_seen: readonly number[]) => {},
) => {
  const pages: number[][] = []
  let number = backwards ? (await read(sort, { number: 1, size }, limits)).last_page : 1
  let page = await read(sort, { number, size }, limits)
  while (page.data.length > 0) {
    pages.push(idsOf(page.data))
    await meanwhile(pages.flat())
    number = Math.max(1, number + (backwards ? -1 : 1))
    const edges = page.edges ?? { first: '', last: '' }
    page = await read(sort, { number, size, ...(backwards ? { before: edges.first } : { after: edges.last }) }, limits)
  }
  return (backwards ? pages.toReversed() : pages).flat()
}

test.each(orders.flatMap((sort) => [short, long].map((limits) => [sort, limits.counted, limits] as const)))(
  'by %s, counted up to %i: every row stands on one page, forwards and backwards',
  async (sort, _counted, limits) => {
    const whole = await wholeList(sort)
    expect(whole).toHaveLength(60)
    for (const size of [3, 7, 10, 25, 60, 100])
      for (const backwards of [false, true]) {
        expect(await byNumber(sort, size, limits, backwards), `pages of ${size}`).toEqual(whole)
        expect(await turning(sort, size, limits, backwards), `turned, pages of ${size}`).toEqual(whole)
      }
  },
)

test.each(['name', '-name'])('by %s: a page that is read from a part of the list equals the page of the whole list', async (sort) => {
  withHeads = true
  const whole = await wholeList(sort)
  for (const limits of [short, long])
    for (const size of [2, 7, 30])
      for (const backwards of [false, true]) {
        expect(await byNumber(sort, size, limits, backwards), `pages of ${size}`).toEqual(whole)
        expect(await turning(sort, size, limits, backwards), `turned, pages of ${size}`).toEqual(whole)
      }
  const inPart = async (limits: ListLimits) => {
    asked.length = 0
    await read(sort, { number: 1, size: 2 }, limits)
    return asked.flatMap((one) => (one.sql.includes('list_key') ? [one.sql.includes('with ties')] : []))
  }
  expect(await inPart(short), 'of a short list').toEqual([false])
  // The number of parts depends on the other rows.
  expect(new Set(await inPart(long)), 'of a large one').toEqual(new Set([true]))
  await database.rows(`delete from users where bio = 'list ${list}' and id <> $1`, [whole[0]])
  expect(idsOf((await read(sort, { number: 1, size: 2 }, long)).data), 'too few for a page').toEqual([whole[0]])
})

test.each(orders)('by %s: going from page to page misses no row and repeats none while rows are deleted and added', async (sort) => {
  for (const limits of [short, long])
    for (const backwards of [false, true]) {
      const before = await wholeList(sort)
      const gone = new Set<number>()
      const seen = await turning(sort, 6, limits, backwards, async (ids) => {
        // Deletes a row that was seen and one that was not, and adds one, until all original rows were seen.
        const rest = before.filter((id) => !ids.includes(id) && !gone.has(id))
        const unseen = rest[Math.floor(rest.length / 2)]
        if (unseen === undefined) return
        gone.add(unseen)
        await database.rows('delete from users where id = any($1)', [[unseen, ids.at(-2)]])
        await database.rows(
          `insert into users (name, username, email, password_hash, role, bio, year_tf) values ('Bima', 'new.' || $1, 'new.' || $1, 'x', 'SCHOLAR', 'list ' || $2, 2022)`,
          [`${list}.${sort}.${limits.counted}.${backwards}.${ids.length}`, String(list)],
        )
      })
      expect(new Set(seen).size).toBe(seen.length)
      expect(before.filter((id) => !seen.includes(id) && !gone.has(id))).toEqual([])
      expect(gone.size).toBeGreaterThan(3)
    }
})

test('a page after the last one is empty, and the number of the last page is returned', async () => {
  for (const limits of [short, long]) {
    await read('name', { number: 3, size: 10 }, limits)
    for (const number of [7, 8, 1_000_000]) {
      const { data, total, last_page } = await read('name', { number, size: 10 }, limits)
      expect({ data, total, last_page }).toEqual({ data: [], total: 60, last_page: 6 })
    }
  }
})

test('a list is counted up to the bound; above it the total is marked as an estimate', async () => {
  const totals = async (counted: number) => {
    const { total, last_page, about } = await read('-name', { number: 1, size: 10 }, { counted, walked: 9 })
    return { total, last_page, about }
  }
  expect(await totals(60)).toEqual({ total: 60, last_page: 6, about: undefined })
  const { total, about } = await totals(59)
  expect(about).toBe(true)
  expect(total).toBeGreaterThanOrEqual(60)
  // After a page in the middle was read, the number of rows that were read is returned.
  await read('-name', { number: 3, size: 10 }, { counted: 59, walked: 9 })
  expect(await totals(59)).toEqual({ total: 60, last_page: 6, about: true })
})

test('reading any page of a long list skips at most the rows between two marks', async () => {
  const first = await read('year_tf', { number: 3, size: 10 }, long)
  for (let number = 1; number <= first.last_page; number++) await read('year_tf', { number, size: 10 }, long)
  const pages = asked.filter(({ sql: text }) => text.includes('limit $') && text.includes('"users"."name"'))
  expect(pages.length).toBeGreaterThan(6)
  for (const { parameters } of pages) expect(Number(parameters.at(-1))).toBeLessThan(long.walked)
})

test('the last pages of a long list are read without marks', async () => {
  const { last_page } = await read('-year_tf', { number: 1, size: 5 }, long)
  const { data } = await read('-year_tf', { number: last_page, size: 5 }, long)
  expect(idsOf(data).at(-1)).toBe((await wholeList('-year_tf')).at(-1))
  expect(asked.filter(({ sql: text }) => text.includes('row_number()'))).toEqual([])
})

test('marks are used for a minute, by all readers who see the same rows', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const walks = () => asked.filter(({ sql: text }) => text.includes('row_number()')).length
  const look = () => read('name', { number: 3, size: 10 }, long)
  await look()
  await look()
  expect(walks()).toBe(1)
  await database.rows(`delete from users where bio = $1 and name = 'Citra'`, [`list ${list}`])
  vi.advanceTimersByTime(60_001)
  expect((await look()).total).toBe(45)
  expect(walks()).toBe(2)
  // The number is used for ten minutes. After that the list is counted again.
  await database.rows(`delete from users where bio = $1 and name <> 'Ayu'`, [`list ${list}`])
  const first = async () => (await read('name', { number: 1, size: 10 }, long)).total
  expect(await first()).toBe(45)
  vi.advanceTimersByTime(600_001)
  expect(await first()).toBe(15)
  list--
  expect((await look()).total).toBe(60)
  list++
})

test('an invented cursor is refused', async () => {
  const wrong = [
    'A',
    'e30',
    encodeCursor({ list_key: 'x', list_id: 'y' }),
    encodeCursor({ list_key: '2026-01-01', list_id: '99999999999999' }),
  ]
  const zero = Buffer.from(JSON.stringify(['\0', '1'])).toString('base64url')
  for (const after of [...wrong, zero])
    await expect(read('created_at', { number: 2, size: 10, after }, short)).rejects.toMatchObject({ status: 422 })
  // An error of the database is not an input error.
  const broken = listPage(
    db.selectFrom('users'),
    { sort: 'broken', page: { number: 2, size: 10, after: encodeCursor({ list_key: '1', list_id: '1' }) } },
    { columns: (q) => q.select('id'), sorts: { broken: sql`no_such_column` }, id: 'id' },
  )
  expect(codeOf(await broken.catch((error: unknown) => error))).toBe('42703')
})

test('a sort that changes with time, and a list with `first`, are read by page number only', async () => {
  const rows = db.selectFrom('users').where('users.bio', '=', `list ${list}`)
  const wanted = { sort: 'name', page: { number: 5, size: 10, after: 'A' } }
  const options = { columns: (q: typeof rows) => q.select('users.id'), sorts, id: 'users.id' as const }
  for (const more of [{ moving: ['name'] }, { first: sql`users.year_tf = 2021` }]) {
    const { data, edges } = await listPage(rows, wanted, { ...options, ...more }, long)
    expect([data.length, edges]).toEqual([10, undefined])
  }
})

test('pages from the end use the current number of rows and not the cached one', async () => {
  await database.rows(
    `insert into users (name, username, email, password_hash, role, bio)
     select 'Many', 'many.' || i, 'many.' || i || '@example.org', 'x', 'SCHOLAR', 'list ' || $1 from generate_series(1, 5000) i`,
    [String(list)],
  )
  const limits = { counted: 20_000, walked: 1000 }
  expect((await read('name', { number: 1, size: 1000 }, limits)).total).toBe(5060)
  await database.rows(`delete from users where bio = $1 and name = 'Ayu'`, [`list ${list}`])
  expect((await read('name', { number: 1, size: 1000 }, limits)).total).toBe(5060)
  const pages: number[] = []
  for (const number of [1, 2, 3, 4, 5, 6]) pages.push(...idsOf((await read('name', { number, size: 1000 }, limits)).data))
  expect(pages).toEqual(await wholeList('name'))
})

test('a row whose key is too long for an address has no cursor, so its page is read by number', async () => {
  await database.rows(`update users set name = repeat('ü', 800) where username = $1`, [`walk.${list}.8`])
  const { edges } = await read('-name', { number: 1, size: 1 }, short)
  expect(edges).toBeUndefined()
  expect((await read('-name', { number: 2, size: 1 }, short)).edges).toBeDefined()
})
