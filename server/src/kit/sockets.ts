import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { networkOf } from './address.ts'
import type { Env } from './env.ts'
import { tooMany } from './errors.ts'
import { lastOwnerOf, tokenOf } from './session.ts'
import { rawAnswer } from './unreadable.ts'

/** Times in milliseconds. */
export interface SocketLimits {
  /** Until the headers of a request have arrived; also for a connection that sends nothing. */
  headers: number
  /** Until a whole request has arrived: 50 MB at 256 kbit/s take 27 minutes. */
  request: number
  /** The slowest accepted speed of a body in bytes per second, measured over the last `window`. */
  bytesPerSecond: number
  window: number
  /** The timeouts of a connection without traffic, and of one that waits for its next request. They are longer than those of proxies. */
  idle: number
  keepAlive: number
  /** How often all this is checked. */
  every: number
  /** The most connections of an address and of a person in a process, when there is no proxy. A whole campus may share one address. */
  perAddress: number
  perPerson: number
  all: number
  /** Screens on the live channel, of one address and of one person. */
  livePerAddress: number
  livePerPerson: number
}

export const socketLimits: SocketLimits = {
  headers: 20_000,
  request: 45 * 60_000,
  bytesPerSecond: 2000,
  window: 30_000,
  idle: 120_000,
  keepAlive: 72_000,
  every: 5000,
  perAddress: 1000,
  perPerson: 100,
  all: 10_000,
  livePerAddress: 1000,
  livePerPerson: 20,
}

/** The same limits as options of Fastify and Node. */
export const serverTimeouts = ({ headers, request, idle, keepAlive, every }: SocketLimits) => ({
  requestTimeout: request,
  connectionTimeout: idle,
  keepAliveTimeout: keepAlive,
  http: { headersTimeout: headers, connectionsCheckingInterval: every },
})

/** Counts by key; `add` answers the new count. */
export const countByKey = () => {
  const counts = new Map<string, number>()
  return {
    add: (key: string) => {
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      return count
    },
    remove: (key: string) => {
      const left = (counts.get(key) ?? 1) - 1
      if (left > 0) counts.set(key, left)
      else counts.delete(key)
    },
  }
}

interface Body {
  request: IncomingMessage
  socket: Socket
  /** The received bytes at each check within the window, oldest first. */
  seen: { at: number; bytes: number }[]
}

/** The answer to a request whose body arrives too slowly. */
export const slowRequestAnswer = (env: Pick<Env, 'publicUrl'>) => rawAnswer(env, 408, 'The request arrives too slowly')

/** Ends connections whose bodies arrive too slowly, with an answer. `check` must be called regularly. */
export const endSlowBodies = (limits: SocketLimits, answer: string, now: () => number = () => performance.now()) => {
  const bodies = new Set<Body>()
  return {
    watch: (request: IncomingMessage) => {
      const { headers, socket } = request
      if (headers['transfer-encoding'] === undefined && !(Number(headers['content-length']) > 0)) return
      bodies.add({ request, socket, seen: [{ at: now(), bytes: socket.bytesRead }] })
    },
    check: () => {
      const at = now()
      for (const body of bodies) {
        const { request, socket, seen } = body
        if (request.complete || socket.destroyed) {
          bodies.delete(body)
          continue
        }
        seen.push({ at, bytes: socket.bytesRead })
        // The window begins with the latest check that is at least so long ago.
        for (let [, second] = seen; second && at - second.at >= limits.window; [, second] = seen) seen.shift()
        const [first = { at, bytes: socket.bytesRead }] = seen
        const took = at - first.at
        if (took < limits.window || ((socket.bytesRead - first.bytes) * 1000) / took >= limits.bytesPerSecond) continue
        bodies.delete(body)
        socket.end(answer)
        // A slow sender may also be a slow reader.
        setTimeout(() => socket.destroy(), 1000).unref()
      }
    },
    count: () => bodies.size,
  }
}

/**
 * Ends slow and silent connections and limits their number by address and person. Behind a proxy all connections are the proxy's, so the proxy must
 * count them, and only the live channel is counted here.
 */
export const limitSockets = (app: FastifyInstance, limits: SocketLimits, env: Pick<Env, 'publicUrl' | 'trustProxy'>) => {
  const { server } = app
  server.maxConnections = limits.all
  const bodies = endSlowBodies(limits, slowRequestAnswer(env))
  server.on('request', bodies.watch)
  const timer = setInterval(bodies.check, limits.every).unref()
  app.addHook('onClose', () => clearInterval(timer))
  if (env.trustProxy !== false) return

  const addresses = countByKey()
  // Calls inside the process have no connection.
  const open = new WeakSet<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    const address = networkOf(socket.remoteAddress ?? '')
    socket.once('close', () => addresses.remove(address))
    if (addresses.add(address) > limits.perAddress) socket.destroy()
  })

  const people = countByKey()
  // The owner of a connection is the owner of the token that it sent last.
  const owners = new WeakMap<Socket, { token: string; person: string }>()
  app.addHook('onRequest', async (request, reply) => {
    const { bearer, cookie } = tokenOf(request)
    const token = bearer ?? cookie
    const { socket } = request.raw
    const before = owners.get(socket)
    if (token === undefined || before?.token === token || !open.has(socket)) return
    const holder = lastOwnerOf(token)
    if (holder === undefined) return
    const person = String(holder)
    owners.set(socket, { token, person })
    if (before?.person === person) return
    if (before) people.remove(before.person)
    else socket.once('close', () => people.remove(owners.get(socket)?.person ?? person))
    if (people.add(person) <= limits.perPerson) return
    void reply.header('Connection', 'close')
    throw tooMany('Too many connections of this account are open')
  })
}
