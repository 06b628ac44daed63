import { type RawBuilder, sql } from 'kysely'
import type { Services } from '../../kit/services.ts'

/** Whether a person, a row of `users`, may read one of their `notifications` now: what the area of its kind says (docs/decisions/0061). */
export const isReadable = ({ contributions }: Pick<Services, 'contributions'>): RawBuilder<boolean> => {
  const cases = [...contributions.notices.values()].flatMap(({ kind, readable: { about, test } }) => {
    if (!test) return []
    const holds = test(contributions)
    // Older ones do not say what they are about.
    return sql`when ${sql.lit(kind)} then ${about ? sql`(notifications.about is null or ${holds})` : holds}`
  })
  return sql<boolean>`(case notifications.kind ${sql.join(cases, sql` `)} else true end)`
}
