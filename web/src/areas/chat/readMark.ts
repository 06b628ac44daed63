import { markChatRead } from '@pandu/contract/chat'
import { call } from '../../kit/call.ts'

/** In milliseconds: messages that are scrolled past are told in one call. */
const PAUSE = 400

/** Tells the server up to which message the reader has read a room. `readSeq` is the number of that message; `onRead` is called after a success. */
export const createReadMark = (course_id: number, readSeq: () => number, onRead: () => void) => {
  let marked = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const tell = async () => {
    const upTo = readSeq()
    if (upTo <= marked) return
    try {
      await call(markChatRead, { course_id, seq: upTo }, { quiet: true })
      marked = upTo
      onRead()
    } catch {
      // The room tells again the next time it catches up.
    }
  }
  return {
    /** The server knows of everything up to this message. */
    startAt: (seq: number) => void (marked = seq),
    tell,
    tellSoon: () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void tell()
      }, PAUSE)
    },
  }
}
