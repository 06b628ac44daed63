import { cohortsChanged, listCohorts, removeCohort } from '@pandu/contract/cohorts'
import { expect, test } from 'vitest'
import type { DemoUsername } from '../../../seed/people.ts'
import { demoActor } from '../../../test/demo-actor.ts'
import { directCalls } from '../../../test/direct-calls.ts'
import { heardWhile } from '../../../test/heard.ts'
import { accountMaker, newName } from '../../../test/new-account.ts'
import { courseMaker } from '../../../test/new-course.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { partsOf } from '../../../test/parts.ts'
import { cohorts } from './cohorts.area.ts'
import { cohortParts } from './cohorts.parts.ts'
import { refreshCohort } from './cohorts.queries.ts'

const database = openTestDatabase()
const { rows } = database
const { newAccount } = accountMaker(rows)
const { number, newCourse } = courseMaker(rows)
const calls = directCalls(database, cohorts)
const parts = partsOf(database, cohortParts)

const newCohort = (name = newName(), year = 2024) => number('insert into cohorts (name, year) values ($1, $2) returning id', [name, year])
const addCourse = (cohort: number, title: string, deleted = false) =>
  number(
    `insert into courses (title, start_date, end_date, cohort_id, deleted_at)
     values ($2, '2026-01-01', '2026-02-01', $1, case when $3 then now() end) returning id`,
    [cohort, title, deleted],
  )
const list = async (filter: object) => (await calls.as('guest').call(listCohorts, { filter, page: { size: 100 } })).data

test('cohorts are found by year and by words', async () => {
  const name = newName()
  const [one, two] = [await newCohort(`${name} one`, 2023), await newCohort(`${name} two`, 2024)]
  await newCohort(newName(), 2023)
  const ids = async (filter: object) => (await list(filter)).map(({ id }) => id).toSorted((a, b) => a - b)
  expect([await ids({ search: name }), await ids({ search: name, year: 2023 }), await ids({ id: two })]).toEqual([[one, two], [one], [two]])
})

test('a cohort tells of its courses, and of those as well that were deleted but keep it', async () => {
  const [one, two] = [await newCohort(), await newCohort()]
  await addCourse(one, 'Algebra')
  await addCourse(one, 'Botany', true)
  await addCourse(two, 'Chemistry')
  const shown = async (id: number) => (await list({ id })).map(({ courses, used_by }) => [courses, used_by])
  expect([await shown(one), await shown(two)]).toEqual([[[1, ['Algebra', 'Botany']]], [[1, ['Chemistry']]]])
})

test('a cohort is deleted alone, and only while no course uses it, not even a deleted one', async () => {
  const [used, free, other] = [await newCohort(), await newCohort(), await newCohort()]
  await addCourse(used, 'Zoology', true)
  const remove = (id: number) => calls.as('upcm').status(removeCohort, { id })
  expect([await remove(used), await remove(free), await remove(free)]).toEqual([409, 200, 404])
  const left = await rows<{ id: number }>('select id from cohorts where id = any($1) order by id', [[used, free, other]])
  expect(left.map(({ id }) => id)).toEqual([used, other])
})

test('screens of staff, of those who teach the cohort and of scholars who change hear of it; of no other teacher', async () => {
  const { cohort, course } = await newCourse()
  const another = await newCourse()
  const teacher = async (of: number) => {
    const id = await newAccount({ role: 'VENDOR', vendor: 1 })
    await rows('insert into course_teachers (course_id, user_id) values ($1, $2)', [of, id])
    return id
  }
  const [own, other] = [await teacher(course), await teacher(another.course)]
  const scholar = await newAccount()
  const heard = await heardWhile(database, () => refreshCohort(database.db, cohort, [scholar]))
  const told = heard.filter(({ name }) => name === cohortsChanged.name).flatMap(({ to }) => to)
  expect([demoActor('guest').id, own, scholar, other].map((id) => told.includes(id))).toEqual([true, true, true, false])
})

test('staff find cohorts by name, nobody else does', async () => {
  const name = newName()
  await newCohort(name)
  const titles = async (who: DemoUsername & Parameters<typeof demoActor>[0]) =>
    (await parts.finds(demoActor(who), name.toLowerCase())).flatMap(({ records }) => records.map(({ title, line }) => [title, line]))
  expect(await titles('guest')).toEqual([[name, '2024 · 0 scholars']])
  for (const who of ['facilitator', 'vendor', 'scholar'] as const) expect(await titles(who)).toEqual([])
})

test('whoever is in a cohort has an account in use', async () => {
  const [member, other] = [await newAccount(), await newAccount()]
  await rows(`insert into cohort_members (cohort_id, user_id, type_scholar) values ($1, $2, 'regular')`, [await newCohort(), member])
  expect([await parts.uses(member), await parts.uses(other)]).toEqual([['is in a cohort'], []])
})
