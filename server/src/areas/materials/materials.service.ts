import { moduleKinds } from '@pandu/contract/courses'
import type { LiveEvent } from '@pandu/contract/kit'
import { materialChanged } from '@pandu/contract/materials'
import type { Db } from '../../kit/db.ts'
import { dropFile } from '../../kit/drop-file.ts'
import type { Call } from '../../kit/serve.ts'
import { publishToStaff } from '../../kit/staff.ts'
import { refreshCourse } from '../courses/courses.service.ts'

/** Refreshes the screens of staff, whose pickers list the material, and of the courses that hold it. */
export const refreshMaterial = async (db: Db, id: number) => {
  const courses = await db
    .selectFrom('section_modules')
    .innerJoin('course_sections', 'course_sections.id', 'section_modules.course_section_id')
    .select('course_sections.course_id')
    .distinct()
    .where('section_modules.module_id', '=', moduleKinds.material)
    .where('section_modules.instance_id', '=', id)
    .execute()
  for (const { course_id } of courses) await refreshCourse(db, course_id, materialChanged)
  await publishToStaff(db, [], materialChanged)
}

/** Refreshes the scholar's other screens and those of the people who follow the course, but not of its other members. */
export const refreshProgress = async (db: Db, courseId: number, scholarId: number, event: LiveEvent) => {
  const teachers = await db.selectFrom('course_teachers').select('user_id').where('course_id', '=', courseId).execute()
  await publishToStaff(db, [scholarId, ...teachers.map(({ user_id }) => user_id)], event)
}

/** Drops a file that a material no longer uses, unless the warehouse or another material made from it still uses it (O84). */
export const dropContent = async (call: Pick<Call<unknown>, 'db' | 'services' | 'afterCommit'>, fileId: string) => {
  const { db } = call
  const used =
    (await db.selectFrom('warehouse_items').select('id').where('file_id', '=', fileId).limit(1).executeTakeFirst()) ??
    (await db.selectFrom('materials').select('id').where('file_id', '=', fileId).limit(1).executeTakeFirst())
  if (!used) await dropFile(call, fileId)
}
