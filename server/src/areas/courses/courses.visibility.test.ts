import { expect, test } from 'vitest'
import { demoActor } from '../../../test/demo-actor.ts'
import { areas } from '../../areas.ts'
import { joinAreas } from '../../kit/area.ts'
import { courseMaker } from '../../../test/new-course.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { findModules, findSections, courseIs } from './courses.queries.ts'
import {
  coursesWith,
  findCourse,
  findModule,
  findSection,
  lockMembership,
  memberIds,
  teacherIds,
  visibleCourses,
  visibleItems,
} from './courses.service.ts'

const database = openTestDatabase()
const { rows } = database
const contributions = joinAreas(areas)
const { number, newCourse } = courseMaker(rows)
type Who = Parameters<typeof demoActor>[0]
type Course = Awaited<ReturnType<typeof newCourse>>

const all: Who[] = ['guest', 'facilitator', 'vendor', 'scholar', 'scholar2']
const whoever = async (sees: (who: Who) => Promise<unknown>) => {
  const found = await Promise.all(all.map(async (who) => ((await sees(who).catch(() => false)) ? [who] : [])))
  return found.flat().join(' ')
}
const whoSees = ({ course }: Course) => whoever((who) => findCourse(database.db, demoActor(who), course))
const whoOpens = ({ place }: Course) => whoever((who) => findModule(database.db, demoActor(who), place))

test('staff see every course, teachers those that they teach, scholars those of their cohorts that are switched on', async () => {
  const made = await newCourse()
  expect(await whoSees(made)).toBe('guest facilitator scholar')
  await rows('update courses set status = 0 where id = $1', [made.course])
  expect(await whoSees(made)).toBe('guest facilitator')
  await rows('update courses set status = 1, deleted_at = now() where id = $1', [made.course])
  expect(await whoSees(made)).toBe('')
  const ids = (await visibleCourses(database.db, demoActor('scholar2')).select('courses.id').execute()).map(({ id }) => id)
  expect(ids).not.toContain(made.course)
})

test('an item is opened in its section, by scholars while it is switched on', async () => {
  const made = await newCourse()
  const items = async (who: Who) =>
    (await visibleItems(database.db, demoActor(who), made.place.module_id).execute()).map(({ id }) => id).includes(made.quiz)
  const held = async (who: Who) => (await coursesWith(database.db, demoActor(who), made.place.module_id, made.quiz)).map(({ id }) => id)
  expect(await whoOpens(made)).toBe('guest facilitator scholar')
  expect([await items('scholar'), await items('scholar2'), await held('scholar'), await held('scholar2')]).toEqual([
    true,
    false,
    [made.course],
    [],
  ])
  await expect(findModule(database.db, demoActor('guest'), { ...made.place, instance_id: made.quiz + 1000 })).rejects.toThrow('Not found')
  await expect(findModule(database.db, demoActor('guest'), { ...made.place, module_id: made.place.module_id + 1 })).rejects.toThrow(
    'Not found',
  )
  expect(await coursesWith(database.db, demoActor('guest'), made.place.module_id + 1, made.quiz)).toEqual([])

  await rows('update section_modules set status = 0 where id = $1', [made.module])
  expect(await whoOpens(made)).toBe('guest facilitator')
  expect([await items('scholar'), await items('guest'), await held('scholar')]).toEqual([false, true, []])
  await rows('update section_modules set status = 1 where id = $1', [made.module])
  await rows('update course_sections set deleted_at = now() where id = $1', [made.section])
  expect(await whoOpens(made)).toBe('')
  expect([await items('guest'), await held('guest')]).toEqual([false, []])
  await expect(findSection(database.db, demoActor('guest'), made.section)).rejects.toThrow('Not found')
})

test('an item of another section is not opened in this one', async () => {
  const [one, other] = [await newCourse(), await newCourse()]
  await expect(findModule(database.db, demoActor('guest'), { ...other.place, course_section_id: one.section })).rejects.toThrow('Not found')
})

test('scholars take part while they are members of a course that is switched on', async () => {
  const made = await newCourse()
  const holds = (who: Who) =>
    lockMembership(database.db, demoActor(who), made.course).then(
      () => true,
      () => false,
    )
  expect([await holds('scholar'), await holds('scholar2')]).toEqual([true, false])
  await rows('update courses set status = 0 where id = $1', [made.course])
  expect(await holds('scholar')).toBe(false)
  await rows('update courses set status = 1, deleted_at = now() where id = $1', [made.course])
  expect(await holds('scholar')).toBe(false)
})

test('the members and the administrators of a course are its own', async () => {
  const [made] = [await newCourse(), await newCourse()]
  expect(await memberIds(database.db, made.course)).toEqual([demoActor('scholar').id])
  expect(await teacherIds(database.db, made.course)).toEqual([demoActor('facilitator').id])
})

test('a course is upcoming until its first day, runs on its first and its last day, and is over afterwards', async () => {
  const { course } = await newCourse()
  const today = `(now() at time zone 'Asia/Jakarta')::date`
  const when = async (start: number, end: number) => {
    await rows(`update courses set start_date = ${today} + (${start}), end_date = ${today} + (${end}) where id = $1`, [course])
    const row = await database.db
      .selectFrom('courses')
      .select([courseIs.upcoming.as('upcoming'), courseIs.running.as('running'), courseIs.over.as('over')])
      .where('id', '=', course)
      .executeTakeFirstOrThrow()
    return Object.entries(row).flatMap(([name, is]) => (is ? [name] : []))
  }
  expect(await when(1, 5)).toEqual(['upcoming'])
  expect(await when(0, 5)).toEqual(['running'])
  expect(await when(-5, 0)).toEqual(['running'])
  expect(await when(-5, -1)).toEqual(['over'])
})

test('the sections of a course are those of this course that are there', async () => {
  const [made, other] = [await newCourse(), await newCourse()]
  const second = await number(`insert into course_sections (course_id, title, position) values ($1, 'Second', 2) returning id`, [
    made.course,
  ])
  const ids = async (sectionId?: number) => (await findSections(database.db, made.course, sectionId)).map(({ id }) => id)
  expect(await ids()).toEqual([made.section, second])
  expect([await ids(second), await ids(other.section)]).toEqual([[second], []])
  await rows('update course_sections set deleted_at = now() where id = $1', [second])
  expect(await ids()).toEqual([made.section])
})

test('a section shows what it holds, to scholars what is switched on, with what they have finished themselves', async () => {
  const [made, other] = [await newCourse(), await newCourse()]
  // The end of a course would finish what is under way.
  await rows(`update courses set end_date = '2999-01-01' where id = $1`, [made.course])
  const shown = async (who: Who) => {
    const modules = (await findModules({ db: database.db, contributions }, demoActor(who), [made.section])).get(made.section)!
    return modules.map(({ id, done }) => ({ isQuiz: id === made.module, done }))
  }
  const attempt = (scholar: Who, set: string, quiz = made.quiz) =>
    rows(
      `insert into attempts (scholar_id, quiz_id, course_section_id, started_at, ends_at, submitted_at)
       values ($1, $2, $3, now() - interval '1 hour', ${set})`,
      [demoActor(scholar).id, quiz, made.section],
    )
  expect(await shown('guest')).toEqual([{ isQuiz: true, done: null }])
  expect(await shown('scholar')).toEqual([{ isQuiz: true, done: false }])
  await attempt('scholar2', `null, now()`)
  await attempt('scholar', `null, now()`, other.quiz)
  expect(await shown('scholar')).toEqual([{ isQuiz: true, done: false }])
  await attempt('scholar', `now() + interval '1 hour', null`)
  expect(await shown('scholar')).toEqual([{ isQuiz: true, done: false }])
  await rows(`update attempts set ends_at = now() - interval '1 second' where quiz_id = $1`, [made.quiz])
  expect(await shown('scholar')).toEqual([{ isQuiz: true, done: true }])
  await rows('update attempts set ends_at = null where quiz_id = $1', [made.quiz])
  expect(await shown('scholar')).toEqual([{ isQuiz: true, done: false }])
  await rows(`update attempts set ends_at = null, submitted_at = now() where quiz_id = $1`, [made.quiz])
  expect(await shown('scholar')).toEqual([{ isQuiz: true, done: true }])

  await rows('update quizzes set status = 0 where id = $1', [made.quiz])
  expect([await shown('scholar'), (await shown('guest')).length]).toEqual([[], 1])
  await rows('update quizzes set status = 1 where id = $1', [made.quiz])
  await rows('update section_modules set status = 0 where id = $1', [made.module])
  expect([await shown('scholar'), (await shown('guest')).length]).toEqual([[], 1])
  await rows('update quizzes set deleted_at = now() where id = $1', [made.quiz])
  expect(await shown('guest')).toEqual([])
})

const hiding: [what: string, change: string][] = [
  ['a draft item', 'update section_modules set status = 0 where course_section_id = $1'],
  ['an item whose time has not come', `update section_modules set publish_at = now() + interval '1 hour' where course_section_id = $1`],
  ['an item of a draft section', 'update course_sections set status = 0 where id = $1'],
  ['an item of a section whose time has not come', `update course_sections set publish_at = now() + interval '1 hour' where id = $1`],
]
test.each(hiding)('%s is hidden from scholars, everywhere', async (what, change) => {
  const made = await newCourse()
  const shown = async (who: Who) => {
    const actor = demoActor(who)
    const { db } = database
    return [
      (await findModules({ db, contributions }, actor, [made.section])).get(made.section)!.length,
      (await coursesWith(db, actor, made.place.module_id, made.quiz)).length,
      (await visibleItems(db, actor, made.place.module_id).execute()).filter(({ id }) => id === made.quiz).length,
      await findModule(db, actor, made.place).then(
        () => 1,
        () => 0,
      ),
    ]
  }
  expect(await shown('scholar')).toEqual([1, 1, 1, 1])
  await rows(change, [made.section])
  expect(await shown('scholar')).toEqual([0, 0, 0, 0])
  expect([await shown('guest'), await shown('facilitator')]).toEqual([
    [1, 1, 1, 1],
    [1, 1, 1, 1],
  ])
  const whole = what.includes('section')
  expect(
    await findSection(database.db, demoActor('scholar'), made.section).then(
      () => true,
      () => false,
    ),
  ).toBe(!whole)
  expect(await findSections(database.db, made.course, undefined, true)).toHaveLength(whole ? 0 : 1)
  await rows(`update section_modules set status = 1, publish_at = now() - interval '1 hour' where course_section_id = $1`, [made.section])
  await rows(`update course_sections set status = 1, publish_at = now() - interval '1 hour' where id = $1`, [made.section])
  expect(await shown('scholar')).toEqual([1, 1, 1, 1])
})
