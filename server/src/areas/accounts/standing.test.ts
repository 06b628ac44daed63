import { readStanding } from '@pandu/contract/accounts'
import { readScholarResults } from '@pandu/contract/courses'
import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { type DemoUsername, demoPerson } from '../../../seed/people.ts'
import { testApp } from '../../../test/app.ts'
import { inDatabase } from '../../../test/database.ts'

const product = testApp()
const { as } = product
const sql = <R extends object>(text: string, values: unknown[] = []) => inDatabase<R>(product.databaseUrl, text, values)
afterEach(() => vi.restoreAllMocks())

const me = demoPerson('scholar').id
const standing = async (who: DemoUsername, scholar_id = me) => (await as(who).call(readStanding, { scholar_id })).body.data
const kinds = async (who: DemoUsername) => (await standing(who)).map(({ kind }) => kind)

test('staff see courses, scores, contract, proposals and reports in this order, each with the way to it', async () => {
  const lines = await standing('guest')
  expect([...new Set(lines.map(({ kind }) => kind))]).toEqual(['course', 'scores', 'contract', 'proposals', 'reports'])
  // Who looks after the scholar is for those who see the tabs.
  expect([...new Set(await kinds('ld'))]).toEqual(['course', 'people', 'scores', 'contract', 'proposals', 'reports'])

  const course = lines.find(({ kind }) => kind === 'course')!
  const [, id] = /^\/result\/inclass\/(\d+)\//.exec(course.url)!
  const { done, items } = (await as('guest').call(readScholarResults, { course: Number(id), scholar_id: me })).body.data
  expect(course.value).toBe(`${done} of ${items.length} done`)

  const [row] = await sql<Record<string, number | null>>('select * from scores where scholar_id = $1', [me])
  const last = [8, 7, 6, 5, 4, 3, 2, 1].find((n) => row![`semester${n}`] !== null)!
  expect(lines.find(({ kind }) => kind === 'scores')).toMatchObject({
    value: Number(row![`semester${last}`]).toFixed(2),
    detail: `semester ${last}`,
    url: `/admin/ma/profile/scholar/${me}?tab=scores`,
  })
  expect(lines.find(({ kind }) => kind === 'contract')).toMatchObject({ label: 'Contract', url: `/admin/cm/list-contract?open=${me}` })

  const counted = await sql<{ count: number }>('select count(*)::int count from proposals where scholar_id = $1', [me])
  const told = lines
    .filter(({ kind }) => kind === 'proposals')
    .flatMap(({ value }) => value.split(', ').map((one) => Number.parseInt(one, 10)))
  expect(told.reduce((sum, one) => sum + one, 0)).toBe(counted[0]!.count)
})

test('a draft of the contract is the staff’s, and the lines of the scholar lead to the scholar’s own pages', async () => {
  await sql(`update contracts set sent_at = null, signed_at = null, approval = 'process' where scholar_id = $1`, [me])
  expect(await kinds('guest')).toContain('contract')
  expect(await kinds('scholar')).not.toContain('contract')
  await sql('update contracts set sent_at = now() where scholar_id = $1', [me])
  const own = await standing('scholar')
  expect(own.map(({ kind }) => kind)).toContain('contract')
  expect(own.filter(({ url }) => url.startsWith('/admin/'))).toEqual([])
})

test('courses of others and courses that are over are left out', async () => {
  const titles = async () => (await standing('ld')).filter(({ kind }) => kind === 'course').map(({ label }) => label)
  const before = await titles()
  expect(before.length).toBeGreaterThan(0)
  await sql(`insert into courses (title, start_date, end_date) values ('Nobody takes it', current_date - 2, current_date + 2)`)
  await sql(
    `insert into courses (title, start_date, end_date, cohort_id)
     select 'Over', current_date - 20, current_date - 10, cohort_id from cohort_members where user_id = $1 limit 1`,
    [me],
  )
  expect(await titles()).toEqual(before)
})

test('it is one statement for all areas', async () => {
  await standing('ld')
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await standing('ld')
  expect(query.mock.calls.length).toBeLessThanOrEqual(4)
})
