import fastifyWebsocket, { type WebSocket } from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { networkOf } from './address.ts'
import type { Env } from './env.ts'
import { forbidden } from './errors.ts'
import type { Live } from './live.ts'
import { type Closing, openScreens, type OpenScreen, sessionExpired } from './live-screens.ts'
import { isOwnOrigin } from './origins.ts'
import { isSessionAlive, lacksFactor, sessionTimeLeft } from './session.ts'
import type { LiveRooms } from './live-rooms.ts'
import { countByKey, type SocketLimits, socketLimits } from './sockets.ts'

const HEARTBEAT = 30_000
/** Pings and session checks are spread over the heartbeat interval, because ten thousand at once block a process for a second. */
const SHARES = 30
/** How many sessions one statement checks. */
const SESSIONS_AT_ONCE = 500
/** The web then waits for its longest interval. */
const tryLater: Closing = [1013, 'too many screens are open']
const LONGEST_TIMER = 2 ** 31 - 1
/** The most messages that are kept of a screen whose ticket is being checked. */
const EARLY_MESSAGES = 8

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
  const screens = openScreens()
  const checkSessions = async (ids: readonly number[]) => {
    for (let from = 0; from < ids.length; from += SESSIONS_AT_ONCE) {
      const some = ids.slice(from, from + SESSIONS_AT_ONCE)
      const valid = await validSessions(pool)(some)
      for (const id of some) if (!valid.has(id)) screens.endSession(id)
    }
  }
  live.whenEnded((notice) => {
    if (notice === 'gap') checkSessions(screens.sessions()).catch(() => {})
    else screens.endFor(notice)
  })

  const [people, addresses] = [countByKey(), countByKey()]
  /** Counts the socket until it is closed. When it is one too many, it is closed and the answer is false. */
  const isWithin = (counts: ReturnType<typeof countByKey>, key: string, limit: number, socket: WebSocket) => {
    socket.once('close', () => counts.remove(key))
    if (counts.add(key) <= limit) return true
    socket.close(...tryLater)
    return false
  }

  const openScreen = (socket: WebSocket, { sessionId, userId, ticketAge, endsIn }: Redeemed, pageAge: number) => {
    const listener = {
      sessionId,
      userId,
      // Text, as browsers expect it.
      send: (frame: Buffer) => socket.send(frame, { binary: false }),
      get pendingBytes() {
        return socket.bufferedAmount
      },
    }
    const screen: OpenScreen = {
      userId,
      alive: true,
      ping: () => socket.ping(),
      end: (...closing) => {
        // Removes the screen at once, because closing may be slow and it must get no further frames.
        gone()
        socket.close(...closing)
      },
    }
    const leave = live.join(userId, listener, ticketAge + pageAge)
    const stopWatching = whenExpired(
      endsIn,
      () => leftIn(pool, sessionId).catch(() => heartbeat),
      () => screen.end(...sessionExpired),
    )
    const gone = () => {
      stopWatching()
      leave()
      rooms.leave(listener)
      screens.remove(sessionId, screen)
    }
    screens.add(sessionId, screen)
    socket.on('pong', () => (screen.alive = true))
    socket.on('close', gone)
    return listener
  }

  await app.register(fastifyWebsocket, { options: { maxPayload: 1024, clientTracking: false } })
  // The ticket is enough to open it. The origin is checked as well, before the handshake.
  const preValidation = async (request: FastifyRequest) => {
    if (!isOwnOrigin(request, env)) throw forbidden()
  }
  for (const url of ['/api/ws', '/api/api/ws']) {
    app.get(url, { websocket: true, preValidation }, async (socket, request) => {
      socket.on('error', () => socket.terminate())
      if (!isWithin(addresses, networkOf(request.ip), most.livePerAddress, socket)) return
      const messages = messagesOf(socket)
      const { token, age } = request.query as { token?: unknown; age?: unknown }
      const holder = typeof token === 'string' ? await redeem(token) : undefined
      if (!holder) return socket.close(...sessionExpired)
      if (socket.readyState !== socket.OPEN) return
      if (screens.hasJustEnded(holder.sessionId)) return socket.close(...sessionExpired)
      if (!isWithin(people, String(holder.userId), most.livePerPerson, socket)) return
      const listener = openScreen(socket, holder, ageOf(age))
      messages.giveTo((text) => rooms.hear(listener, text))
    })
  }

  // The number of a session decides when it is pinged, so a whole heartbeat passes between two pings of a screen.
  let share = 0
  const beat = async () => {
    share = (share + 1) % SHARES
    const ids = screens.sessions().filter((id) => id % SHARES === share)
    screens.ping(ids)
    await Promise.all([checkSessions(ids), share === 0 && rooms.stillHere()])
  }
  const timer = setInterval(
    () => void beat().catch((error: Error) => app.log.warn({ message: error.message }, 'the live channel could not check its people')),
    heartbeat / SHARES,
  )
  app.addHook('preClose', async () => {
    clearInterval(timer)
    screens.endAll(1012, 'restarting')
  })
}

/** The messages of a socket from its opening on. A screen may send some before its ticket has been checked; these are kept. */
const messagesOf = (socket: WebSocket) => {
  const early: string[] = []
  let hear = (text: string): void => {
    if (early.length < EARLY_MESSAGES) early.push(text)
  }
  socket.on('message', (data) => hear(Buffer.isBuffer(data) ? data.toString() : ''))
  return {
    giveTo: (listener: (text: string) => void) => {
      hear = listener
      for (const text of early.splice(0)) listener(text)
    },
  }
}

/**
 * Calls `end` when a session has expired: after `left` milliseconds `look` says how many are left now, because the session may have been used meanwhile.
 * Returns how to stop.
 */
const whenExpired = (left: number, look: () => Promise<number>, end: () => void) => {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const wait = (time: number) => {
    if (!isStopped) timer = setTimeout(() => void check(), Math.min(Math.ceil(time), LONGEST_TIMER)).unref()
  }
  const check = async () => {
    const now = await look()
    if (now > 0) wait(now)
    else if (!isStopped) end()
  }
  wait(left)
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
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
