import { searchAll } from '@pandu/contract/search'
import pg from 'pg'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { demoPeople, type DemoUsername } from '../../../seed/people.ts'
import { testApp } from '../../../test/app.ts'
import { inDatabase } from '../../../test/database.ts'

const product = testApp()
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

test('every word must occur, in any order; several words lead to the list only where they stand together', async () => {
  expect(await titles('cohorts', '  one   quartz ')).toEqual(['Quartz one'])
  expect(await titles('cohorts', 'quartz glass')).toEqual([])
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
  expect(await searched('nothing has this name')).toEqual([])
})

test.each(demoPeople.map(({ username }) => username))('%s costs one statement beside those of the session', async (who) => {
  await searched('sa', who)
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await searched('sari', who)
  const texts = query.mock.calls.map(([given]) => (typeof given === 'string' ? given : (given as { text: string }).text))
  expect(texts.filter((text) => text.includes('union all'))).toHaveLength(1)
  expect(texts.length).toBeLessThanOrEqual(3)
})
