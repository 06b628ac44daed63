import { type RawBuilder, sql } from 'kysely'

/** The part of a list that is searched first: so many keys in its order, from its beginning or from a key on. */
export interface HeadRange {
  keys: number
  from: string | undefined
  descends: boolean
}

/** Parts of this many keys are searched one after the other until there are enough rows: a list may show many or few of the keys that it goes through. */
const PARTS = [50, 250, 1000]
/** Parts with fewer keys for each wanted row are left out, because most lists would not find enough rows in them. */
const KEYS_FOR_EACH = 4

/** The sizes of the parts in which this many rows are searched, the smallest first. There are few sizes, so that few statements have to be planned. */
export const headSizes = (rows: number) => PARTS.filter((keys) => keys >= KEYS_FOR_EACH * rows)

/** The ids of the scholars of a part, by name. It includes everybody with the last name, because rows with the same name are ordered by other ids. */
export const scholarsOf = ({ keys, from, descends }: HeadRange): RawBuilder<number[]> => {
  const behind = from === undefined ? sql`true` : descends ? sql`lower(head.name) <= ${from}` : sql`lower(head.name) >= ${from}`
  return sql`array(select head.id from users head where head.role = 'SCHOLAR' and ${behind}
    order by lower(head.name) ${sql.raw(descends ? 'desc' : 'asc')} fetch first ${sql.lit(keys)} rows with ties)`
}
