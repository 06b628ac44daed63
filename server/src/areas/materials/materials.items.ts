import { sql } from 'kysely'
import type { SectionItems } from '../../kit/section-items.ts'

export const materialItems: SectionItems = {
  kind: 'material',
  items: sql`select id, name title, status, mime_type detail from materials where deleted_at is null`,
  finished: ({ item, section }) => sql`select x.scholar_id from material_progress x
    where x.course_section_id = ${section} and x.material_id = ${item} and x.finished_at is not null`,
  results: ({ item, section }) => sql`select scholar_id, case when finished_at is null then 'open' else 'done' end state, null score,
    coalesce(finished_at, opened_at) at from material_progress where course_section_id = ${section} and material_id = ${item}`,
}
