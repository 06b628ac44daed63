import { moduleKinds } from '@pandu/contract/courses'
import { type Actor, isScholar } from '@pandu/contract/kit'
import type { Db } from '../../kit/db.ts'
import type { FileGuards } from '../../kit/stored-files.ts'
import { visibleItems as itemsInCourses } from '../courses/courses.service.ts'
import { visibleItems } from './warehouse.queries.ts'

const seesItem = async (db: Db, actor: Actor, id: number | null) =>
  !!id && !!(await visibleItems(db, actor).select('id').where('id', '=', id).executeTakeFirst())

/** A material with this file in a course that the actor sees; for scholars only if it is switched on. */
const seesInCourse = async (db: Db, actor: Actor, fileId: string) => {
  const found = await db
    .selectFrom('materials')
    .select('id')
    .where('file_id', '=', fileId)
    .where('deleted_at', 'is', null)
    .where('id', 'in', itemsInCourses(db, actor, moduleKinds.material))
    .$if(isScholar(actor), (q) => q.where('status', '=', 1))
    .limit(1)
    .executeTakeFirst()
  return !!found
}

/** Whoever sees an item reads its files. Its content is also read by those who have it in a course, even if the item has become private. */
export const warehouseFileGuards: FileGuards = {
  'warehouse.cover': { mayRead: ({ db, actor }, file) => seesItem(db, actor, file.record_id) },
  'warehouse.content': {
    mayRead: async ({ db, actor }, file) => (await seesItem(db, actor, file.record_id)) || seesInCourse(db, actor, file.id),
  },
}
