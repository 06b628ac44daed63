import { currentMs } from '@pandu/contract/kit'
import type { Side } from '@pandu/contract/mentoring'
import { formatMoment } from '../../kit/moment.ts'

/** The columns of a meeting that messages use. */
export interface StoredMeeting {
  id: number
  course_id: number
  side: Side
  title: string
  description: string
  media: string
  additional_info: string
  starts_at: string
  ends_at: string
  state: string
  reason: string
}

interface Invitation {
  meeting_id: number
  scholar_id: number
}

/** Groups invitations so that each person gets one message, about the first of their meetings. Meetings that are over are left out. */
export const groupByFirstMeeting = (meetings: readonly StoredMeeting[], invitations: readonly Invitation[], now = currentMs()) => {
  const coming = new Map(meetings.filter(({ ends_at }) => Date.parse(ends_at) >= now).map((one) => [one.id, one]))
  const own = Map.groupBy(
    invitations.filter(({ meeting_id }) => coming.has(meeting_id)),
    ({ scholar_id }) => scholar_id,
  )
  const messages = new Map<string, { meeting: StoredMeeting; count: number; readers: number[] }>()
  for (const [scholar, invited] of own) {
    const ids = new Set(invited.map(({ meeting_id }) => meeting_id))
    const meeting = meetings.find(({ id }) => ids.has(id))
    if (!meeting) continue
    const key = `${meeting.id} ${ids.size}`
    const message = messages.get(key) ?? { meeting, count: ids.size, readers: [] }
    message.readers.push(scholar)
    messages.set(key, message)
  }
  return [...messages.values()]
}

export const factsOf = ({ id, course_id, side, title, starts_at }: StoredMeeting, author: string, count: number) => ({
  id,
  course_id,
  side,
  title,
  author,
  starts_at,
  count,
})

const quotedOrNothing = (text: string) => (text === '' ? 'nothing' : `“${text}”`)

/** Describes the changes of a meeting, with new and old values. */
export const changesBetween = (old: StoredMeeting, now: StoredMeeting): string[] => {
  const differs = (key: keyof StoredMeeting) => old[key] !== now[key]
  return [
    ...(differs('starts_at') ? [`it begins ${formatMoment(now.starts_at)} instead of ${formatMoment(old.starts_at)}`] : []),
    ...(differs('ends_at') && !differs('starts_at')
      ? [`it ends ${formatMoment(now.ends_at)} instead of ${formatMoment(old.ends_at)}`]
      : []),
    ...(differs('media') ? [`it is now on ${now.media} instead of ${old.media}`] : []),
    ...(differs('additional_info')
      ? [`link or info is now ${quotedOrNothing(now.additional_info)} instead of ${quotedOrNothing(old.additional_info)}`]
      : []),
    ...(differs('title') ? [`it is now called ${quotedOrNothing(now.title)}`] : []),
    ...(differs('description') ? ['it has another description'] : []),
    ...(differs('state') || differs('reason')
      ? [now.state === 'planned' ? 'it is planned again' : `it does not take place: ${now.reason}`]
      : []),
  ]
}
