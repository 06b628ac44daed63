import { type MatchingPicks, MOST_PICKED } from '@pandu/contract/accounts'
import type { Actor } from '@pandu/contract/kit'
import type { Db } from '../../kit/db.ts'
import { conflict, invalid } from '../../kit/errors.ts'
import { ifGiven, containsText } from '../../kit/lists.ts'
import { reachedScholars } from './accounts.service.ts'

interface Wanted {
  search?: string | undefined
  status?: '1' | '2' | undefined
  type?: 'regular' | 'non-regular' | undefined
  year_tf?: number | undefined
  university_id?: number | undefined
  user_id?: number | undefined
  alumni?: 0 | 1 | undefined
  region?: 'none' | number | undefined
  not_in_cohort?: number | undefined
}

/** The scholars whom somebody reaches and who match a filter: the same query serves lists and picking all that a list shows. */
export const matchingScholars = (db: Db, actor: Actor, wanted: Wanted) => {
  const { search, status, type, year_tf, university_id, user_id, alumni, region, not_in_cohort } = wanted
  return db
    .selectFrom('users')
    .where('role', '=', 'SCHOLAR')
    .$call(ifGiven(reachedScholars(db, actor), (q, reached) => q.where('id', 'in', reached)))
    .$if(!!search, (q) => q.where(containsText('search_text', search ?? '')))
    .$if(status !== undefined, (q) => q.where('status', '=', status === '1' ? 1 : 0))
    .$call(ifGiven(type, (q, value) => q.where('scholar_type', '=', value)))
    .$call(ifGiven(year_tf, (q, value) => q.where('year_tf', '=', value)))
    .$call(ifGiven(university_id, (q, value) => q.where('university_id', '=', value)))
    .$call(ifGiven(user_id, (q, value) => q.where('id', '=', value)))
    .$if(alumni !== undefined, (q) => q.where('alumni_at', alumni === 1 ? 'is not' : 'is', null))
    .$if(region === 'none', (q) => q.where('alumni_region_id', 'is', null))
    .$call(ifGiven(region === 'none' ? undefined : region, (q, value) => q.where('alumni_region_id', '=', value)))
    .$call(
      ifGiven(not_in_cohort, (q, value) =>
        q.where('id', 'not in', db.selectFrom('cohort_members').select('user_id').where('cohort_id', '=', value)),
      ),
    )
}

/** The ids of all scholars who match the filter of a picker. Refused when their number differs from the one that its reader saw. */
export const matchingScholarIds = async (
  db: Db,
  actor: Actor,
  { matching, expected }: { matching: MatchingPicks; expected: number | undefined },
  always: Pick<Wanted, 'status' | 'alumni' | 'region' | 'not_in_cohort'>,
) => {
  const rows = await matchingScholars(db, actor, { ...matching, ...always })
    .select('id')
    .orderBy('id')
    .limit(MOST_PICKED + 1)
    .execute()
  if (rows.length > MOST_PICKED) throw invalid({ matching: [`at most ${MOST_PICKED} at once`] })
  if (rows.length !== expected) throw conflict(`${rows.length} scholars match now, not ${expected ?? 0}. Please look again`)
  return rows.map(({ id }) => id)
}
