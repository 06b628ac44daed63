import { sql } from 'kysely'
import type { Parts } from '../../kit/parts.ts'

export const cohortParts: Parts = {
  accountUses: [{ how: 'is in a cohort', found: (id) => sql`exists (select from cohort_members where user_id = ${id})` }],
}
