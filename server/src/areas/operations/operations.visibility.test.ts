import { BANK_ADD, COHORT_ASSIGN, COHORT_IMPORT, listOperations, MENTORING_ASSIGN, SCORE_IMPORT } from '@pandu/contract/operations'
import { beforeAll, expect, test } from 'vitest'
import { type DemoUsername, demoPerson } from '../../../seed/people.ts'
import { accountWorld } from '../../../test/accounts.ts'

const { as, rows } = accountWorld()
const [vendor, upcm] = [demoPerson('vendor'), demoPerson('upcm')]

beforeAll(async () => {
  await rows('delete from operations')
  const made = (title: string, kind: string, by: number, payload = '{}') =>
    rows('insert into operations (kind, title, rows, by_id, payload) values ($1, $2, 1, $3, $4)', [kind, title, by, payload])
  await made('scores of a partner', SCORE_IMPORT, vendor.id)
  await made('scores of the team', SCORE_IMPORT, upcm.id)
  await made('into cohort 1', COHORT_ASSIGN, upcm.id, '{"cohort_id": 1}')
  await made('into cohort 2', COHORT_IMPORT, upcm.id, '{"cohort_id": 2}')
  await made('of course 1', MENTORING_ASSIGN, upcm.id, '{"course_id": 1}')
  await made('of course 2', MENTORING_ASSIGN, upcm.id, '{"course_id": 2}')
  await made('a bank with a number', BANK_ADD, upcm.id, '{"cohort_id": 1, "course_id": 1}')
})
const list = async (who: DemoUsername, filter: Record<string, unknown> = {}) => (await as(who).call(listOperations, { filter })).body.data
const titles = async (who: DemoUsername, filter?: Record<string, unknown>) => (await list(who, filter)).map(({ title }) => title).toSorted()

test('staff see every bulk change, a partner their own', async () => {
  expect(await titles('guest')).toHaveLength(7)
  expect(await titles('vendor')).toEqual(['scores of a partner'])
  expect(await titles('facilitator')).toEqual([])
})

test('they are found by kind, by area and by cohort', async () => {
  expect(await titles('guest', { kind: SCORE_IMPORT })).toEqual(['scores of a partner', 'scores of the team'])
  expect(await titles('guest', { area: 'cohorts' })).toEqual(['into cohort 1', 'into cohort 2'])
  expect(await titles('guest', { cohort_id: 1 })).toEqual(['into cohort 1'])
})

test('who looks after whom in a course has its own list', async () => {
  expect(await titles('guest', { course_id: 1 })).toEqual(['of course 1'])
})

test('each says who made it and who took it back', async () => {
  await rows('update operations set undone_at = now(), undone_by_id = $1 where by_id = $2', [upcm.id, vendor.id])
  const [own] = await list('vendor')
  expect([own!.by, own!.undone_by]).toEqual([vendor.name, upcm.name])
  expect((await list('guest', { cohort_id: 1 }))[0]).toMatchObject({ by: upcm.name, undone_by: null })
})
