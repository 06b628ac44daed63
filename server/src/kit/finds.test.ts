import { pageAt, type PagePath } from '@pandu/contract/kit'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { people } from '../../../contract/test/people.ts'
import { openTestDatabase } from '../../test/open-database.ts'
import type { DecidedKind } from './decided-kind.ts'
import { openDb } from './db.ts'
import { searchFinds, defineDecidedFind, type DecidedFindRow, defineFind, type FindRow, type IdSource, ofScholars } from './finds.ts'

const things = pageAt('/things/$id', 'a test')
const thingList = pageAt('/things', 'a test')

const database = openTestDatabase()
const found = async (titles: readonly string[], text: string, list?: (search: string) => PagePath) => {
  const rows = titles.map((title, index) => sql`(${index + 1}::int, ${title}::text, lower(${title}::text))`)
  const one = defineFind<FindRow & { text: string }>({
    key: 'things',
    label: 'Things',
    rows: sql<FindRow & { text: string }>`select * from (values ${sql.join(rows)}) v(id, title, text)`.$castTo(),
    line: ({ id }) => [id % 2 === 1 && 'odd', '', null, undefined, `number ${id}`],
    page: ({ id }) => things({ id }),
    ...(list && { list }),
  })
  return searchFinds(database.db, [one], text)
}
const titles = async (all: readonly string[], text: string) => (await found(all, text))[0]?.records.map(({ title }) => title)
/** A find of rows that are given as values: number, title, text and what else. */
const given = (columns: string, values: string, more: Partial<Parameters<typeof defineFind<FindRow>>[0]> = {}) =>
  defineFind<FindRow>({
    key: 'things',
    label: 'Things',
    rows: sql<FindRow>`select * from (values ${sql.raw(values)}) v(id, title, text${sql.raw(columns)})`.$castTo(),
    line: () => [],
    page: ({ id }) => things({ id }),
    ...more,
  })
const idsOf = async (one: ReturnType<typeof given>, text: string, some = false, db = database.db) =>
  (await searchFinds(db, [one], text, some))[0]?.records.map(({ id }) => id)

test('titles that begin with the text come first, by title, then the newest records with all words', async () => {
  const all = ['The apple pie', 'Apple tart', 'Banana', 'Apple cake', 'Pie of apple', 'Apple cake']
  expect(await titles(all, 'APPLE')).toEqual(['Apple cake', 'Apple cake', 'Apple tart', 'Pie of apple', 'The apple pie'])
  expect((await found(all, 'apple'))[0]!.records.map(({ id }) => id).slice(0, 2)).toEqual([4, 6])
  expect(await titles(all, 'pie apple')).toEqual(['Pie of apple', 'The apple pie'])
  expect(await titles(all, 'cherry')).toBeUndefined()
})

test('titles stand in the order of people, and among equal ones the first number is first', async () => {
  expect(await titles(['Apple zoo', 'Apple ébène', 'Apple farm'], 'apple')).toEqual(['Apple ébène', 'Apple farm', 'Apple zoo'])
  expect(await idsOf(given('', `(6, 'Apple cake', 'apple cake'), (4, 'Apple cake', 'apple cake')`), 'apple')).toEqual([4, 6])
})

test('whose title holds the words comes before newer ones that hold them elsewhere', async () => {
  const one = given('', `(1, 'Red apple', 'red apple'), (2, 'Plum', 'plum apple red'), (3, 'Pear', 'pear apple')`)
  expect([await idsOf(one, 'apple'), await idsOf(one, 'apple red')]).toEqual([
    [1, 3, 2],
    [1, 2],
  ])
})

test('what has the number that is asked for comes first, and its group leads to no list, which does not know numbers', async () => {
  const exact = (text: string) => (/^\d+$/.test(text) ? sql<boolean>`r.code = ${text}` : undefined)
  const list = (search: string) => thingList({}, { search })
  const one = given(', code', `(1, 'Plum', 'plum 12', '77'), (2, 'Pear', 'pear', '12'), (3, 'Apple', 'apple 12', '78')`, { exact, list })
  const [group] = await searchFinds(database.db, [one], '12')
  expect([group!.records.map(({ id }) => id), group!.url]).toEqual([[2, 3, 1], null])
  expect(await idsOf(one, 'plum')).toEqual([1])
  expect((await searchFinds(database.db, [one], 'plum'))[0]!.url).toBe('/things?search=plum')
  const anyText = given(', code', `(1, 'Plum', 'plum', 'red kiwi'), (2, 'Kiwi', 'kiwi', '')`, {
    exact: (text) => sql<boolean>`r.code = ${text}`,
  })
  expect([await idsOf(anyText, 'red kiwi'), await idsOf(anyText, 'red kiwi', true)]).toEqual([[1], [2]])
})

test('one or two letters match the beginning of words, three letters or other characters match anywhere', async () => {
  expect(await titles(['Law', 'Claw', 'The law'], 'la')).toEqual(['Law', 'The law'])
  expect(await titles(['Law', 'Claw'], 'law')).toEqual(['Law', 'Claw'])
  expect(await titles(['C++', 'A+b'], '+b')).toEqual(['A+b'])
})

test('a group shows five results, says when there are more, and leaves out empty parts of a line', async () => {
  const six = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']
  const [group] = await found(six, 'a')
  expect([group!.records.length, group!.more, group!.url]).toEqual([5, true, null])
  expect(group!.records.slice(0, 2).map(({ line }) => line)).toEqual(['odd · number 1', 'number 2'])
  expect((await found(six.slice(1), 'a'))[0]!.more).toBe(false)
})

test('a group links to its list when the list finds the same records', async () => {
  const list = (search: string) => thingList({}, { search })
  const url = async (all: readonly string[], text: string) => (await found(all, text, list))[0]!.url
  expect(await url(['Red apple'], 'apple')).toBe('/things?search=apple')
  expect(await url(['Red apple'], 'red apple')).toBe('/things?search=red+apple')
  expect(await url(['Red apple', 'Apple, red'], 'red apple')).toBeNull()
})

test('a find with `matches` links to its list for a single word', async () => {
  const one = defineFind({
    key: 'things',
    label: 'Things',
    rows: sql<FindRow>`select 1 id, 'Red apple' title, 'Budi' owner`,
    matches: (word) => word(sql`lower(r.owner)`),
    line: () => [],
    page: () => things({ id: 1 }),
    list: (search) => thingList({}, { search }),
  })
  const [group] = await searchFinds(database.db, [one], 'budi')
  expect([group!.records.length, group!.url]).toEqual([1, '/things?search=budi'])
  expect(await searchFinds(database.db, [one], 'cherry')).toEqual([])
})

test('with anyWord one word is enough; records with more words come first, then the newest', async () => {
  const one = defineFind({
    key: 'things',
    label: 'Things',
    rows: sql<FindRow>`select * from (values (1, 'Red apple', 'red apple'), (2, 'Red pear', 'red pear'), (3, 'Plum', 'plum')) v(id, title, text)`,
    line: () => [],
    page: ({ id }) => things({ id }),
    list: (search) => thingList({}, { search }),
  })
  const [group] = await searchFinds(database.db, [one], 'red apple kiwi', true)
  expect([group!.records.map(({ id }) => id), group!.url]).toEqual([[1, 2], null])
  expect(await searchFinds(database.db, [one], 'kiwi re', true)).toEqual([])
  expect(await searchFinds(database.db, [one], 're', true)).toEqual([])
})

test('every find is asked', async () => {
  const kinds = ['apples', 'pears', 'plums', 'kiwis', 'cherries']
  const all = kinds.map((key) => given('', `(1, 'Red', 'red')`, { key }))
  expect((await searchFinds(database.db, all, 'red')).map(({ key }) => key)).toEqual(kinds)
})

test('in a large table the newest records are read first, and older ones when these are too few', async () => {
  await sql`insert into warehouse_categories (id, name) overriding system value values (5000, 'the newest id')`.execute(database.db)
  const kiwis = [4999, 4001, 4000, 12, 10]
  const thingsBy = (large: IdSource) =>
    defineFind<FindRow>({
      key: 'things',
      label: 'Things',
      large,
      rows: sql<FindRow>`select id, case when id in (${sql.join(kiwis)}) then 'A kiwi' else 'A plum' end title,
      case when id in (${sql.join(kiwis)}) then 'kiwi x-2023-017' else 'plum' end text from generate_series(1, 5000) id`,
      line: () => [],
      page: ({ id }) => things({ id }),
    })
  for (const large of ['warehouse_categories', sql<number>`(select 5000)`] satisfies IdSource[]) {
    const ids = async (text: string) => (await searchFinds(database.db, [thingsBy(large)], text))[0]?.records.map(({ id }) => id)
    expect(await ids('kiwi')).toEqual(kiwis)
    expect(await ids('x-2023-017')).toEqual(kiwis)
    expect(await ids('x-2022-017')).toBeUndefined()
    expect(await ids('plum')).toEqual([5000, 4998, 4997, 4996, 4995])
  }
  // The first of those that are looked up in the index is not counted twice.
  const many = given('', [4999, 4001, 4000, 12, 11, 10].map((id) => `(${id}, 'A kiwi', 'kiwi')`).join(), {
    large: sql<number>`(select 5000)`,
  })
  expect((await searchFinds(database.db, [many], 'kiwi'))[0]!.more).toBe(true)
})

test.each([
  [6, false],
  [5, true],
])('of a large kind the older ones are asked where fewer than a group of the newest have the words: %d', async (newest, asked) => {
  const ids = Array.from({ length: newest }, (_, n) => 5000 - n)
  const values = [...ids.map((id) => `(${id}, 'Plum', 'plum kiwi')`), `(10, 'A kiwi', 'a kiwi')`]
  const one = given('', values.join(), { large: sql<number>`(select 5000)` })
  expect((await idsOf(one, 'kiwi'))?.includes(10)).toBe(asked)
})

/** A database that orders texts as Danish does, in which two a are one letter after z. */
let danish = ''
beforeAll(async () => {
  danish = (await database.rows<{ name: string }>(`select current_database() || '_da' as name`))[0]!.name
  await database.rows(`create database ${danish} template template0 locale_provider icu icu_locale 'da'`)
})
afterAll(async () => {
  await database.rows(`drop database if exists ${danish} with (force)`)
})

test('where the database orders texts by a language, what begins with the text is found although it stands elsewhere', async () => {
  const one = given('', `(1, 'Abe', 'abe'), (2, 'Aalborg', 'aalborg')`)
  const other = openDb(database.url.replace(danish.slice(0, -3), danish), () => {}, 1)
  try {
    for (const db of [database.db, other.db]) expect(await idsOf(one, 'a', false, db)).toEqual([2, 1])
  } finally {
    await other.close()
  }
})

test('rows of people with a role are those of scholars', async () => {
  const roles = await database.db.selectFrom('users').where(ofScholars).select('role').distinct().execute()
  expect(roles).toEqual([{ role: 'SCHOLAR' }])
})

test('without finds there are no results', async () => {
  expect(await searchFinds(database.db, [], 'apple')).toEqual([])
})

const kind = {
  key: 'papers',
  label: 'Papers',
  state: { byState: { process: { label: 'Process', color: 'blue' } } },
  page: { own: () => '/own/1', staff: () => '/staff/1' },
  list: { own: () => '/own', staff: '/staff?tab=all' },
} as unknown as DecidedKind
const row: DecidedFindRow = { id: 1, title: 'Paper', scholar_id: 9, name: 'Budi', campus_id: 7, campus: 'Campus', state: 'process' }
const rowsOf = sql<DecidedFindRow>`select 1`

test('scholars get a link to their page of a decided record, all others to the page of staff with the name of the scholar', () => {
  const own = defineDecidedFind(kind, people.scholar, rowsOf)
  const staff = defineDecidedFind(kind, people.upcm, rowsOf)
  expect(own.show(row)).toEqual({ id: 1, title: 'Paper', line: 'Campus · Process', url: '/own/1' })
  expect(staff.show(row)).toEqual({ id: 1, title: 'Paper', line: 'Budi · Campus · Process', url: '/staff/1' })
  expect(staff.show({ ...row, title: 'Budi' }).line).toBe('Campus · Process')
  expect([own.list!('a b'), staff.list!('a b')]).toEqual(['/own?search=a+b', '/staff?tab=all&search=a+b'])
})

test('a decided record is found by the `matches` of its kind', async () => {
  const rows = sql<DecidedFindRow>`select 1 id, 'Paper' title, null scholar_id, null name, null campus_id, null campus, 'process' state, 'Budi' owner`
  const one = defineDecidedFind(kind, people.upcm, rows, { matches: (word) => word(sql`lower(r.owner)`) })
  expect((await searchFinds(database.db, [one], 'budi'))[0]!.records).toHaveLength(1)
})

test('a decided record may be of a large kind', () => {
  expect(defineDecidedFind(kind, people.upcm, rowsOf, { large: 'proposals' }).large).toBe('proposals')
  expect(defineDecidedFind(kind, people.upcm, rowsOf).large).toBeUndefined()
})

test('for a kind with at most one record there is no link to a list', () => {
  const single = { ...kind, single: true } as const
  expect(defineDecidedFind(single, people.scholar, rowsOf).list).toBeUndefined()
  expect(defineDecidedFind(single, people.upcm, rowsOf).list).toBeDefined()
})
