import type { RoomNews, RoomWish } from '@pandu/contract/kit'
import { useSyncExternalStore } from 'react'

type Hear = (news: RoomNews) => void

const rooms = new Map<string, Set<Hear>>()
/** Speaks on the open connection; undefined while there is none. */
let say: ((wish: RoomWish) => void) | undefined
const listeners = new Set<() => void>()

const connection = (next: typeof say) => {
  say = next
  for (const listener of listeners) listener()
}

/** For the live channel: a connection is open, and the server hears of the rooms again. */
export const roomsConnected = (speak: (wish: RoomWish) => void) => {
  connection(speak)
  for (const name of rooms.keys()) speak({ enter: name })
}

/** For the live channel: there is no connection any more. */
export const roomsLost = () => connection(undefined)

/** For the live channel: a frame of a room. */
export const hearRoom = (news: RoomNews) => {
  for (const hear of rooms.get(news.name) ?? []) hear(news)
}

/** Opens a room (`roomName` of the contract) for as long as a page shows it; returns how to leave it. */
export const enterRoom = (name: string, hear: Hear) => {
  const own = rooms.get(name) ?? new Set()
  rooms.set(name, own.add(hear))
  if (own.size === 1) say?.({ enter: name })
  return () => {
    own.delete(hear)
    if (own.size > 0 || rooms.get(name) !== own) return
    rooms.delete(name)
    say?.({ leave: name })
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether the live channel is open now; a page that needs what is new at once asks for it itself while it is not. */
export const useLiveIsOpen = () => useSyncExternalStore(subscribe, () => say !== undefined)
