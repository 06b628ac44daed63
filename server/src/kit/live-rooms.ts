import { randomUUID } from 'node:crypto'
import type { RoomNews, RoomWish } from '@pandu/contract/kit'
import { sql } from 'kysely'
import type { Db } from './db.ts'
import { asError } from './faults.ts'
import type { Hearing } from './listen.ts'
import { frameBytes, type Listener } from './live.ts'
import { peopleHere, publishToRoom, roomChannel, type RoomEnvelope, type RoomKind } from './rooms.ts'

/** Rooms that one screen has open at most: a page shows one. */
const MOST = 4
/**
 * So many milliseconds pass after a change before it is told. PostgreSQL wakes those who listen before it answers the writer; so the writer has the
 * answer before this process works for anybody's screen, and changes that come together are read, checked and told once.
 */
const SENDER_FIRST = 20
/** The shortest time between two messages to a room that say who is here, in milliseconds: a class opens its room within one second. */
const HERE_PAUSE = 1000
/** The shortest time between two messages of a change to those who watch a room: each of them then asks how many there are. */
const NEWS_PAUSE = 1000

/** One open screen with its session. */
export interface Guest extends Listener {
  readonly sessionId: number
  readonly userId: number
}

interface Room {
  readonly name: string
  readonly kind: RoomKind
  readonly id: number
  /** The screens of this process in it, each with the number of its row. */
  readonly guests: Map<Guest, string>
  /** The screens that only want to know when something happens in it. They are not counted as being here. */
  readonly watchers: Set<Guest>
  changed: Set<number>
  here: boolean
  busy: boolean
  workTimer?: NodeJS.Timeout
  timer?: NodeJS.Timeout
  newsTimer?: NodeJS.Timeout
}

interface Doors {
  db: Db
  kinds: readonly RoomKind[]
  /** Which of these sessions are still valid. */
  goodSessions: (ids: readonly number[]) => Promise<ReadonlySet<number>>
  log: (error: Error) => void
}

/**
 * The rooms that screens of this process have open. PostgreSQL tells what happens in a room by number; the records are read once, and sent to those who
 * may see the room at that moment.
 */
export const openRooms = ({ db, kinds, goodSessions, log }: Doors) => {
  const rooms = new Map<string, Room>()
  const failed = (error: unknown) => log(asError(error))

  const roomNamed = (name: string): Room | undefined => {
    const [kindName, number = ''] = name.split('/')
    const kind = kinds.find((one) => one.kind === kindName)
    if (!kind || !/^[1-9]\d{0,8}$/.test(number)) return undefined
    return { name, kind, id: Number(number), guests: new Map(), watchers: new Set(), changed: new Set(), here: false, busy: false }
  }

  /** Screens that were skipped because they did not read: before the next frame they are told that they missed something. */
  const behind = new WeakSet<Guest>()
  const send = (guests: Iterable<Guest>, room: RoomNews) => {
    const bytes = frameOf(room)
    for (const guest of guests) {
      if (guest.waiting >= 1 << 20) behind.add(guest)
      else {
        if (behind.delete(guest)) guest.send(frameOf({ name: room.name, entered: true }))
        guest.send(bytes)
      }
    }
  }

  const sorted = async ({ kind, id }: Room, guests: readonly Guest[]) => {
    const [good, readers] = await Promise.all([
      goodSessions(guests.map(({ sessionId }) => sessionId)),
      kind.readers(db, id, [...new Set(guests.map(({ userId }) => userId))]),
    ])
    const [allowed, gone] = [[] as Guest[], [] as Guest[]]
    for (const guest of guests) (good.has(guest.sessionId) && readers.has(guest.userId) ? allowed : gone).push(guest)
    return { allowed, gone }
  }

  /** The guests who may still see the room. The others are removed from it and told so. */
  const allowedIn = async (room: Room) => {
    const { allowed, gone } = await sorted(room, [...room.guests.keys()])
    send(gone, { name: room.name, gone: true })
    for (const guest of gone) leaveRoom(guest, room)
    return allowed
  }

  /** Processes what is waiting. What arrives meanwhile is processed together in the next round. */
  const work = async (room: Room) => {
    if (room.busy) return
    room.busy = true
    try {
      while (room.guests.size > 0 && (room.changed.size > 0 || room.here)) {
        const changed = [...room.changed]
        const { here } = room
        room.changed = new Set()
        room.here = false
        const [guests, records, people] = await Promise.all([
          allowedIn(room),
          changed.length > 0 ? room.kind.read(db, room.id, changed) : [],
          here ? peopleHere(db, room.kind, room.id) : undefined,
        ])
        if (records.length > 0) send(guests, { name: room.name, changed: records })
        if (people) send(guests, { name: room.name, here: people })
      }
    } catch (error) {
      failed(error)
      // It is unknown what was missed.
      send(room.guests.keys(), { name: room.name, entered: true })
    } finally {
      room.busy = false
    }
  }

  const workSoon = (room: Room) => {
    room.workTimer ??= setTimeout(() => {
      delete room.workTimer
      void work(room)
    }, SENDER_FIRST)
  }

  const tellHere = (room: Room) => {
    room.timer ??= setTimeout(() => {
      delete room.timer
      room.here = true
      void work(room)
    }, HERE_PAUSE)
  }

  const news = async (room: Room) => {
    const { allowed, gone } = await sorted(room, [...room.watchers])
    for (const guest of gone) unwatch(guest, room)
    send(allowed, { name: room.name, news: true })
  }

  /**
   * Separate from the messages, so that nobody in the room waits for those who only watch. People who may no longer see the room are not told, and stop
   * watching.
   */
  const tellWatchers = (room: Room, pause = NEWS_PAUSE) => {
    if (room.watchers.size === 0) return
    room.newsTimer ??= setTimeout(() => {
      delete room.newsTimer
      news(room).catch(failed)
    }, pause)
  }

  const roomFor = (guest: Guest, name: string) => {
    const opened = [...rooms.values()].filter(({ guests, watchers }) => guests.has(guest) || watchers.has(guest)).length
    const room = rooms.get(name) ?? roomNamed(name)
    if (!room || opened >= MOST) return undefined
    rooms.set(name, room)
    return room
  }
  const closeEmpty = (room: Room) => {
    if (room.guests.size === 0) {
      clearTimeout(room.timer)
      delete room.timer
      clearTimeout(room.workTimer)
      delete room.workTimer
    }
    if (room.guests.size > 0 || room.watchers.size > 0) return
    clearTimeout(room.newsTimer)
    rooms.delete(room.name)
  }

  /** The screen may have missed what happened before it watched, so its first message comes at once. */
  const watch = (guest: Guest, name: string) => {
    const room = roomFor(guest, name)
    if (!room) return
    room.watchers.add(guest)
    tellWatchers(room, 0)
  }
  const unwatch = (guest: Guest, room: Room) => {
    if (room.watchers.delete(guest)) closeEmpty(room)
  }

  const enter = async (guest: Guest, name: string) => {
    const room = roomFor(guest, name)
    if (!room || room.guests.has(guest)) return
    const id = randomUUID()
    room.guests.set(guest, id)
    if (!(await allowedIn(room)).includes(guest)) return
    send([guest], { name, entered: true })
    await db.insertInto('live_screens').values({ id, room: name, user_id: guest.userId }).execute()
    if (room.guests.has(guest)) await publishToRoom(db, name)
    else await forget(room, id)
  }

  const forget = async ({ name }: Room, id: string) => {
    await db.deleteFrom('live_screens').where('id', '=', id).execute()
    await publishToRoom(db, name)
  }

  const leaveRoom = (guest: Guest, room: Room) => {
    const id = room.guests.get(guest)
    if (id === undefined) return
    room.guests.delete(guest)
    closeEmpty(room)
    forget(room, id).catch(failed)
  }

  return {
    /** A message of a screen; anything but a valid wish is ignored. */
    hear: (guest: Guest, text: string) => {
      const wish = wishIn(text)
      if (typeof wish?.enter === 'string') enter(guest, wish.enter).catch(failed)
      const left = typeof wish?.leave === 'string' ? rooms.get(wish.leave) : undefined
      if (left) leaveRoom(guest, left)
      if (typeof wish?.watch === 'string') watch(guest, wish.watch)
      const unwatched = typeof wish?.unwatch === 'string' ? rooms.get(wish.unwatch) : undefined
      if (unwatched) unwatch(guest, unwatched)
    },
    /** A screen is closed. */
    leave: (guest: Guest) => {
      for (const room of rooms.values()) {
        leaveRoom(guest, room)
        unwatch(guest, room)
      }
    },
    hearing: {
      channel: roomChannel,
      /** A message of another process, or of this one. */
      deliver: (payload: string) => {
        const { room: name, changed } = JSON.parse(payload) as RoomEnvelope
        const room = rooms.get(name)
        if (!room) return
        if (!changed) return room.guests.size > 0 ? tellHere(room) : undefined
        tellWatchers(room)
        if (room.guests.size === 0) return
        for (const id of changed) room.changed.add(id)
        workSoon(room)
      },
      /** Every screen fetches what it may have missed. */
      joined: (afterGap: boolean) => {
        if (afterGap) for (const room of rooms.values()) send(room.guests.keys(), { name: room.name, entered: true })
      },
    } satisfies Hearing,
    /** Keeps the rows of this process's screens fresh, and deletes those of dead processes. */
    stillHere: async () => {
      const all = [...rooms.values()].flatMap(({ name, guests }) =>
        [...guests].map(([{ userId }, id]) => ({ id, room: name, user_id: userId })),
      )
      await db
        .deleteFrom('live_screens')
        .where('seen_at', '<', sql<string>`now() - interval '10 minutes'`)
        .execute()
      if (all.length === 0) return
      await db
        .insertInto('live_screens')
        .values(all)
        .onConflict((oc) => oc.column('id').doUpdateSet({ seen_at: sql`now()` }))
        .execute()
    },
    close: () => {
      for (const room of rooms.values()) {
        clearTimeout(room.timer)
        clearTimeout(room.workTimer)
        clearTimeout(room.newsTimer)
      }
    },
  }
}
export type LiveRooms = ReturnType<typeof openRooms>

const frameOf = (room: RoomNews) => frameBytes({ name: 'room', refreshes: [], room })

const wishIn = (text: string): RoomWish | undefined => {
  try {
    const wish: unknown = JSON.parse(text)
    return typeof wish === 'object' && wish !== null ? wish : undefined
  } catch {
    return undefined
  }
}
