import { type ChatMessage, chatMessage, readChatRoom } from '@pandu/contract/chat'
import { type Presence, roomName, type RoomUpdate } from '@pandu/contract/kit'
import { call } from '../../kit/call.ts'
import { emptyWindow, withChanged, withNewer, withOlder, type MessageWindow } from './messageWindow.ts'
import { createReadMark } from './readMark.ts'
import { roomMessages } from './roomMessages.ts'

/** In milliseconds, after changes could not be fetched. */
const RETRY = 3000

export interface RoomState extends MessageWindow {
  readonly phase: 'loading' | 'ready' | 'failed'
  readonly error?: unknown
  readonly busy: 'older' | 'newer' | null
  /** The mark 'New' stands after the message with this number; null means no mark. */
  readonly newAfter: number | null
  /** The number of the last message that the reader has read. */
  readonly readSeq: number
  readonly here: Presence
  /** New messages from others, to be read out by screen readers. */
  readonly arrived: readonly ChatMessage[]
}

const start: RoomState = {
  ...emptyWindow,
  phase: 'loading',
  busy: null,
  newAfter: null,
  readSeq: 0,
  here: { total: 0, people: [] },
  arrived: [],
}

/**
 * The last revision that is in the newest messages, `upTo` at most. Without a connection the room and its messages are read from this device, and the
 * messages may be older than the room.
 */
const revisionOf = ({ messages }: MessageWindow, upTo: number) => Math.min(upTo, Math.max(0, ...messages.map(({ rev }) => rev)))

/** The state of a chat room on one page: the loaded messages, kept up to date. */
export const openRoom = (course_id: number, userId: number, onRead: () => void) => {
  let state = start
  /** All changes up to this revision are known; those of loaded messages are applied. */
  let rev = 0
  /** Changes after `rev` may have been missed. */
  let isBehind = true
  let runningCatchUp: Promise<void> | undefined
  /** Changes may have been missed since the running fetch began. */
  let isAskedAgain = false
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  const set = (next: Partial<RoomState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const messages = roomMessages(course_id)
  const mark = createReadMark(course_id, () => state.readSeq, onRead)

  const load = async () => {
    set({ phase: 'loading' })
    try {
      const { data: room } = await call(readChatRoom, { filter: { course_id } })
      // Set before the messages are loaded: a change that comes in between is fetched once more.
      rev = room.last_rev
      const hasUnread = room.read_seq !== null && room.unread > 0
      const window = hasUnread ? await messages.around(room.read_seq ?? 0) : await messages.newest()
      if (!window.hasNewer) rev = revisionOf(window, rev)
      const readSeq = room.read_seq ?? 0
      mark.startAt(readSeq)
      set({ ...window, phase: 'ready', newAfter: hasUnread ? room.read_seq : null, readSeq, here: room.here })
      void catchUp()
    } catch (error) {
      set({ phase: 'failed', error })
    }
  }

  const apply = (changed: readonly ChatMessage[]) => {
    const last = state.messages.at(-1)?.seq ?? 0
    const arrived = changed.filter(({ seq, by_id, deleted_at }) => seq > last && by_id !== userId && deleted_at === null)
    const isAway = !document.hasFocus() && arrived.length > 0 && (state.newAfter === null || state.newAfter < state.readSeq)
    set({
      ...withChanged(state, changed),
      ...(isAway && { newAfter: Math.max(state.readSeq, last) }),
      ...(arrived.length > 0 && { arrived }),
    })
  }

  /** Fetches all changes since `rev`. */
  const catchUp = () => {
    isBehind = true
    // `load` catches up when it is done.
    if (state.phase !== 'ready') return Promise.resolve()
    if (runningCatchUp) isAskedAgain = true
    runningCatchUp ??= (async () => {
      clearTimeout(retryTimer)
      try {
        const reached = await messages.changesSince(rev, apply)
        // There were too many changes, so the messages were loaded anew.
        if (reached === undefined) {
          const { data: room } = await call(readChatRoom, { filter: { course_id } })
          const window = await messages.newest()
          set(window)
          rev = revisionOf(window, room.last_rev)
        } else rev = Math.max(rev, reached)
        isBehind = isAskedAgain
        void mark.tell()
      } catch {
        retryTimer = setTimeout(() => void catchUp(), RETRY)
      } finally {
        runningCatchUp = undefined
        if (isAskedAgain) {
          isAskedAgain = false
          void catchUp()
        }
      }
    })()
    return runningCatchUp
  }

  const more = async (side: 'older' | 'newer') => {
    if (state.busy || state.phase !== 'ready') return
    const [first, last] = [state.messages[0], state.messages.at(-1)]
    if (!first || !last || !(side === 'older' ? state.hasOlder : state.hasNewer)) return
    set({ busy: side })
    try {
      const found = await (side === 'older' ? messages.older(first.seq) : messages.newer(last.seq))
      set({ ...(side === 'older' ? withOlder : withNewer)(state, found.data, found.more), busy: null })
      // Messages that the live channel told meanwhile lay outside of the loaded part.
      if (side === 'newer' && !found.more) void catchUp()
    } catch {
      set({ busy: null })
    }
  }

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    load,
    catchUp,
    more,
    goNewest: async () => {
      if (!state.hasNewer) return
      try {
        const window = await messages.newest()
        set(window)
        rev = revisionOf(window, rev)
        void catchUp()
      } catch {
        // Without an answer the page stays as it is.
      }
    },
    /** Takes a message of the live channel; returns true when the reader may no longer see the room. */
    applyNews: ({ entered, gone, changed, here }: RoomUpdate) => {
      if (entered) void catchUp()
      if (here) set({ here })
      const rows = (changed ?? []).flatMap((change) => chatMessage.safeParse(change).data ?? [])
      if (rows.length > 0 && state.phase === 'ready') {
        apply(rows)
        if (!isBehind) rev = Math.max(rev, ...rows.map((row) => row.rev))
      }
      return gone === true
    },
    /** Adds a message that was sent from here. Messages of others before it may still be missing. */
    put: (message: ChatMessage) => {
      set({ ...withChanged(state, [message]), newAfter: null })
    },
    close: () => {
      clearTimeout(retryTimer)
    },
    /** Messages up to this number were shown while the window had the focus. */
    seen: (seq: number) => {
      if (seq <= state.readSeq) return
      set({ readSeq: seq })
      mark.tellSoon()
    },
  }
}
export type OpenRoom = ReturnType<typeof openRoom>

export const chatRoomName = (course: number) => roomName('chat', course)
