import { framesMissed, type LiveEvent, type LiveFrame } from '@pandu/contract/kit'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'
import { deliverInSlices } from './in-slices.ts'
import type { ChannelHandler } from './listen.ts'

const channel = 'pandu_live'
/** The most readers of one message. A payload may have 8,000 bytes, which is enough for this number. */
const READERS_AT_ONCE = 400
/** How long frames are kept for screens that are still connecting, in milliseconds. Later ones get a message that they have missed something. */
const KEPT = 30_000
/** The most frames that are kept. They take a few megabytes. */
const KEPT_COUNT = 2000
/** The age that a page sends may be too small by this many milliseconds, because it may have read its data earlier. */
const HEAD_START = 1000

/**
 * The message between processes: the readers and the frame. An event names areas and no data, and screens fetch what they show of them. Some frames also
 * carry what their readers may see: the text of a notice, or the position of a call in its queue. Changes of rooms are read by each process (live-rooms.ts).
 */
interface Envelope {
  to: number[]
  frame: LiveFrame
}

/**
 * Sends an event to the open screens of these people, in whichever process they are connected. It is called inside the transaction of the write, so
 * that PostgreSQL sends it with the commit, or not at all.
 */
export const publish = (db: Db, userIds: readonly number[], event: LiveEvent) => publishEach(db, [{ to: userIds, frame: event }])

/** Sends a separate frame to each of many readers, with one statement. */
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

/** Sends an event to the people whose ids a query selects, with one statement. */
export const publishToSelected = async (db: Db, people: Expression<{ id: number }>, event: LiveEvent) => {
  await sql`select pg_notify(${channel}, json_build_object('to', json_agg(id), 'frame', ${JSON.stringify(event)}::json)::text)
    from (select id, (row_number() over () - 1) / ${sql.lit(READERS_AT_ONCE)} part from (${people}) people) parts group by part`.execute(db)
}

/** A column that sends a frame for each row of a statement. The statement builds the frame. */
export const publishColumn = (reader: Expression<number>, frame: Expression<unknown>): RawBuilder<unknown> =>
  sql`pg_notify(${sql.lit(channel)}, json_build_object('to', json_build_array(${reader}), 'frame', ${frame})::text)`

/** Closes the live channels of these people in every process, with the commit. Their pages connect again with the rights they have then. */
export const closeLiveChannels = async (db: Db, userIds: readonly number[]) => {
  await sql`select pg_notify(${channel}, json_build_object('ended', json_build_object('user', id))::text) from unnest(${userIds}::int[]) id`.execute(
    db,
  )
}

/** The bytes of a frame. They are created once for all screens that get it. */
export const frameBytes = (frame: LiveFrame) => Buffer.from(JSON.stringify(frame))

/** One open screen. */
export interface LiveScreen {
  send(frame: Buffer): void
  /** Bytes that wait to be sent. A screen that reads too slowly is skipped, so that its frames do not fill the memory. */
  readonly pendingBytes: number
}

/** A report of the database: a session has ended, or the rights of an account have changed. `gap` says that reports may have been missed. */
export type EndNotice = { session: number } | { user: number; out?: boolean } | 'gap'

const missed = frameBytes(framesMissed)

/** Sends frames to the screens of each person. After a gap in the connection every screen fetches its data again. */
export const openLive = () => {
  const screens = new Map<number, Set<LiveScreen>>()
  const joined = new Set<LiveScreen>()
  const recent: { at: number; to: number[]; bytes: Buffer }[] = []
  const openedAt = Date.now()
  /** Frames before this time may have been lost, or are no longer kept. */
  let gapUntil = 0
  /** Screens that missed a frame because they read too slowly. Before their next frame they get a message that they have missed something. */
  const behind = new WeakSet<LiveScreen>()
  let onEnded: (what: EndNotice) => void = () => {}

  const give = deliverInSlices((screen: LiveScreen, bytes: Buffer) => {
    // The screen may have left while frames were sent to others.
    if (!joined.has(screen)) return
    if (screen.pendingBytes >= 1 << 20) behind.add(screen)
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
    const told = JSON.parse(payload) as Envelope | { ended: EndNotice }
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

  const hearing: ChannelHandler = { channel, deliver, joined: (afterGap) => afterGap && catchUp() }

  return {
    hearing,
    /** Adds a screen and sends it the frames for its reader since its page began to load, `age` milliseconds ago. The page has read its data after that. */
    join(userId: number, screen: LiveScreen, age = 0) {
      const own = screens.get(userId) ?? new Set()
      screens.set(userId, own.add(screen))
      joined.add(screen)
      const began = Date.now() - age
      const since = began - HEAD_START
      // No process has the frames of a gap, and this process does not have those from before its start.
      if (since <= gapUntil || began < openedAt) screen.send(missed)
      for (const { at, to, bytes } of recent) if (at >= since && to.includes(userId)) screen.send(bytes)
      return () => {
        joined.delete(screen)
        own.delete(screen)
        if (own.size === 0) screens.delete(userId)
      }
    },
    /** Sets the function that closes the screens of an ended session. */
    whenEnded: (close: typeof onEnded) => void (onEnded = close),
    count: () => joined.size,
  }
}
export type Live = ReturnType<typeof openLive>
