import type { EndNotice } from './live.ts'

/** The WebSocket close code of a screen and its reason. */
export type Closing = readonly [code: number, why: string]
export const sessionExpired: Closing = [4401, 'Session Expired']
const accountChanged: Closing = [1012, 'the account has changed']

/** How long an ended session is remembered, in milliseconds. The check of a ticket takes less. */
const ENDED_KEPT = 30_000

/** One screen that is open on the live channel. */
export interface OpenScreen {
  readonly userId: number
  /** Whether it has answered the last ping. */
  alive: boolean
  ping: () => void
  /** Closes it. It leaves the list of open screens at once. */
  end: (...closing: Closing) => void
}

/** The open screens of this process by session, so that they can be closed when it ends. */
export const openScreens = () => {
  const bySession = new Map<number, Set<OpenScreen>>()
  const endedAt = new Map<number, number>()
  const all = () => [...bySession.values()].flatMap((screens) => [...screens])

  const endSession = (id: number) => {
    for (const screen of bySession.get(id) ?? []) screen.end(...sessionExpired)
  }

  return {
    add: (sessionId: number, screen: OpenScreen) => {
      bySession.set(sessionId, (bySession.get(sessionId) ?? new Set()).add(screen))
    },
    remove: (sessionId: number, screen: OpenScreen) => {
      const screens = bySession.get(sessionId)
      if (screens?.delete(screen) && screens.size === 0) bySession.delete(sessionId)
    },
    /** The ids of the sessions that have screens open. */
    sessions: () => [...bySession.keys()],
    endSession,
    /** Closes the screens that a report of the database is about. */
    endFor: (notice: Exclude<EndNotice, 'gap'>) => {
      if ('user' in notice) {
        for (const screen of all()) if (screen.userId === notice.user) screen.end(...(notice.out ? sessionExpired : accountChanged))
        return
      }
      const now = Date.now()
      for (const [id, at] of endedAt) if (at < now - ENDED_KEPT) endedAt.delete(id)
      endedAt.set(notice.session, now)
      endSession(notice.session)
    },
    /** Whether this session has ended within the last half minute. It may have ended while its ticket was checked. */
    hasJustEnded: (sessionId: number) => endedAt.has(sessionId),
    /** Pings the screens of these sessions, and closes those that have not answered the ping before. */
    ping: (sessionIds: readonly number[]) => {
      for (const id of sessionIds) {
        for (const screen of bySession.get(id) ?? []) {
          if (!screen.alive) screen.end(1001, 'no answer')
          else {
            screen.alive = false
            screen.ping()
          }
        }
      }
    },
    endAll: (...closing: Closing) => {
      for (const screen of all()) screen.end(...closing)
    },
  }
}
