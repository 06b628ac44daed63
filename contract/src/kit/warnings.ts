import * as z from 'zod'

/** Something that may be a mistake. A write that would do it is refused until somebody has confirmed the warning by its key. */
export interface Warning {
  readonly key: string
  readonly message: string
}

/**
 * The keys of the confirmed warnings in one text, because multipart forms have flat text fields: `same-title`, or the rows of a sheet, `4,17`. Calls
 * that can warn accept it as `confirmed`.
 */
export const confirmedWarnings = z
  .string()
  .max(50_000)
  .regex(/^([\w-]{1,60}(,[\w-]{1,60})*)?$/, 'must be keys of warnings with commas between them')
  .default('')
  .transform((text): ReadonlySet<string> => new Set(text === '' ? [] : text.split(',')))
