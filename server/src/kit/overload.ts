import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Admission, type AdmissionLimits, type Asker, openAdmission, type Place, SHED } from './admission.ts'
import { networkOf } from './address.ts'
import type { Env } from './env.ts'
import { lastHolderOf, tokenOf } from './session.ts'
import { headersOf } from './web-files.ts'

/** Signing in has separate places, so that people can still sign in while all others are taken. Calls in no lane, such as health checks, are never refused. */
export type Lanes = Readonly<Record<'calls' | 'sign-in', Admission>>

declare module 'fastify' {
  interface FastifyContextConfig {
    lane?: keyof Lanes
  }
  interface FastifyRequest {
    place?: { lane: Admission; asker: Asker; held: Place; gone: AbortSignal }
  }
}

/** More calls at once than the pool has connections (fifteen): some calls are between two statements, or write their answer. */
const callLimits: AdmissionLimits = {
  most: 24,
  least: 6,
  waiting: 96,
  share: 1 / 3,
  patience: { burst: 2000, standing: 300 },
  standingAfter: 500,
  slow: 100,
}
/** Checking a password occupies one of four threads for 30 ms. A page that opens asks once who is signed in. */
const signInLimits: AdmissionLimits = {
  ...callLimits,
  most: 12,
  waiting: 256,
  patience: { burst: 8000, standing: 4000 },
}
const TICK = 100
const RESOLUTION = 20

/** How long a call whose files have arrived waits for its place: sending a large file again is costly. */
const AFTER_UPLOAD = 15_000

/** The lanes of a process, adapted to its event loop until they are closed. */
export const openLanes = () => {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION })
  histogram.enable()
  let delayed = 0
  const sources = { now: () => performance.now(), delay: () => delayed }
  const lanes: Lanes = { calls: openAdmission(callLimits, sources), 'sign-in': openAdmission(signInLimits, sources) }
  const timer = setInterval(() => {
    // The histogram counts how long its own timer took, which is asked to take RESOLUTION.
    delayed = Number.isNaN(histogram.mean) ? 0 : histogram.mean / 1e6 - RESOLUTION
    histogram.reset()
    for (const lane of Object.values(lanes)) lane.tick()
  }, TICK).unref()
  const close = () => {
    clearInterval(timer)
    histogram.disable()
  }
  return { lanes, close }
}

/** By the token, without asking the database: by the person who used it last. An unknown token counts for its network address. */
const askerOf = (request: FastifyRequest): Asker => {
  const { bearer, cookie } = tokenOf(request)
  const token = bearer ?? cookie
  const holder = token === undefined ? undefined : lastHolderOf(token)
  return holder === undefined ? { key: `address ${networkOf(request.ip)}`, wide: true } : { key: `person ${holder}`, wide: false }
}

/** A refusal is sent after so many milliseconds: a program that asks again at once would keep the process busy with refusing. */
const PAUSE = 600
/** How many refusals may wait to be sent; further ones are sent at once, because each keeps its request in memory. */
const MOST_UNTOLD = 2000
let untold = 0

/** At ten times its capacity a process mostly refuses calls, so refusing must be cheap: no error object, no promise. */
const refuse = (reply: FastifyReply, lane: Admission, headers: Record<string, string>) => {
  const body = JSON.stringify({ message: SHED })
  const all = { ...headers, 'Retry-After': String(lane.turnAway()), 'Content-Length': Buffer.byteLength(body) }
  reply.hijack()
  const tell = () => void reply.raw.writeHead(503, all).end(body)
  if (untold >= MOST_UNTOLD) {
    tell()
    return
  }
  untold++
  setTimeout(() => {
    untold--
    if (!reply.raw.destroyed) tell()
  }, PAUSE)
}

/**
 * Gives each call a place before any of its work begins, or refuses it with 503 and Retry-After. The place is held until the answer is complete, not
 * until it has been read.
 */
export const shedOverload = (app: FastifyInstance, lanes: Lanes, env: Pick<Env, 'publicUrl'>) => {
  const headers = { ...headersOf(env), 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' }
  app.decorateRequest('place')

  const enter = async (request: FastifyRequest, reply: FastifyReply, lane: Admission, asker: Asker) => {
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    request.place = { lane, asker, gone: gone.signal, held: await lane.enter(asker, { gone: gone.signal }) }
  }

  app.addHook('onRequest', (request, reply, done) => {
    const name = request.routeOptions.config.lane
    if (name === undefined) return done()
    const lane = lanes[name]
    const asker = askerOf(request)
    if (lane.isFull(asker)) {
      refuse(reply, lane, headers)
      return done()
    }
    // The body of a write has not arrived yet. The call gets its place when it has, because a slow connection must not hold one.
    if (request.method !== 'GET' && request.method !== 'HEAD') return done()
    // oxlint-disable-next-line promise/no-callback-in-promise -- a hook that is asynchronous costs every refusal a promise
    enter(request, reply, lane, asker).then(() => done(), done)
  })

  app.addHook('preValidation', async (request, reply) => {
    const name = request.routeOptions.config.lane
    if (name !== undefined && !request.place) await enter(request, reply, lanes[name], askerOf(request))
  })

  app.addHook('onSend', async (request) => leavePlace(request))
  app.addHook('onResponse', async (request) => leavePlace(request))
}

/** Gives the place of a call to the next one, while the call waits for its sender or its reader. */
export const leavePlace = (request: FastifyRequest) => request.place?.held.leave()

/** Takes a place again for a call that has left its place. */
export const takePlaceAgain = async (request: FastifyRequest) => {
  const { place } = request
  if (place) place.held = await place.lane.enter(place.asker, { patience: AFTER_UPLOAD, gone: place.gone })
}
