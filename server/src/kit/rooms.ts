import { fileUrl } from '@pandu/contract/files'
import { type Presence, roomName } from '@pandu/contract/kit'
import { sql } from 'kysely'
import type { Db } from './db.ts'

/** The channel of PostgreSQL over which processes tell each other of rooms. */
export const roomChannel = 'pandu_rooms'
/** A screen whose row was not refreshed for this long no longer exists: its process has ended. */
const SEEN = sql`interval '90 seconds'`
/** The most people who are named; the others are only counted. */
const NAMED = 40

/** A kind of room: a page that several people have open at the same time and that changes often. Its frames have data. */
export interface RoomKind {
  readonly kind: string
  /** Returns which of these people may see the room now. It is called before each delivery. */
  readonly readers: (db: Db, id: number, userIds: readonly number[]) => Promise<ReadonlySet<number>>
  /** The records with these ids as all readers see them. */
  readonly read: (db: Db, id: number, changed: readonly number[]) => Promise<readonly unknown[]>
}

/** The message between processes about a room: ids of changed records, or that somebody has come or left. */
export interface RoomEnvelope {
  room: string
  changed?: readonly number[]
}

/** Notifies the screens in a room of changed records. It is called inside the transaction of the write. Its cost does not depend on the number of screens. */
export const publishToRoom = (db: Db, room: string, changed?: readonly number[]) =>
  sql`select pg_notify(${roomChannel}, ${JSON.stringify({ room, ...(changed && { changed }) } satisfies RoomEnvelope)})`.execute(db)

/** Who has a room open now, of those who may see it. */
export const peopleHere = async (db: Db, { kind, readers }: RoomKind, id: number): Promise<Presence> => {
  const screens = await db
    .selectFrom('live_screens')
    .select('user_id')
    .distinct()
    .where('room', '=', roomName(kind, id))
    .where('seen_at', '>', sql<string>`now() - ${SEEN}`)
    .execute()
  const allowed = await readers(
    db,
    id,
    screens.map(({ user_id }) => user_id),
  )
  if (allowed.size === 0) return { total: 0, people: [] }
  const people = await db
    .selectFrom('users')
    .select(['id', 'name', 'profile_picture'])
    .where('id', '=', sql<number>`any(${[...allowed]}::int[])`)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(NAMED)
    .execute()
  return {
    total: allowed.size,
    people: people.map(({ profile_picture, ...one }) => ({ ...one, profile_picture: profile_picture && fileUrl(profile_picture) })),
  }
}
