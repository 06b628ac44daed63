import { framesMissed, type LiveEvent, type LiveFrame } from '@pandu/contract/kit'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'
import { inSlices } from './in-slices.ts'
import type { Hearing } from './listen.ts'

const channel = 'pandu_live'
/** Readers of one message: a payload holds up to 8,000 bytes; a few hundred readers stay well below. */
const READERS_AT_ONCE = 400
/** How long frames are kept for screens that are still connecting, in milliseconds; who comes later is told that it missed something. */
const KEPT = 30_000
/** Frames kept at most, a few megabytes. */
const KEPT_COUNT = 2000
/** A page may have read what it shows shortly before it says that it began, in milliseconds. */
const HEAD_START = 1000

/** What processes send each other: the readers and the frame. It holds only ids; screens that show the records fetch them again. */
interface Envelope {
  to: number[]
  frame: LiveFrame
}

/**
 * Tells people's open screens that something happened, in whichever process they are connected. Called inside the write's transaction:
 * PostgreSQL sends it with the commit, or not at all.
 */
export const publish = (db: Db, userIds: readonly number[], event: LiveEvent) => publishEach(db, [{ to: userIds, frame: event }])

/** The same with a frame of its own for each of many: one statement, however many they are. */
export const publishEach = async (db: Db, messages: readonly { to: readonly number[]; frame: LiveFrame }[]) => {
  const payloads = messages.flatMap(({ to, frame }) => {
    const readers = [...new Set(to)]
    const parts = Array.from({ length: Math.ceil(readers.length / READERS_AT_ONCE) }, (_, n) =>
      readers.slice(n * READERS_AT_ONCE, (n + 1) * READERS_AT_ONCE),
    )
    return parts.map((part) => JSON.stringify({ to: part, frame } satisfies Envelope))
  })
  if (payloads.length > 0) await sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) payload`.execute(db)
}

/** The same for the people whose ids a statement selects: they are found and told in one statement. */
export const publishToFound = async (db: Db, people: Expression<{ id: number }>, event: LiveEvent) => {
  await sql`select pg_notify(${channel}, json_build_object('to', json_agg(id), 'frame', ${JSON.stringify(event)}::json)::text)
    from (select id, (row_number() over () - 1) / ${sql.lit(READERS_AT_ONCE)} part from (${people}) people) parts group by part`.execute(db)
}

/** The same as a column of a statement: each of its rows tells its reader, with a frame that the statement builds. */
export const publishedTo = (reader: Expression<number>, frame: Expression<unknown>): RawBuilder<unknown> =>
  sql`pg_notify(${sql.lit(channel)}, json_build_object('to', json_build_array(${reader}), 'frame', ${frame})::text)`

/** Closes the live channels of these people in every process, with the commit. Their pages connect again with the rights they have then. */
export const closeLive = async (db: Db, userIds: readonly number[]) => {
  await sql`select pg_notify(${channel}, json_build_object('ended', json_build_object('user', id))::text) from unnest(${userIds}::int[]) id`.execute(
    db,
  )
}

/** A frame as it is sent. It is made once, however many screens get it. */
export const frameBytes = (frame: LiveFrame) => Buffer.from(JSON.stringify(frame))

/** One open screen. */
export interface Listener {
  send(frame: Buffer): void
  /** Bytes that wait to be sent; a screen that does not read is skipped, so that it does not fill memory. */
  readonly waiting: number
}

/** What the database reports when a session has ended, or when the rights of an account have changed; `gap` when a report may have been missed. */
export type Ended = { session: number } | { user: number; out?: boolean } | 'gap'

const missed = frameBytes(framesMissed)

/** Sends frames to the screens of each person. After a gap in the connection every screen fetches again what it shows. */
export const openLive = () => {
  const screens = new Map<number, Set<Listener>>()
  const joined = new Set<Listener>()
  const recent: { at: number; to: number[]; bytes: Buffer }[] = []
  const openedAt = Date.now()
  /** The time until which frames may have been lost, or are no longer kept. */
  let gapUntil = 0
  /** Screens that missed a frame because they did not read: before the next frame they are told that they missed something. */
  const behind = new WeakSet<Listener>()
  let onEnded: (what: Ended) => void = () => {}

  const give = inSlices((screen: Listener, bytes: Buffer) => {
    // It may have left while others were sent theirs.
    if (!joined.has(screen)) return
    if (screen.waiting >= 1 << 20) behind.add(screen)
    else {
      if (behind.delete(screen)) screen.send(missed)
      screen.send(bytes)
    }
  })

  const catchUp = () => {
    gapUntil = Date.now()
    give([...joined], missed)
    onEnded('gap')
  }

  const deliver = (payload: string) => {
    const told = JSON.parse(payload) as Envelope | { ended: Ended }
    if ('ended' in told) return onEnded(told.ended)
    const { to, frame } = told
    const bytes = frameBytes(frame)
    const now = Date.now()
    recent.push({ at: now, to, bytes })
    while (recent.length > KEPT_COUNT || (recent[0]?.at ?? now) < now - KEPT) gapUntil = Math.max(gapUntil, recent.shift()?.at ?? 0)
    give(
      to.flatMap((id) => [...(screens.get(id) ?? [])]),
      bytes,
    )
  }

  const hearing: Hearing = { channel, deliver, joined: (afterGap) => afterGap && catchUp() }

  return {
    hearing,
    /** Adds a screen, and sends it what its reader was told since its page began, `age` milliseconds ago: what the page shows was read after that. */
    join(userId: number, screen: Listener, age = 0) {
      const own = screens.get(userId) ?? new Set()
      screens.set(userId, own.add(screen))
      joined.add(screen)
      const began = Date.now() - age
      const since = began - HEAD_START
      // Frames of a gap are not kept by any process, and those from before its start not by this one.
      if (since <= gapUntil || began < openedAt) screen.send(missed)
      for (const { at, to, bytes } of recent) if (at >= since && to.includes(userId)) screen.send(bytes)
      return () => {
        joined.delete(screen)
        own.delete(screen)
        if (own.size === 0) screens.delete(userId)
      }
    },
    /** Sets what is called to close the screens of a session that is over. */
    whenEnded: (close: typeof onEnded) => void (onEnded = close),
    count: () => joined.size,
  }
}
export type Live = ReturnType<typeof openLive>
