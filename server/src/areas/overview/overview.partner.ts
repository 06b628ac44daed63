import type { Actor } from '@pandu/contract/kit'
import type { Overview } from '@pandu/contract/overview'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { unreadCounter } from './overview.counters.ts'
import { missingFrom, profileStep } from './overview.profile.ts'

interface Me {
  unread: number
  unread_since: string | null
  phone_number: string
  profile_picture: string | null
}

/** Vendors, facilitators, mentors and the assessment team: what the bell holds, and the own profile. */
export const partnerOverview = async (db: Db, actor: Actor): Promise<Overview> => {
  const { rows } = await sql<Me>`
    select u.phone_number, u.profile_picture, (select count(*) from notifications where user_id = u.id and read = 0) unread,
      (select min(created_at) from notifications where user_id = u.id and read = 0) unread_since
    from users u where u.id = ${actor.id}`.execute(db)
  const me = rows[0]!
  return { waiting: [unreadCounter(me)], next: profileStep('/profile/vendor', missingFrom(me)), proposals: [], counts: [], recent: [] }
}
