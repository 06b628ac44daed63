import { type LiveFrame, type RoomRequest, isInternalPath, SESSION_EXPIRED } from '@pandu/contract/kit'
import { countNotifications, readNotification } from '@pandu/contract/notifications'
import { liveTicket } from '@pandu/contract/session'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRouter, type AnyRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { call, CallError } from './call.ts'
import { checkConnection, onConnectionChange } from './connection.ts'
import { receiveRoomNews, roomsConnected, roomsLost } from './liveRooms.ts'
import { keyOf, refreshAreas } from './query.ts'
import { sessionBeganAt } from './session.ts'
import { toast } from './toast.ts'
import { htmlToText } from './htmlToText.ts'

const POLL = 60_000
const FIRST_WAIT = 1000
const LONGEST_WAIT = 60_000
/** The close code with which the server asks to reconnect much later. */
const TRY_LATER = 1013
/** After this many failures the wait stops growing. */
const MANY = 6

/** What a connection needs from its surroundings; tests replace it. */
export interface LiveDependencies {
  ticket: () => Promise<string>
  /** `age` is for how many milliseconds answers have been read that no connection has kept fresh: the server sends what was told since. */
  connect: (ticket: string, age: number) => WebSocket
  onFrame: (frame: LiveFrame) => void
  /** A connection is open, and `say` speaks on it. */
  onOpen: (say: (wish: RoomRequest) => void) => void
  /** Something may have been missed: after a lost connection, and when the server says that it missed something. */
  onGap: () => void
  /** An open connection has ended. */
  onLost: () => void
  /** Calls back when the server can be reached again; returns a function that ends this. */
  whenReachable: (again: () => void) => () => void
  poll: () => void
  /** When the oldest answer may have been read (`performance.now`). */
  beganAt: number
}

/**
 * Keeps one live connection: waits longer after each failure, polls while there is none, and fetches again after a gap. Returns a function that ends
 * it.
 */
export function keepConnected({ ticket, connect, onFrame, onOpen, onGap, onLost, whenReachable, poll, beganAt }: LiveDependencies) {
  let socket: WebSocket | undefined
  let ended = false
  let failures = 0
  let wasConnected = false
  let retry: ReturnType<typeof setTimeout> | undefined
  let polling: ReturnType<typeof setInterval> | undefined

  const later = () => {
    if (ended) return
    polling ??= setInterval(poll, POLL)
    // A random third keeps a thousand browsers from reconnecting in the same second after a restart.
    const wait = Math.min(FIRST_WAIT * 2 ** failures++, LONGEST_WAIT)
    clearTimeout(retry)
    retry = setTimeout(() => void start(), wait * (1 + Math.random() / 3))
  }

  const start = async () => {
    try {
      const given = await ticket()
      // After a lost connection everything is fetched again.
      const own = connect(given, wasConnected ? 0 : Math.ceil(performance.now() - beganAt))
      if (ended) return own.close()
      socket = own
      own.onopen = () => {
        failures = 0
        clearInterval(polling)
        polling = undefined
        onOpen((wish) => own.send(JSON.stringify(wish)))
        if (wasConnected) onGap()
        wasConnected = true
      }
      own.onmessage = ({ data }) => {
        const frame = readFrame(data)
        if (frame?.everything) onGap()
        else if (frame) onFrame(frame)
      }
      own.onclose = ({ code }) => {
        if (!ended) onLost()
        // Too many screens of this person are open: this one polls instead of using the channel, and rarely tries to connect.
        if (code === TRY_LATER) failures = MANY
        later()
      }
    } catch (error) {
      // The session was ended elsewhere: the poll says so, instead of the page waiting for the next one.
      if (error instanceof CallError && error.status === SESSION_EXPIRED) poll()
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

/** The live channel of the person signed in; the shell keeps it open. */
export function useLiveChannel() {
  const client = useQueryClient()
  const router = useRouter()
  useEffect(() => {
    const end = keepConnected({
      ticket: async () => (await call(liveTicket, {}, { quiet: true })).data.ticket,
      connect: (ticket, age) =>
        new WebSocket(`${window.location.origin.replace(/^http/, 'ws')}/api/ws?token=${encodeURIComponent(ticket)}&age=${age}`),
      onFrame: ({ refreshes, notification, room, queue }) => {
        if (room) return receiveRoomNews(room)
        // Loaded when needed: few people ever wait long enough to see it.
        if (queue) return void import('./WaitingNotice.tsx').then(({ showQueuePosition }) => showQueuePosition(queue))
        void refreshAreas(client, refreshes)
        if (notification) toast.notification(htmlToText(notification.message_html), () => openNotification(router, client, notification))
      },
      onOpen: roomsConnected,
      onGap: () => void client.invalidateQueries(),
      onLost: () => {
        roomsLost()
        void checkConnection()
      },
      whenReachable: (again) => onConnectionChange((isLost) => isLost || again()),
      poll: () => void pollCount(client),
      beganAt: sessionBeganAt(),
    })
    return () => {
      end()
      roomsLost()
    }
  }, [client, router])
}

/** As in the bell: a notification that is opened is marked as read (001 §4). */
function openNotification(router: AnyRouter, client: QueryClient, { id, url }: NonNullable<LiveFrame['notification']>) {
  call(readNotification, { id }, { quiet: true })
    .then(() => refreshAreas(client, [readNotification.area]))
    .catch(() => undefined)
  if (isInternalPath(url)) router.history.push(url)
}

const pollCount = (client: QueryClient) => client.refetchQueries({ queryKey: keyOf(countNotifications, {}) })
