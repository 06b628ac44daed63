import type { ChatMessage } from '@pandu/contract/chat'

/** The most messages on the page; those beyond are fetched again when the reader scrolls there. */
const MOST = 300

/** The loaded part of a room: consecutive messages in the order of the server. */
export interface MessageWindow {
  readonly messages: readonly ChatMessage[]
  readonly hasOlder: boolean
  readonly hasNewer: boolean
}

export const emptyWindow: MessageWindow = { messages: [], hasOlder: false, hasNewer: false }

/** Adds older messages at the top. If there are too many, the newest are dropped. */
export const withOlder = ({ messages, hasNewer }: MessageWindow, older: readonly ChatMessage[], more: boolean): MessageWindow => {
  const all = [...older, ...messages]
  return { messages: all.slice(0, MOST), hasOlder: more, hasNewer: hasNewer || all.length > MOST }
}

/** Adds newer messages at the end. If there are too many, the oldest are dropped. */
export const withNewer = ({ messages, hasOlder }: MessageWindow, newer: readonly ChatMessage[], more: boolean): MessageWindow => {
  const all = [...messages, ...newer.filter(({ seq }) => seq > (messages.at(-1)?.seq ?? 0))]
  return { messages: all.slice(-MOST), hasOlder: hasOlder || all.length > MOST, hasNewer: more }
}

/** Puts new and changed messages in their places. Those outside of the loaded part are ignored, because they are fetched when the reader scrolls there. */
export const withChanged = (window: MessageWindow, changed: readonly ChatMessage[]): MessageWindow => {
  const first = window.messages[0]?.seq ?? 0
  const last = window.messages.at(-1)?.seq ?? 0
  const bySeq = new Map(window.messages.map((message) => [message.seq, message]))
  for (const one of changed) {
    const known = bySeq.get(one.seq)
    const isInside = known ? one.rev >= known.rev : (one.seq > last && !window.hasNewer) || (one.seq < last && one.seq > first)
    if (isInside) bySeq.set(one.seq, one)
  }
  const all = [...bySeq.values()].toSorted((a, b) => a.seq - b.seq)
  return { messages: all.slice(-MOST), hasOlder: window.hasOlder || all.length > MOST, hasNewer: window.hasNewer }
}
