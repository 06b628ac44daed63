import * as z from 'zod'
import { hasRequiredNotes, notesRequired, readVersion } from './decided.ts'
import { Flag, Id, optionalText } from './fields.ts'

/** The most records that one decision may include. */
export const MAX_DECISIONS = 1000

/**
 * The input of one decision on many records. Records are named by id. A preview may send the filter of a list instead, and returns the records that
 * match it. So nobody decides on records that they have not seen.
 */
export const decideManyInput = <const S extends readonly [string, ...string[]], F extends z.ZodRawShape>(options: S, filter: F) =>
  z
    .object({
      records: z
        .array(z.object({ id: Id, version: readVersion }))
        .max(MAX_DECISIONS, `at most ${MAX_DECISIONS} at once`)
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
    .refine(hasRequiredNotes, notesRequired)

/** One record in the preview of a decision on many. */
export const decisionPreviewRow = <S extends string>(of: { readonly schema: z.ZodType<S, S> }) =>
  z.object({
    id: z.number(),
    title: z.string(),
    /** The name of its owner. */
    name: z.string(),
    from: of.schema,
    version: z.number(),
    /** Why the decision leaves this record out, or null. */
    problem: z.string().nullable(),
  })

/** The answer. The number of the operation is null for a preview, and for a decision that changed no record. */
export const decideManyOutput = <R extends z.ZodType>(row: R) =>
  z.object({ data: z.object({ operation: z.number().nullable(), rows: z.array(row) }), message: z.string() })
