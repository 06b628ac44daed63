import { type ChatMessage, listChatMessages } from '@pandu/contract/chat'
import { call } from '../../kit/call.ts'

const PAGE = 50
const PAGE_OF_CHANGES = 100
/** How many read messages are shown above the first unread one when a room opens. */
const BEFORE_UNREAD = 20
/** With more pages of changes than this, the newest messages are loaded anew instead. */
const MOST_PAGES = 3

/** Reads the messages of a chat room. Everything here fails as the call does. */
export const roomMessages = (course_id: number) => {
  const list = (filter: { before?: number; after?: number; since?: number }, size = PAGE) =>
    call(listChatMessages, { filter: { course_id, ...filter }, page: { size } })
  return {
    older: (before: number) => list({ before }),
    newer: (after: number) => list({ after }),
    newest: async () => {
      const { data, more } = await list({})
      return { messages: data, hasOlder: more, hasNewer: false }
    },
    /** Those around the first unread message, which comes after number `seq`. */
    around: async (seq: number) => {
      const [older, newer] = await Promise.all([list({ before: seq + 1 }, BEFORE_UNREAD), list({ after: seq })])
      return { messages: [...older.data, ...newer.data], hasOlder: older.more, hasNewer: newer.more }
    },
    /** Hands all changes after a revision to `apply`; resolves to the last revision, or to undefined when there are too many. */
    changesSince: async (since: number, apply: (changed: readonly ChatMessage[]) => void) => {
      let reached = since
      for (let page = 0; page < MOST_PAGES; page++) {
        const { data, more: hasMore } = await list({ since: reached }, PAGE_OF_CHANGES)
        apply(data)
        reached = data.at(-1)?.rev ?? reached
        if (!hasMore) return reached
      }
      return undefined
    },
  }
}
