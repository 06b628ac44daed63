import * as z from 'zod'
import { Id, scholarType, search } from '../../kit/index.ts'
import { cohortYear } from './scholars.contract.ts'

/** How many scholars are picked at once. */
export const PICK_AT_ONCE = 1000

/** What a picker of scholars is narrowed by. */
export const pickFilter = { search, year_tf: cohortYear, university_id: Id }

/** All scholars that a picker was narrowed to, in place of their numbers: the server finds them again. `expected` is how many the picker showed. */
export const picksOfAll = {
  matching: z
    .strictObject({ ...pickFilter, type: scholarType })
    .partial()
    .optional(),
  expected: z.coerce.number().int().min(1).max(PICK_AT_ONCE, `at most ${PICK_AT_ONCE} at once`).optional(),
}
type Picks = z.output<z.ZodObject<typeof picksOfAll>>
export type MatchingPicks = NonNullable<Picks['matching']>

/** Whether there is something to pick: numbers, or a filter with the number that was seen. `field` is where the numbers stand. */
export const picksSomething = <F extends string>(field: F) => ({
  check: (given: Picks & { [key in F]?: readonly number[] | undefined }) =>
    given.matching ? given.expected !== undefined : (given[field]?.length ?? 0) > 0,
  params: { path: [field], error: 'choose at least one' },
})
