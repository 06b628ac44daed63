import { sql } from 'kysely'
import type { SectionItems } from '../../kit/section-items.ts'

export const materialItems: SectionItems = {
  kind: 'material',
  items: sql`select id, name title, status, case when type_content = 'embed' and mime_type = 'doc' then 'link' else mime_type end detail, null::timestamptz due_at from materials where deleted_at is null`,
  finished: ({ item, section }) => sql`select x.scholar_id from material_progress x
    where x.course_section_id = ${section} and x.material_id = ${item} and x.finished_at is not null`,
  // Both materials share the file; it is dropped with the last of them (`dropContent`).
  copy: async (db, id, by) =>
    (
      await sql<{ id: number }>`insert into materials (name, description, type_content, mime_type, link, file_id, allow_ld,
          gudang_belajar_category_id, warehouse_item_id, status, created_by)
        select name, description, type_content, mime_type, link, file_id, allow_ld, gudang_belajar_category_id, warehouse_item_id, status, ${by}
        from materials where id = ${id} and deleted_at is null returning id`.execute(db)
    ).rows[0]?.id,
  results: ({ item, section, due }) => sql`select scholar_id, case when finished_at is null then 'open' else 'done' end state, null score,
    coalesce(finished_at, opened_at) at,
    coalesce(finished_at, now()) > ${due} late from material_progress where course_section_id = ${section} and material_id = ${item}`,
  // Progress may remain from an earlier time in the other section; the two are merged.
  move: async (db, { item, from, to }) => {
    await sql`insert into material_progress (course_section_id, material_id, scholar_id, opened_at, finished_at)
      select ${to}::int, material_id, scholar_id, opened_at, finished_at from material_progress
      where course_section_id = ${from} and material_id = ${item}
      on conflict (course_section_id, material_id, scholar_id) do update set
        opened_at = least(material_progress.opened_at, excluded.opened_at),
        finished_at = least(material_progress.finished_at, excluded.finished_at)`.execute(db)
    await db.deleteFrom('material_progress').where('course_section_id', '=', from).where('material_id', '=', item).execute()
  },
}
