import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Admission, type AdmissionLimits, type Caller, openAdmission, type Slot, OVERLOADED_MESSAGE } from './admission.ts'
import { networkOf } from './address.ts'
import type { Env } from './env.ts'
import { lastOwnerOf, tokenOf } from './session.ts'
import { headersOf } from './web-files.ts'

/** Signing in has separate slots, so that people can sign in while all others are in use. Calls without a lane, such as health checks, are never refused. */
export type Lanes = Readonly<Record<'calls' | 'sign-in', Admission>>

declare module 'fastify' {
  interface FastifyContextConfig {
    lane?: keyof Lanes
  }
  interface FastifyRequest {
    slot?: { lane: Admission; caller: Caller; held: Slot; gone: AbortSignal }
  }
}

/** There are more slots than connections in the pool (15), because some calls are between two statements or write their answer. */
const callLimits: AdmissionLimits = {
  most: 24,
  least: 6,
  waiting: 96,
  share: 1 / 3,
  patience: { burst: 2000, standing: 300 },
  standingAfter: 500,
  slow: 100,
}
/** Checking a password uses one of four threads for 30 ms. Each page also asks once, when it opens, who is signed in. */
const signInLimits: AdmissionLimits = {
  ...callLimits,
  most: 12,
  waiting: 256,
  patience: { burst: 8000, standing: 4000 },
}
const TICK = 100
const RESOLUTION = 20

/** How long a call whose files have arrived may wait for its slot, because sending a large file again is expensive. */
const AFTER_UPLOAD = 15_000

/** The lanes of a process, adapted to its event loop until they are closed. */
export const openLanes = () => {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION })
  histogram.enable()
  let delayed = 0
  const sources = { now: () => performance.now(), delay: () => delayed }
  const lanes: Lanes = { calls: openAdmission(callLimits, sources), 'sign-in': openAdmission(signInLimits, sources) }
  const timer = setInterval(() => {
    // The histogram measures the intervals of its timer, which is set to RESOLUTION.
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

/** The caller, found without the database: the person who used the token last, or the network address when the token is unknown. */
const callerOf = (request: FastifyRequest): Caller => {
  const { bearer, cookie } = tokenOf(request)
  const token = bearer ?? cookie
  const holder = token === undefined ? undefined : lastOwnerOf(token)
  return holder === undefined ? { key: `address ${networkOf(request.ip)}`, wide: true } : { key: `person ${holder}`, wide: false }
}

/** Refusals are sent after this many milliseconds. Otherwise a program that repeats its call at once would keep the process busy with refusing. */
const PAUSE = 600
/** How many refusals may wait to be sent. Further ones are sent at once, because a waiting one keeps its request in memory. */
const MOST_PENDING = 2000
let pending = 0

/** Refuses a call. At ten times its capacity a process mostly refuses, so this must be cheap: no error object, no promise. */
const refuse = (reply: FastifyReply, lane: Admission, headers: Record<string, string>) => {
  const body = JSON.stringify({ message: OVERLOADED_MESSAGE })
  const all = { ...headers, 'Retry-After': String(lane.turnAway()), 'Content-Length': Buffer.byteLength(body) }
  reply.hijack()
  const tell = () => void reply.raw.writeHead(503, all).end(body)
  if (pending >= MOST_PENDING) {
    tell()
    return
  }
  pending++
  setTimeout(() => {
    pending--
    if (!reply.raw.destroyed) tell()
  }, PAUSE)
}

/**
 * Gives each call a slot before any of its work begins, or refuses it with 503 and Retry-After. The call keeps the slot until its answer is complete,
 * not until the client has read it.
 */
export const shedOverload = (app: FastifyInstance, lanes: Lanes, env: Pick<Env, 'publicUrl'>) => {
  const headers = { ...headersOf(env), 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' }
  app.decorateRequest('slot')

  const enter = async (request: FastifyRequest, reply: FastifyReply, lane: Admission, caller: Caller) => {
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    request.slot = { lane, caller, gone: gone.signal, held: await lane.enter(caller, { gone: gone.signal }) }
  }

  app.addHook('onRequest', (request, reply, done) => {
    const name = request.routeOptions.config.lane
    if (name === undefined) return done()
    const lane = lanes[name]
    const caller = callerOf(request)
    if (lane.isFull(caller)) {
      refuse(reply, lane, headers)
      return done()
    }
    // A write gets its slot only when its body has arrived, because a slow connection must not occupy a slot.
    if (request.method !== 'GET' && request.method !== 'HEAD') return done()
    // oxlint-disable-next-line promise/no-callback-in-promise -- a hook that is asynchronous costs every refusal a promise
    enter(request, reply, lane, caller).then(() => done(), done)
  })

  app.addHook('preValidation', async (request, reply) => {
    const name = request.routeOptions.config.lane
    if (name !== undefined && !request.slot) await enter(request, reply, lanes[name], callerOf(request))
  })

  app.addHook('onSend', async (request) => releaseSlot(request))
  app.addHook('onResponse', async (request) => releaseSlot(request))
}

/** Gives the slot of a call to the next one, while the call waits for its sender or its reader. */
export const releaseSlot = (request: FastifyRequest) => request.slot?.held.leave()

/** Takes a slot again for a call that has released it. */
export const takeSlotAgain = async (request: FastifyRequest) => {
  const { slot } = request
  if (slot) slot.held = await slot.lane.enter(slot.caller, { patience: AFTER_UPLOAD, gone: slot.gone })
}
