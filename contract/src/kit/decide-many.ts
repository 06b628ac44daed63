import * as z from 'zod'
import { hasNeededNotes, notesAreNeeded, readVersion } from './decided.ts'
import { Flag, Id, optionalText } from './fields.ts'

/** How many records one decision takes. */
export const DECIDE_AT_ONCE = 1000

/**
 * What one decision on many records sends. Records are named by id. A preview may instead send the filter of a list, and answers which records that
 * are. So nothing is decided that nobody has seen.
 */
export const decideManyInput = <const S extends readonly [string, ...string[]], F extends z.ZodRawShape>(options: S, filter: F) =>
  z
    .object({
      records: z
        .array(z.object({ id: Id, version: readVersion }))
        .max(DECIDE_AT_ONCE, `at most ${DECIDE_AT_ONCE} at once`)
        .default([]),
      matching: z.strictObject(filter).partial().optional(),
      approval: z.enum(options),
      notes: optionalText(5000),
      preview: Flag.default(0),
    })
    .refine(({ records, matching }) => matching !== undefined || records.length > 0, { path: ['records'], error: 'choose at least one' })
    .refine(({ matching, preview }) => matching === undefined || preview === 1, {
      path: ['matching'],
      error: 'a filter is only previewed; a decision names its records',
    })
    .refine(hasNeededNotes, notesAreNeeded)

/** One record in the preview of a decision on many. */
export const judgedRecord = <S extends string>(of: { readonly schema: z.ZodType<S, S> }) =>
  z.object({
    id: z.number(),
    title: z.string(),
    /** Whose it is. */
    name: z.string(),
    from: of.schema,
    version: z.number(),
    /** Why this one is left out, or null. */
    problem: z.string().nullable(),
  })

/** The answer: the number of the operation; null for a preview, and for a decision that applied to no record. */
export const decideManyOutput = <R extends z.ZodType>(row: R) =>
  z.object({ data: z.object({ operation: z.number().nullable(), rows: z.array(row) }), message: z.string() })
