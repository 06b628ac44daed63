import { type LiveFrame, type RoomWish, isInside } from '@pandu/contract/kit'
import { countNotifications, readNotification } from '@pandu/contract/notifications'
import { liveTicket } from '@pandu/contract/session'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRouter, type AnyRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { call } from './call.ts'
import { checkConnection, onConnectionChange } from './connection.ts'
import { hearRoom, roomsConnected, roomsLost } from './liveRooms.ts'
import { keyOf, refreshAreas } from './query.ts'
import { toast } from './toast.ts'

const POLL = 60_000
const FIRST_WAIT = 1000
const LONGEST_WAIT = 60_000
/** The server's word for: not now, and not soon. */
const TRY_LATER = 1013
/** After so many failures the wait is the longest. */
const MANY = 6
/** A connection that opens so many milliseconds after the page began has missed what happened meanwhile. */
const LATE = 1500

/** What a connection needs from the world; tests give their own. */
export interface LiveWorld {
  ticket: () => Promise<string>
  connect: (ticket: string) => WebSocket
  onFrame: (frame: LiveFrame) => void
  /** A connection is open, and `say` speaks on it. */
  onOpen: (say: (wish: RoomWish) => void) => void
  /** Nobody knows what was missed: after a lost connection, and when the server says that it heard nothing for a while. */
  onGap: () => void
  /** An open connection has ended. */
  onLost: () => void
  /** Calls back when the server can be reached again; returns how to end that. */
  whenReachable: (again: () => void) => () => void
  poll: () => void
  /** When the page began (`performance.now`); now when left out. */
  beganAt?: number
}

/** Keeps one live connection: waits longer after each failure, polls while there is none, and fetches again after a gap. Returns how to end it. */
export function keepConnected({
  ticket,
  connect,
  onFrame,
  onOpen,
  onGap,
  onLost,
  whenReachable,
  poll,
  beganAt = performance.now(),
}: LiveWorld) {
  let socket: WebSocket | undefined
  let ended = false
  let failures = 0
  let wasConnected = false
  let retry: ReturnType<typeof setTimeout> | undefined
  let polling: ReturnType<typeof setInterval> | undefined

  const later = () => {
    if (ended) return
    polling ??= setInterval(poll, POLL)
    // A third of chance keeps a thousand browsers from coming back in the same second after a restart.
    const wait = Math.min(FIRST_WAIT * 2 ** failures++, LONGEST_WAIT)
    clearTimeout(retry)
    retry = setTimeout(() => void start(), wait * (1 + Math.random() / 3))
  }

  const start = async () => {
    try {
      const own = connect(await ticket())
      if (ended) return own.close()
      socket = own
      own.onopen = () => {
        failures = 0
        clearInterval(polling)
        polling = undefined
        onOpen((wish) => own.send(JSON.stringify(wish)))
        if (wasConnected || performance.now() - beganAt > LATE) onGap()
        wasConnected = true
      }
      own.onmessage = ({ data }) => {
        const frame = readFrame(data)
        if (frame?.everything) onGap()
        else if (frame) onFrame(frame)
      }
      own.onclose = ({ code }) => {
        if (!ended) onLost()
        // Too many screens of this person are open: this one asks for news without the channel, and rarely for the channel.
        if (code === TRY_LATER) failures = MANY
        later()
      }
    } catch {
      later()
    }
  }

  const endWaiting = whenReachable(() => {
    if (socket?.readyState === 1) return
    failures = 0
    later()
  })
  void start()
  return () => {
    ended = true
    endWaiting()
    clearTimeout(retry)
    clearInterval(polling)
    socket?.close()
  }
}

const readFrame = (data: unknown): LiveFrame | undefined => {
  try {
    const frame = JSON.parse(String(data)) as LiveFrame
    return Array.isArray(frame.refreshes) ? frame : undefined
  } catch {
    return undefined
  }
}

/** The live channel of the person signed in, on a page that began at `beganAt`; the shell keeps it open. */
export function useLiveChannel(beganAt: number) {
  const client = useQueryClient()
  const router = useRouter()
  useEffect(() => {
    const end = keepConnected({
      ticket: async () => (await call(liveTicket, {}, { quiet: true })).data.ticket,
      connect: (ticket) => new WebSocket(`${window.location.origin.replace(/^http/, 'ws')}/api/ws?token=${encodeURIComponent(ticket)}`),
      onFrame: ({ refreshes, notification, room, line }) => {
        if (room) return hearRoom(room)
        // Few ever wait so long that they see it.
        if (line) return void import('./WaitingNotice.tsx').then(({ hearPlace }) => hearPlace(line))
        void refreshAreas(client, refreshes)
        if (notification) toast.notification(textOf(notification.message_html), () => openNotification(router, client, notification))
      },
      onOpen: roomsConnected,
      onGap: () => void client.invalidateQueries(),
      onLost: () => {
        roomsLost()
        void checkConnection()
      },
      whenReachable: (again) => onConnectionChange((isLost) => isLost || again()),
      poll: () => void pollCount(client),
      beganAt,
    })
    return () => {
      end()
      roomsLost()
    }
  }, [client, router, beganAt])
}

/** As in the bell: what is opened is read (001 §4). */
function openNotification(router: AnyRouter, client: QueryClient, { id, url }: NonNullable<LiveFrame['notification']>) {
  call(readNotification, { id }, { quiet: true })
    .then(() => refreshAreas(client, [readNotification.area]))
    .catch(() => undefined)
  if (isInside(url)) router.history.push(url)
}

const pollCount = (client: QueryClient) => client.refetchQueries({ queryKey: keyOf(countNotifications, {}) })

/** The words of a notification without its marks: an inert document runs nothing. */
export const textOf = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent ?? ''
