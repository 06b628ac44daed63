import { type Actor, isScholar } from '@pandu/contract/kit'
import type { Db } from '../../kit/db.ts'
import type { FileGuards } from '../../kit/stored-files.ts'
import { visibleCourses } from '../courses/courses.queries.ts'
import { visibleItems } from './warehouse.queries.ts'

const seesItem = async (db: Db, actor: Actor, id: number | null) =>
  !!id && !!(await visibleItems(db, actor).select('id').where('id', '=', id).executeTakeFirst())

/** A course whose material has this file, seen by the actor; scholars see what is switched on. */
const seesInCourse = async (db: Db, actor: Actor, fileId: string) => {
  const courses = visibleCourses(db, actor).select('courses.id')
  const found = await db
    .selectFrom('materials')
    .innerJoin('section_modules', 'section_modules.material_id', 'materials.id')
    .innerJoin('course_sections', 'course_sections.id', 'section_modules.course_section_id')
    .select('materials.id')
    .where('materials.file_id', '=', fileId)
    .where('materials.deleted_at', 'is', null)
    .where('course_sections.deleted_at', 'is', null)
    .where('course_sections.course_id', 'in', courses)
    .$if(isScholar(actor), (q) => q.where('section_modules.status', '=', 1).where('materials.status', '=', 1))
    .limit(1)
    .executeTakeFirst()
  return !!found
}

/** Files of an item are for those who see the item; its content also for those who meet it in a course, even when the item has become private. */
export const warehouseFileGuards: FileGuards = {
  'warehouse.cover': { mayRead: ({ db, actor }, file) => seesItem(db, actor, file.record_id) },
  'warehouse.content': {
    mayRead: async ({ db, actor }, file) => (await seesItem(db, actor, file.record_id)) || seesInCourse(db, actor, file.id),
  },
}
