import {
  assignModule,
  courseRules,
  createSection,
  listSections,
  moduleKinds,
  moveModule,
  orderModules,
  orderSections,
  removeSection,
  switchModule,
  switchSection,
  unassignModule,
  updateSection,
} from '@pandu/contract/courses'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { conflict, invalid, notFound, withUnique } from '../../kit/errors.ts'
import { storedRich } from '../../kit/html.ts'
import { wholeList } from '../../kit/lists.ts'
import { refuseOutdatedChange } from '../../kit/outdated-change.ts'
import { serve } from '../../kit/serve.ts'
import { followCourseDates } from '../attempts/course-dates.service.ts'
import { findModules, findSections } from './courses.queries.ts'
import { appendModule, findCourse, findSection, refreshCourse } from './courses.service.ts'
import { keysOf, mustExist, mustGet } from '@pandu/contract/kit'

const kindOf = (moduleId: number) =>
  mustExist(
    keysOf(moduleKinds).find((kind) => moduleKinds[kind] === moduleId),
    `The kind of item ${moduleId}`,
  )

const unique: Record<string, [string, string]> = {
  section_modules_course_section_id_module_id_instance_id_key: ['to_section_id', 'The item is in that section already'],
}

const changedMeanwhile = 'Another person has changed this in the meantime; please check it again'

/** The new positions of rows, given a list of all their ids; a list that misses one was made from an older state. */
const reorder = async (
  db: Db,
  table: 'course_sections' | 'section_modules',
  present: readonly { id: number }[],
  ids: readonly number[],
) => {
  const known = new Set(present.map(({ id }) => id))
  if (known.size !== ids.length || new Set(ids).size !== ids.length || ids.some((id) => !known.has(id))) throw conflict(changedMeanwhile)
  await sql`update ${sql.table(table)} t set position = o.position
    from unnest(${ids}::int[]) with ordinality as o(id, position) where t.id = o.id`.execute(db)
}

export const sectionRoutes = [
  serve(listSections, async ({ db, actor, allow, services: { contributions } }, { filter, include, as }) => {
    const courseId =
      filter.id === undefined ? mustExist(filter.course_id, 'The course') : (await findSection(db, actor, filter.id)).course_id
    if (filter.course_id !== undefined && filter.course_id !== courseId) throw notFound()
    const course = await findCourse(db, actor, courseId)
    allow(courseRules.read, course)
    const asScholar = course.seat === 'member' || as === 'scholar'
    const sections = await findSections(db, courseId, filter.id, asScholar)
    const modules = include
      ? await findModules(
          { db, contributions },
          actor,
          sections.map(({ id }) => id),
          asScholar,
        )
      : undefined
    return wholeList(sections.map((section) => ({ ...section, modules: modules?.get(section.id) ?? [] })))
  }),

  serve(createSection, async ({ db, actor }, { course_id, title, description }) => {
    // The course is locked: two sections at once get two positions.
    await findCourse(db, actor, course_id, true)
    const { id } = await db
      .insertInto('course_sections')
      .values({
        course_id,
        title,
        description: storedRich(description),
        created_by: actor.id,
        position: sql`(select coalesce(max(position), 0) + 1 from course_sections where course_id = ${course_id})`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await refreshCourse(db, course_id)
    return { message: 'Section created', data: { id } }
  }),

  serve(updateSection, async ({ db, actor }, { id, course_id, title, description, updated_at }) => {
    const section = await findSection(db, actor, id, true)
    if (section.course_id !== course_id) throw notFound()
    refuseOutdatedChange(updateSection, section, updated_at, 'announcement')
    await db
      .updateTable('course_sections')
      .set({ title, description: storedRich(description), updated_at: sql`now()` })
      .where('id', '=', id)
      .execute()
    await refreshCourse(db, course_id)
    return { message: 'Section updated' }
  }),

  serve(switchSection, async ({ db, actor }, { id, status, publish_at }) => {
    const section = await findSection(db, actor, id, true)
    await db
      .updateTable('course_sections')
      .set({ status, ...(publish_at !== undefined && { publish_at }), updated_at: sql`now()` })
      .where('id', '=', id)
      .execute()
    await refreshCourse(db, section.course_id)
    return { message: status === 1 ? 'The section is published' : 'The section is a draft' }
  }),

  serve(removeSection, async ({ db, actor }, { id }) => {
    const section = await findSection(db, actor, id, true)
    await db
      .updateTable('course_sections')
      .set({ deleted_at: sql`now()` })
      .where('id', '=', id)
      .execute()
    await refreshCourse(db, section.course_id)
    return { message: 'Section deleted' }
  }),

  serve(orderSections, async ({ db, actor }, { course_id, ids }) => {
    await findCourse(db, actor, course_id, true)
    await reorder(db, 'course_sections', await findSections(db, course_id), ids)
    await refreshCourse(db, course_id)
    return { message: 'The order is saved' }
  }),

  serve(assignModule, async ({ db, actor, services }, { course_section_id, module_id, instance_id, status }) => {
    const section = await findSection(db, actor, course_section_id, true)
    const kind = kindOf(module_id)
    const items = services.contributions.sectionItems.find((one) => one.kind === kind)?.items
    if (!items || !(await sql`select from (${items}) i where i.id = ${instance_id} for key share`.execute(db)).rows.length)
      throw invalid({ instance_id: ['This item does not exist'] })
    const added = await appendModule(db, section, kind, instance_id, status)
    if (!added) throw invalid({ instance_id: ['This item is in the section already'] })
    return {
      message: status === 0 ? 'The item has been added to the section as a draft' : 'The item has been added to the section',
      data: added,
    }
  }),

  serve(unassignModule, async ({ db, actor }, { course_section_id, module_id, instance_id }) => {
    const section = await findSection(db, actor, course_section_id, true)
    const { numDeletedRows } = await db
      .deleteFrom('section_modules')
      .where('course_section_id', '=', course_section_id)
      .where('module_id', '=', module_id)
      .where('instance_id', '=', instance_id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw notFound()
    await refreshCourse(db, section.course_id)
    return { message: 'The item has been removed from the section' }
  }),

  serve(switchModule, async ({ db, actor }, { course_section_id, module_id, instance_id, status, publish_at, due_at, open_always }) => {
    const section = await findSection(db, actor, course_section_id, true)
    const { numUpdatedRows } = await db
      .updateTable('section_modules')
      .set({
        status,
        ...(publish_at !== undefined && { publish_at }),
        ...(due_at !== undefined && { due_at }),
        ...(open_always !== undefined && { open_always }),
      })
      .where('course_section_id', '=', course_section_id)
      .where('module_id', '=', module_id)
      .where('instance_id', '=', instance_id)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw notFound()
    if (open_always !== undefined) await followCourseDates(db, section.course_id)
    await refreshCourse(db, section.course_id)
    return { message: status === 1 ? 'Scholars see this item' : 'Scholars no longer see this item' }
  }),

  serve(moveModule, async ({ db, actor, services }, { course_section_id: from, to_section_id: to, module_id, instance_id }) => {
    // In the order of their ids, so that two moves between the same sections do not wait for each other in a circle.
    const [one, other] = from < to ? [from, to] : [to, from]
    const first = await findSection(db, actor, one, true)
    const second = await findSection(db, actor, other, true)
    if (first.course_id !== second.course_id) throw invalid({ to_section_id: ['Choose a section of this course'] })
    const { numUpdatedRows } = await withUnique(unique, () =>
      db
        .updateTable('section_modules')
        .set({
          course_section_id: to,
          position: sql`(select coalesce(max(position), 0) + 1 from section_modules where course_section_id = ${to})`,
        })
        .where('course_section_id', '=', from)
        .where('module_id', '=', module_id)
        .where('instance_id', '=', instance_id)
        .executeTakeFirst(),
    )
    if (numUpdatedRows === 0n) throw notFound()
    const kind = kindOf(module_id)
    const items = services.contributions.sectionItems.find((each) => each.kind === kind)
    if (from !== to) await items?.move?.(db, { item: instance_id, from, to })
    await refreshCourse(db, first.course_id)
    return { message: 'The item has been moved' }
  }),

  serve(orderModules, async ({ db, actor, services: { contributions } }, { course_section_id, ids }) => {
    const section = await findSection(db, actor, course_section_id, true)
    const present = await findModules({ db, contributions }, actor, [course_section_id])
    await reorder(db, 'section_modules', mustGet(present, course_section_id), ids)
    await refreshCourse(db, section.course_id)
    return { message: 'The order is saved' }
  }),
]
