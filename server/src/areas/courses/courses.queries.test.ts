import {
  addTeachers,
  assignCohort,
  assignModule,
  copyCourse,
  copySection,
  createSection,
  listCourseResults,
  listCourses,
  listMembers,
  listOwnCourses,
  listSections,
  listTeachers,
  moduleKinds,
  moveModule,
  orderModules,
  orderSections,
  readScholarResults,
  removeTeachers,
  setExtraTime,
  switchModule,
  unassignModule,
} from '@pandu/contract/courses'
import type { Actor } from '@pandu/contract/kit'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { type DemoUsername, demoPerson } from '../../../seed/people.ts'
import { dayAway } from '../../../test/days.ts'
import { demoActor } from '../../../test/demo-actor.ts'
import { directCalls } from '../../../test/direct-calls.ts'
import { heardWhile } from '../../../test/heard.ts'
import { courseMaker } from '../../../test/new-course.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { partsOf } from '../../../test/parts.ts'
import { areas } from '../../areas.ts'
import { joinAreas } from '../../kit/area.ts'
import type { Db } from '../../kit/db.ts'
import type { Deadline } from '../../kit/deadlines.ts'
import { courseCalendar } from './courses.calendar.ts'
import { courseDeadlines } from './courses.deadlines.ts'
import { courseNotices } from './courses.notices.ts'
import { courseParts } from './courses.parts.ts'
import {
  appendModule,
  courseReaders,
  findCourse,
  findSection,
  lockMembership,
  lockMembershipForWork,
  withSection,
  opensItem,
  sectionReaders,
  visibleItemPlaces,
  taughtScholars,
} from './courses.service.ts'
import { extraPercent } from './extra-time.service.ts'

const database = openTestDatabase()
const { rows } = database
const contributions = joinAreas(areas)
const calls = directCalls(database, ...areas)
const parts = partsOf(database, courseParts, areas)
const { number, newCourse, newGroup, join } = courseMaker(rows)
type Course = Awaited<ReturnType<typeof newCourse>>
const id = (name: DemoUsername) => demoPerson(name).id
const [scholar, scholar2, facilitator, mentor, vendor] = [id('scholar'), id('scholar2'), id('facilitator'), id('mentor'), id('vendor')]
const names = ['ld', 'facilitator', 'vendor', 'scholar', 'scholar2'] as const
const sorted = (...ids: number[]) => ids.toSorted((a, b) => a - b)
const QUIZ = moduleKinds.quiz

beforeEach(async () => {
  await rows('update users set status = 1 where id = any($1)', [names.map(id)])
})

const put = async (section: number, title = 'Another quiz') => {
  const quiz = await number('insert into quizzes (title) values ($1) returning id', [title])
  const position = await number(`select coalesce(max(position), 0) + 1 as id from section_modules where course_section_id = $1`, [section])
  const module = await number(`insert into section_modules (course_section_id, quiz_id, position) values ($1, $2, $3) returning id`, [
    section,
    quiz,
    position,
  ])
  return { quiz, module }
}
const newSection = (course: number, position = 2, title = 'Second') =>
  number('insert into course_sections (course_id, title, position) values ($1, $2, $3) returning id', [course, title, position])
const enrol = ({ cohort }: Pick<Course, 'cohort'>, user = scholar2) =>
  rows(`insert into cohort_members (cohort_id, user_id, type_scholar) values ($1, $2, 'regular')`, [cohort, user])
const teach = ({ course }: Pick<Course, 'course'>, user = vendor) =>
  rows('insert into course_teachers (course_id, user_id) values ($1, $2)', [course, user])
const held = (look: (db: typeof database.db) => Promise<unknown>, table: string, row: number) =>
  database.db.transaction().execute(async (db) => {
    await look(db)
    return rows(`select 1 from ${table} where id = $1 for no key update nowait`, [row]).then(
      () => false,
      () => true,
    )
  })
const attempt = ({ quiz, section }: { quiz: number; section: number }, who = scholar, score: number | null = null) =>
  rows(`insert into attempts (scholar_id, quiz_id, course_section_id, submitted_at, score) values ($1, $2, $3, now(), $4)`, [
    who,
    quiz,
    section,
    score,
  ])

test('of many people those read a course who are staff, teach it, or are in its cohort while it is switched on', async () => {
  const [made, other] = [await newCourse(), await newCourse()]
  await enrol(other)
  await teach(other)
  const facts = { course_id: made.course, title: '', percent: 10 }
  const due = { id: 1, title: '', due_at: '2026-01-01T00:00:00Z', section_id: made.section, course_id: made.course }
  /** Asked in each of the three ways; the section and the item are open whenever the course is. */
  const readers = async () => {
    const found = await courseReaders(database.db, made.course, names.map(id))
    const openers = await sql<{ id: number }>`select id from users where id = any(${names.map(id)}::int[])
      and ${opensItem(sql`${made.course}::int`, 'quiz', sql`${made.quiz}::int`)}`.execute(database.db)
    const told = []
    for (const name of names) if (await calls.reads(name, courseNotices.extraTime, facts)) told.push(name)
    const opened = []
    for (const name of names) if (await calls.reads(name, courseNotices.due, due)) opened.push(name)
    const list = names.filter((name) => found.has(id(name))).join(' ')
    expect([told.join(' '), opened.join(' '), names.filter((name) => openers.rows.some((row) => row.id === id(name))).join(' ')]).toEqual([
      list,
      list,
      list,
    ])
    return list
  }
  expect(await readers()).toBe('ld facilitator scholar')
  expect([...(await courseReaders(database.db, made.course, [scholar, scholar2]))]).toEqual([scholar])
  expect((await courseReaders(database.db, made.course, [])).size).toBe(0)
  await rows('update users set status = 0 where id = any($1)', [[id('ld'), scholar]])
  expect(await readers()).toBe('facilitator')
  await rows('update users set status = 1 where id = any($1)', [[id('ld'), scholar]])
  await rows('update courses set status = 0 where id = $1', [made.course])
  expect(await readers()).toBe('ld facilitator')
  await rows('update courses set status = 1, deleted_at = now() where id = $1', [made.course])
  expect(await readers()).toBe('')
})

test('whoever is told of a section or an item opens it while it is shown to them there', async () => {
  const [made, other] = [await newCourse(), await newCourse()]
  const due = { id: 1, title: '', due_at: '2026-01-01T00:00:00Z', section_id: made.section, course_id: made.course }
  const opens = async (kind: 'quiz' | 'assessment' = 'quiz', item = made.quiz) =>
    (
      await sql<{ id: number }>`select id from users where id = any(${names.map(id)}::int[])
        and ${opensItem(sql`${made.course}::int`, kind, sql`${item}::int`)} order by id`.execute(database.db)
    ).rows.map((row) => row.id)
  const reads = async () => [await calls.reads('scholar', courseNotices.due, due), await calls.reads('ld', courseNotices.due, due)]
  const [staff, everybody] = [sorted(id('ld'), facilitator), sorted(id('ld'), facilitator, scholar)]
  expect([await opens(), await opens('assessment'), await opens('quiz', other.quiz), await reads()]).toEqual([
    everybody,
    [],
    [],
    [true, true],
  ])
  for (const [table, row] of [
    ['section_modules', made.module],
    ['course_sections', made.section],
  ] as const)
    for (const change of ['status = 0', `publish_at = now() + interval '1 minute'`]) {
      await rows(`update ${table} set ${change} where id = $1`, [row])
      expect([await opens(), await reads()], `${table} ${change}`).toEqual([staff, [table === 'section_modules', true]])
      await rows(`update ${table} set status = 1, publish_at = now() - interval '1 minute' where id = $1`, [row])
      expect([await opens(), await reads()]).toEqual([everybody, [true, true]])
    }
  await rows('update course_sections set deleted_at = now() where id = $1', [made.section])
  expect([await opens(), await reads()]).toEqual([[], [false, false]])
})

test('the taught scholars are those of courses that are there, and that this person teaches', async () => {
  const [made, other, without] = [await newCourse(), await newCourse(), await newCourse()]
  await rows('delete from course_teachers where user_id = any($1)', [[vendor, mentor]])
  const taught = async () => (await taughtScholars(database.db, vendor).distinct().execute()).map(({ user_id }) => user_id)
  await teach(other, mentor)
  await enrol(other)
  await rows('update courses set cohort_id = null where id = $1', [without.course])
  await teach(without)
  expect(await taught()).toEqual([])
  await teach(made)
  expect(await taught()).toEqual([scholar])
  await rows('update courses set deleted_at = now() where id = $1', [made.course])
  expect(await taught()).toEqual([])
})

test('a write holds the course and the section that it changes', async () => {
  const made = await newCourse()
  const ld = demoActor('ld')
  for (const lock of [true, false]) {
    expect(await held((db) => findCourse(db, ld, made.course, lock), 'courses', made.course)).toBe(lock)
    expect(await held((db) => findSection(db, ld, made.section, lock), 'course_sections', made.section)).toBe(lock)
  }
})

test('members alone take part, and hand in between the days of the course', async () => {
  const [made, other] = [await newCourse(), await newCourse()]
  await enrol(other)
  const forWork = (kind: 'quiz' | 'project', id: number) => (db: Db, who: Actor, course: number) =>
    lockMembershipForWork(db, who, course, { kind, id })
  const may = async (who: Actor, what: typeof lockMembership = lockMembership) =>
    database.db.transaction().execute((db) =>
      what(db, who, made.course).then(
        () => 'yes',
        (error: Error) => error.message.slice(0, 19),
      ),
    )
  expect([await may(demoActor('scholar')), await may(demoActor('scholar2'))]).toEqual(['yes', 'Not found'])
  expect(await may({ ...demoActor('scholar'), id: 1_000_000 })).toBe('Not found')
  await rows('update courses set start_date = $2, end_date = $3 where id = $1', [made.course, dayAway(-9), dayAway(-5)])
  const ended = 'This course ended o'
  expect(await may(demoActor('scholar'), forWork('quiz', made.quiz))).toBe(ended)
  // An item that is left open, in a section of this course that is there.
  const item = (change: string) => rows(`update section_modules set ${change} where id = $1`, [made.module])
  const section = (change: string) => rows(`update course_sections set ${change} where id = $1`, [made.section])
  await rows('update section_modules set open_always = 1 where id = $1', [other.module])
  await rows('insert into section_modules (course_section_id, quiz_id, position, open_always) values ($1, $2, 2, 1)', [
    other.section,
    made.quiz,
  ])
  expect(await may(demoActor('scholar'), forWork('quiz', made.quiz))).toBe(ended)
  await item('open_always = 1')
  expect([
    await may(demoActor('scholar'), forWork('quiz', made.quiz)),
    await may(demoActor('scholar'), forWork('quiz', other.quiz)),
    await may(demoActor('scholar'), forWork('project', made.quiz)),
  ]).toEqual(['yes', ended, ended])
  await section('deleted_at = now()')
  expect(await may(demoActor('scholar'), forWork('quiz', made.quiz))).toBe(ended)
  await section('deleted_at = null')
  await item('open_always = 0')
  await rows('update courses set end_date = $2 where id = $1', [made.course, dayAway(5)])
  expect(await may(demoActor('scholar'), forWork('quiz', made.quiz))).toBe('yes')
  await rows('update courses set cohort_id = null where id = $1', [made.course])
  expect(await may(demoActor('scholar'))).toBe('Not found')
})

test('items are listed with the first section that holds them, in courses that the reader sees', async () => {
  const [made, other] = [await newCourse(), await newCourse()]
  await rows('delete from course_teachers where course_id = $1', [other.course])
  const second = await newSection(made.course)
  await rows('insert into section_modules (course_section_id, quiz_id, position) values ($1, $2, 1)', [second, made.quiz])
  const quizzes = sql<{ id: number; title: string }>`(select id, title from quizzes where id = any(${[made.quiz, other.quiz]}::int[]))`
  const placed = async (who: 'ld' | 'facilitator' | 'scholar2') =>
    (
      await withSection(database.db, demoActor(who), QUIZ, sql<{ id: number; title: string }>`select * from ${quizzes} q`).execute(
        database.db,
      )
    ).rows
      .map((row) => [row.id, row.section_id, row.course_id])
      .toSorted()
  const [mine, theirs] = [
    [made.quiz, made.section, made.course],
    [other.quiz, other.section, other.course],
  ]
  expect([await placed('ld'), await placed('facilitator'), await placed('scholar2')]).toEqual([[mine, theirs].toSorted(), [mine], []])
  const places = await visibleItemPlaces(database.db, demoActor('facilitator'), QUIZ)
    .where('section_modules.instance_id', '=', made.quiz)
    .execute()
  expect(sorted(...places.map(({ section_id }) => section_id))).toEqual(sorted(made.section, second))
})

test('who is told of a section or an item: its teachers, and its scholars where all of it is shown', async () => {
  const [made, other] = [await newCourse(), await newCourse()]
  await enrol(other)
  await teach(other, mentor)
  const beside = await put(made.section)
  await rows('update section_modules set status = 0 where id = $1', [beside.module])
  const elsewhere = await newSection(made.course)
  const item = { module_id: QUIZ, instance_id: made.quiz }
  const readers = async (of?: { module_id: number; instance_id: number }) =>
    sorted(...(await sectionReaders(database.db, made.section, of)))
  const [teachers, all] = [[facilitator], sorted(facilitator, scholar)]
  expect([await readers(), await readers(item), await readers({ module_id: QUIZ, instance_id: beside.quiz })]).toEqual([all, all, teachers])
  expect(await readers({ module_id: moduleKinds.assessment, instance_id: made.quiz })).toEqual(teachers)
  expect(await readers({ module_id: QUIZ, instance_id: other.quiz })).toEqual(teachers)
  await rows('update section_modules set course_section_id = $2 where id = $1', [made.module, elsewhere])
  expect(await readers(item)).toEqual(teachers)
  for (const [change, row] of [
    ['update course_sections set status = 0 where id = $1', made.section],
    ['update course_sections set status = 1, deleted_at = now() where id = $1', made.section],
  ] as const) {
    await rows(change, [row])
    expect(await readers(), change).toEqual(teachers)
  }
  await rows('update course_sections set deleted_at = null where id = $1', [made.section])
  await rows('update courses set status = 0 where id = $1', [made.course])
  expect(await readers()).toEqual(teachers)
  await rows('update courses set status = 1, deleted_at = now() where id = $1', [made.course])
  expect(await readers()).toEqual(teachers)
})

test('lists of courses are narrowed by state, time and words, and count what is in each', async () => {
  const [made, other] = [await newCourse(), await newCourse()]
  const word = `Quokka${made.course}`
  await rows('update courses set title = $2, start_date = $3, end_date = $4 where id = $1', [
    made.course,
    `${word} one`,
    dayAway(-5),
    dayAway(5),
  ])
  await rows('update courses set title = $2, start_date = $3, end_date = $4, status = 0 where id = $1', [
    other.course,
    `${word} two`,
    dayAway(5),
    dayAway(9),
  ])
  const list = async (filter: object = {}) =>
    (await calls.as('ld').call(listCourses, { filter: { search: word.toLowerCase(), ...filter } })).data.map((row) => row.id).toSorted()
  expect([await list(), await list({ status: '1' }), await list({ status: '2' })]).toEqual([
    [made.course, other.course],
    [made.course],
    [other.course],
  ])
  expect([await list({ when: 'running' }), await list({ when: 'upcoming' }), await list({ id: other.course })]).toEqual([
    [made.course],
    [other.course],
    [other.course],
  ])
  const own = async (who: 'scholar' | 'scholar2') =>
    (await calls.as(who).call(listOwnCourses, { filter: { search: word } })).data.map((row) => [row.id, row.seat])
  expect([await own('scholar'), await own('scholar2')]).toEqual([[[made.course, 'member']], []])
  await newSection(made.course)
  await rows('update course_sections set deleted_at = now() where id = $1', [await newSection(made.course, 3)])
  await teach(made)
  await rows('update cohorts set name = $2 where id = $1', [made.cohort, `Cohort of ${word}`])
  const [file] = await rows<{ id: string }>('select id from files limit 1')
  await rows('update courses set cover = $2 where id = $1', [made.course, file!.id])
  const shown = (await calls.as('ld').call(listCourses, { filter: { search: word } })).data
  expect(
    Object.fromEntries(shown.map((row) => [row.id, [row.cohort, row.members, row.sections, row.teachers, row.cover, row.seat]])),
  ).toEqual({
    [made.course]: [`Cohort of ${word}`, 1, 2, 2, expect.stringMatching(new RegExp(`^/.*${file!.id}`)), 'staff'],
    [other.course]: [expect.stringMatching(/^Cohort 0/), 1, 1, 1, null, 'staff'],
  })
  const found = async (who: 'ld' | 'scholar' | 'scholar2') =>
    (await parts.finds(demoActor(who), word)).flatMap(({ records }) => records.map(({ title, line }) => [title, line]))
  const [cohort] = await rows<{ name: string }>('select name from cohorts where id = $1', [other.cohort])
  expect((await found('ld')).toSorted()).toEqual([
    [`${word} one`, `Cohort of ${word}`],
    [`${word} two`, `${cohort!.name} · No Active`],
  ])
  expect([await found('scholar'), await found('scholar2')]).toEqual([[[`${word} one`, `Cohort of ${word}`]], []])
})

test('members are those of the cohort, narrowed by state and name, with whether they are in a group of the course', async () => {
  const [made, other] = [await newCourse(), await newCourse()]
  await enrol(made)
  await rows('update users set status = 0 where id = $1', [scholar2])
  const members = async (filter: object = {}) =>
    Object.fromEntries(
      (await calls.as('ld').call(listMembers, { course: made.course, filter })).member.data.map((row) => [row.id, row.has_group]),
    )
  expect(await members()).toEqual({ [scholar]: false, [scholar2]: false })
  expect((await calls.as('ld').call(listMembers, { course: made.course })).total).toBe(2)
  expect([await members({ status: '1' }), await members({ status: '2' })]).toEqual([{ [scholar]: false }, { [scholar2]: false }])
  expect(await members({ search: demoPerson('scholar').name })).toEqual({ [scholar]: false })
  await join(await newGroup(other.course), scholar)
  const group = await newGroup(made.course)
  await join(group, scholar2, '2026-01-01', '2026-01-02')
  expect(await members()).toEqual({ [scholar]: false, [scholar2]: false })
  await join(group, scholar)
  expect(await members()).toEqual({ [scholar]: true, [scholar2]: false })
})

test('a course keeps its cohort once its members have worked in it', async () => {
  const other = await newCourse()
  const group = await newGroup(other.course)
  await join(group, scholar)
  await attempt(other)
  const work = async (course: number) =>
    rows(
      `insert into project_submissions (project_id, course_id, stage, title, content, scholar_id) values ($1, $2, 'proposal', 'x', 'https://a.example', $3)`,
      [await number(`insert into projects (title, type) values ('Work', 'indie') returning id`), course, scholar],
    )
  await work(other.course)
  const assign = ({ course }: Course) => calls.as('ld').status(assignCohort, { course_id: course, cohort_id: other.cohort })
  for (const leave of [
    async () => undefined,
    async ({ course }: Course) => join(await newGroup(course), scholar, '2026-01-01', '2026-01-02'),
  ]) {
    const made = await newCourse()
    await leave(made)
    expect(await assign(made)).toBe(200)
  }
  for (const leave of [
    async ({ course }: Course) => join(await newGroup(course), scholar),
    ({ course }: Course) => work(course),
    (made: Course) => attempt(made),
  ]) {
    const made = await newCourse()
    await leave(made)
    expect(await assign(made)).toBe(409)
  }
})

test('another cohort of a course refreshes the pages of those whose facilitator or mentor ends with it', async () => {
  const [made, other] = [await newCourse(), await newCourse()]
  await teach(made)
  await rows(
    `insert into mentoring_assignments (course_id, side, user_id, scholar_id, starts_on) values ($1, 'facilitator', $2, $3, '2026-01-01')`,
    [made.course, facilitator, scholar],
  )
  const told = async (cohort_id: number) => {
    const heard = await heardWhile(database, () => calls.as('ld').call(assignCohort, { course_id: made.course, cohort_id }))
    const readers = heard.flatMap(({ name, to }) => (name === 'mentoringChanged' ? to : []))
    return [id('ld'), facilitator, scholar].map((one) => readers.includes(one))
  }
  expect(await told(other.cohort)).toEqual([true, true, true])
  // Nothing ends with the next one.
  expect(await told(made.cohort)).toEqual([false, false, false])
})

test('the people of a course are found by name and permission; active ones of the team and of partners are added', async () => {
  const [made, other] = [await newCourse(), await newCourse()]
  await teach(made)
  await teach(other, mentor)
  const list = async (filter: object = {}) =>
    (await calls.as('ld').call(listTeachers, { filter: { course_id: made.course, ...filter } })).data
  const ids = async (filter: object = {}) => sorted(...(await list(filter)).map(({ user_id }) => user_id))
  const [permission] = await rows<{ id: number }>(`select id from permissions where name = 'FASILITATOR'`)
  expect([await ids(), await ids({ search: demoPerson('vendor').name }), await ids({ 'dataUser.permissions.id': permission!.id })]).toEqual(
    [sorted(facilitator, vendor), [vendor], [facilitator]],
  )
  expect(await ids({ 'dataUser.permissions.id': permission!.id + 1000 })).toEqual([])
  expect((await list()).map(({ data_user }) => data_user.permissions.map(({ name }) => name)).toSorted()).toEqual([[], ['FASILITATOR']])
  const add = (...user_id: number[]) => calls.as('ld').status(addTeachers, { course_id: made.course, user_id })
  expect([await add(scholar), await add(1), await add(id('teacher'), scholar)]).toEqual([422, 422, 422])
  await rows('update users set status = 0 where id = $1', [id('ld')])
  expect(await calls.as('upcm').status(addTeachers, { course_id: made.course, user_id: [id('ld')] })).toBe(422)
  await rows('update users set status = 1 where id = $1', [id('ld')])
  expect(await add(id('teacher'), mentor)).toBe(200)
})

test('whoever leaves a course leaves its groups, and no others’; of a deleted course nobody leaves', async () => {
  const [made, other] = [await newCourse(), await newCourse()]
  await teach(made)
  const [group, elsewhere] = [await newGroup(made.course), await newGroup(other.course)]
  for (const [of, who] of [
    [group, facilitator],
    [group, vendor],
    [elsewhere, facilitator],
  ])
    await rows('insert into group_facilitators (group_id, user_id) values ($1, $2)', [of, who])
  const row = await number('select id from course_teachers where course_id = $1 and user_id = $2', [made.course, facilitator])
  await rows('update courses set deleted_at = now() where id = $1', [made.course])
  expect(await calls.as('ld').status(removeTeachers, [{ id: row }])).toBe(404)
  await rows('update courses set deleted_at = null where id = $1', [made.course])
  expect(await calls.as('ld').status(removeTeachers, [{ id: row }])).toBe(200)
  const left = await rows<{ group_id: number; user_id: number }>(
    'select group_id, user_id from group_facilitators where group_id = any($1) order by group_id',
    [[group, elsewhere]],
  )
  expect(left).toEqual([
    { group_id: group, user_id: vendor },
    { group_id: elsewhere, user_id: facilitator },
  ])
})

test('sections and items are ordered, switched, moved and taken out one by one, in their own place', async () => {
  const [made, other] = [await newCourse(), await newCourse()]
  const [second, third] = [await put(made.section), await put(made.section)]
  const { data } = await calls.as('ld').call(createSection, { course_id: made.course, title: 'Added', description: '' })
  const state = async () =>
    rows<{ module: number; section: number; position: number; status: number }>(
      `select id module, course_section_id section, position, status from section_modules where course_section_id = any($1) order by course_section_id, position, id`,
      [[made.section, other.section, data.id]],
    )
  const line = (module: number, section: number, position: number, status = 1) => ({ module, section, position, status })
  const beside = line(other.module, other.section, 1)
  const positions = async () =>
    (await rows<{ position: number }>('select position from course_sections where course_id = $1 order by id', [made.course])).map(
      (row) => row.position,
    )
  expect(await positions()).toEqual([1, 2])
  await calls.as('ld').call(orderSections, { course_id: made.course, ids: [data.id, made.section] })
  expect(await positions()).toEqual([2, 1])
  await calls.as('ld').call(orderModules, { course_section_id: made.section, ids: [third.module, made.module, second.module] })
  expect(await state()).toEqual([
    line(third.module, made.section, 1),
    line(made.module, made.section, 2),
    line(second.module, made.section, 3),
    beside,
  ])
  // The same item is in two sections, and an item of another kind has the same number.
  await rows('insert into section_modules (course_section_id, quiz_id, position) values ($1, $2, 5)', [data.id, second.quiz])
  const twin = await number('select id from section_modules where course_section_id = $1', [data.id])
  await rows('insert into assessments (id, name) overriding system value values ($1, $2) on conflict do nothing', [made.quiz, 'A tool'])
  const tool = await number(
    'insert into section_modules (course_section_id, assessment_id, position, status) values ($1, $2, 9, 1) returning id',
    [made.section, made.quiz],
  )
  const of = { course_section_id: made.section, module_id: QUIZ }
  await calls.as('ld').call(switchModule, { ...of, instance_id: made.quiz, status: 0 })
  const rest = [line(second.module, made.section, 3), line(tool, made.section, 9), beside, line(twin, data.id, 5)]
  expect(await state()).toEqual([line(third.module, made.section, 1), line(made.module, made.section, 2, 0), ...rest])
  await calls.as('ld').call(switchModule, { ...of, instance_id: second.quiz, status: 0 })
  expect((await state()).filter(({ status }) => status === 0).map(({ module }) => module)).toEqual([made.module, second.module])
  await calls.as('ld').call(switchModule, { ...of, instance_id: second.quiz, status: 1 })
  const again = await put(other.section)
  await rows('update section_modules set quiz_id = $2 where id = $1', [again.module, made.quiz])
  await calls.as('ld').call(moveModule, { ...of, to_section_id: data.id, instance_id: made.quiz })
  expect(await state()).toEqual([
    line(third.module, made.section, 1),
    ...rest.slice(0, 3),
    line(again.module, other.section, 2),
    line(twin, data.id, 5),
    line(made.module, data.id, 6, 0),
  ])
  await calls.as('ld').call(unassignModule, { ...of, instance_id: second.quiz })
  expect(await state()).toEqual([
    line(third.module, made.section, 1),
    line(tool, made.section, 9),
    beside,
    line(again.module, other.section, 2),
    line(twin, data.id, 5),
    line(made.module, data.id, 6, 0),
  ])
  await rows('update section_modules set course_section_id = $2 where id = $1', [tool, data.id])
  await calls.as('ld').call(unassignModule, { course_section_id: data.id, module_id: QUIZ, instance_id: made.quiz })
  expect((await state()).filter(({ section }) => section === data.id).map(({ module }) => module)).toEqual([twin, tool])
  await database.db.transaction().execute((db) => appendModule(db, { id: other.section, course_id: other.course }, 'quiz', second.quiz))
  expect((await state()).filter(({ section }) => section === other.section).map(({ position }) => position)).toEqual([1, 2, 3])
  const assign = (instance_id: number) =>
    calls.as('ld').status(assignModule, { course_section_id: other.section, module_id: QUIZ, instance_id, status: 1 })
  expect([await assign(third.quiz), await assign(2_000_000_000)]).toEqual([200, 422])
})

test('a section shows scholars, and staff who look as one, what is shown', async () => {
  const made = await newCourse()
  const hidden = await put(made.section)
  await rows('update section_modules set status = 0 where id = $1', [hidden.module])
  const draft = await newSection(made.course)
  await rows('update course_sections set status = 0 where id = $1', [draft])
  const shown = async (who: 'ld' | 'scholar', more: object = {}) =>
    (await calls.as(who).call(listSections, { filter: { course_id: made.course }, include: 'modules', ...more })).data.map((section) => [
      section.id,
      section.modules.map((module) => module.id),
    ])
  const asScholar = [[made.section, [made.module]]]
  expect([await shown('ld'), await shown('ld', { as: 'scholar' }), await shown('scholar')]).toEqual([
    [
      [made.section, [made.module, hidden.module]],
      [draft, []],
    ],
    asScholar,
    asScholar,
  ])
})

test('results are those of this course that scholars see, and are searched for what waits or is missing', async () => {
  const [made, other] = [await newCourse(), await newCourse()]
  await enrol(made)
  // An attempt is open as long as its course is.
  await rows('update courses set open_always = 1 where id = $1', [made.course])
  const [second, hidden] = [await put(made.section), await put(made.section)]
  await rows('update section_modules set status = 0 where id = $1', [hidden.module])
  await attempt({ quiz: hidden.quiz, section: made.section })
  await attempt(other)
  await attempt(made, scholar, 50)
  const list = async (filter: object = {}, sort: 'done' | '-done' = '-done') =>
    (await calls.as('ld').call(listCourseResults, { course: made.course, filter, sort })).data
  const ids = async (filter: object = {}) => (await list(filter)).map((row) => row.id)
  expect((await list()).map((row) => [row.id, row.done, row.average, row.results.map(({ module_id }) => module_id)])).toEqual([
    [scholar, 1, 50, [made.module]],
    [scholar2, 0, null, []],
  ])
  expect([await ids({ which: 'missing' }), await ids({ which: 'waiting' }), await ids({ search: demoPerson('scholar2').name })]).toEqual([
    [scholar, scholar2],
    [],
    [scholar2],
  ])
  await attempt({ quiz: second.quiz, section: made.section }, scholar, 75)
  // What has only begun is still missing.
  for (const quiz of [made.quiz, second.quiz])
    await rows('insert into attempts (scholar_id, quiz_id, course_section_id) values ($1, $2, $3)', [scholar2, quiz, made.section])
  expect(await ids({ which: 'missing' })).toEqual([scholar2])
  // Work that waits in another course, or in a hidden item, does not count here.
  const essay = (quiz: number, who: number) =>
    rows(
      `insert into attempt_answers (attempt_id, question_id, type, question, options, position, key, answer)
       select id, 1, 'essay', 'Why?', '{}', 1, '', 'Because' from attempts where quiz_id = $1 and scholar_id = $2`,
      [quiz, who],
    )
  await essay(hidden.quiz, scholar)
  await essay(other.quiz, scholar)
  expect(await ids({ which: 'waiting' })).toEqual([])
  await rows('update attempts set submitted_at = now() where scholar_id = $1 and course_section_id = $2', [scholar2, made.section])
  for (const quiz of [made.quiz, second.quiz]) await essay(quiz, scholar2)
  expect(await ids({ which: 'waiting' })).toEqual([scholar2])
  // As many wait there as are done here.
  expect([await ids(), (await list({}, 'done')).map((one) => one.id)]).toEqual([
    [scholar, scholar2],
    [scholar2, scholar],
  ])
  const [row] = await list()
  expect([row!.done, row!.average]).toEqual([2, 62.5])
  // Of thirds two decimals are shown.
  await attempt({ quiz: (await put(made.section)).quiz, section: made.section }, scholar, 0)
  expect((await list())[0]!.average).toBe(41.67)
  const [file] = await rows<{ id: string }>('select id from files limit 1')
  await rows('update users set profile_picture = case when id = $2 then $3::uuid end where id = any($1)', [
    [scholar, scholar2],
    scholar,
    file!.id,
  ])
  const universities = await rows<{ name: string }>(
    'select n.name from users join universities n on n.id = university_id where users.id = any($1) order by users.id = $2 desc',
    [[scholar, scholar2], scholar],
  )
  expect((await list()).map((one) => [one.profile_picture, one.university])).toEqual([
    [expect.stringMatching(new RegExp(`^/.*${file!.id}`)), universities[0]!.name],
    [null, universities[1]!.name],
  ])
  await rows('update users set profile_picture = null where id = $1', [scholar])
  const own = await calls.as('scholar2').call(readScholarResults, { course: made.course, scholar_id: scholar2 })
  expect(own.data.items.map((item) => [item.id, item.result?.state ?? null])[0]).toEqual([made.module, 'waiting'])
  expect(own.data.items.map((item) => item.id)).not.toContain(hidden.module)
  expect(await calls.as('scholar2').status(readScholarResults, { course: made.course, scholar_id: scholar })).toBe(403)
  expect(await calls.as('ld').status(readScholarResults, { course: other.course, scholar_id: scholar2 })).toBe(404)
})

test('extra time is that of one member in one course', async () => {
  const [made, other] = [await newCourse(), await newCourse()]
  await enrol(made)
  await enrol(other)
  const give = (course: number, who: number, percent: number) =>
    calls.as('ld').status(setExtraTime, { course_id: course, scholar_id: who, percent, reason: '' })
  const percent = async (section = made.section, who = scholar) =>
    (await sql<{ n: number }>`select ${extraPercent(section, who)} n`.execute(database.db)).rows[0]!.n
  expect([await give(other.course, scholar, 50), await give(made.course, scholar2, 40)]).toEqual([200, 200])
  const changes = async () =>
    (await calls.as('ld').call(readScholarResults, { course: made.course, scholar_id: scholar })).data.extra_time.changes.length
  expect([await percent(), await percent(other.section), await percent(made.section, scholar2), await changes()]).toEqual([0, 50, 40, 0])
  expect([await give(made.course, scholar, 20), await percent(), await changes()]).toEqual([200, 20, 1])
  await rows('delete from cohort_members where cohort_id = $1 and user_id = $2', [made.cohort, scholar])
  expect(await give(made.course, scholar, 10)).toBe(404)
  await rows('update courses set cohort_id = null where id = $1', [made.course])
  expect(await give(made.course, scholar2, 10)).toBe(404)
})

test('a copy has the sections that are there, with their items, and nothing of others', async () => {
  const [made] = [await newCourse(), await newCourse()]
  const gone = await newSection(made.course, 2, 'Gone')
  await rows('update course_sections set deleted_at = now() where id = $1', [gone])
  await rows(`update section_modules set due_at = '2026-01-10T03:00:00Z' where id = $1`, [made.module])
  const { data } = await calls.as('ld').call(copyCourse, { id: made.course, title: 'A copy', start_date: '2026-01-08' })
  const shape = async (course: number) =>
    rows(
      `select s.title, s.position, array_agg(m.due_at::date::text order by m.id) due from course_sections s left join section_modules m on m.course_section_id = s.id
       where s.course_id = $1 and s.deleted_at is null group by s.id order by s.position`,
      [course],
    )
  expect(await shape(data.id)).toEqual([{ title: 'Section', position: 1, due: ['2026-01-17'] }])
  expect(await rows('select count(*)::int n from courses where title = $1', ['A copy'])).toEqual([{ n: 1 }])
  await calls.as('ld').call(copySection, { id: made.section, course_id: made.course })
  expect(await shape(made.course)).toEqual([
    { title: 'Section', position: 1, due: ['2026-01-10'] },
    { title: 'Section (copy)', position: 3, due: ['2026-01-10'] },
  ])
})

const asked = (reader: Actor) => ({ db: database.db, reader, contributions })

test('the overview shows a scholar their running courses, others the progress of all their scholars', async () => {
  await rows(`update courses set end_date = '2026-01-31', start_date = '2026-01-01'`)
  const [made, over, without] = [await newCourse(), await newCourse(), await newCourse()]
  await enrol(made)
  for (const { course } of [made, without])
    await rows('update courses set start_date = $2, end_date = $3 where id = $1', [course, dayAway(-5), dayAway(5)])
  await rows('update courses set cohort_id = null where id = $1', [without.course])
  const [second, hidden] = [await put(made.section, 'Second quiz'), await put(made.section)]
  const gone = await newSection(made.course)
  await rows('update course_sections set deleted_at = now() where id = $1', [gone])
  const off = await put(gone)
  await rows('update section_modules set status = 0 where id = $1', [hidden.module])
  const project = await number(`insert into projects (title, type) values ('A project', 'indie') returning id`)
  await rows('insert into section_modules (course_section_id, project_id, position) values ($1, $2, 0)', [made.section, project])
  await attempt({ quiz: hidden.quiz, section: made.section })
  await attempt({ quiz: off.quiz, section: gone })
  await attempt({ quiz: over.quiz, section: over.section })
  const progress = async (who: Actor) => {
    const { progress: shown = [], next = [] } = (await courseParts.overview?.(asked(who))) ?? {}
    return [shown.map((row) => [row.course_id, row.done, row.total, row.members]), next.map(({ title }) => title)]
  }
  expect([await progress(demoActor('scholar')), await progress(demoActor('facilitator')), await progress(demoActor('vendor'))]).toEqual([
    [[[made.course, 0, 3, null]], ['Continue with “Quiz”']],
    [[[made.course, 0, 6, 2]], []],
    [[], []],
  ])
  await attempt(made)
  // Nothing of a person who is no member counts.
  await attempt({ quiz: second.quiz, section: made.section }, id('tsa'))
  expect([await progress(demoActor('scholar')), await progress(demoActor('ld'))]).toEqual([
    [[[made.course, 1, 3, null]], ['Continue with “Second quiz”']],
    [[[made.course, 1, 6, 2]], []],
  ])
  await attempt({ quiz: second.quiz, section: made.section })
  // Only a project is left.
  expect(await progress(demoActor('scholar'))).toEqual([[[made.course, 2, 3, null]], []])
  await rows('delete from attempts where scholar_id = $1 and quiz_id = any($2)', [scholar, [hidden.quiz, off.quiz, over.quiz]])
})

test('a scholar’s page shows how far they are in the running courses that the reader follows', async () => {
  await rows(`update courses set end_date = '2026-01-31', start_date = '2026-01-01'`)
  const [made, over, other] = [await newCourse(), await newCourse(), await newCourse()]
  await enrol(made)
  for (const { course } of [made, other])
    await rows('update courses set start_date = $2, end_date = $3 where id = $1', [course, dayAway(-5), dayAway(5)])
  await rows('delete from cohort_members where cohort_id = $1', [other.cohort])
  await enrol(other)
  const hidden = await put(made.section)
  await rows('update section_modules set status = 0 where id = $1', [hidden.module])
  const waiting = await put(made.section)
  await attempt({ quiz: hidden.quiz, section: made.section }, scholar, 10)
  await attempt(over, scholar, 20)
  await attempt(made, scholar2, 30)
  const lines = async (who: 'ld' | 'facilitator' | 'vendor' | 'scholar' | 'scholar2') =>
    (await parts.standings(demoActor(who), scholar)).map(({ value, detail }) => [value, detail])
  expect([await lines('ld'), await lines('facilitator'), await lines('vendor')]).toEqual([[['0 of 2 done', '']], [['0 of 2 done', '']], []])
  await attempt(made, scholar, 40)
  await rows(
    `with a as (insert into attempts (scholar_id, quiz_id, course_section_id, submitted_at) values ($1, $2, $3, now()) returning id)
     insert into attempt_answers (attempt_id, question_id, type, question, options, position, key, answer)
     select id, 1, 'essay', 'Why?', '{}', 1, '', 'Because' from a`,
    [scholar, waiting.quiz, made.section],
  )
  expect([await lines('ld'), await lines('scholar'), await lines('scholar2')]).toEqual([
    [['1 of 2 done', 'average score 40']],
    [['1 of 2 done', 'average score 40']],
    [],
  ])
})

test('a calendar holds the days of courses, and when items appear and are due, for scholars those that are shown', async () => {
  const made = await newCourse()
  const [hidden, tool] = [await put(made.section), await number(`insert into assessments (name) values ('A tool') returning id`)]
  await rows('insert into section_modules (course_section_id, assessment_id, position) values ($1, $2, 8)', [made.section, tool])
  const project = await number(`insert into projects (title, type) values ('A project', 'indie') returning id`)
  await rows('insert into section_modules (course_section_id, project_id, position) values ($1, $2, 9)', [made.section, project])
  await rows('update section_modules set status = 0 where id = $1', [hidden.module])
  const entries = async (who: 'ld' | 'scholar' | 'scholar2') => {
    const found: string[] = []
    for (const part of courseCalendar(asked(demoActor(who)))) {
      const all = await sql<{ course_id: number; kind?: string }>`select * from (${part.rows}) r`.execute(database.db)
      found.push(...all.rows.filter((row) => row.course_id === made.course).map(({ kind = 'day' }) => `${part.key} ${kind}`))
    }
    return found.toSorted()
  }
  const days = ['course.begins day', 'course.ends day']
  expect([await entries('ld'), await entries('scholar'), await entries('scholar2')]).toEqual([days, days, []])
  await rows(`update section_modules set due_at = now(), publish_at = now() - interval '1 day' where course_section_id = $1`, [
    made.section,
  ])
  const due = (kind: string) => `item.due ${kind}`
  const opens = (kind: string) => `item.opens ${kind}`
  const shown = [due('assessment'), due('deadline'), due('quiz'), opens('assessment'), opens('deadline'), opens('quiz')]
  expect(await entries('scholar')).toEqual([...days, ...shown].toSorted())
  expect(await entries('ld')).toEqual([...days, ...shown, due('quiz'), opens('quiz')].toSorted())
})

test('what is due soon is told to the scholars of the course who have not finished it, and so is the end of a course', async () => {
  await rows('update section_modules set due_at = null')
  await rows(`update courses set end_date = '2026-01-31', start_date = '2026-01-01'`)
  const made = await newCourse()
  await newCourse()
  await enrol(made)
  const hidden = await put(made.section)
  await rows('update section_modules set status = 0 where id = $1', [hidden.module])
  const told = async (which: Deadline, from: string, to: string) => {
    const found = await sql<{ id: number; readers: number[] }>`${which.due(contributions, {
      from: sql<Date>`${from}::timestamptz`,
      to: sql<Date>`${to}::timestamptz`,
    })}`.execute(database.db)
    return found.rows.map((row) => [row.id, sorted(...row.readers)])
  }
  const [items, ends] = courseDeadlines as unknown as [Deadline, Deadline]
  const due = '2027-05-05T05:00:00Z'
  await rows('update section_modules set due_at = $2 where course_section_id = $1', [made.section, due])
  await rows(`update courses set end_date = '2027-12-31' where id = $1`, [made.course])
  const near = (from = '2027-05-05T04:00:00Z', to = '2027-05-05T06:00:00Z') => told(items, from, to)
  const both = sorted(scholar, scholar2)
  expect(await near()).toEqual([[made.module, both]])
  expect([
    await near(due),
    await near(undefined, due),
    await near('2027-05-05T05:00:01Z'),
    await near(undefined, '2027-05-05T04:59:59Z'),
  ]).toEqual([[], [[made.module, both]], [], []])
  await attempt(made)
  expect(await near()).toEqual([[made.module, [scholar2]]])
  // A group without members has finished its work, for nobody.
  const project = await number(`insert into projects (title, type) values ('Work', 'group') returning id`)
  const work = await number(
    `insert into section_modules (course_section_id, project_id, position, due_at) values ($1, $2, 9, $3) returning id`,
    [made.section, project, due],
  )
  await rows(
    `insert into project_submissions (project_id, course_id, stage, title, content, group_id) values ($1, $2, 'assignment-final', 'x', 'https://a.example', $3)`,
    [project, made.course, await newGroup(made.course)],
  )
  expect((await near()).toSorted()).toEqual(
    [
      [made.module, [scholar2]],
      [work, both],
    ].toSorted(),
  )
  await rows(`update courses set end_date = '2027-05-05' where id = $1`, [made.course])
  expect(await told(courseDeadlines[1] as unknown as Deadline, '2027-05-05T16:00:00Z', '2027-05-05T18:00:00Z')).toEqual([
    [made.course, both],
  ])
  await rows('delete from section_modules where id = $1', [work])
  for (const off of ['status = 0', 'deleted_at = now()']) {
    await rows(`update courses set ${off} where id = $1`, [made.course])
    expect(await near(), off).toEqual([[made.module, []]])
    await rows('update courses set status = 1, deleted_at = null where id = $1', [made.course])
  }

  // In a closed course only what is left open can be done, and materials, which are always read.
  const material = await number(
    `insert into materials (name, type_content, mime_type, link) values ('Read this', 'embed', 'doc', 'https://a.example') returning id`,
  )
  const reading = await number(
    `insert into section_modules (course_section_id, material_id, position, due_at) values ($1, $2, 10, $3) returning id`,
    [made.section, material, due],
  )
  await rows(`update courses set end_date = '2026-01-01' where id = $1`, [made.course])
  const closed = async () => new Map((await near()) as [number, number[]][])
  expect([(await closed()).get(made.module), (await closed()).get(reading)]).toEqual([[], both])
  await rows('update section_modules set open_always = 1 where id = $1', [made.module])
  expect((await closed()).get(made.module)).toEqual([scholar2])
  await rows('update section_modules set open_always = 0 where id = $1', [made.module])
  await rows('delete from section_modules where id = $1', [reading])

  // The last midnight in Jakarta of a course that ends on 5 May.
  const midnight = '2027-05-05T17:00:00Z'
  await rows(`update courses set end_date = '2027-05-05' where id = $1`, [made.course])
  const closing = (from = '2027-05-05T16:00:00Z', to = '2027-05-05T18:00:00Z') => told(ends, from, to)
  expect(await closing()).toEqual([[made.course, [scholar2]]])
  // What is left open does not close.
  await rows('update section_modules set open_always = 1 where id = $1', [made.module])
  expect(await closing()).toEqual([[made.course, []]])
  await rows('update section_modules set open_always = 0 where id = $1', [made.module])
  expect([
    await closing(midnight),
    await closing(undefined, midnight),
    await closing('2027-05-05T17:00:01Z'),
    await closing(undefined, '2027-05-05T16:59:59Z'),
  ]).toEqual([[], [[made.course, [scholar2]]], [], []])
  await attempt(made, scholar2)
  expect(await closing()).toEqual([[made.course, []]])
  for (const off of ['status = 0', 'deleted_at = now()', 'open_always = 1']) {
    await rows(`update courses set ${off} where id = $1`, [made.course])
    expect(await closing(), off).toEqual([])
    await rows('update courses set status = 1, deleted_at = null, open_always = 0 where id = $1', [made.course])
  }
})
