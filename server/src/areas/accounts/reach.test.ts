import { listScholars } from '@pandu/contract/accounts'
import { decideContract, listContracts } from '@pandu/contract/contracts'
import { readMe } from '@pandu/contract/session'
import { createScoreDraft, listScoreDrafts, listScores, reviewScoreDraft, scoreHistory, updateScores } from '@pandu/contract/scores'
import { vendors } from '@pandu/contract/vendors'
import { beforeAll, expect, test } from 'vitest'
import { demoPerson } from '../../../seed/people.ts'
import { accountWorld } from '../../../test/accounts.ts'

const { as, rows } = accountWorld()
const partner = demoPerson('facilitator').id
const all = { page: { size: 100 } } as const

/** A partner who teaches nothing and has nobody assigned, and a scholar of a course and of a group that are nobody's. */
let scholar: number
let course: number
let group: number
const one = async (text: string, values: unknown[] = []) => (await rows<{ id: number }>(`${text} returning id`, values))[0]!.id
beforeAll(async () => {
  await rows('delete from course_teachers where user_id = $1', [partner])
  await rows('delete from group_facilitators where user_id = $1', [partner])
  await rows('delete from mentoring_assignments where user_id = $1', [partner])
  scholar = (await rows<{ id: number }>(`select scholar_id id from contracts where stage = 'signed' order by id limit 1`))[0]!.id
  const cohort = await one(`insert into cohorts (name, year) values ('Cohort of one', 2025)`)
  await rows(`insert into cohort_members (cohort_id, user_id, type_scholar) values ($1, $2, 'regular')`, [cohort, scholar])
  course = await one(`insert into courses (title, start_date, end_date, cohort_id) values ('Of one', '2026-01-01', '2026-12-31', $1)`, [
    cohort,
  ])
  group = await one(`insert into course_groups (course_id, title) values ($1, 'Group of one')`, [course])
  await rows('insert into group_members (group_id, course_id, user_id) values ($1, $2, $3)', [group, course, scholar])
})

/** The scholars that each list shows a partner. */
const reached = async () => {
  const me = as('facilitator')
  const lists = await Promise.all([me.call(listScholars, all), me.call(listScores, all), me.call(listContracts, all)])
  expect(lists.map(({ status }) => status)).toEqual([200, 200, 200])
  const [scholars, scores, contracts] = lists
  const ids = scholars.body.data.map(({ user_id }) => user_id)
  expect(scores.body.data.map(({ scholar_id }) => scholar_id)).toEqual(ids)
  expect(scores.body.total).toBe(ids.length)
  expect(contracts.body.data.map(({ scholar_id }) => scholar_id)).toEqual(ids)
  return ids
}

test('a partner reaches the scholars of courses that they teach, until the course is deleted', async () => {
  expect(await reached()).toEqual([])
  await rows('insert into course_teachers (course_id, user_id) values ($1, $2)', [course, partner])
  expect(await reached()).toEqual([scholar])
  await rows('update courses set deleted_at = now() where id = $1', [course])
  expect(await reached()).toEqual([])
  await rows('update courses set deleted_at = null where id = $1', [course])
  await rows('delete from course_teachers where user_id = $1', [partner])
})

test('a partner reaches the scholars whom they look after, from the first day on until the last, while the course is there', async () => {
  const today = `(now() at time zone 'Asia/Jakarta')::date`
  const days = (from: string, to: string) =>
    rows(`update mentoring_assignments set starts_on = ${from}, ends_on = ${to} where course_id = $1`, [course])
  await rows(
    `insert into mentoring_assignments (course_id, side, user_id, scholar_id, starts_on) values ($1, 'facilitator', $2, $3, ${today})`,
    [course, partner, scholar],
  )
  expect(await reached()).toEqual([scholar])
  await days(`${today} + 1`, 'null')
  expect(await reached()).toEqual([])
  await days(`${today} - 5`, today)
  expect(await reached()).toEqual([])
  await days(`${today} - 5`, `${today} + 1`)
  expect(await reached()).toEqual([scholar])
  await rows('update courses set deleted_at = now() where id = $1', [course])
  expect(await reached()).toEqual([])
  await rows('update courses set deleted_at = null where id = $1', [course])
  await rows('delete from mentoring_assignments where course_id = $1', [course])
})

test('the facilitator of a group reaches its scholars through the course, not through the group', async () => {
  await rows('insert into group_facilitators (group_id, user_id) values ($1, $2)', [group, partner])
  expect(await reached()).toEqual([])
  await rows('delete from group_facilitators where user_id = $1', [partner])
})

test('what a partner does not reach answers like what is not there, and is decided by those who do', async () => {
  const { id } = (await as('upcm').call(createScoreDraft, { scholar_id: scholar, semester1: '3.1' })).body.data
  const { version } = (await as('upcm').call(listContracts, { filter: { scholar_id: scholar } })).body.data[0]!
  const decide = () => as('facilitator').call(decideContract, { scholar_id: scholar, approval: 'revision', notes: 'Page two', version })
  const approve = () =>
    as('facilitator').call(reviewScoreDraft, { scholar_id: scholar, scholar_score_draft_id: id, approval: 'approved', notes: '' })
  const others = [
    await approve(),
    await decide(),
    await as('facilitator').call(updateScores, { scholar_id: scholar, semester1: '3.2' }),
    await as('facilitator').call(createScoreDraft, { scholar_id: scholar, semester2: '3.2' }),
    await as('facilitator').call(scoreHistory, { filter: { scholar_id: scholar } }),
  ]
  expect(others.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  expect((await as('facilitator').call(listScoreDrafts, { filter: { id } })).body.total).toBe(0)
  await rows('insert into course_teachers (course_id, user_id) values ($1, $2)', [course, partner])
  expect((await as('facilitator').call(listScoreDrafts, { filter: { id } })).body.total).toBe(1)
  expect((await approve()).status).toBe(200)
  expect((await decide()).status).toBe(200)
  await rows('delete from course_teachers where user_id = $1', [partner])
})

test('users of a vendor for the whole programme reach everybody; the superadmin alone says which vendor that is', async () => {
  const { total } = (await as('upcm').call(listScholars, {})).body
  expect((await as('vendor').call(listScholars, {})).body.total).toBe(total)
  expect((await as('vendor').call(listScores, {})).body.total).toBe(total)
  expect((await as('vendor').call(readMe, {})).body.profile.whole_programme).toBe(1)

  const vendor = (await as('upcm').call(vendors.list, { filter: { id: 1 } })).body.data[0]!
  const fields = { id: 1, name: vendor.name, whole_programme: 1 as const }
  expect((await as('upcm').call(vendors.update, fields)).status).toBe(403)
  expect((await as('upcm').call(vendors.create, { name: 'Reaches all', whole_programme: 1 })).status).toBe(403)
  // Only the name changes; the reach stays as it is.
  expect((await as('upcm').call(vendors.update, { ...fields, whole_programme: 0 })).status).toBe(200)
  expect((await as('superadmin').call(vendors.update, fields)).status).toBe(200)
  expect((await as('facilitator').call(listScholars, {})).body.total).toBe(total)
  await as('superadmin').call(vendors.update, { ...fields, whole_programme: 0 })
  expect((await as('facilitator').call(listScholars, {})).body.total).toBe(0)
})

test('the assessment team reaches neither scholars nor scores nor contracts', async () => {
  for (const call of [listScholars, listScores, listScoreDrafts, listContracts])
    expect((await as('assessor').call(call, {})).status).toBe(403)
})

test('birth, address and NIK of a scholar are listed for staff, the NIK masked, and for no partner', async () => {
  await rows('insert into course_teachers (course_id, user_id) values ($1, $2)', [course, partner])
  await rows(`update scholars set address = 'Jalan Mawar 1', birth_place = 'Pekanbaru' where id = $1`, [scholar])
  const listed = async (who: 'facilitator' | 'upcm') =>
    (await as(who).call(listScholars, { filter: { user_id: scholar }, page: { size: 10 } })).body.data[0]!
  expect(await listed('facilitator')).toMatchObject({ address: '', birth_place: '', birth_date: null, nik: '' })
  expect(await listed('upcm')).toMatchObject({
    address: 'Jalan Mawar 1',
    birth_place: 'Pekanbaru',
    nik: expect.stringMatching(/^\*+\d{4}$/),
  })
  await rows('delete from course_teachers where user_id = $1', [partner])
})
