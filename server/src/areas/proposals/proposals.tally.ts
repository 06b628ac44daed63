import { sql } from 'kysely'
import type { Tally } from '../../kit/tallies.ts'

/** How many proposals of each kind are in each state. */
export const proposalTally: Tally = {
  name: 'proposals',
  counted: sql`select array[kind, approval] key, count(*) count from proposals group by kind, approval`,
}
