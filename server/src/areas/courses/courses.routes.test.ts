import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createCohort, removeCohort } from '@pandu/contract/cohorts'
import {
  assignCohort,
  createCourse,
  listCourses,
  listMembers,
  listOwnCourses,
  listSections,
  removeCourse,
  switchCourse,
  updateCourse,
  viewTaughtCourse,
} from '@pandu/contract/courses'
import { readFile } from '@pandu/contract/files'
import { sendFile, testApp } from '../../../test/app.ts'
import { inDatabase } from '../../../test/database.ts'
import { demoPerson } from '../../../seed/people.ts'

const running = testApp()
const { as, visitor } = running
const missing = 2_000_000_000
const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)

const plain = { title: 'Writing letters', description: '<p>To whom it may concern.</p>', start_date: '2026-02-01', end_date: '2026-03-01' }
const make = async (fields: Partial<typeof plain> = {}) => (await as('upcm').call(createCourse, { ...plain, ...fields })).body.data.id
const read = async (id: number, who: Parameters<typeof as>[0] = 'guest') =>
  (await as(who).call(listCourses, { filter: { id } })).body.data[0]
const idsFor = async (who: Parameters<typeof as>[0]) =>
  (await as(who).call(listCourses, { page: { size: 100 } })).body.data.map(({ id }) => id)
const sql = <R extends object>(text: string, values: unknown[] = []) => inDatabase<R>(running.databaseUrl, text, values)
/** A cohort with one of the demo scholars in it. */
const cohortWith = async (name: string, ...usernames: string[]) => {
  const { id } = (await as('upcm').call(createCohort, { name, year: 2026 })).body.data
  for (const username of usernames)
    await sql(`insert into cohort_members (cohort_id, user_id, type_scholar) values ($1, $2, 'regular')`, [id, demoPerson(username).id])
  return id
}

test('staff see every course, teachers theirs, scholars those of their cohort that are switched on, others none (O14)', async () => {
  const all = await idsFor('guest')
  expect(all.length).toBeGreaterThanOrEqual(9)
  expect((await idsFor('superadmin')).toSorted()).toEqual(all.toSorted())
  const taught = await sql<{ id: number }>(
    `select course_id id from course_teachers t join courses c on c.id = t.course_id and c.deleted_at is null where user_id = $1`,
    [demoPerson('facilitator').id],
  )
  expect((await idsFor('facilitator')).toSorted()).toEqual(taught.map(({ id }) => id).toSorted())
  expect(taught.length).toBeGreaterThan(0)
  expect(taught.length).toBeLessThan(all.length)
  const own = await sql<{ id: number }>(
    `select id from courses where status = 1 and deleted_at is null and cohort_id in (select cohort_id from cohort_members where user_id = $1)`,
    [demoPerson('scholar').id],
  )
  const mine = await as('scholar').call(listOwnCourses, { page: { size: 100 } })
  expect(mine.body.data.map(({ id }) => id).toSorted()).toEqual(own.map(({ id }) => id).toSorted())
  expect(mine.body.data.every(({ seat }) => seat === 'member')).toBe(true)
  expect(own.length).toBeGreaterThan(2)
  expect(await idsFor('assessor')).toEqual([])
  expect((await as('facilitator').call(listOwnCourses, {})).status).toBe(403)
  expect((await visitor.call(listCourses, {})).status).toBe(401)
})

test('the description is stored as cleaned rich text; without marks it is plain text', async () => {
  const id = await make({ description: '<h2>Why</h2><p onclick="x()">To <strong>write</strong></p><script>x()</script>' })
  expect((await read(id))?.description).toBe('<h2>Why</h2><p>To <strong>write</strong></p>')
  await as('upcm').call(updateCourse, { id, description: 'Ana & Budi\nand 2 < 3' })
  expect((await read(id))?.description).toBe('<p>Ana &amp; Budi<br />and 2 &lt; 3</p>')
  await as('upcm').call(updateCourse, { id, title: 'Only the title' })
  expect((await read(id))?.description).toBe('<p>Ana &amp; Budi<br />and 2 &lt; 3</p>')
  await as('upcm').call(updateCourse, { id, description: '<p> </p>' })
  expect((await read(id))?.description).toBe('')
})

test('a course that is switched off or not theirs is for scholars and teachers like one that is not there', async () => {
  const id = await make({ title: 'Hidden from scholars' })
  const cohort_id = await cohortWith('Hidden', 'scholar')
  await as('ld').call(assignCohort, { course_id: id, cohort_id })
  expect((await read(id, 'scholar'))?.title).toBe('Hidden from scholars')
  expect((await as('scholar').call(listSections, { filter: { course_id: id } })).status).toBe(200)

  expect((await as('ld').call(switchCourse, { id, status: 0 })).body.message).toBe('The course is not active')
  for (const who of ['scholar', 'scholar2', 'facilitator'] as const) {
    expect(await read(id, who)).toBeUndefined()
    for (const [call, input] of [
      [listSections, { filter: { course_id: id } }],
      [listMembers, { course: id }],
      [viewTaughtCourse, { id }],
    ] as const) {
      const there = await as(who).call(call as typeof listMembers, input as never)
      const nowhere = await as(who).call(
        call as typeof listMembers,
        JSON.parse(JSON.stringify(input).replace(String(id), String(missing))) as never,
      )
      expect([there.status, there.error]).toEqual([404, nowhere.error])
    }
  }
  await as('ld').call(switchCourse, { id, status: 1 })
  expect(await read(id, 'scholar')).toBeDefined()
})

test('courses are found by title, by day, by status, sorted and paged in the database', async () => {
  const [soon, now, past] = [
    await make({ title: 'Zebra crossing 50%', start_date: inDays(3), end_date: inDays(9) }),
    await make({ title: 'aardvark lessons', start_date: inDays(-3), end_date: inDays(3) }),
    await make({ title: 'Muskrat lessons', start_date: inDays(-30), end_date: inDays(-20) }),
  ]
  const found = async (filter: object) => (await as('ld').call(listCourses, { filter, page: { size: 100 } })).body.data.map(({ id }) => id)
  expect(await found({ search: 'ZEBRA' })).toEqual([soon])
  expect(await found({ search: '50%' })).toEqual([soon])
  expect(await found({ search: '%' })).toEqual([soon])
  expect(await found({ when: 'upcoming' })).toContain(soon)
  expect(await found({ when: 'running' })).toEqual(expect.arrayContaining([now]))
  expect(await found({ when: 'running' })).not.toContain(past)
  expect(await found({ when: 'over' })).toContain(past)
  await as('ld').call(switchCourse, { id: past, status: 0 })
  expect(await found({ status: '2' })).toContain(past)
  expect(await found({ status: '1' })).not.toContain(past)
  const byTitle = (await as('ld').call(listCourses, { sort: 'title', page: { size: 2 } })).body
  expect(byTitle.data[0]!.title).toBe('aardvark lessons')
  expect(byTitle.last_page).toBe(Math.ceil(byTitle.total / 2))
  expect((await as('ld').call(listCourses, { filter: { when: 'never' as never } })).status).toBe(422)
})

test('a course is running from its first day to its last, by the date where the programme is', async () => {
  const [day] = await sql<Record<'before' | 'today' | 'after', string>>(
    `select (today - 1)::text before, today::text, (today + 1)::text after from (select (now() at time zone 'Asia/Jakarta')::date today) x`,
  )
  const { before, today, after } = day!
  const spans = {
    past: [before, before],
    last: [before, today],
    only: [today, today],
    first: [today, after],
    next: [after, after],
  } as const
  const titles: string[] = Object.keys(spans).map((name) => `Span ${name}`)
  for (const [name, [start_date, end_date]] of Object.entries(spans)) await make({ title: `Span ${name}`, start_date, end_date })
  const found = async (when: 'upcoming' | 'running' | 'over') => {
    const { data } = (await as('ld').call(listCourses, { filter: { when, search: 'span ' }, page: { size: 100 } })).body
    return titles.filter((title) => data.some((course) => course.title === title))
  }
  expect(await found('over')).toEqual(['Span past'])
  expect(await found('running')).toEqual(['Span last', 'Span only', 'Span first'])
  expect(await found('upcoming')).toEqual(['Span next'])
})

test('a course is created with a cover, changed in what is sent, and deleted for everybody but the reports', async () => {
  const bytes = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#285' } })
    .png()
    .toBuffer()
  const made = await as('teacher').call(createCourse, { ...plain, cover: sendFile('cover.png', bytes, 'image/png') })
  expect(made.body.message).toBe('Course created')
  const { id } = made.body.data
  const first = (await read(id))!
  const coverId = first.cover!.split('/').at(-1)!
  const seen = await as('scholar').call(readFile, { id: coverId })
  expect((await sharp(seen.raw).metadata()).width).toBe(1024)

  expect((await as('ld').call(updateCourse, { id, title: 'Writing better letters' })).body.message).toBe('Course updated')
  expect(await read(id)).toMatchObject({ title: 'Writing better letters', description: plain.description, cover: first.cover, status: 1 })
  await as('ld').call(updateCourse, { id, cover: sendFile('other.png', bytes, 'image/png') })
  expect((await read(id))!.cover).not.toBe(first.cover)
  expect((await as('ld').call(readFile, { id: coverId })).status).toBe(404)

  expect((await as('ld').call(removeCourse, { id })).body.message).toBe('Course deleted')
  expect(await read(id, 'superadmin')).toBeUndefined()
  expect((await as('ld').call(removeCourse, { id })).status).toBe(404)
  expect((await as('ld').call(updateCourse, { id, title: 'Again' })).status).toBe(404)
  expect(await sql('select title from courses where id = $1 and deleted_at is not null', [id])).toEqual([
    { title: 'Writing better letters' },
  ])
})

test('what is missing or does not fit is said at its field', async () => {
  const bad = await as('ld').call(createCourse, { title: ' ', description: '', start_date: '2026-13-01', end_date: '' })
  expect(Object.keys(bad.error.errors!).toSorted()).toEqual(['end_date', 'start_date', 'title'])
  const turned = { end_date: ['end date must not be before start date'] }
  expect((await as('ld').call(createCourse, { ...plain, end_date: '2026-01-31' })).error.errors).toEqual(turned)
  const id = await make()
  expect((await as('ld').call(updateCourse, { id, end_date: '2026-01-31' })).error.errors).toEqual(turned)
  expect((await as('ld').call(updateCourse, { id, start_date: '2026-03-02' })).error.errors).toEqual({
    start_date: ['end date must not be before start date'],
  })
  const text = await as('ld').call(updateCourse, { id, cover: sendFile('a.png', 'not a picture', 'image/png') })
  expect([text.status, Object.keys(text.error.errors!)]).toEqual([422, ['cover']])
  expect((await read(id))!.cover).toBeNull()
})

test('only staff who write change courses; GUEST and teachers of the course do not', async () => {
  const id = await make()
  await sql('insert into course_teachers (course_id, user_id) values ($1, $2)', [id, demoPerson('facilitator').id])
  for (const who of ['guest', 'facilitator', 'scholar'] as const) {
    expect((await as(who).call(createCourse, plain)).status).toBe(403)
    expect((await as(who).call(updateCourse, { id, title: 'x' })).status).toBe(403)
    expect((await as(who).call(switchCourse, { id, status: 0 })).status).toBe(403)
    expect((await as(who).call(removeCourse, { id })).status).toBe(403)
    expect((await as(who).call(assignCohort, { course_id: id, cohort_id: 1 })).status).toBe(403)
  }
  expect(await read(id, 'facilitator')).toMatchObject({ seat: 'teacher', status: 1 })
})

test('a cohort makes its scholars the members, and is exchanged only as long as nobody has worked in the course', async () => {
  const course_id = await make({ title: 'Whose is it' })
  const [one, two] = [await cohortWith('One', 'scholar'), await cohortWith('Two', 'scholar2', 'tsa')]
  expect((await as('ld').call(assignCohort, { course_id, cohort_id: missing })).error.errors).toEqual({
    cohort_id: ['This cohort does not exist'],
  })
  expect((await as('ld').call(assignCohort, { course_id: missing, cohort_id: one })).status).toBe(404)
  expect((await as('ld').call(assignCohort, { course_id, cohort_id: one })).body.message).toBe('The cohort is assigned to this course')
  expect(await read(course_id)).toMatchObject({ cohort: 'One', cohort_id: one, members: 1 })

  await as('ld').call(assignCohort, { course_id, cohort_id: two })
  expect(await read(course_id, 'scholar')).toBeUndefined()
  expect(await read(course_id, 'tsa')).toBeDefined()

  const [group] = await sql<{ id: number }>(`insert into course_groups (course_id, title) values ($1, 'Five') returning id`, [course_id])
  await sql(`insert into group_members (group_id, course_id, user_id) values ($1, $2, $3)`, [group!.id, course_id, demoPerson('tsa').id])
  const refused = await as('ld').call(assignCohort, { course_id, cohort_id: one })
  expect([refused.status, refused.error.message]).toEqual([
    409,
    'Scholars of the current cohort have already worked in this course, so its cohort cannot be changed',
  ])
  expect((await as('ld').call(assignCohort, { course_id, cohort_id: two })).status).toBe(200)
  expect((await read(course_id))!.cohort).toBe('Two')

  const used = await as('ld').call(removeCohort, { id: two })
  expect([used.status, used.error.message]).toEqual([409, expect.stringContaining('course')])
})

test('two cohorts assigned at once: one after the other, and the course has the later one', async () => {
  const course_id = await make()
  const cohorts = [await cohortWith('At once A', 'scholar'), await cohortWith('At once B', 'tsa')]
  const answers = await Promise.all(cohorts.map((cohort_id) => as('ld').call(assignCohort, { course_id, cohort_id })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(cohorts).toContain((await read(course_id))!.cohort_id)
})

test('members are listed newest first with their group, found by name, number and status', async () => {
  const course_id = await make()
  expect((await as('guest').call(listMembers, { course: course_id })).body).toMatchObject({
    member: { data: [], total: 0, last_page: 1 },
    course_cohort_id: null,
  })
  const cohort_id = await cohortWith('Members', 'scholar')
  await sql(
    `insert into cohort_members (cohort_id, user_id, type_scholar, created_at) values ($1, $2, 'non-regular', now() + interval '1 minute')`,
    [cohort_id, demoPerson('scholar2').id],
  )
  await as('ld').call(assignCohort, { course_id, cohort_id })
  const [group] = await sql<{ id: number }>(`insert into course_groups (course_id, title) values ($1, 'Two') returning id`, [course_id])
  await sql(`insert into group_members (group_id, course_id, user_id) values ($1, $2, $3)`, [
    group!.id,
    course_id,
    demoPerson('scholar').id,
  ])

  const { body } = await as('scholar').call(listMembers, { course: course_id })
  const types = ({ member }: typeof body) => new Set(member.data.map(({ type }) => type))
  expect([...types(body)]).toEqual([null])
  expect([...types((await as('ld').call(listMembers, { course: course_id })).body)]).not.toContain(null)
  expect(body).toMatchObject({ total: 2, last_page: 1, course_cohort_id: cohort_id, member: { total: 2 } })
  expect(body.member.data.map(({ user_id, has_group }) => [user_id, has_group])).toEqual([
    [demoPerson('scholar2').id, false],
    [demoPerson('scholar').id, true],
  ])
  const names = async (filter: object) =>
    (await as('ld').call(listMembers, { course: course_id, filter })).body.member.data.map(({ name }) => name)
  expect(await names({ search: 'kambu' })).toEqual([demoPerson('scholar2').name])
  expect(await names({ status: '2' })).toEqual([])
  await sql('update users set status = 0 where id = $1', [demoPerson('scholar2').id])
  expect(await names({ status: '2' })).toEqual([demoPerson('scholar2').name])
  expect(await names({ status: '1' })).toEqual([demoPerson('scholar').name])
  await sql('update users set status = 1 where id = $1', [demoPerson('scholar2').id])
  expect((await as('ld').call(listMembers, {} as never)).status).toBe(422)
})

test('forms of facilitators read what they need of their course', async () => {
  const id = await make({ title: 'For the form' })
  await sql('insert into course_teachers (course_id, user_id) values ($1, $2)', [id, demoPerson('mentor').id])
  const { body } = await as('mentor').call(viewTaughtCourse, { id })
  expect(body.data_course).toEqual({ id, ...plain, title: 'For the form' })
  expect((await as('facilitator').call(viewTaughtCourse, { id })).status).toBe(404)
})
