import { moduleKinds } from '@pandu/contract/courses'
import { type Actor, isScholar, isStaff } from '@pandu/contract/kit'
import { contentUrl, fileColumns } from '../../kit/content.ts'
import type { Db } from '../../kit/db.ts'
import { notFound } from '../../kit/errors.ts'
import { visibleItems } from '../courses/courses.service.ts'

/** The materials that someone may see: all for staff, those of their courses for others, for scholars only what is switched on (O14). */
export const visibleMaterials = (db: Db, actor: Actor) =>
  db
    .selectFrom('materials')
    .where('materials.deleted_at', 'is', null)
    .$if(!isStaff(actor), (q) => q.where('materials.id', 'in', visibleItems(db, actor, moduleKinds.material)))
    .$if(isScholar(actor), (q) => q.where('materials.status', '=', 1))

/** The columns of a list, under the names of the wire. */
export const withColumns = (rows: ReturnType<typeof visibleMaterials>) =>
  rows
    .leftJoin('files', 'files.id', 'materials.file_id')
    .select([
      'materials.id',
      'materials.id as course_materi_id',
      'materials.name',
      'materials.description',
      'materials.type_content',
      'materials.mime_type',
      'materials.link',
      'materials.file_id',
      ...fileColumns,
      'materials.allow_ld',
      'materials.gudang_belajar_category_id',
      'materials.status',
      'materials.created_at',
      'materials.updated_at',
    ])

type MaterialRow = Awaited<ReturnType<ReturnType<typeof withColumns>['execute']>>[number]

/** A row as the API answers it. */
export const asMaterial = ({ link, file_id, ...row }: MaterialRow) => ({ ...row, content: contentUrl({ link, file_id }) })

/** A material for staff who change it, locked until the write is over. */
export const lockMaterial = async (db: Db, id: number) => {
  const found = await db
    .selectFrom('materials')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw notFound()
  return found
}
