import { sql } from 'kysely'
import type { Tally } from '../../kit/tallies.ts'

/** How many active people of each role there are, by cohort year and university, alumni apart. */
export const peopleTally: Tally = {
  name: 'people',
  counted: sql`select array[role, year_tf::text, university_id::text] key, count(*) count
    from users where status = 1 and alumni_at is null group by role, year_tf, university_id`,
}
