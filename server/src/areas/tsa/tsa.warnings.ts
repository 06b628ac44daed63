import type { Warning } from '@pandu/contract/kit'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { formatDay } from '../../kit/moment.ts'
import { dayAfter } from '../../kit/zone.ts'

/** Activities are planned some time ahead and entered some time afterwards; a date further away mostly has a wrong year. */
const FAR_DAYS = { past: 365, ahead: 730 }

interface Days {
  start_date: string
  end_date: string
}

/** Days that lie far from today; each of them is confirmed by itself. */
export const farDateWarnings = (now: Date, { start_date, end_date }: Days): Warning[] => {
  if (end_date < dayAfter(now, -FAR_DAYS.past)) return [{ key: `date-${end_date}`, message: `${formatDay(end_date)} is long past` }]
  if (start_date > dayAfter(now, FAR_DAYS.ahead))
    return [{ key: `date-${start_date}`, message: `${formatDay(start_date)} is more than two years away` }]
  return []
}

/** A proposal of the association with the same title that was not declined or withdrawn. */
export const similarProposalWarnings = async (db: Db, tsaId: number, { title }: { title: string }): Promise<Warning[]> => {
  const twin = await db
    .selectFrom('tsa_proposals')
    .where('tsa_id', '=', tsaId)
    .where(sql`lower(title)`, '=', title.toLowerCase())
    .where('approval', 'not in', ['declined', 'withdrawn'])
    .orderBy('id', 'desc')
    .select(['id', 'created_at'])
    .executeTakeFirst()
  if (!twin) return []
  const message = `The TSA proposal of ${formatDay(twin.created_at)} has the same title`
  return [{ key: `same-${twin.id}`, message }]
}
