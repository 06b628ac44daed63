import fastifyWebsocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { networkOf } from './address.ts'
import type { Env } from './env.ts'
import { forbidden } from './errors.ts'
import type { EndNotice, Live } from './live.ts'
import { isOwnOrigin } from './origins.ts'
import { isSessionAlive, lacksFactor, sessionTimeLeft } from './session.ts'
import type { LiveRooms } from './live-rooms.ts'
import { countByKey, type SocketLimits, socketLimits } from './sockets.ts'

const HEARTBEAT = 30_000
/** Pings and session checks are spread over the heartbeat interval, because ten thousand at once block a process for a second. */
const SHARES = 30
/** How many sessions one statement checks. */
const SESSIONS_AT_ONCE = 500
/** The longest time between the check of a ticket and the opening of its screen, in milliseconds. */
const JUST_NOW = 30_000
/** The WebSocket close code "try again later". The web then waits for its longest interval. */
const TRY_LATER = 1013
const LONGEST_TIMER = 2 ** 31 - 1

interface Redeemed {
  sessionId: number
  userId: number
  /** The age of the ticket, in milliseconds. */
  ticketAge: number
  /** After how many milliseconds the session ends unless it is used. */
  endsIn: number
}

interface Doors {
  env: Pick<Env, 'publicUrl'>
  live: Live
  rooms: LiveRooms
  pool: pg.Pool
  /** The session and person of this ticket; undefined when it is unknown, used or too old. */
  redeem: (ticket: string) => Promise<Redeemed | undefined>
  heartbeat?: number
  most?: Pick<SocketLimits, 'livePerAddress' | 'livePerPerson'>
}

/**
 * The live channel at `/api/ws?token=<ticket>` (specification 001 §8, O64). Frames name what to fetch again. A screen sends which room it opens or
 * leaves, and in `age` how long ago its page began to load. A screen that does not answer pings is closed. When a session ends, that commit also closes
 * its screens, in every process. When the rights of an account change, its screens are closed too, and connect again with the new rights.
 */
export const liveRoute = async (
  app: FastifyInstance,
  { env, live, rooms, pool, redeem, heartbeat = HEARTBEAT, most = socketLimits }: Doors,
) => {
  // Screens by session, so that they can be closed when the session ends.
  const open = new Map<number, Set<{ userId: number; alive: boolean; ping: () => void; end: (code: number, why: string) => void }>>()
  // A session may end while its ticket is checked. Its screen must then be closed.
  const justEnded = new Map<string, number>()
  const endSession = (id: number) => {
    for (const screen of open.get(id) ?? []) screen.end(4401, 'Session Expired')
  }
  const onEnded = (what: EndNotice) => {
    if (what === 'gap') return void checkSessions([...open.keys()]).catch(() => {})
    const now = Date.now()
    for (const [key, at] of justEnded) if (at < now - JUST_NOW) justEnded.delete(key)
    justEnded.set(JSON.stringify(what), now)
    if ('session' in what) return endSession(what.session)
    const [code, why] = what.out ? ([4401, 'Session Expired'] as const) : ([1012, 'the account has changed'] as const)
    for (const screens of open.values()) for (const screen of screens) if (screen.userId === what.user) screen.end(code, why)
  }
  live.whenEnded(onEnded)

  const people = countByKey()
  const addresses = countByKey()
  await app.register(fastifyWebsocket, { options: { maxPayload: 1024, clientTracking: false } })
  // The ticket is enough to open it. The origin is checked as well, before the handshake.
  const preValidation = async (request: FastifyRequest) => {
    if (!isOwnOrigin(request, env)) throw forbidden()
  }
  for (const url of ['/api/ws', '/api/api/ws']) {
    app.get(url, { websocket: true, preValidation }, async (socket, request) => {
      socket.on('error', () => socket.terminate())
      const address = networkOf(request.ip)
      socket.once('close', () => addresses.remove(address))
      if (addresses.add(address) > most.livePerAddress) return socket.close(TRY_LATER, 'too many screens are open')
      // A screen may send messages as soon as it is open, before its ticket has been checked.
      let hear: ((text: string) => void) | undefined
      const early: string[] = []
      socket.on('message', (data) => {
        const text = Buffer.isBuffer(data) ? data.toString() : ''
        if (hear) hear(text)
        else if (early.length < 8) early.push(text)
      })
      const { token, age } = request.query as { token?: unknown; age?: unknown }
      const holder = typeof token === 'string' ? await redeem(token) : undefined
      if (!holder) return socket.close(4401, 'Session Expired')
      if (socket.readyState !== socket.OPEN) return
      const { sessionId, userId, ticketAge, endsIn } = holder
      if (justEnded.has(JSON.stringify({ session: sessionId }))) return socket.close(4401, 'Session Expired')
      const person = String(userId)
      socket.once('close', () => people.remove(person))
      if (people.add(person) > most.livePerPerson) return socket.close(TRY_LATER, 'too many screens are open')
      const listener = {
        sessionId,
        userId,
        // Text, as browsers expect it.
        send: (frame: Buffer) => socket.send(frame, { binary: false }),
        get pendingBytes() {
          return socket.bufferedAmount
        },
      }
      const leave = live.join(userId, listener, ticketAge + ageOf(age))
      const screen = {
        userId,
        alive: true,
        ping: () => socket.ping(),
        end: (code: number, why: string) => {
          // Removes the screen at once, because closing may be slow and it must get no further frames.
          gone()
          socket.close(code, why)
        },
      }
      let expiry: NodeJS.Timeout | undefined
      const gone = () => {
        isGone = true
        clearTimeout(expiry)
        leave()
        rooms.leave(listener)
        own.delete(screen)
        if (own.size === 0 && open.get(sessionId) === own) open.delete(sessionId)
      }
      let isGone = false
      // The session may have been used meanwhile, so it is checked again before the screen is closed.
      const lookIn = (left: number) => {
        if (!isGone) expiry = setTimeout(() => void look(), Math.min(Math.ceil(left), LONGEST_TIMER)).unref()
      }
      const look = async () => {
        const left = await leftIn(pool, sessionId).catch(() => heartbeat)
        if (left > 0) lookIn(left)
        else if (!isGone) screen.end(4401, 'Session Expired')
      }
      lookIn(endsIn)
      const own = open.get(sessionId) ?? new Set()
      open.set(sessionId, own.add(screen))
      hear = (text) => rooms.hear(listener, text)
      for (const text of early.splice(0)) hear(text)
      socket.on('pong', () => (screen.alive = true))
      socket.on('close', gone)
    })
  }

  const checkSessions = async (ids: readonly number[]) => {
    for (let from = 0; from < ids.length; from += SESSIONS_AT_ONCE) {
      const some = ids.slice(from, from + SESSIONS_AT_ONCE)
      const welcome = await validSessions(pool)(some)
      for (const id of some) if (!welcome.has(id)) endSession(id)
    }
  }
  const ping = (ids: readonly number[]) => {
    for (const id of ids) {
      for (const screen of open.get(id) ?? []) {
        if (!screen.alive) screen.end(1001, 'no answer')
        else {
          screen.alive = false
          screen.ping()
        }
      }
    }
  }
  // The number of a session decides when it is pinged, so a whole heartbeat passes between two pings of a screen.
  let share = 0
  const beat = async () => {
    share = (share + 1) % SHARES
    const ids = [...open.keys()].filter((id) => id % SHARES === share)
    ping(ids)
    await Promise.all([checkSessions(ids), share === 0 && rooms.stillHere()])
  }
  const timer = setInterval(
    () => void beat().catch((error: Error) => app.log.warn({ message: error.message }, 'the live channel could not check its people')),
    heartbeat / SHARES,
  )
  app.addHook('preClose', async () => {
    clearInterval(timer)
    for (const screens of open.values()) for (const screen of screens) screen.end(1012, 'restarting')
  })
}

/** The age of the page when it got its ticket, in milliseconds; 0 when the page does not send it. */
const ageOf = (said: unknown) => (typeof said === 'string' && /^\d{1,12}$/.test(said) ? Number(said) : 0)

/** For how many milliseconds a session stays valid unless it is used; 0 when it has ended. */
const leftIn = async (pool: pg.Pool, id: number) => {
  const { rows } = await pool.query<{ left: number }>({
    name: 'live-left',
    text: `select ${sessionTimeLeft} "left" from sessions s where s.id = $1`,
    values: [id],
  })
  return rows[0]?.left ?? 0
}

/** Which of these sessions are still valid and belong to an account that may use them. */
export const validSessions =
  (pool: pg.Pool) =>
  async (ids: readonly number[]): Promise<ReadonlySet<number>> => {
    const { rows } = await pool.query<{ id: number }>({
      name: 'live-sessions',
      text: `select s.id from sessions s join users u on u.id = s.user_id where s.id = any($1::int[]) and ${isSessionAlive} and u.status = 1 and not ${lacksFactor}`,
      values: [ids],
    })
    return new Set(rows.map(({ id }) => id))
  }
