import type pg from 'pg'
import { storedRich } from '../../src/kit/html.ts'
import type { AccountRow } from '../accounts.ts'
import { type Clock, day, daysLater } from '../clock.ts'
import type { FileShelf } from '../files.ts'
import { advanceSequence, insertAll } from '../insert.ts'
import { cover } from '../pictures/cover.ts'
import { courseOutlines, sectionId } from './outlines.ts'

/** Who set a course up: the learning team, or the teacher. */
const authorOf = (courseId: number) => (courseId % 2 === 0 ? 3 : 5)
const WITHOUT_COVER = 8

/** Draws the covers; the courses go in when people, files and cohorts are there. What sections hold is inserted by the areas of the items. */
export async function prepareCourses(
  staff: readonly AccountRow[],
  clock: Clock,
  files: FileShelf,
): Promise<(client: pg.Client) => Promise<void>> {
  const covers = new Map<number, string>()
  for (const { id } of courseOutlines) {
    if (id === WITHOUT_COVER) continue
    covers.set(id, files.add('courses.cover', id, authorOf(id), 'cover.webp', 'image/webp', await cover(id)))
  }
  const idOf = (username: string) => {
    const found = staff.find((one) => one.username === username)
    if (!found) throw new Error(`There is no ${username} among the staff`)
    return found.id
  }
  /** Courses are set up six weeks before they begin, and none of them tomorrow. */
  const madeAt = (from: number) => clock.workday(Math.max(2, 42 - from), 11)

  return async (client) => {
    const { rows } = await client.query<{ id: number; year: number }>(
      `select c.id, c.year from cohorts c left join cohort_members m on m.cohort_id = c.id group by c.id order by count(m.user_id) desc, c.id`,
    )
    const cohortOf = (years: number | undefined) =>
      years === undefined ? null : (rows.find(({ year }) => year === clock.latestCohort - years)?.id ?? null)

    await insertAll(
      client,
      'courses',
      courseOutlines.map(({ id, title, description, from, to, cohort, hidden }) => {
        const cohort_id = cohortOf(cohort)
        const created_at = madeAt(from)
        return {
          id,
          title,
          description: storedRich(description),
          start_date: day(daysLater(clock.now, from)),
          end_date: day(daysLater(clock.now, to)),
          cover: covers.get(id) ?? null,
          status: hidden ? 0 : 1,
          cohort_id,
          cohort_assigned_at: cohort_id === null ? null : created_at,
          created_by: authorOf(id),
          created_at,
          updated_at: created_at,
        }
      }),
    )
    await insertAll(
      client,
      'course_sections',
      courseOutlines.flatMap(({ id, from, sections }) =>
        sections.map((section, at) => ({
          id: sectionId(id, at + 1),
          course_id: id,
          ...section,
          description: storedRich(section.description),
          position: at + 1,
          created_by: authorOf(id),
          created_at: madeAt(from),
          updated_at: madeAt(from),
        })),
      ),
    )
    const teachers = courseOutlines.flatMap(({ id, from, teachers: names }) =>
      names.map((name) => ({ course_id: id, user_id: idOf(name), created_at: madeAt(from) })),
    )
    await insertAll(
      client,
      'course_teachers',
      teachers.map((row, at) => ({ id: at + 1, ...row })),
    )
    for (const table of ['courses', 'course_sections', 'course_teachers']) await advanceSequence(client, table)
  }
}
