import { type RawBuilder, sql } from 'kysely'

/** Which part of a list is looked at first: so many keys of its order, from its beginning or from a key on. */
export interface HeadWanted {
  keys: number
  from: string | undefined
  descends: boolean
}

/** Parts of so many keys are looked at one after the other, until there are enough rows: a list may hold much of what it is made from, or little. */
const PARTS = [50, 250, 1000]
/** A part of fewer keys for each row that is wanted is left out: most lists would not have enough in it. */
const KEYS_FOR_EACH = 4

/** The parts of a list in which so many rows are looked for, the smallest first. Few numbers, so that few statements have to be planned. */
export const headsFor = (rows: number) => PARTS.filter((keys) => keys >= KEYS_FOR_EACH * rows)

/** The ids of the scholars of a part, by name. All with the name of the last one are among them: rows with the same name are ordered by other ids. */
export const scholarsOf = ({ keys, from, descends }: HeadWanted): RawBuilder<number[]> => {
  const behind = from === undefined ? sql`true` : descends ? sql`lower(head.name) <= ${from}` : sql`lower(head.name) >= ${from}`
  return sql`array(select head.id from users head where head.role = 'SCHOLAR' and ${behind}
    order by lower(head.name) ${sql.raw(descends ? 'desc' : 'asc')} fetch first ${sql.lit(keys)} rows with ties)`
}
