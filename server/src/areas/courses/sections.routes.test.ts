import { expect, test } from 'vitest'
import {
  assignCohort,
  assignModule,
  addTeachers,
  createCourse,
  createSection,
  listSections,
  listTeachers,
  moduleKinds,
  moveModule,
  orderModules,
  orderSections,
  removeSection,
  removeTeachers,
  switchModule,
  unassignModule,
  updateSection,
} from '@pandu/contract/courses'
import { createCohort } from '@pandu/contract/cohorts'
import { testApp } from '../../../test/app.ts'
import { inDatabase } from '../../../test/database.ts'
import { demoPerson } from '../../../seed/people.ts'

const running = testApp()
const { as, visitor } = running
const missing = 2_000_000_000
const sql = <R extends object>(text: string, values: unknown[] = []) => inDatabase<R>(running.databaseUrl, text, values)

const newCourse = async () =>
  (await as('ld').call(createCourse, { title: 'Sections', description: '', start_date: '2026-01-01', end_date: '2026-12-31' })).body.data.id
const newSection = async (course_id: number, title = 'One') =>
  (await as('ld').call(createSection, { course_id, title, description: `About ${title}` })).body.data.id
const newMaterial = async (name: string) =>
  (
    await sql<{ id: number }>(
      `insert into materials (name, type_content, mime_type, link) values ($1, 'embed', 'doc', 'https://x.example') returning id`,
      [name],
    )
  )[0]!.id
const titles = async (course_id: number, who: Parameters<typeof as>[0] = 'ld') =>
  (await as(who).call(listSections, { filter: { course_id } })).body.data.map(({ title }) => title)
const items = async (id: number, who: Parameters<typeof as>[0] = 'ld') =>
  (await as(who).call(listSections, { filter: { id }, include: 'modules' })).body.data[0]!.modules
/** The demo scholar becomes a member. */
const withScholar = async (course_id: number) => {
  const { id: cohort_id } = (await as('ld').call(createCohort, { name: `Members of ${course_id}`, year: 2026 })).body.data
  await sql(`insert into cohort_members (cohort_id, user_id, type_scholar) values ($1, $2, 'regular')`, [
    cohort_id,
    demoPerson('scholar').id,
  ])
  await as('ld').call(assignCohort, { course_id, cohort_id })
}

test('sections are added at the end, changed, put into another order and deleted', async () => {
  const course_id = await newCourse()
  const ids = [await newSection(course_id, 'A'), await newSection(course_id, 'B'), await newSection(course_id, 'C')]
  expect(await titles(course_id)).toEqual(['A', 'B', 'C'])
  const [a, b, c] = ids as [number, number, number]
  expect((await as('elsn').call(orderSections, { course_id, ids: [c, a, b] })).body.message).toBe('The order is saved')
  expect(await titles(course_id)).toEqual(['C', 'A', 'B'])
  expect((await as('elsn').call(updateSection, { id: b, course_id, title: 'Beta', description: '' })).body.message).toBe('Section updated')
  expect(await titles(course_id)).toEqual(['C', 'A', 'Beta'])
  expect((await as('elsn').call(updateSection, { id: b, course_id, title: ' ', description: '' })).error.errors).toEqual({
    title: expect.anything(),
  })
  const elsewhere = await newCourse()
  expect((await as('elsn').call(updateSection, { id: b, course_id: elsewhere, title: 'x', description: '' })).status).toBe(404)

  expect((await as('elsn').call(removeSection, { id: a })).body.message).toBe('Section deleted')
  expect(await titles(course_id)).toEqual(['C', 'Beta'])
  expect((await as('elsn').call(removeSection, { id: a })).status).toBe(404)
  expect((await as('ld').call(listSections, { filter: { id: a } })).status).toBe(404)
  expect(await sql('select title from course_sections where id = $1', [a])).toEqual([{ title: 'A' }])
})

test('an order made from an older state is refused instead of losing a section', async () => {
  const course_id = await newCourse()
  const [a, b] = [await newSection(course_id, 'A'), await newSection(course_id, 'B')]
  await newSection(course_id, 'C')
  for (const ids of [
    [b, a],
    [a, b, b],
    [a, b, missing],
  ]) {
    const late = await as('ld').call(orderSections, { course_id, ids })
    expect([late.status, late.error.message]).toEqual([409, 'Another person has changed this in the meantime; please check it again'])
  }
  expect(await titles(course_id)).toEqual(['A', 'B', 'C'])
})

test('ten sections added at once get ten places', async () => {
  const course_id = await newCourse()
  await Promise.all(Array.from({ length: 10 }, (_, at) => newSection(course_id, `S${at}`)))
  const places = await sql<{ position: number }>('select position from course_sections where course_id = $1 order by position', [course_id])
  expect(places.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})

test('items come into a section once, in an order, and leave it without being deleted', async () => {
  const course_id = await newCourse()
  const course_section_id = await newSection(course_id)
  const [reading, film] = [await newMaterial('Reading'), await newMaterial('Film')]
  const place = { course_section_id, module_id: moduleKinds.material }
  expect((await as('ld').call(assignModule, { ...place, instance_id: reading })).body.message).toBe(
    'The item has been added to the section',
  )
  expect((await as('ld').call(assignModule, { ...place, instance_id: reading })).error.errors).toEqual({
    instance_id: ['This item is in the section already'],
  })
  expect((await as('ld').call(assignModule, { ...place, module_id: moduleKinds.quiz, instance_id: missing })).error.errors).toEqual({
    instance_id: ['This item does not exist'],
  })
  expect((await as('ld').call(assignModule, { ...place, module_id: 5, instance_id: film })).status).toBe(422)
  await as('ld').call(assignModule, { ...place, instance_id: film })
  const both = await items(course_section_id)
  expect(both.map(({ title, module_id, instance_id }) => [title, module_id, instance_id])).toEqual([
    ['Reading', 3, reading],
    ['Film', 3, film],
  ])
  await as('ld').call(orderModules, { course_section_id, ids: both.map(({ id }) => id).toReversed() })
  expect((await items(course_section_id)).map(({ title }) => title)).toEqual(['Film', 'Reading'])
  expect((await as('ld').call(orderModules, { course_section_id, ids: [both[0]!.id] })).status).toBe(409)

  expect((await as('ld').call(unassignModule, { ...place, instance_id: film })).body.message).toBe(
    'The item has been removed from the section',
  )
  expect((await as('ld').call(unassignModule, { ...place, instance_id: film })).status).toBe(404)
  expect((await items(course_section_id)).map(({ title }) => title)).toEqual(['Reading'])
  expect(await sql('select name from materials where id = $1', [film])).toEqual([{ name: 'Film' }])
})

test('the same item added twice at once is in the section once', async () => {
  const course_section_id = await newSection(await newCourse())
  const instance_id = await newMaterial('Twice')
  const answers = await Promise.all(
    ['ld', 'upcm', 'elsn'].map((who) =>
      as(who as 'ld').call(assignModule, { course_section_id, module_id: moduleKinds.material, instance_id }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
  expect(await items(course_section_id)).toHaveLength(1)
})

test('scholars do not see an item that is switched off, here or as such; staff and teachers do', async () => {
  const course_id = await newCourse()
  await withScholar(course_id)
  await sql('insert into course_teachers (course_id, user_id) values ($1, $2)', [course_id, demoPerson('facilitator').id])
  const course_section_id = await newSection(course_id)
  const instance_id = await newMaterial('Secret')
  const item = { course_section_id, module_id: moduleKinds.material, instance_id }
  await as('ld').call(assignModule, item)
  expect(await items(course_section_id, 'scholar')).toMatchObject([{ title: 'Secret', done: false }])
  expect((await as('ld').call(switchModule, { ...item, status: 0 })).body.message).toBe('Scholars no longer see this item')
  expect(await items(course_section_id, 'scholar')).toEqual([])
  expect(await items(course_section_id, 'facilitator')).toMatchObject([{ title: 'Secret', status: 0, done: null }])
  await as('ld').call(switchModule, { ...item, status: 1 })
  await sql('update materials set status = 0 where id = $1', [instance_id])
  expect(await items(course_section_id, 'scholar')).toEqual([])
  expect((await as('ld').call(switchModule, { ...item, instance_id: missing, status: 0 })).status).toBe(404)
})

test('sections are read with a seat in the course and changed by staff alone', async () => {
  const course_id = await newCourse()
  const id = await newSection(course_id)
  expect((await as('scholar').call(listSections, { filter: { id } })).status).toBe(404)
  expect((await as('mentor').call(listSections, { filter: { course_id } })).status).toBe(404)
  expect((await visitor.call(listSections, { filter: { course_id } })).status).toBe(401)
  expect((await as('ld').call(listSections, { filter: {} })).status).toBe(422)
  expect((await as('ld').call(listSections, { filter: { id, course_id: await newCourse() } })).status).toBe(404)
  await as('ld').call(addTeachers, { course_id, user_id: [demoPerson('mentor').id] })
  expect(await titles(course_id, 'mentor')).toEqual(['One'])
  const item = { course_section_id: id, module_id: moduleKinds.material, instance_id: 1 }
  for (const who of ['guest', 'mentor', 'scholar'] as const) {
    expect((await as(who).call(createSection, { course_id, title: 'x', description: '' })).status).toBe(403)
    expect((await as(who).call(updateSection, { id, course_id, title: 'x', description: '' })).status).toBe(403)
    expect((await as(who).call(removeSection, { id })).status).toBe(403)
    expect((await as(who).call(orderSections, { course_id, ids: [id] })).status).toBe(403)
    expect((await as(who).call(assignModule, item)).status).toBe(403)
    expect((await as(who).call(unassignModule, item)).status).toBe(403)
    expect((await as(who).call(switchModule, { ...item, status: 0 })).status).toBe(403)
    expect((await as(who).call(orderModules, { course_section_id: id, ids: [1] })).status).toBe(403)
  }
  expect(await titles(course_id)).toEqual(['One'])
})

test('administrators are people of the team or of a vendor, each once, and facilitators are found by their permission', async () => {
  const course_id = await newCourse()
  const [facilitator, mentor, teacher] = [demoPerson('facilitator').id, demoPerson('mentor').id, demoPerson('teacher').id]
  const add = (...user_id: number[]) => as('ld').call(addTeachers, { course_id, user_id })
  expect((await add(facilitator)).body.message).toBe('Administrator added')
  expect((await add(facilitator, mentor, teacher)).body.message).toBe('3 administrators added')
  const { body } = await as('facilitator').call(listTeachers, { filter: { course_id }, include: 'dataUser' })
  expect(body.data.map(({ data_user }) => [data_user.name, data_user.permissions.map(({ name }) => name)])).toEqual([
    [demoPerson('mentor').name, ['MENTOR']],
    [demoPerson('facilitator').name, ['FASILITATOR']],
    [demoPerson('teacher').name, ['TEACHER']],
  ])
  const facilitators = await as('ld').call(listTeachers, { filter: { course_id, 'dataUser.permissions.id': 4 } })
  expect(facilitators.body.data.map(({ user_id }) => user_id)).toEqual([facilitator])
  expect((await add(demoPerson('scholar').id)).error.errors).toEqual({
    user_id: ['Choose active people of the programme team or of a vendor'],
  })
  const [gone] = await sql<{ id: number }>(`select id from users where username = 'joko.waskito'`)
  expect((await add(gone!.id)).status).toBe(422)
  expect((await as('ld').call(addTeachers, { course_id, user_id: [] })).status).toBe(422)
  expect((await as('guest').call(addTeachers, { course_id, user_id: [mentor] })).status).toBe(403)
  expect((await as('ld').call(listTeachers, {} as never)).status).toBe(422)
  expect((await as('scholar').call(listTeachers, { filter: { course_id } })).status).toBe(404)
})

test('administrators leave by a list of ids, a list of {id} or one {id} (X22), and with them their seat', async () => {
  const course_id = await newCourse()
  const names = ['facilitator', 'mentor', 'teacher', 'vendor'] as const
  await as('ld').call(addTeachers, { course_id, user_id: names.map((name) => demoPerson(name).id) })
  const rows = (await as('ld').call(listTeachers, { filter: { course_id } })).body.data
  const rowOf = (name: (typeof names)[number]) => rows.find(({ user_id }) => user_id === demoPerson(name).id)!.id
  expect((await as('guest').call(removeTeachers, [rowOf('vendor')])).status).toBe(403)
  expect((await as('ld').call(removeTeachers, [rowOf('teacher'), missing])).status).toBe(404)
  expect((await as('ld').call(removeTeachers, [])).status).toBe(422)

  const [group] = await sql<{ id: number }>(`insert into course_groups (course_id, title) values ($1, 'Five') returning id`, [course_id])
  await sql('insert into group_facilitators (group_id, user_id) values ($1, $2)', [group!.id, demoPerson('facilitator').id])
  expect((await as('ld').call(removeTeachers, [{ id: rowOf('facilitator') }])).body.message).toBe('Removed from the course')
  expect(await sql('select from group_facilitators where group_id = $1', [group!.id])).toEqual([])
  expect((await as('facilitator').call(listSections, { filter: { course_id } })).status).toBe(404)

  expect((await as('ld').call(removeTeachers, { id: rowOf('mentor') })).status).toBe(200)
  expect((await as('ld').call(removeTeachers, [rowOf('teacher'), rowOf('vendor')])).body.message).toBe('2 people removed from the course')
  expect((await as('ld').call(listTeachers, { filter: { course_id } })).body.data).toEqual([])
})

test('an item moves to the end of another section of its course, with what scholars did with it', async () => {
  const course_id = await newCourse()
  const [from, to] = [await newSection(course_id, 'From'), await newSection(course_id, 'To')]
  const [moved, present] = [await newMaterial('Moved'), await newMaterial('Present')]
  const [quiz] = await sql<{ id: number }>(`insert into quizzes (title) values ('Moved quiz') returning id`)
  const at = (course_section_id: number, instance_id: number, kind: 'material' | 'quiz' = 'material') => ({
    course_section_id,
    module_id: moduleKinds[kind],
    instance_id,
  })
  await as('ld').call(assignModule, at(from, moved))
  await as('ld').call(assignModule, at(from, quiz!.id, 'quiz'))
  await as('ld').call(assignModule, at(to, present))
  await as('ld').call(switchModule, { ...at(from, moved), status: 0 })
  const me = demoPerson('scholar').id
  await sql(
    `insert into material_progress (course_section_id, material_id, scholar_id, opened_at, finished_at)
     values ($1, $3, $4, '2026-01-02', '2026-01-03'), ($2, $3, $4, '2026-01-01', null)`,
    [from, to, moved, me],
  )
  await sql(`insert into attempts (scholar_id, quiz_id, course_section_id) values ($1, $2, $3)`, [me, quiz!.id, from])
  for (const place of [at(from, moved), at(from, quiz!.id, 'quiz')])
    expect((await as('ld').call(moveModule, { ...place, to_section_id: to })).status).toBe(200)

  expect(await items(from)).toEqual([])
  expect((await items(to)).map(({ title, status }) => [title, status])).toEqual([
    ['Present', 1],
    ['Moved', 0],
    ['Moved quiz', 1],
  ])
  expect(
    await sql(
      `select course_section_id section, (opened_at at time zone 'UTC')::date::text opened, finished_at is not null finished
       from material_progress where material_id = $1`,
      [moved],
    ),
  ).toEqual([{ section: to, opened: '2026-01-01', finished: true }])
  expect(await sql('select course_section_id section from attempts where quiz_id = $1', [quiz!.id])).toEqual([{ section: to }])
})

test('an item does not move to a section of another course, to one that holds it, or from where it is not', async () => {
  const [course_id, other] = [await newCourse(), await newCourse()]
  const [from, to, elsewhere] = [await newSection(course_id, 'From'), await newSection(course_id, 'To'), await newSection(other)]
  const material = await newMaterial('In both')
  const at = (course_section_id: number) => ({ course_section_id, module_id: moduleKinds.material, instance_id: material })
  await as('ld').call(assignModule, at(from))
  const move = async (to_section_id: number, source = from) => {
    const answer = await as('ld').call(moveModule, { ...at(source), to_section_id })
    return [answer.status, answer.error.errors?.['to_section_id']]
  }
  expect(await move(elsewhere)).toEqual([422, ['Choose a section of this course']])
  expect(await move(from, to)).toEqual([404, undefined])
  await as('ld').call(assignModule, at(to))
  expect(await move(to)).toEqual([422, ['The item is in that section already']])
  expect(await items(from)).toHaveLength(1)
})
