import { type RawBuilder, sql } from 'kysely'

/** A part of a list: a number of keys in its order, from the beginning or from a key. */
export interface HeadRange {
  keys: number
  from: string | undefined
  descends: boolean
}

/** The sizes of the parts that are searched one after another until there are enough rows. A list may have rows for many or for few of the keys. */
const PARTS = [50, 250, 1000]
/** Parts with fewer keys per requested row are skipped, because most lists would not find enough rows in them. */
const KEYS_FOR_EACH = 4

/** The sizes of the parts in which to search for this many rows, the smallest first. There are few sizes, so that few statements must be planned. */
export const headSizes = (rows: number) => PARTS.filter((keys) => keys >= KEYS_FOR_EACH * rows)

/** The ids of the scholars of a part, by name. It includes everybody who has the last name of the part, because the list orders equal names by another id. */
export const scholarsInRange = ({ keys, from, descends }: HeadRange): RawBuilder<number[]> => {
  const behind = from === undefined ? sql`true` : descends ? sql`lower(head.name) <= ${from}` : sql`lower(head.name) >= ${from}`
  return sql`array(select head.id from users head where head.role = 'SCHOLAR' and ${behind}
    order by lower(head.name) ${sql.raw(descends ? 'desc' : 'asc')} fetch first ${sql.lit(keys)} rows with ties)`
}
