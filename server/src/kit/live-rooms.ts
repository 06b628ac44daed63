import { randomUUID } from 'node:crypto'
import type { RoomUpdate, RoomRequest } from '@pandu/contract/kit'
import { sql } from 'kysely'
import type { Db } from './db.ts'
import { asError } from './error-codes.ts'
import type { ChannelHandler } from './listen.ts'
import { frameBytes, type LiveScreen } from './live.ts'
import { peopleHere, publishToRoom, roomChannel, type RoomEnvelope, type RoomKind } from './rooms.ts'

/** The most rooms that one screen may have open. A page shows one. */
const MOST = 4
/**
 * A change is sent to the screens after this many milliseconds. PostgreSQL notifies listeners before it answers the writer, so without this pause the
 * writer would wait while this process works for the screens. Changes that arrive together are read, checked and sent once.
 */
const SENDER_FIRST = 20
/** The shortest time between two messages about who is in a room, in milliseconds. A class opens its room within one second. */
const HERE_PAUSE = 1000
/** The shortest time between two messages to watchers of a room, in milliseconds. Each of them then requests the new number. */
const NEWS_PAUSE = 1000

/** One open screen with its session. */
export interface RoomScreen extends LiveScreen {
  readonly sessionId: number
  readonly userId: number
}

interface Room {
  readonly name: string
  readonly kind: RoomKind
  readonly id: number
  /** The screens of this process in the room, each with the id of its row. */
  readonly guests: Map<RoomScreen, string>
  /** The screens that only need to know when something changes in it. They do not count as present. */
  readonly watchers: Set<RoomScreen>
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
 * The rooms that screens of this process have open. Messages of PostgreSQL have only the ids of changed records. The records are read once and sent to
 * those who may see the room at that moment.
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

  /** Screens that were skipped because they read too slowly. Before their next frame they get a message that they have missed something. */
  const behind = new WeakSet<RoomScreen>()
  const send = (guests: Iterable<RoomScreen>, room: RoomUpdate) => {
    const bytes = frameOf(room)
    for (const guest of guests) {
      if (guest.pendingBytes >= 1 << 20) behind.add(guest)
      else {
        if (behind.delete(guest)) guest.send(frameOf({ name: room.name, entered: true }))
        guest.send(bytes)
      }
    }
  }

  const sorted = async ({ kind, id }: Room, guests: readonly RoomScreen[]) => {
    const [good, readers] = await Promise.all([
      goodSessions(guests.map(({ sessionId }) => sessionId)),
      kind.readers(db, id, [...new Set(guests.map(({ userId }) => userId))]),
    ])
    const [allowed, gone] = [[] as RoomScreen[], [] as RoomScreen[]]
    for (const guest of guests) (good.has(guest.sessionId) && readers.has(guest.userId) ? allowed : gone).push(guest)
    return { allowed, gone }
  }

  /** The screens whose readers may still see the room. The others are removed from it and get a message. */
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
      // It is unknown which messages were missed, so all screens fetch everything.
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
   * Notifies watchers separately, so that nobody in the room waits for them. People who may no longer see the room get no message and stop watching.
   */
  const tellWatchers = (room: Room, pause = NEWS_PAUSE) => {
    if (room.watchers.size === 0) return
    room.newsTimer ??= setTimeout(() => {
      delete room.newsTimer
      news(room).catch(failed)
    }, pause)
  }

  const roomFor = (guest: RoomScreen, name: string) => {
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

  /** A new watcher gets a message at once, because it may have missed earlier changes. */
  const watch = (guest: RoomScreen, name: string) => {
    const room = roomFor(guest, name)
    if (!room) return
    room.watchers.add(guest)
    tellWatchers(room, 0)
  }
  const unwatch = (guest: RoomScreen, room: Room) => {
    if (room.watchers.delete(guest)) closeEmpty(room)
  }

  const enter = async (guest: RoomScreen, name: string) => {
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

  const leaveRoom = (guest: RoomScreen, room: Room) => {
    const id = room.guests.get(guest)
    if (id === undefined) return
    room.guests.delete(guest)
    closeEmpty(room)
    forget(room, id).catch(failed)
  }

  return {
    /** Handles a message of a screen. Messages that are not a valid request are ignored. */
    hear: (guest: RoomScreen, text: string) => {
      const wish = wishIn(text)
      if (typeof wish?.enter === 'string') enter(guest, wish.enter).catch(failed)
      const left = typeof wish?.leave === 'string' ? rooms.get(wish.leave) : undefined
      if (left) leaveRoom(guest, left)
      if (typeof wish?.watch === 'string') watch(guest, wish.watch)
      const unwatched = typeof wish?.unwatch === 'string' ? rooms.get(wish.unwatch) : undefined
      if (unwatched) unwatch(guest, unwatched)
    },
    /** To be called when a screen is closed. */
    leave: (guest: RoomScreen) => {
      for (const room of rooms.values()) {
        leaveRoom(guest, room)
        unwatch(guest, room)
      }
    },
    hearing: {
      channel: roomChannel,
      /** Handles a message from any process. */
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
      /** After a gap every screen fetches what it may have missed. */
      joined: (afterGap: boolean) => {
        if (afterGap) for (const room of rooms.values()) send(room.guests.keys(), { name: room.name, entered: true })
      },
    } satisfies ChannelHandler,
    /** Refreshes the rows of this process's screens, and deletes the rows of processes that no longer run. */
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

const frameOf = (room: RoomUpdate) => frameBytes({ name: 'room', refreshes: [], room })

const wishIn = (text: string): RoomRequest | undefined => {
  try {
    const wish: unknown = JSON.parse(text)
    return typeof wish === 'object' && wish !== null ? wish : undefined
  } catch {
    return undefined
  }
}
