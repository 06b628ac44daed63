import type { Actor } from '@pandu/contract/kit'
import { meetingsChanged } from '@pandu/contract/schedules'
import { sql } from 'kysely'
import type { Call } from '../../kit/serve.ts'
import { refreshCourse } from '../courses/courses.service.ts'
import { notifyEach } from '../notifications/notifications.service.ts'
import { changesBetween, factsOf, groupByFirstMeeting, type StoredMeeting } from './schedules.messages.ts'
import { scheduleNotices } from './schedules.notices.ts'
import { invitedTo } from './schedules.service.ts'

/** Stores whether a locked meeting took place; `reason` says why it did not. The invited scholars are notified unless the meeting is over. */
export const storeHeld = async (call: Call<Actor>, meeting: StoredMeeting, reason: string | null) => {
  const { db, actor } = call
  const held = { state: reason === null ? ('planned' as const) : ('not_held' as const), reason: reason ?? '' }
  await db
    .updateTable('meetings')
    .set({ ...held, sequence: sql`sequence + 1`, updated_at: sql`now()` })
    .where('id', '=', meeting.id)
    .execute()
  const changes = changesBetween(meeting, { ...meeting, ...held })
  const messages = changes.length === 0 ? [] : groupByFirstMeeting([meeting], await invitedTo(db, [meeting.id]))
  await notifyEach(
    call,
    scheduleNotices.changed,
    messages.map(({ count, readers }) => ({ readers, facts: { ...factsOf(meeting, actor.name, count), changes } })),
  )
  await refreshCourse(db, meeting.course_id, meetingsChanged)
}
