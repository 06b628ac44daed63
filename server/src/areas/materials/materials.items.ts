import { sql } from 'kysely'
import type { SectionItems } from '../../kit/section-items.ts'

export const materialItems: SectionItems = {
  kind: 'material',
  items: sql`select id, name title, status, mime_type detail from materials where deleted_at is null`,
  finished: ({ item, section }) => sql`select x.scholar_id from material_progress x
    where x.course_section_id = ${section} and x.material_id = ${item} and x.finished_at is not null`,
  // The file is one for both; it goes with the last of them (`dropContent`).
  copy: async (db, id, by) =>
    (
      await sql<{ id: number }>`insert into materials (name, description, type_content, mime_type, link, file_id, allow_ld,
          gudang_belajar_category_id, warehouse_item_id, status, created_by)
        select name, description, type_content, mime_type, link, file_id, allow_ld, gudang_belajar_category_id, warehouse_item_id, status, ${by}
        from materials where id = ${id} and deleted_at is null returning id`.execute(db)
    ).rows[0]?.id,
}
