import * as z from 'zod'
import { Id, scholarType, search } from '../../kit/index.ts'
import { cohortYear } from './scholars.contract.ts'

/** How many scholars are picked at once. */
export const MOST_PICKED = 1000

/** The filter of a picker of scholars. */
export const pickFilter = { search, year_tf: cohortYear, university_id: Id }

/** All scholars that match the filter of a picker, in place of their ids: the server finds them again. `expected` is how many the picker showed. */
export const matchingPickFields = {
  matching: z
    .strictObject({ ...pickFilter, type: scholarType })
    .partial()
    .optional(),
  expected: z.coerce.number().int().min(1).max(MOST_PICKED, `at most ${MOST_PICKED} at once`).optional(),
}
type Picks = z.output<z.ZodObject<typeof matchingPickFields>>
export type MatchingPicks = NonNullable<Picks['matching']>

/** Whether something was picked: ids, or a filter with the number that was seen. `field` is the field of the ids. */
export const atLeastOnePicked = <F extends string>(field: F) => ({
  check: (given: Picks & { [key in F]?: readonly number[] | undefined }) =>
    given.matching ? given.expected !== undefined : (given[field]?.length ?? 0) > 0,
  params: { path: [field], error: 'choose at least one' },
})
