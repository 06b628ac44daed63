import { listSections } from '@pandu/contract/courses'
import { readOverview } from '@pandu/contract/overview'
import { beforeAll, expect, test } from 'vitest'
import { type DemoUsername, demoPerson } from '../../../seed/people.ts'
import { testApp } from '../../../test/app.ts'
import { inDatabase } from '../../../test/database.ts'

const product = testApp()
const sql = <R extends object>(text: string, values: unknown[] = []) => inDatabase<R>(product.databaseUrl, text, values)
const insert = async (table: string, row: Record<string, unknown>) => {
  const columns = Object.keys(row)
  const places = columns.map((_, n) => `$${n + 1}`)
  const [made] = await sql<{ id: number }>(
    `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')}) returning ${table === 'material_progress' ? '0 id' : 'id'}`,
    Object.values(row),
  )
  return made!.id
}
const idOf = (username: DemoUsername) => demoPerson(username).id
const [me, other, stranger] = [idOf('scholar'), idOf('scholar2'), idOf('tsa')]
const hours = (n: number) => new Date(Date.now() + n * 3_600_000)

let course: number
let section: number
let elsewhere: { course: number; section: number }
let group: number
/** What the course holds, and what it does not. */
const items: Record<
  'quiz' | 'assessment' | 'material' | 'alone' | 'together' | 'otherQuiz' | 'otherAssessment' | 'otherMaterial' | 'otherProject',
  number
> = {} as never

const hold = (course_section_id: number, position: number, item: Record<string, number>, status = 1) =>
  insert('section_modules', { course_section_id, position, status, ...item })

beforeAll(async () => {
  const cohort_id = await insert('cohorts', { name: 'Progress', year: 2026 })
  for (const user_id of [me, other])
    await sql(`insert into cohort_members (cohort_id, user_id, type_scholar) values ($1, $2, 'regular')`, [cohort_id, user_id])
  const [days] = await sql<{ first: string; last: string }>(
    `select (today - 1)::text first, today::text last from (select (now() at time zone 'Asia/Jakarta')::date today) x`,
  )
  // It ends first of all courses, so overviews show it.
  const span = { start_date: days!.first, end_date: days!.last }
  course = await insert('courses', { title: 'Progress', ...span, cohort_id })
  const another = await insert('courses', { title: 'Another', ...span })
  section = await insert('course_sections', { course_id: course, title: 'First', position: 1 })
  elsewhere = { course: another, section: await insert('course_sections', { course_id: another, title: 'Elsewhere', position: 1 }) }
  const gone = await insert('course_sections', { course_id: course, title: 'Gone', position: 2, deleted_at: new Date() })
  group = await insert('course_groups', { course_id: course, title: 'Three' })
  await insert('group_members', { group_id: group, course_id: course, user_id: me })
  await insert('group_members', { group_id: group, course_id: course, user_id: other, left_at: new Date() })

  const material = { type_content: 'embed', mime_type: 'doc', link: 'https://a.example' }
  for (const name of ['quiz', 'otherQuiz'] as const) items[name] = await insert('quizzes', { title: name })
  for (const name of ['assessment', 'otherAssessment'] as const) items[name] = await insert('assessments', { name })
  for (const name of ['material', 'otherMaterial'] as const) items[name] = await insert('materials', { name, ...material })
  for (const name of ['alone', 'together', 'otherProject'] as const)
    items[name] = await insert('projects', { title: name, type: name === 'together' ? 'group' : 'indie' })
  await hold(section, 1, { quiz_id: items.quiz })
  await hold(section, 2, { assessment_id: items.assessment })
  await hold(section, 3, { material_id: items.material })
  await hold(section, 4, { project_id: items.alone })
  await hold(section, 5, { project_id: items.together })
  // Switched off in the section or as an item, or in a section that was deleted.
  await hold(section, 7, { material_id: await insert('materials', { name: 'off', ...material, status: 0 }) })
  await hold(section, 6, { quiz_id: items.otherQuiz }, 0)
  await hold(gone, 1, { assessment_id: items.otherAssessment })
})

const overviewOf = async (who: DemoUsername) =>
  (await product.as(who).call(readOverview, {})).body.data.progress.find(({ course_id }) => course_id === course)!
const finishedBy = async (who: DemoUsername) => {
  const { data } = (await product.as(who).call(listSections, { filter: { course_id: course }, include: 'modules' })).body
  return data.flatMap(({ modules }) => modules.filter(({ done }) => done).map(({ title }) => title))
}

/** What somebody does: which items it finishes, and how much of everybody's work that is. */
type Deed = [what: string, row: () => [table: string, row: Record<string, unknown>], finished: string[], all: number]

const attempts = (['quiz', 'assessment'] as const).flatMap((kind): Deed[] => {
  const other_item = kind === 'quiz' ? 'otherQuiz' : 'otherAssessment'
  const attempt =
    (scholar_id: number, item: keyof typeof items, more: Record<string, unknown>) => (): [string, Record<string, unknown>] => [
      'attempts',
      { scholar_id, course_section_id: section, [`${kind}_id`]: items[item], ...more },
    ]
  return [
    [`a ${kind} that is begun, with time left`, attempt(me, kind, { ends_at: hours(1) }), [], 0],
    [`a ${kind} that is begun, without a limit`, attempt(me, kind, {}), [], 0],
    [`a ${kind} whose time is up`, attempt(me, kind, { ends_at: hours(-1) }), [kind], 1],
    [`a ${kind} that is submitted`, attempt(me, kind, { submitted_at: new Date(), ends_at: hours(1) }), [kind], 1],
    [`a ${kind} of somebody else in the course`, attempt(other, kind, { submitted_at: new Date() }), [], 1],
    [`a ${kind} of a stranger`, attempt(stranger, kind, { submitted_at: new Date() }), [], 0],
    [`another ${kind}`, attempt(me, other_item, { submitted_at: new Date() }), [], 0],
  ]
})
const progress =
  (scholar_id: number, item: 'material' | 'otherMaterial', finished_at: Date | null, course_section_id = () => section) =>
  (): [string, Record<string, unknown>] => [
    'material_progress',
    { scholar_id, material_id: items[item], course_section_id: course_section_id(), finished_at },
  ]
const work = (of: () => Record<string, unknown>, item: keyof typeof items, stage: string) => (): [string, Record<string, unknown>] => [
  'project_submissions',
  { project_id: items[item], course_id: course, stage, title: 'Work', content: 'https://a.example', ...of() },
]
const last = 'assignment-final'

test.each<Deed>([
  ...attempts,
  ['a material that is opened', progress(me, 'material', null), [], 0],
  ['a material that is finished', progress(me, 'material', new Date()), ['material'], 1],
  ['a material that is finished in another section', progress(me, 'material', new Date(), () => elsewhere.section), [], 0],
  ['another material', progress(me, 'otherMaterial', new Date()), [], 0],
  ['a material that somebody else in the course has finished', progress(other, 'material', new Date()), [], 1],
  ['a material that a stranger has finished', progress(stranger, 'material', new Date()), [], 0],
  ['the proposal of a project', work(() => ({ scholar_id: me }), 'alone', 'proposal'), [], 0],
  ['the final assignment of a project', work(() => ({ scholar_id: me }), 'alone', last), ['alone'], 1],
  [
    'the final assignment of a project in another course',
    work(() => ({ scholar_id: me, course_id: elsewhere.course }), 'alone', last),
    [],
    0,
  ],
  ['a project of somebody else in the course', work(() => ({ scholar_id: other }), 'alone', last), [], 1],
  ['another project', work(() => ({ scholar_id: me }), 'otherProject', last), [], 0],
  ['the proposal of a group', work(() => ({ group_id: group }), 'together', 'proposal'), [], 0],
  ['the final assignment of a group, of which one has left', work(() => ({ group_id: group }), 'together', last), ['together'], 1],
])('%s: what the scholar has finished, and how far the course is', async (_, row, finished, all) => {
  const [table, values] = row()
  await insert(table, values)
  expect(await finishedBy('scholar')).toEqual(finished)
  expect(await overviewOf('scholar')).toMatchObject({ done: finished.length, total: 5, members: null })
  expect(await overviewOf('guest')).toMatchObject({ done: all, total: 10, members: 2 })
  for (const one of ['attempts', 'project_submissions', 'material_progress'])
    await sql(`delete from ${one} where scholar_id = any($1)${one === 'project_submissions' ? ' or group_id = $2' : ''}`, [
      [me, other, stranger],
      ...(one === 'project_submissions' ? [group] : []),
    ])
})

test('whoever has left a group has not finished what it hands in later; staff are told of nobody’s progress in a section', async () => {
  await insert(...work(() => ({ group_id: group }), 'together', last)())
  expect(await finishedBy('scholar')).toEqual(['together'])
  expect(await finishedBy('scholar2')).toEqual([])
  const { data } = (await product.as('guest').call(listSections, { filter: { course_id: course }, include: 'modules' })).body
  expect(data.flatMap(({ modules }) => modules.map(({ title, done }) => [title, done]))).toEqual(
    ['quiz', 'assessment', 'material', 'alone', 'together', 'otherQuiz', 'off'].map((title) => [title, null]),
  )
})
