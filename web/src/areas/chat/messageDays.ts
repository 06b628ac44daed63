import type { ChatMessage } from '@pandu/contract/chat'
import { dayAt, pageZone, wallDay } from '../../kit/zone.ts'

/** Messages of one author within this time are grouped. */
const TOGETHER = 5 * 60_000

/** A message in the list, with whether it shows its author and time and whether the mark 'New' is above it. */
export interface ListedMessage {
  readonly message: ChatMessage
  readonly isFirst: boolean
  readonly isNew: boolean
}

export interface MessageDay {
  readonly day: string
  readonly messages: readonly ListedMessage[]
}

/** Groups messages by day, in the time zone of the page. */
export const groupByDay = (messages: readonly ChatMessage[], newAfter: number | null, ownId: number, zone = pageZone()): MessageDay[] => {
  const firstNew = newAfter === null ? undefined : messages.find(({ seq, by_id }) => seq > newAfter && by_id !== ownId)
  const placed = messages.map((message, at): ListedMessage & { day: string } => {
    const before = messages[at - 1]
    const day = dayAt(message.created_at, zone)
    const isNew = message === firstNew
    const isFirst =
      isNew ||
      before === undefined ||
      before.by_id !== message.by_id ||
      before.deleted_at !== null ||
      dayAt(before.created_at, zone) !== day ||
      Date.parse(message.created_at) - Date.parse(before.created_at) > TOGETHER
    return { message, isFirst, isNew, day }
  })
  return [...Map.groupBy(placed, ({ day }) => day)].map(([day, own]) => ({ day, messages: own }))
}

/** Today, Yesterday, or the day with its weekday. */
export const dayName = (day: string, today = dayAt()) => {
  if (day === today) return 'Today'
  if (wallDay(day).diff(wallDay(today), 'day') === -1) return 'Yesterday'
  return wallDay(day).format(day.slice(0, 4) === today.slice(0, 4) ? 'dddd, D MMMM' : 'dddd, D MMMM YYYY')
}
