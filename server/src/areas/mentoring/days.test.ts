import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { courseMaker } from '../../../test/new-course.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { demoActor } from '../../../test/demo-actor.ts'
import { dayOf, today } from '../../kit/zone.ts'
import { isAssignedOn, isAssignedAtMonthEnd, monthEnd } from './days.service.ts'
import { assignedScholars } from './mentoring.service.ts'

const database = openTestDatabase()
const { rows } = database
const { newCourse } = courseMaker(rows)
const [facilitator, scholar] = [demoActor('facilitator').id, demoActor('scholar').id]

const assign = (course: number, from: string, to: string | null, side = 'mentor') =>
  rows(
    `insert into mentoring_assignments (course_id, side, user_id, scholar_id, starts_on, ends_on) values ($1, $2, $3, $4, ${from}, ${to ?? 'null'})`,
    [course, side, facilitator, scholar],
  )
const holds = async (course: number, condition: RawBuilder<boolean>) =>
  (await database.db.selectFrom('mentoring_assignments').select('id').where('course_id', '=', course).where(condition).execute()).length > 0
const value = async (expression: RawBuilder<unknown>) =>
  (await sql<{ value: string }>`select (${expression})::text as value`.execute(database.db)).rows[0]!.value

test('a period holds its first day and not the day on which it ends; one that ended at once holds none', async () => {
  const { course } = await newCourse()
  await assign(course, `'2026-03-05'`, `'2026-03-10'`)
  const on = (day: string) => holds(course, isAssignedOn(sql`${day}::date`))
  expect([await on('2026-03-04'), await on('2026-03-05'), await on('2026-03-09'), await on('2026-03-10')]).toEqual([
    false,
    true,
    true,
    false,
  ])
  const { course: short } = await newCourse()
  await assign(short, `'2026-03-05'`, `'2026-03-05'`)
  expect(await holds(short, isAssignedOn(sql`'2026-03-05'::date`))).toBe(false)
})

test('a month belongs to who looks after the scholar on its last day', async () => {
  const { course } = await newCourse()
  await assign(course, `'2026-01-31'`, `'2026-03-31'`)
  const month = (number: number) => holds(course, isAssignedAtMonthEnd(sql`make_date(2026, ${number}::int, 1)`))
  expect([await month(1), await month(2), await month(3)]).toEqual([true, true, false])
  expect([await value(monthEnd(sql`date '2028-02-01'`)), await value(monthEnd(sql`date '2026-12-31'`))]).toEqual([
    '2028-02-29',
    '2026-12-31',
  ])
})

test('half past midnight in Jakarta is the new day, also on the first of a month', async () => {
  const at = (moment: string) => value(dayOf(sql`${moment}::timestamptz`))
  expect(await at('2026-03-31T17:30:00Z')).toBe('2026-04-01')
  expect(await at('2026-03-31T16:59:59Z')).toBe('2026-03-31')
  expect(await value(today)).toBe(await value(dayOf(sql`now()`)))
})

test('overlapping periods of one scholar are refused; the same pair may come again, and the other side is apart', async () => {
  const { course } = await newCourse()
  await assign(course, `'2026-03-01'`, `'2026-04-01'`)
  await expect(assign(course, `'2026-03-31'`, null)).rejects.toMatchObject({ code: '23P01' })
  await expect(assign(course, `'2026-02-01'`, `'2026-01-01'`)).rejects.toMatchObject({ code: '23514' })
  await assign(course, `'2026-04-01'`, null)
  await assign(course, `'2026-03-15'`, null, 'facilitator')
  await assign((await newCourse()).course, `'2026-03-15'`, null)
})

test('the scholars of somebody are those of today in courses that are there', async () => {
  const { course } = await newCourse()
  const own = async (day?: RawBuilder<unknown>) =>
    (await assignedScholars(database.db, facilitator, day).where('courses.id', '=', course).execute()).map(({ user_id }) => user_id)
  await assign(course, `(now() at time zone 'Asia/Jakarta')::date - 3`, `(now() at time zone 'Asia/Jakarta')::date + 1`)
  expect([await own(), await own(sql`(now() at time zone 'Asia/Jakarta')::date + 1`)]).toEqual([[scholar], []])
  await rows('update courses set deleted_at = now() where id = $1', [course])
  expect(await own()).toEqual([])
})
