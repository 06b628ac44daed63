import * as z from 'zod'

/** How lists of other areas name a scholar. */
export const scholarNameFields = { name: z.string(), no_tf: z.string().nullable(), university: z.string().nullable() }
