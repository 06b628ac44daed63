import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { demoPerson } from '../../seed/people.ts'
import { courseMaker } from '../../test/new-course.ts'
import { openTestDatabase } from '../../test/open-database.ts'
import { forEachKind, sectionItemRows, moduleResults, type SectionItems } from './section-items.ts'

const database = openTestDatabase()
const { rows } = database
const { number, newCourse } = courseMaker(rows)
const scholar = demoPerson('scholar').id

/** Items with attempts. Without an item, attempts without an item of the kind count. */
const attempted = (kind: 'quiz' | 'assessment', title: string): SectionItems => ({
  kind,
  items: sql`select id, ${sql.ref(title)} title, status, ''::text detail, null::timestamptz due_at from ${sql.table(kind === 'quiz' ? 'quizzes' : 'assessments')} where deleted_at is null`,
  copy: async () => undefined,
  finished: ({ item }) => sql`select scholar_id from attempts where ${sql.ref(`${kind}_id`)} = ${item}`,
  results: ({ item }) =>
    sql`select scholar_id, 'done' state, score, submitted_at at, false late from attempts where ${sql.ref(`${kind}_id`)} is not distinct from ${item}`,
})
const kinds = [attempted('quiz', 'title'), attempted('assessment', 'name')]

/** A course with a quiz and a tool in its section, and an attempt at the quiz. */
const withTool = async () => {
  const made = await newCourse()
  const tool = await number(`insert into assessments (name) values ('A tool') returning id`)
  const toolModule = await number(
    'insert into section_modules (course_section_id, assessment_id, position) values ($1, $2, 2) returning id',
    [made.section, tool],
  )
  await rows('insert into attempts (scholar_id, quiz_id, course_section_id, submitted_at) values ($1, $2, $3, now())', [
    scholar,
    made.quiz,
    made.section,
  ])
  return { ...made, toolModule }
}

test('section items do not include deleted items, or items of deleted sections', async () => {
  const [made] = [await withTool(), await withTool()]
  const held = async () =>
    (
      await sql<{ id: number; title: string; section_shown: boolean }>`select id, title, section_shown from ${sectionItemRows(kinds)} m
        where course_id = ${made.course} order by id`.execute(database.db)
    ).rows
  const quiz = { id: made.module, title: 'Quiz', section_shown: true }
  const tool = { id: made.toolModule, title: 'A tool', section_shown: true }
  expect(await held()).toEqual([quiz, tool])
  for (const [change, isShown] of [
    ['status = 0', false],
    [`status = 1, publish_at = now() + interval '1 hour'`, false],
    [`publish_at = now() - interval '1 hour'`, true],
  ] as const) {
    await rows(`update course_sections set ${change} where id = $1`, [made.section])
    expect(
      (await held()).map(({ section_shown }) => section_shown),
      change,
    ).toEqual([isShown, isShown])
  }
  await rows('update quizzes set deleted_at = now() where id = $1', [made.quiz])
  expect(await held()).toEqual([tool])
  await rows('update course_sections set deleted_at = now() where id = $1', [made.section])
  expect(await held()).toEqual([])
})

test('the results of each item come from its kind, only for the requested modules', async () => {
  const [made, other] = [await withTool(), await withTool()]
  const results = async (where = sql`m.course_id = ${made.course}`) =>
    (
      await sql<{ module_id: number }>`select module_id from ${moduleResults(kinds, where)} r order by module_id`.execute(database.db)
    ).rows.map((row) => row.module_id)
  // An attempt at a quiz has no effect on a tool.
  expect(await results()).toEqual([made.module])
  expect(await results(sql`m.course_id = any(${[made.course, other.course]}::int[])`)).toEqual([made.module, other.module])
  const done = forEachKind(kinds, (finished) => sql<boolean>`exists (select from ${finished} f where f.scholar_id = ${scholar})`)
  const { rows: found } = await sql<{
    done: boolean
  }>`select ${done} done from ${sectionItemRows(kinds)} m where course_id = ${made.course} order by id`.execute(database.db)
  expect(found).toEqual([{ done: true }, { done: false }])
  const kind = forEachKind(kinds, (finished) => sql<number>`(select count(*) from ${finished} f)`)
  await rows(
    'update attempts set quiz_id = null, assessment_id = (select assessment_id from section_modules where id = $2) where quiz_id = $1',
    [made.quiz, made.toolModule],
  )
  const counts = await sql<{
    n: number
  }>`select ${kind} n from ${sectionItemRows(kinds)} m where course_id = ${made.course} order by id`.execute(database.db)
  expect(counts.rows).toEqual([{ n: 0 }, { n: 1 }])
})
