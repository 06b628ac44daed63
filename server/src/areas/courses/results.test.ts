import { exportCourseResults, listCourseResults, readScholarResults } from '@pandu/contract/courses'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type DemoUsername, demoPerson } from '../../../seed/people.ts'
import { testApp } from '../../../test/app.ts'
import { inDatabase } from '../../../test/database.ts'
import { readAsUpload } from '../../../test/sheet-in.ts'

const product = testApp()
const sql = <R extends object>(text: string, values: unknown[] = []) => inDatabase<R>(product.databaseUrl, text, values)
const number = async (text: string, values: unknown[] = []) => (await sql<{ id: number }>(text, values))[0]!.id
const idOf = (username: DemoUsername) => demoPerson(username).id
const [me, other, stranger] = [idOf('scholar'), idOf('scholar2'), idOf('tsa')]

let course: number
let section: number
const items: Record<'quiz' | 'tool' | 'material' | 'alone' | 'together' | 'hidden', { item: number; row: number }> = {} as never

const hold = async (name: keyof typeof items, column: string, item: number, position: number, status = 1) => {
  const row = await number(
    `insert into section_modules (course_section_id, ${column}, position, status) values ($1, $2, $3, $4) returning id`,
    [section, item, position, status],
  )
  items[name] = { item, row }
}

beforeAll(async () => {
  const cohort = await number(`insert into cohorts (name, year) values ('Results', 2026) returning id`)
  await sql(`insert into cohort_members (cohort_id, user_id, type_scholar) select $1, id, 'regular' from unnest($2::int[]) id`, [
    cohort,
    [me, other],
  ])
  const makeCourse = (title: string) =>
    number(`insert into courses (title, start_date, end_date, cohort_id) values ($1, '2026-01-01', '2026-12-31', $2) returning id`, [
      title,
      cohort,
    ])
  course = await makeCourse('Results')
  await sql('insert into course_teachers (course_id, user_id) values ($1, $2)', [course, idOf('facilitator')])
  section = await number(`insert into course_sections (course_id, title, position) values ($1, 'First', 1) returning id`, [course])
  await hold('quiz', 'quiz_id', await number(`insert into quizzes (title) values ('A quiz') returning id`), 1)
  await hold('tool', 'assessment_id', await number(`insert into assessments (name) values ('A tool') returning id`), 2)
  const material = (name: string) =>
    number(`insert into materials (name, type_content, mime_type, link) values ($1, 'embed', 'doc', 'https://a.example') returning id`, [
      name,
    ])
  await hold('material', 'material_id', await material('A material'), 3)
  await hold('alone', 'project_id', await number(`insert into projects (title, type) values ('Alone', 'indie') returning id`), 4)
  await hold('together', 'project_id', await number(`insert into projects (title, type) values ('Together', 'group') returning id`), 5)
  await hold('hidden', 'material_id', await material('Hidden'), 6, 0)
})

beforeEach(async () => {
  await sql('update section_modules set due_at = null where course_section_id = $1', [section])
  for (const one of ['attempts', 'material_progress', 'project_submissions'])
    await sql(`delete from ${one} where scholar_id = any($1)`, [[me, other, stranger]])
})

const attempt = (
  column: 'quiz_id' | 'assessment_id',
  item: number,
  scholar: number,
  more: { ends?: string; handedIn?: boolean; score?: number },
) =>
  number(
    `insert into attempts (scholar_id, ${column}, course_section_id, ends_at, submitted_at, score)
     values ($1, $2, $3, now() + $4::interval, case when $5 then now() end, $6) returning id`,
    [scholar, item, section, more.ends ?? null, more.handedIn ?? false, more.score ?? null],
  )
const essay = (attemptId: number, answer: string, mark: number | null = null) =>
  sql(
    `insert into attempt_answers (attempt_id, question_id, type, question, options, position, key, answer, mark)
     values ($1, 1, 'essay', 'Why?', '{}', 1, '', $2, $3)`,
    [attemptId, answer, mark],
  )
const work = (owner: 'scholar_id' | 'group_id', id: number, item: number, stage: string, verdict: string = 'process') =>
  sql(
    `insert into project_submissions (project_id, course_id, stage, title, content, ${owner}, approval_admin, approval_council)
     values ($1, $2, $3, 'Work', 'https://a.example', $4, $5, $5)`,
    [item, course, stage, id, verdict],
  )

/** When an item is due, from now. */
const due = (name: keyof typeof items, from: string) =>
  sql('update section_modules set due_at = now() + $2::interval where id = $1', [items[name].row, from])

const list = async (input: object = {}, who: DemoUsername = 'ld') =>
  (await product.as(who).call(listCourseResults, { course, ...input })).body.data
const rowOf = async (id: number) => (await list()).find((row) => row.id === id)!
/** The state and the score of one item for me. */
const mine = async (name: keyof typeof items) => {
  const found = (await rowOf(me)).results.find(({ module_id }) => module_id === items[name].row)
  return found && [found.state, found.score]
}

test('a quiz: under way, waiting for a mark, done with its score', async () => {
  expect(await mine('quiz')).toBeUndefined()
  const id = await attempt('quiz_id', items.quiz.item, me, { ends: '1 hour' })
  await essay(id, 'Because')
  expect(await mine('quiz')).toEqual(['open', null])
  await sql(`update attempts set ends_at = now() - interval '1 hour' where id = $1`, [id])
  expect(await mine('quiz')).toEqual(['waiting', null])
  await sql(`update attempt_answers set answer = '' where attempt_id = $1`, [id])
  expect(await mine('quiz')).toEqual(['done', null])
  await sql(`update attempt_answers set answer = 'Because' where attempt_id = $1`, [id])
  await sql('update attempts set submitted_at = now(), ends_at = null where id = $1', [id])
  expect(await mine('quiz')).toEqual(['waiting', null])
  await sql('update attempts set score = 87.5 where id = $1', [id])
  expect(await mine('quiz')).toEqual(['done', 87.5])
})

test('an assessment tool waits for nobody, a material is opened and finished', async () => {
  const id = await attempt('assessment_id', items.tool.item, me, { handedIn: true })
  await essay(id, 'Because')
  expect(await mine('tool')).toEqual(['done', null])
  await sql('insert into material_progress (course_section_id, material_id, scholar_id) values ($1, $2, $3)', [
    section,
    items.material.item,
    me,
  ])
  expect(await mine('material')).toEqual(['open', null])
  await sql('update material_progress set finished_at = now() where scholar_id = $1', [me])
  expect(await mine('material')).toEqual(['done', null])
})

test('a project waits for decisions until it is finished; the work of a group is that of its present members', async () => {
  await work('scholar_id', me, items.alone.item, 'proposal')
  expect(await mine('alone')).toEqual(['waiting', null])
  await sql(`update project_submissions set approval_admin = 'revision' where scholar_id = $1`, [me])
  expect(await mine('alone')).toEqual(['open', null])
  await sql(`update project_submissions set approval_admin = 'approved', approval_council = 'approved' where scholar_id = $1`, [me])
  expect(await mine('alone')).toEqual(['open', null])
  await work('scholar_id', me, items.alone.item, 'assignment-final')
  expect(await mine('alone')).toEqual(['done', null])

  const group = await number(`insert into course_groups (course_id, title) values ($1, 'Nine') returning id`, [course])
  await sql('insert into group_members (group_id, course_id, user_id) values ($1, $2, $3)', [group, course, me])
  await sql('insert into group_members (group_id, course_id, user_id, left_at) values ($1, $2, $3, now())', [group, course, other])
  await work('group_id', group, items.together.item, 'proposal')
  expect(await mine('together')).toEqual(['waiting', null])
  expect((await rowOf(other)).results).toEqual([])
  await sql('delete from project_submissions where group_id = $1', [group])
})

test('what came after it was due is late, and what has not come by then', async () => {
  const late = async (name: keyof typeof items) => (await rowOf(me)).results.find(({ module_id }) => module_id === items[name].row)?.late
  const openAt = [section, items.material.item, me]
  await sql('insert into material_progress (course_section_id, material_id, scholar_id) values ($1, $2, $3)', openAt)
  const quiz = await attempt('quiz_id', items.quiz.item, me, {})
  await work('scholar_id', me, items.alone.item, 'proposal')
  for (const name of ['material', 'quiz', 'alone'] as const) {
    expect(await late(name)).toBe(false)
    await due(name, '1 hour')
    expect(await late(name)).toBe(false)
    await due(name, '-1 hour')
    expect(await late(name)).toBe(true)
  }
  await sql(`update material_progress set finished_at = now() - interval '2 hours' where scholar_id = $1`, [me])
  await sql(`update attempts set submitted_at = now() - interval '2 hours' where id = $1`, [quiz])
  await work('scholar_id', me, items.alone.item, 'assignment-final')
  await sql(`update project_submissions set created_at = now() - interval '2 hours' where scholar_id = $1`, [me])
  for (const name of ['material', 'quiz', 'alone'] as const) expect([name, await late(name)]).toEqual([name, false])
  // An attempt that nobody handed in ends when its time is up.
  await sql(`update attempts set submitted_at = null, ends_at = now() - interval '90 minutes' where id = $1`, [quiz])
  expect(await late('quiz')).toBe(false)
  await sql(`update attempts set ends_at = now() - interval '30 minutes' where id = $1`, [quiz])
  expect(await late('quiz')).toBe(true)
})

test('only what scholars see counts, and only members are listed', async () => {
  await sql(
    'insert into material_progress (course_section_id, material_id, scholar_id, finished_at) select $1, $2, id, now() from unnest($3::int[]) id',
    [section, items.hidden.item, [me, stranger]],
  )
  const rows = await list()
  expect(rows.map(({ id }) => id).toSorted()).toEqual([me, other].toSorted())
  expect(rows.map(({ results }) => results)).toEqual([[], []])
})

test('lists are searched, narrowed to what waits or is missing, and sorted by what is done', async () => {
  await attempt('quiz_id', items.quiz.item, me, { handedIn: true, score: 70 })
  await essay(await attempt('quiz_id', items.quiz.item, other, { handedIn: true }), 'Because')
  const names = async (input: object) => (await list(input)).map(({ id }) => id)
  expect(await names({ filter: { which: 'waiting' } })).toEqual([other])
  expect(await names({ filter: { which: 'missing' } })).toHaveLength(2)
  expect(await names({ sort: '-done' })).toEqual([me, other])
  expect(await names({ sort: 'done' })).toEqual([other, me])
  expect(await names({ filter: { search: demoPerson('scholar2').name } })).toEqual([other])
  expect(await names({ page: { number: 2, size: 1 }, sort: '-done' })).toEqual([other])

  await attempt('assessment_id', items.tool.item, me, { handedIn: true })
  await sql('insert into material_progress (course_section_id, material_id, scholar_id, finished_at) values ($1, $2, $3, now())', [
    section,
    items.material.item,
    me,
  ])
  await work('scholar_id', me, items.alone.item, 'proposal')
  const group = await number(`insert into course_groups (course_id, title) values ($1, 'Ten') returning id`, [course])
  await sql('delete from group_members where user_id = $1 and course_id = $2', [me, course])
  await sql('insert into group_members (group_id, course_id, user_id) values ($1, $2, $3)', [group, course, me])
  await work('group_id', group, items.together.item, 'proposal')
  expect(await names({ filter: { which: 'missing' } })).toEqual([other])
  await sql('delete from project_submissions where group_id = $1', [group])
})

test('one member: every item in order, with what is known; scholars read their own alone', async () => {
  await attempt('quiz_id', items.quiz.item, me, { handedIn: true, score: 70 })
  const ask = (who: DemoUsername, scholar_id: number) => product.as(who).call(readScholarResults, { course, scholar_id })
  const { data } = (await ask('facilitator', me)).body
  expect(data).toMatchObject({ done: 1, average: 70, scholar: { id: me } })
  expect(data.items.map(({ title, result }) => [title, result?.state ?? null, result?.score ?? null])).toEqual([
    ['A quiz', 'done', 70],
    ['A tool', null, null],
    ['A material', null, null],
    ['Alone', null, null],
    ['Together', null, null],
  ])
  expect((await ask('scholar', me)).body.data).toEqual(data)
  expect((await ask('scholar2', me)).status).toBe(403)
  expect((await ask('ld', stranger)).status).toBe(404)
})

test('the sheet has a line for each member that the filter leaves and a column for each item', async () => {
  await attempt('quiz_id', items.quiz.item, me, { handedIn: true, score: 70 })
  await due('material', '-1 hour')
  const { raw } = await product.as('guest').call(exportCourseResults, { course, filter: { search: demoPerson('scholar').name } })
  const sheet = await readAsUpload(raw, { rows: 100, columns: 40 })
  const cells = 'rows' in sheet ? sheet.rows : []
  expect(cells[0]).toEqual([
    'No TELADAN',
    'Scholar Name',
    'University',
    'Done of 5',
    'Late',
    'Average score',
    'First: A quiz',
    'First: A tool',
    'First: A material',
    'First: Alone',
    'First: Together',
  ])
  expect(cells.slice(1).map((row) => row.slice(3))).toEqual([[1, 1, 70, 70, 'Missing', 'Missing, late', 'Missing', 'Missing']])
})

test('who takes the sheet of a course is written down, as with any list, and nobody takes hundreds of them', async () => {
  const taken = () =>
    sql<{ rows: number; narrowed: object }>(`select rows, narrowed from export_log where list = $1 order by id`, [exportCourseResults.path])
  const before = (await taken()).length
  const take = () => product.as('elsn').call(exportCourseResults, { course, filter: { search: '3299010101990001' } })
  expect((await take()).status).toBe(200)
  expect((await taken()).slice(before)).toEqual([{ rows: 0, narrowed: { course, filter: { search: 'NIK' } } }])
  await sql(`insert into export_log (by_id, list, columns, narrowed, rows) select $1, 'x', '[]', '{}', 1 from generate_series(1, 60)`, [
    demoPerson('elsn').id,
  ])
  expect((await take()).status).toBe(429)
})
