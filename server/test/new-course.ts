import { demoActor } from './demo-actor.ts'
import type { openTestDatabase } from './open-database.ts'

/** Makes courses and what hangs on them, each test its own. */
export const courseMaker = (rows: ReturnType<typeof openTestDatabase>['rows']) => {
  /** The number of the row that a statement returns. */
  const number = async (text: string, values: unknown[] = []) => (await rows<{ id: number }>(text, values))[0]!.id

  /** A course of a cohort with the scholar in it, taught by the facilitator, with a section that holds one quiz. */
  const newCourse = async () => {
    const cohort = await number(`insert into cohorts (name, year) values ('Cohort ' || random(), 2024) returning id`)
    await rows(`insert into cohort_members (cohort_id, user_id, type_scholar) values ($1, $2, 'regular')`, [
      cohort,
      demoActor('scholar').id,
    ])
    const course = await number(
      `insert into courses (title, start_date, end_date, cohort_id) values ('Course', '2026-01-01', '2026-02-01', $1) returning id`,
      [cohort],
    )
    await rows('insert into course_teachers (course_id, user_id) values ($1, $2)', [course, demoActor('facilitator').id])
    const section = await number(`insert into course_sections (course_id, title, position) values ($1, 'Section', 1) returning id`, [
      course,
    ])
    const quiz = await number(`insert into quizzes (title) values ('Quiz') returning id`)
    const { module, place } = await putInto(section, 'quiz_id', quiz)
    return { cohort, course, section, quiz, module, place }
  }

  const putInto = async (section: number, column: 'quiz_id' | 'project_id' | 'material_id' | 'assessment_id', item: number) => {
    const [row] = await rows<{ id: number; module_id: number; instance_id: number }>(
      `insert into section_modules (course_section_id, ${column}, position) values ($1, $2, 1) returning id, module_id, instance_id`,
      [section, item],
    )
    const { id: module, ...place } = row!
    return { module, place: { course_section_id: section, ...place } }
  }

  /** A material: a link where no file is given. */
  const newMaterial = (given: { name?: string; status?: number; file?: string; item?: number } = {}) => {
    const { name = 'Material', status = 1, file = null, item = null } = given
    return number(
      `insert into materials (name, type_content, mime_type, link, file_id, warehouse_item_id, status)
       values ($1, case when $2::uuid is null then 'embed' else 'upload' end, 'doc', case when $2::uuid is null then 'https://example.org' end, $2, $3, $4)
       returning id`,
      [name, file, item, status],
    )
  }

  /** A group of a course. */
  const newGroup = (course: number) =>
    number(`insert into course_groups (course_id, title) values ($1, 'Group ' || random()) returning id`, [course])

  /** Puts somebody into a group from one day to another; without the second they are still in it. */
  const join = (group: number, user: number, from = '2026-01-01', to: string | null = null, leader = false) =>
    rows(
      `insert into group_members (group_id, course_id, user_id, joined_at, left_at, leader)
       select id, course_id, $2, $3, $4, $5 from course_groups where id = $1`,
      [group, user, from, to, leader],
    )
  return { number, newCourse, putInto, newMaterial, newGroup, join }
}
