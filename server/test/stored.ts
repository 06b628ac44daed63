import { randomUUID } from 'node:crypto'
import type { StoredFile } from '../src/kit/stored-files.ts'
import type { openTestDatabase } from './open-database.ts'

type Rows = ReturnType<typeof openTestDatabase>['rows']

/** The row of a stored file, without bytes. */
export const storedFile = async (rows: Rows, kind: string, record: number | null = null) => {
  const [file] = await rows<StoredFile>(
    `insert into files (kind, record_id, name, type, size, storage_key) values ($1, $2, 'a.pdf', 'application/pdf', 1, $3) returning *`,
    [kind, record, randomUUID()],
  )
  return file!
}

interface Item {
  name?: string
  category?: number
  owner?: number
  unit?: string
  file?: string
  offered?: 0 | 1
  hidden?: 0 | 1
}

/** An item of the learning warehouse: a link that is offered to courses and not private where nothing else is said. */
export const newItem = async (rows: Rows, given: Item = {}) => {
  const { name = 'Item', category = 1, owner = null, unit = 'LD', file = null, offered = 1, hidden = 0 } = given
  const [item] = await rows<{ id: number }>(
    `insert into warehouse_items (name, gudang_belajar_category_id, gudang_belajar_owner_id, unit_gudang, type_content, mime_type, link, file_id, allow_ld, private)
     values ($1, $2, $3, $4, case when $5::uuid is null then 'embed' else 'upload' end, 'doc',
       case when $5::uuid is null then 'https://example.org' end, $5, $6, $7) returning id`,
    [name, category, owner, unit, file, offered, hidden],
  )
  return item!.id
}
