import { moduleKinds } from '@pandu/contract/courses'
import { type Actor, keysOf } from '@pandu/contract/kit'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { oneRow } from '../../kit/rows.ts'
import { columnOf, type SectionItems } from '../../kit/section-items.ts'

const DAY = 86_400_000
/** The days from one date to another. */
export const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY)

interface Target {
  courseId: number
  /** By how many days publishing times and due dates move. */
  days: number
  title?: string
  status?: 0 | 1
}

/** Copies a section to the end of a course, with new items, so that nobody's work is copied. Deleted items are left out. */
export const copySectionTo = async (db: Db, actor: Actor, kinds: readonly SectionItems[], sectionId: number, target: Target) => {
  const { courseId, days, title = null, status = null } = target
  const { id } = oneRow(
    await sql<{ id: number }>`
      insert into course_sections (course_id, title, description, status, publish_at, created_by, position)
      select ${courseId}, coalesce(${title}::text, title), description, coalesce(${status}::smallint, status), publish_at + make_interval(days => ${days}::int), ${actor.id},
        (select coalesce(max(position), 0) + 1 from course_sections where course_id = ${courseId})
      from course_sections where id = ${sectionId} returning id`.execute(db),
  )
  const modules = await db
    .selectFrom('section_modules')
    .select(['id', 'module_id', 'instance_id'])
    .where('course_section_id', '=', sectionId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  for (const { id: moduleId, module_id, instance_id } of modules) {
    const kind = keysOf(moduleKinds).find((one) => moduleKinds[one] === module_id)
    const made = kind && (await kinds.find((one) => one.kind === kind)?.copy(db, instance_id ?? 0, actor.id, days))
    if (!made) continue
    await sql`insert into section_modules (course_section_id, ${sql.ref(columnOf(kind))}, position, status, open_always, publish_at, due_at)
      select ${id}, ${made}, position, status, open_always, publish_at + make_interval(days => ${days}::int), due_at + make_interval(days => ${days}::int)
      from section_modules where id = ${moduleId}`.execute(db)
  }
  return id
}

/** Copies a course with its sections to another start date. The copy has no cohort, no administrators and no cover, and scholars do not see it yet. */
export const copyCourseTo = async (
  db: Db,
  actor: Actor,
  kinds: readonly SectionItems[],
  course: { id: number; start_date: string },
  { title, start_date }: { title: string; start_date: string },
) => {
  const days = daysBetween(course.start_date, start_date)
  const { id } = oneRow(
    await sql<{ id: number }>`
      insert into courses (title, description, start_date, end_date, open_always, status, created_by)
      select ${title}, description, ${start_date}::date, end_date + ${days}::int, open_always, 0, ${actor.id} from courses where id = ${course.id} returning id`.execute(
      db,
    ),
  )
  const sections = await db
    .selectFrom('course_sections')
    .select('id')
    .where('course_id', '=', course.id)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  for (const section of sections) await copySectionTo(db, actor, kinds, section.id, { courseId: id, days })
  return id
}
