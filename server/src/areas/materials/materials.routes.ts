import { courseRules, moduleKinds } from '@pandu/contract/courses'
import type { Actor } from '@pandu/contract/kit'
import { copyWarehouseItem, listMaterials, readMaterial, storeMaterial, switchMaterial } from '@pandu/contract/materials'
import { sql } from 'kysely'
import { checkKeptContent, contentUrl, storeContent } from '../../kit/content.ts'
import { invalid, notFound } from '../../kit/errors.ts'
import { textOfRich } from '../../kit/html.ts'
import { ifGiven, listPage, ifSearched } from '../../kit/lists.ts'
import { refuseOutdatedChange } from '../../kit/outdated-change.ts'
import { serve } from '../../kit/serve.ts'
import type { FileGuards } from '../../kit/stored-files.ts'
import { appendModule, findModule, findSection } from '../courses/courses.service.ts'
import { itemForMaterial } from '../warehouse/warehouse.service.ts'
import { asMaterial, lockMaterial, visibleMaterials, withColumns } from './materials.queries.ts'
import { dropContent, refreshMaterial } from './materials.service.ts'
import { progressRoutes } from './progress.routes.ts'
import { reserveId } from '../../kit/rows.ts'

const kept = (id: number, actor: Actor) => ({ kind: 'materials.content', recordId: id, ownerId: actor.id })

/** The calls of materials. */
export const materialRoutes = [
  serve(listMaterials, async ({ db, actor }, input) => {
    const { search, id, allow_ld, status } = input.filter
    const rows = visibleMaterials(db, actor)
      .$call(ifGiven(id, (q, value) => q.where('materials.id', '=', value)))
      .$call(ifGiven(allow_ld, (q, value) => q.where('materials.allow_ld', '=', value)))
      .$if(status !== undefined, (q) => q.where('materials.status', '=', status === '1' ? 1 : 0))
      .$call(ifSearched(search, (q, pattern) => q.where('materials.search_text', 'like', pattern)))
    const page = await listPage(rows, input, {
      columns: withColumns,
      sorts: { created_at: 'materials.created_at', name: sql`lower(materials.name)` },
      id: 'materials.id',
    })
    return { ...page, data: page.data.map(asMaterial) }
  }),

  serve(storeMaterial, async (call, { course_materi_id, course_section_id, content, updated_at, ...fields }) => {
    const { db, actor } = call
    const given = { ...fields, content }
    if (course_materi_id !== undefined) {
      const stored = await lockMaterial(db, course_materi_id)
      refuseOutdatedChange(storeMaterial, { ...stored, content: contentUrl(stored) }, updated_at, 'material')
      const next = await storeContent(call, given, kept(stored.id, actor))
      if (!next) await checkKeptContent(db, stored, given)
      await db
        .updateTable('materials')
        .set({ ...fields, ...next, updated_at: sql`now()` })
        .where('id', '=', stored.id)
        .execute()
      if (next && stored.file_id) await dropContent(call, stored.file_id)
      await refreshMaterial(db, stored.id)
      return { message: 'Material updated', data: { id: stored.id } }
    }
    const section = course_section_id === undefined ? undefined : await findSection(db, actor, course_section_id, true)
    const id = await reserveId(db, 'materials')
    const next = await storeContent(call, given, kept(id, actor))
    await db
      .insertInto('materials')
      .values({ ...fields, ...next, id, created_by: actor.id })
      .execute()
    if (section) await appendModule(db, section, 'material', id)
    await refreshMaterial(db, id)
    return { message: 'Material added', data: { id } }
  }),

  serve(copyWarehouseItem, async (call, { gudang_belajar_id, course_section_id }) => {
    const { db, actor } = call
    const section = await findSection(db, actor, course_section_id, true)
    const item = await itemForMaterial(db, actor, gudang_belajar_id)
    const there = await db
      .selectFrom('section_modules')
      .innerJoin('materials', 'materials.id', 'section_modules.material_id')
      .select('materials.id')
      .where('section_modules.course_section_id', '=', section.id)
      .where('materials.warehouse_item_id', '=', item.id)
      .executeTakeFirst()
    if (there) throw invalid({ gudang_belajar_id: ['This item is in the section already'] })
    const { id } = await db
      .insertInto('materials')
      .values({
        name: item.name,
        description: textOfRich(item.description),
        type_content: item.type_content,
        mime_type: item.mime_type,
        link: item.link,
        file_id: item.file_id,
        allow_ld: 1,
        warehouse_item_id: item.id,
        created_by: actor.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await appendModule(db, section, 'material', id)
    await refreshMaterial(db, id)
    return { message: 'The item has been added to the section', data: { id } }
  }),

  serve(switchMaterial, async ({ db }, { id, status }) => {
    await lockMaterial(db, id)
    await db
      .updateTable('materials')
      .set({ status, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute()
    await refreshMaterial(db, id)
    return { message: status === 1 ? 'Scholars see this material' : 'Scholars no longer see this material' }
  }),

  serve(readMaterial, async ({ db, actor, allow }, { course_section_id, material_id }) => {
    const place = await findModule(db, actor, { course_section_id, module_id: moduleKinds.material, instance_id: material_id })
    allow(courseRules.read, place.course)
    const [row] = await withColumns(visibleMaterials(db, actor)).where('materials.id', '=', material_id).execute()
    if (!row) throw notFound()
    const progress = await db
      .selectFrom('material_progress')
      .select(['opened_at', 'finished_at'])
      .where('course_section_id', '=', place.course_section_id)
      .where('material_id', '=', material_id)
      .where('scholar_id', '=', actor.id)
      .executeTakeFirst()
    return { data: { ...asMaterial(row), ...(progress ?? { opened_at: null, finished_at: null }) }, message: 'OK' }
  }),

  ...progressRoutes,
]

/** Anyone who sees a material reads its file. */
export const materialFileGuards: FileGuards = {
  'materials.content': {
    mayRead: async ({ db, actor }, { id }) =>
      !!(await visibleMaterials(db, actor).select('materials.id').where('materials.file_id', '=', id).limit(1).executeTakeFirst()),
  },
}
