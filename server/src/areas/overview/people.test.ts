import { scanNames } from '@pandu/contract/accounts'
import { readOverview } from '@pandu/contract/overview'
import { expect, test } from 'vitest'
import { type DemoUsername, demoPerson } from '../../../seed/people.ts'
import { accountWorld } from '../../../test/accounts.ts'

const { as, rows } = accountWorld()
const idOf = (username: string) => demoPerson(username).id
const overviewOf = async (who: DemoUsername) => (await as(who).call(readOverview, {})).body.data
const counts = async (who: DemoUsername = 'guest'): Promise<Record<string, number>> => {
  const groups = (await overviewOf(who)).counts
  return Object.fromEntries(groups.flatMap(({ counters }) => counters.map(({ key, count }) => [key, count])))
}
/** How each number changes by a statement, which is rolled back. */
const difference = async (change: string, back: string) => {
  const before = await counts()
  await rows(change)
  const after = await counts()
  await rows(back)
  const keys = Object.keys(before).filter((key) => (after[key] ?? 0) !== before[key])
  return Object.fromEntries(keys.map((key) => [key, (after[key] ?? 0) - before[key]!]))
}

test('staff are shown how many people there are, nobody else is', async () => {
  const shown = await counts()
  for (const key of ['scholars', 'team', 'assessors', 'vendors', 'alumni', 'alumni.waiting']) expect(shown, key).toHaveProperty([key])
  for (const who of ['scholar', 'vendor', 'mentor'] as const) expect(await counts(who), who).toEqual({})
})

test('who is deactivated is counted no more', async () => {
  const of = (who: string) => [0, 1].map((status) => `update users set status = ${status} where id = ${idOf(who)}`) as [string, string]
  const [scholar] = await rows<{ year_tf: number; university_id: number }>('select year_tf, university_id from users where id = $1', [
    idOf('scholar'),
  ])
  const { year_tf, university_id } = scholar!
  expect(await difference(...of('scholar'))).toEqual({ scholars: -1, [`cohort.${year_tf}`]: -1, [`campus.${university_id}`]: -1 })
  expect(await difference(...of('elsn'))).toEqual({ team: -1 })
  expect(await difference(...of('assessor'))).toEqual({ assessors: -1 })
  expect(await difference(...of('vendor'))).toEqual({})
})

test('alumni are counted apart, those without a region as well', async () => {
  const id = idOf('scholar')
  const [region] = await rows<{ id: number }>(`insert into alumni_regions (region) values ('A region') returning id`)
  const back = `update users set alumni_at = null, alumni_region_id = null where id = ${id}`
  expect(await difference(`update users set alumni_at = now() where id = ${id}`, back)).toMatchObject({
    scholars: -1,
    alumni: 1,
    'alumni.waiting': 1,
  })
  const placed = await difference(`update users set alumni_at = now(), alumni_region_id = ${region!.id} where id = ${id}`, back)
  expect(placed).toMatchObject({ scholars: -1, alumni: 1 })
  expect(placed).not.toHaveProperty(['alumni.waiting'])
})

test('cohorts stand from the newest, campuses from the one with most scholars', async () => {
  const { counts: groups } = await overviewOf('guest')
  const of = (key: string) => groups.find((group) => group.key === key)!.counters
  const years = of('cohorts').map(({ label }) => Number(label))
  expect(years).toEqual([...years].toSorted((a, b) => b - a))
  const campuses = of('campuses')
  expect(campuses).toEqual(campuses.toSorted((a, b) => b.count - a.count || a.label.localeCompare(b.label)))
  expect(new Set(campuses.map(({ label }) => label)).size).toBe(campuses.length)
})

const asked = async (who: DemoUsername, kind: string) => (await overviewOf(who)).next.find((step) => step.kind === kind)

test('scholars and partners are asked for what their profile lacks, staff are not', async () => {
  const [file] = await rows<{ id: string }>('select id from files limit 1')
  const detail = async (who: 'scholar' | 'vendor' | 'guest', phone: string, picture: string | null) => {
    await rows('update users set phone_number = $2, profile_picture = $3 where id = $1', [idOf(who), phone, picture])
    return (await asked(who, 'profile'))?.detail
  }
  for (const who of ['scholar', 'vendor'] as const) {
    expect(await detail(who, '', null), who).toBe('It has no picture and no phone number yet.')
    expect(await detail(who, '0811', null), who).toBe('It has no picture yet.')
    expect(await detail(who, '', file!.id), who).toBe('It has no phone number yet.')
    expect(await detail(who, '0811', file!.id), who).toBeUndefined()
  }
  expect(await detail('guest', '', null)).toBeUndefined()
})

test('scholars are asked for the documents that are still missing', async () => {
  const [file] = await rows<{ id: string }>('select id from files limit 1')
  const keep = (names: readonly string[]) =>
    rows(`insert into scholar_scans (scholar_id, field, file_id) select $1, unnest($2::text[]), $3`, [idOf('scholar'), names, file!.id])
  await rows('delete from scholar_scans')
  expect((await asked('scholar', 'documents'))!.detail).toBe('You have not uploaded any documents yet.')
  await keep(scanNames.slice(1))
  expect((await asked('scholar', 'documents'))!.detail).toBe(`1 of ${scanNames.length} are still missing.`)
  expect((await asked('scholar2', 'documents'))!.detail).toBe('You have not uploaded any documents yet.')
  await keep(scanNames.slice(0, 1))
  expect(await asked('scholar', 'documents')).toBeUndefined()
  expect(await asked('vendor', 'documents')).toBeUndefined()
})
