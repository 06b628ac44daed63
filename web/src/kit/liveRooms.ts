import type { RoomUpdate, RoomRequest } from '@pandu/contract/kit'
import { useStore } from './useStore.ts'

type Hear = (news: RoomUpdate) => void
type Rooms = Map<string, Set<Hear>>

/** The rooms that this page is in, and those that it watches from outside. */
const [inside, watched]: [Rooms, Rooms] = [new Map(), new Map()]
/** Sends on the open connection; undefined while there is none. */
let say: ((wish: RoomRequest) => void) | undefined
const listeners = new Set<() => void>()

const connection = (next: typeof say) => {
  say = next
  for (const listener of listeners) listener()
}

/** For the live channel: when a connection opens, the server is told about the open rooms again. */
export const roomsConnected = (speak: (wish: RoomRequest) => void) => {
  connection(speak)
  for (const name of inside.keys()) speak({ enter: name })
  for (const name of watched.keys()) speak({ watch: name })
}

/** For the live channel: there is no connection any more. */
export const roomsLost = () => connection(undefined)

/** For the live channel: a frame of a room. */
export const receiveRoomNews = (news: RoomUpdate) => {
  for (const hear of (news.news ? watched : inside).get(news.name) ?? []) hear(news)
}

const added = (rooms: Rooms, name: string, hear: Hear, [begin, end]: readonly [RoomRequest, RoomRequest]) => {
  const own = rooms.get(name) ?? new Set()
  rooms.set(name, own.add(hear))
  if (own.size === 1) say?.(begin)
  return () => {
    own.delete(hear)
    if (own.size > 0 || rooms.get(name) !== own) return
    rooms.delete(name)
    say?.(end)
  }
}

/** Opens a room (`roomName` of the contract) for as long as a page shows it; returns a function that leaves it. */
export const enterRoom = (name: string, hear: Hear) => added(inside, name, hear, [{ enter: name }, { leave: name }])

/** Calls back when something happens in a room, without being in it; returns a function that ends this. */
export const watchRoom = (name: string, hear: () => void) => added(watched, name, () => hear(), [{ watch: name }, { unwatch: name }])

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether the live channel is open now; while it is not, a page that needs changes at once must poll. */
export const useLiveIsOpen = () => useStore(subscribe, () => say !== undefined)
