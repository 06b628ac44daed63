import { listLooks } from '@pandu/contract/accounts'
import { searchAll } from '@pandu/contract/search'
import pg from 'pg'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { demoPeople, type DemoUsername } from '../../../seed/people.ts'
import { openSecrets } from '../../kit/secrets.ts'
import { markNik } from '../accounts/nik.ts'
import { testApp } from '../../../test/app.ts'
import { inDatabase } from '../../../test/database.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'pandu-search-'))
const product = testApp({ DATA_DIR: dataDir })
afterAll(() => rmSync(dataDir, { recursive: true }))
const { as } = product
const sql = <R extends object>(text: string, values: unknown[] = []) => inDatabase<R>(product.databaseUrl, text, values)
afterEach(() => vi.restoreAllMocks())

const searched = async (text: string, who: DemoUsername = 'guest') => (await as(who).call(searchAll, { text })).body.data
const groupOf = async (key: string, text: string, who: DemoUsername = 'guest') =>
  (await searched(text, who)).find((group) => group.key === key)
const titles = async (key: string, text: string) => (await groupOf(key, text))?.records.map(({ title }) => title) ?? []

const cohort = (name: string, description = '') =>
  sql(`insert into cohorts (name, description, year) values ($1, $2, 2024)`, [name, description])
beforeAll(async () => {
  for (const name of ['Old quartz', 'Quartz two', 'A quartz', 'Quartz one', 'Quartzite', 'New quartz']) await cohort(name)
  await cohort('Plain glass', '100% sand_glass')
  await cohort('Up Hill')
  await cohort('Soup Kitchen')
})

test('titles that begin with the text come first, by title, then the newest; five of a kind, and whether there are more', async () => {
  const group = (await groupOf('cohorts', 'QUARTZ'))!
  expect(group.records.map(({ title }) => title)).toEqual(['Quartz one', 'Quartz two', 'Quartzite', 'New quartz', 'A quartz'])
  expect(group).toMatchObject({ label: 'Cohorts', more: true, url: '/admin/cm/cohort?search=quartz' })
  expect(group.records[0]).toMatchObject({ line: '2024 · 0 scholars', url: `/admin/cm/${group.records[0]!.id}/member-cohort` })
  expect(await groupOf('cohorts', 'quartz o')).toMatchObject({ more: false, records: [{ title: 'Quartz one' }, { title: 'Old quartz' }] })
})

test('what has every word comes, in any order; several words lead to the list only where they stand together', async () => {
  expect(await titles('cohorts', '  one   quartz ')).toEqual(['Quartz one'])
  expect((await groupOf('cohorts', 'one quartz'))!.url).toBeNull()
  expect((await groupOf('cohorts', 'quartz one'))!.url).toBe('/admin/cm/cohort?search=quartz+one')
})

test('% and _ stand for themselves', async () => {
  expect(await titles('cohorts', '100% sand_')).toEqual(['Plain glass'])
  expect(await titles('cohorts', 'sand_')).toEqual(['Plain glass'])
  expect(await titles('cohorts', 'qua%z')).toEqual([])
  expect(await titles('cohorts', '__')).toEqual([])
})

test('a word of two letters is looked for where words begin', async () => {
  expect(await titles('cohorts', 'up')).toContain('Up Hill')
  expect(await titles('cohorts', 'up')).not.toContain('Soup Kitchen')
  expect(await titles('cohorts', 'oup')).toContain('Soup Kitchen')
})

test('scholars are found by name, number, username and e-mail, and their line tells them apart', async () => {
  const [scholar] = await sql<{
    id: number
    name: string
    no_tf: string
    username: string
    email: string
    campus: string
    year_tf: number
  }>(
    `select u.id, u.name, u.no_tf, u.username, u.email, c.name campus, u.year_tf from users u join universities c on c.id = u.university_id
     where u.username = 'scholar'`,
  )
  const { id, name, no_tf, username, email, campus, year_tf } = scholar!
  for (const text of [name, no_tf, email, `${username} ${name.split(' ')[0]}`])
    expect((await groupOf('scholars', text))?.records, text).toContainEqual({
      id,
      title: name,
      line: `${no_tf} · ${campus} · ${year_tf}`,
      url: `/admin/ma/profile/scholar/${id}`,
    })
})

test('a scholar is led to their own side of a proposal, staff to Proposal Management', async () => {
  const [proposal] = await sql<{ id: number; title: string }>(
    `select p.id, p.title from proposals p join users u on u.id = p.scholar_id where u.username = 'scholar' and p.kind = 'internships' order by p.id limit 1`,
  )
  const { id, title } = proposal!
  const of = async (who: DemoUsername) => (await groupOf('internships', title, who))?.records.find((one) => one.id === id)?.url
  expect(await of('scholar')).toBe(`/profile/proposals/internships?open=${id}`)
  expect(await of('upcm')).toBe(`/admin/mp/list/internships?open=${id}`)
  expect((await groupOf('internships', title.split(' ')[0]!, 'upcm'))!.url).toBe(
    `/admin/mp/list/internships?search=${title.split(' ')[0]!.toLowerCase()}`,
  )
})

test('a record of the associations is found by its author and its campus, too', async () => {
  const [row] = await sql<{ id: number; title: string; name: string; campus: string }>(
    `select p.id, p.title, u.name, c.name campus from tsa_proposals p join users u on u.id = p.scholar_id join universities c on c.id = p.tsa_id order by p.id desc limit 1`,
  )
  const { id, title, name, campus } = row!
  for (const text of [title, `${name} ${title}`, `${campus} ${title}`])
    expect(
      (await groupOf('tsa', text))?.records.map((one) => one.id),
      text,
    ).toContain(id)
})

test('fewer than two characters and more than a hundred are refused', async () => {
  for (const text of ['', 'a', '  a  ', 'a'.repeat(101)]) expect((await as('guest').call(searchAll, { text })).status, text).toBe(422)
  expect(await searched('xqzwk qqqzx')).toEqual([])
})

test.each(demoPeople.map(({ username }) => username))('%s costs two statements beside those of the session', async (who) => {
  await searched('sa', who)
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await searched('sari', who)
  const texts = query.mock.calls.map(([given]) => (typeof given === 'string' ? given : (given as { text: string }).text))
  expect(texts.filter((text) => text.includes('union all'))).toHaveLength(2)
  expect(texts.length).toBeLessThanOrEqual(4)
})

test('nothing has all words: what has some of them comes, the more the better, and it is said; two letters do not count', async () => {
  const answer = (await as('guest').call(searchAll, { text: 'quartz xqzwk one' })).body
  expect(answer.partly).toBe(true)
  const cohorts = answer.data.find(({ key }) => key === 'cohorts')!
  expect(cohorts.records[0]!.title).toBe('Quartz one')
  expect(cohorts.records.map(({ title }) => title)).toContain('New quartz')
  expect(cohorts.url).toBeNull()
  expect((await as('guest').call(searchAll, { text: 'quartz one' })).body.partly).toBe(false)
  expect((await as('guest').call(searchAll, { text: 'xqzwk up' })).body).toMatchObject({ data: [], partly: false })
})

test('a number as a whole stands before names, the beginning of a title before a title, a title before a text', async () => {
  const place = (name: string, no_tf: string) =>
    sql<{ id: number }>(
      `insert into users (name, username, email, role, password_hash, no_tf, scholar_type, year_tf)
       values ($1, $2, $2 || '@tiers.example', 'SCHOLAR', '', $3, 'regular', 2024) returning id`,
      [name, `tiers${no_tf.toLowerCase()}`, no_tf],
    )
  await place('Of Numbers', 'ZQ77')
  await place('Zq77 In The Name', 'T2')
  await place('Name With zq77', 'T3')
  await place('Elsewhere', 'T4-ZQ77')
  const titles = (await groupOf('scholars', 'zq77'))!.records.map(({ title }) => title)
  expect(titles).toEqual(['Of Numbers', 'Zq77 In The Name', 'Name With zq77', 'Elsewhere'])
})

test('names are not stemmed, and two letters find the names that begin with them', async () => {
  for (const [at, name] of ['Wanita Runs', 'Wani Running', 'Ni Luh', 'Al Fatih'].entries())
    await sql(`insert into cohorts (name, year) values ($1, $2)`, [name, 2030 + at])
  expect(await titles('cohorts', 'running')).toEqual(['Wani Running'])
  expect(await titles('cohorts', 'runs')).toEqual(['Wanita Runs'])
  expect(await titles('cohorts', 'wanita')).toEqual(['Wanita Runs'])
  expect((await titles('cohorts', 'Ni'))[0]).toBe('Ni Luh')
  expect((await titles('cohorts', 'Al'))[0]).toBe('Al Fatih')
})

test('a phone number is found with 08 or +62 in front, with any signs between, by its beginning, and by who reads accounts only', async () => {
  await sql(`update users set phone_number = '+62 812-3456-0099' where username = 'scholar'`)
  await sql(`update users set phone_number = '0813 7777 0001' where username = 'scholar2'`)
  const name = async (who: string) => (await sql<{ name: string }>(`select name from users where username = $1`, [who]))[0]!.name
  const found = async (text: string, who: DemoUsername = 'guest') =>
    (await groupOf('scholars', text, who))?.records.map(({ title }) => title) ?? []
  for (const text of ['081234560099', '+62 812 3456 0099', '6281234560099', '0812-3456', '(0812) 3456.0099'])
    expect(await found(text), text).toEqual([await name('scholar')])
  for (const text of ['+6281377770001', '081377770001']) expect(await found(text), text).toEqual([await name('scholar2')])
  expect(await found('34560099')).toEqual([])
  for (const who of ['scholar2', 'vendor', 'facilitator'] as const) expect(await searched('081234560099', who), who).toEqual([])
})

describe('a NIK', () => {
  const nik = '3174994503049876'
  const looks = async () => (await as('superadmin').call(listLooks, { filter: { field: 'nik_search' }, page: { size: 100 } })).body.data
  beforeAll(async () => {
    const secrets = openSecrets({ dataDir })
    await sql(`update users set nik_sealed = $1, nik_mark = $2 where username = 'scholar'`, [secrets.seal(nik), markNik(secrets, nik)])
  })
  const found = async (text: string, who: DemoUsername) => (await groupOf('scholars', text, who))?.records.map(({ id }) => id) ?? []
  const scholarId = async () => (await sql<{ id: number }>(`select id from users where username = 'scholar'`))[0]!.id

  test('is found as a whole by staff except GUEST, and every such search is in the log', async () => {
    const before = (await looks()).length
    expect(await found(nik, 'upcm')).toEqual([await scholarId()])
    expect(await found('3174 9945 0304 9876', 'superadmin')).toEqual([await scholarId()])
    const now = await looks()
    expect(now.length - before).toBe(2)
    expect(now[0]).toMatchObject({ by: { role: 'SUPERADMIN' }, whose: { id: await scholarId() }, fields: ['nik_search'] })
    expect(await found('3174994503049877', 'upcm')).toEqual([])
    expect((await looks()).length - before).toBe(3)
  })

  test('is found by no part of it, and by nobody who may not see it', async () => {
    const before = (await looks()).length
    for (const part of [nik.slice(0, 15), nik.slice(-4), nik.slice(4)]) expect(await found(part, 'upcm'), part).toEqual([])
    for (const who of ['guest', 'vendor', 'facilitator', 'assessor', 'scholar', 'scholar2'] as const)
      expect(await searched(nik, who), who).toEqual([])
    expect((await looks()).length).toBe(before)
  })

  test('stands nowhere in the database, and in no line of the log', async () => {
    await searched(nik, 'upcm')
    const [log] = await sql<{ lines: string }>(`select coalesce(string_agg(details::text, ' '), '') lines from account_log`)
    expect(log!.lines).not.toContain(nik)
    const [row] = await sql<{ row: string }>(`select to_jsonb(u)::text "row" from users u where username = 'scholar'`)
    expect(row!.row).not.toContain(nik)
  })
})
