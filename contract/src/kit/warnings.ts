import * as z from 'zod'

/** Something that may be a slip or intended: a write that would do it is refused until someone has confirmed it by its key. */
export interface Warning {
  readonly key: string
  readonly message: string
}

/**
 * The keys of the warnings that were read and confirmed, in one text, because a form has room for few fields: `same-title`, or the rows of a sheet,
 * `4,17`. Calls that warn take it as `confirmed`.
 */
export const confirmedWarnings = z
  .string()
  .max(50_000)
  .regex(/^([\w-]{1,60}(,[\w-]{1,60})*)?$/, 'must be keys of warnings with commas between them')
  .default('')
  .transform((text): ReadonlySet<string> => new Set(text === '' ? [] : text.split(',')))
