import type { Actor } from '@pandu/contract/kit'
import type { Overview } from '@pandu/contract/overview'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { unreadCounter } from './overview.counters.ts'
import { comingDays } from './overview.dates.ts'
import { countWaiting, longestWaiting, waitingCounters } from './overview.decided.ts'
import { decidedKinds } from './overview.kinds.ts'
import { courseProgress, essaysToMark } from './overview.learning.ts'
import { missingFrom, profileStep } from './overview.profile.ts'

interface Me {
  unread: number
  unread_since: string | null
  phone_number: string
  profile_picture: string | null
}

/** Vendors, facilitators, mentors and the assessment team: what waits for them, the courses they teach, and the own profile. */
export const partnerOverview = async (db: Db, actor: Actor): Promise<Overview> => {
  const { rows } = await sql<Me>`
    select u.phone_number, u.profile_picture, (select count(*) from notifications where user_id = u.id and read = 0) unread,
      (select min(created_at) from notifications where user_id = u.id and read = 0) unread_since
    from users u where u.id = ${actor.id}`.execute(db)
  const me = rows[0]!
  const kinds = decidedKinds.filter(({ decides }) => decides(actor))
  const states = await countWaiting(db, actor, kinds)
  const turns = [...(await essaysToMark(db, actor)), ...(await longestWaiting(db, kinds))]
  return {
    waiting: [...waitingCounters(states, actor, kinds, 'all'), unreadCounter(me)],
    next: [...turns.toSorted((a, b) => a.since!.localeCompare(b.since!)), ...profileStep('/profile/vendor', missingFrom(me))],
    dates: await comingDays(db, actor),
    records: [],
    states: [],
    progress: await courseProgress(db, actor),
    scores: null,
    counts: [],
    recent: [],
  }
}
