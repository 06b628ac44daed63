import { fileUrl } from '@pandu/contract/files'
import { type PeopleHere, roomName } from '@pandu/contract/kit'
import { sql } from 'kysely'
import type { Db } from './db.ts'

/** The channel of PostgreSQL over which processes tell each other of rooms. */
export const roomChannel = 'pandu_rooms'
/** A screen that has not refreshed its row for so long is gone: its process died. */
const SEEN = sql`interval '90 seconds'`
/** How many of those who are here are named; the others are counted. */
const NAMED = 40

/** A kind of room: a place that people have open at the same time and that changes often. Its frames carry data. */
export interface RoomKind {
  readonly kind: string
  /** Which of these people may see the room now. Asked each time something is delivered. */
  readonly readers: (db: Db, id: number, userIds: readonly number[]) => Promise<ReadonlySet<number>>
  /** The records with these numbers as all readers see them. */
  readonly read: (db: Db, id: number, changed: readonly number[]) => Promise<readonly unknown[]>
}

/** What processes tell each other about a room: numbers of changed records, or that someone came or left. */
export interface RoomEnvelope {
  room: string
  changed?: readonly number[]
}

/** Tells the screens in a room that records of it have changed. Called inside the write's transaction; costs the same however many listen. */
export const publishToRoom = (db: Db, room: string, changed?: readonly number[]) =>
  sql`select pg_notify(${roomChannel}, ${JSON.stringify({ room, ...(changed && { changed }) } satisfies RoomEnvelope)})`.execute(db)

/** Who has a room open now, of those who may see it. */
export const peopleHere = async (db: Db, { kind, readers }: RoomKind, id: number): Promise<PeopleHere> => {
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
