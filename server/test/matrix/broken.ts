import { isDeepStrictEqual } from 'node:util'

/** No schema takes this for a value of a field. */
const nonsense = { broken: [true] }

/** Fields that say which record is meant and where it stands: without one of them no record is named. */
const naming = /^(id|module)$|^id_|_id$/

/**
 * An input of which only what names the record is left: everything that is the same for two records is broken, and a key stands beside it that no
 * call knows.
 */
export const brokenInput = (one: unknown, another: unknown): unknown => {
  // A bare list of records holds nothing else.
  if (Array.isArray(one)) return one
  const other = another as Record<string, unknown>
  const kept = Object.entries(one as object).map(([key, value]) => [
    key,
    naming.test(key) || !isDeepStrictEqual(value, other[key]) ? value : nonsense,
  ])
  return { ...Object.fromEntries(kept), matrix_knows_no_such_field: nonsense }
}
