import type { ServerArea } from '../../kit/area.ts'
import { materialComments } from './materials.comments.ts'
import { materialFileGuards, materialRoutes } from './materials.routes.ts'
import { materialParts } from './materials.parts.ts'
import { materialItems } from './materials.items.ts'

export const materials: ServerArea = {
  name: 'materials',
  tables: ['materials', 'material_progress'],
  joins: {
    section_modules: 'where a material is used',
    course_sections: 'where a material is used',
    course_teachers: 'who may change a material',
    warehouse_items: 'a material may come from the warehouse',
    cohort_members: 'progress lists every scholar of the course',
  },
  routes: materialRoutes,
  parts: materialParts,
  sectionItems: materialItems,
  commentTargets: [materialComments],
  fileGuards: materialFileGuards,
  personal: { tables: [{ table: 'material_progress', of: 'scholar_id', shows: 'all', words: ['material read', 'materials read'] }] },
}
