import { moduleKinds } from '@pandu/contract/courses'
import { materialPages } from '@pandu/contract/materials'
import { defineFind } from '../../kit/finds.ts'
import type { Parts } from '../../kit/parts.ts'
import { withSection } from '../courses/courses.service.ts'
import { visibleMaterials } from './materials.queries.ts'

export const materialParts: Parts = {
  // A material is opened in a section that holds it.
  finds: ({ db, reader }) => [
    defineFind({
      key: 'materials',
      label: 'Materials',
      large: 'materials',
      rows: withSection(
        db,
        reader,
        moduleKinds.material,
        visibleMaterials(db, reader).select(['materials.id', 'materials.name as title', 'materials.search_text as text']),
      ),
      line: ({ course }) => [course],
      page: ({ id, section_id, course_id }) => materialPages.material({ idInstance: id, idSection: section_id, idCourse: course_id }),
    }),
  ],
}
