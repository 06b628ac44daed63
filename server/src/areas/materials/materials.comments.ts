import { moduleKinds } from '@pandu/contract/courses'
import { materialPages } from '@pandu/contract/materials'
import { sql } from 'kysely'
import type { CommentTarget } from '../../kit/comment-targets.ts'
import { notFound } from '../../kit/errors.ts'
import { coursesWith, opensItem, sectionReaders, teacherIds } from '../courses/courses.service.ts'
import { visibleMaterials } from './materials.queries.ts'

/**
 * Each course has its own comments on a material. The section says which course; without one it is every course of the reader that holds the material.
 */
export const materialComments: CommentTarget = {
  module: 'material',
  readable: (id, courseId) => sql<boolean>`(${opensItem(courseId, 'material', id)} and exists (
    select from materials where materials.id = ${id} and materials.deleted_at is null and (users.role <> 'SCHOLAR' or materials.status = 1)))`,
  find: async ({ db, actor }, id, { section, course }) => {
    const [material, held] = await Promise.all([
      visibleMaterials(db, actor).select(['name', 'status']).where('materials.id', '=', id).executeTakeFirst(),
      coursesWith(db, actor, moduleKinds.material, id),
    ])
    const places = held.filter(
      (one) => (section === undefined || one.course_section_id === section) && (course === undefined || one.id === course),
    )
    const [first] = places
    if (!material || !first) throw notFound()
    const { id: idCourse, course_section_id: idSection } = first
    const [, ...further] = new Set(places.map((place) => place.id))
    return {
      title: material.name,
      courses: [idCourse, ...further],
      page: { member: materialPages.material({ idInstance: id, idSection, idCourse }) },
      alsoNotified: () => teacherIds(db, idCourse),
      readers: () =>
        material.status === 1
          ? sectionReaders(db, idSection, { module_id: moduleKinds.material, instance_id: id })
          : teacherIds(db, idCourse),
    }
  },
}
