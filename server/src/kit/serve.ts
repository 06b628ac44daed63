import { Readable } from 'node:stream'
import {
  type Access,
  type Actor,
  type AnswerOf,
  type Endpoint,
  type ParsedInputOf,
  type Rule,
  type Upload,
  currentTime,
  PERSON_HEADER,
  QUEUE_KEY_HEADER,
  writesWith,
} from '@pandu/contract/kit'
import { serverSideOf } from '@pandu/contract/server'
import { uploadId } from '@pandu/contract/files'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieName, cookieOptions } from './cookies.ts'
import type { Db } from './db.ts'
import { endDraft } from './drafts.ts'
import {
  AppError,
  conflict,
  factorCodeRequired,
  forbidden,
  factorSetupRequired,
  passwordChangeRequired,
  sessionExpired,
  notSignedIn,
} from './errors.ts'
import { withIdempotency } from './idempotency.ts'
import { throwIfAborted, withQueueWaits } from './queue-waits.ts'
import { storeFile, type FileToStore } from './store-file.ts'
import { publishEach } from './live.ts'
import { recordCaller } from './logger.ts'
import { filesNamedIn, receiveNamedFiles } from './named-files.ts'
import { isFromPage } from './origins.ts'
import { releaseSlot, takeSlotAgain } from './overload.ts'
import { rawInputError, rawInput, readInput } from './read-input.ts'
import { requireRecentAuth } from './recent-auth.ts'
import type { Services } from './services.ts'
import { recordRefusedCall } from './refused-calls.ts'
import { type FileAnswer, sendFile } from './send-file.ts'
import { findSession, type LiveSession, sessionCookie, tokenOf, touchSession } from './session.ts'
import { receiveForm } from './uploads.ts'
import { markUploadsUsed } from './uploads-in-parts.ts'
import { unusable } from './usable-input.ts'
import type { WaitingCall } from './work-queue.ts'
import { inZone, readersZone, zoneOfRequest } from './zone.ts'

/** Everything that a handler needs. In a write, `db` is its transaction; there is no other connection. */
export interface Call<A> {
  readonly db: Db
  readonly actor: A
  readonly session: A extends Actor ? LiveSession : LiveSession | undefined
  readonly services: Services
  readonly request: {
    readonly address: string
    readonly device: string
    readonly cookies: Record<string, string | undefined>
    /** Whether the session came as a cookie, from a browser. */
    readonly byCookie: boolean
    /** The requested bytes of a file (`Range`), and their version (`If-Range`). */
    readonly range: { readonly wanted: string | undefined; readonly of: string | undefined }
  }
  /** When the request arrived, by the clock of the database. */
  readonly arrivedAt: Date
  /** Checks a rule about a record: false causes status 403, a sentence 409. */
  readonly allow: <R>(rule: Rule<R>, record: R) => void
  /**
   * Asks for the password, unless it was given within ten minutes: for calls that need it only for some inputs or records (`recentAuth` of the contract
   * asks always).
   */
  readonly recentAuth: () => void
  /** Registers work for after the commit, such as notifying others. It does not run when the write fails, and its failure does not undo the write. */
  readonly afterCommit: (work: () => unknown) => void
  /** Stores an uploaded file with the write: its bytes are removed when the write fails. Answers the file's id. */
  readonly keep: (upload: Upload, as: FileToStore) => Promise<string>
  /** Sets or clears a cookie on the answer. */
  readonly setCookie: (name: string, value: string | null, options?: { days: number }) => void
}

type ActorOf<A extends Access> = A extends 'public' ? undefined : Actor
type HandlerAnswer<E extends Endpoint> = E['download'] extends true ? FileAnswer : AnswerOf<E>
export type Handler<E extends Endpoint> = (
  call: Call<ActorOf<E['access']>>,
  input: ParsedInputOf<E>,
) => Promise<HandlerAnswer<E> | FileAnswer>

/** An endpoint with its handler, ready to be mounted. */
export interface ServedCall {
  readonly endpoint: Endpoint
  readonly handler: Handler<Endpoint>
  readonly handle: (services: Services, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
}

interface ServeOptions {
  /**
   * For a read that needs many statements and is made often: its answer is cached for each reader and input until a table that it was read from changes
   * (docs/decisions/0059). It may depend only on the reader, the input, the reader's time zone and the database.
   */
  readonly cached?: true
}

/**
 * Binds a handler to an endpoint. The order is: session, rule, input, transaction, handler, check that the rule was asked, output, commit, work for
 * after the commit.
 */
export const serve = <E extends Endpoint>(endpoint: E, handler: Handler<E>, { cached }: ServeOptions = {}): ServedCall => ({
  endpoint,
  handler,
  handle: async (services, request, reply) => {
    const arrivedAt = currentTime()
    const session = await authenticate(services, endpoint, request)
    if (session) recordCaller(request, session.actor.id)
    const zone = zoneOfRequest(services.pool, session, request.headers['x-time-zone'])
    try {
      return await inZone(zone, () => answer({ services, endpoint, session, arrivedAt, request, reply }, handler, cached))
    } catch (error) {
      if (session && error instanceof AppError && error.status === 403 && !error.asks)
        await recordRefusedCall(services.pool, session.actor.id, endpoint.at, request.ip)
      throw error
    }
  },
})

/** A request that is being answered. */
interface Incoming {
  readonly services: Services
  readonly endpoint: Endpoint
  readonly session: LiveSession | undefined
  readonly arrivedAt: Date
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** How a request waits in a queue: its caller learns the position, and a caller who has gone away ends the wait. */
type Waiting = Pick<WaitingCall, 'onPosition' | 'signal'>

/** What the handler of a call has done so far, beside its statements. */
interface Effects {
  /** Whether it has asked the rule of its endpoint. */
  asked: boolean
  /** Work for after the commit. */
  after: (() => unknown)[]
  /** The token of a session that it has opened. */
  newSession: string | undefined
  /** The files that it has stored. */
  readonly stored: { readonly discard: () => Promise<void> }[]
}
const noEffects = (): Effects => ({ asked: false, after: [], newSession: undefined, stored: [] })

const answer = async (incoming: Incoming, handler: Handler<Endpoint>, cached: true | undefined) => {
  const { services, endpoint, session, request, reply } = incoming
  const actor = session?.actor
  if (typeof endpoint.access === 'object' && endpoint.access.about === 'actor') judge(endpoint.access, actor!, undefined)
  if (endpoint.recentAuth) requireRecentAuth(session)

  const waiting = { onPosition: positionReporter(services, actor, request), signal: request.slot?.gone }
  const received = await receiveInput(incoming, waiting)
  try {
    if (received.fault) throw await refusalOrFault(incoming, handler, received.input, received.fault)
    const effects = noEffects()
    const result = await runCall(incoming, handler, received, { cached, waiting, effects })
    if (writesWith(endpoint, received.input) && actor) services.answers.wrote(actor.id)
    await runAfterCommit(incoming, effects)
    return endpoint.download ? sendFile(reply, result as FileAnswer, endpoint) : result
  } finally {
    await received.discard()
  }
}

interface Received {
  readonly input: ParsedInputOf<Endpoint>
  /** What is wrong with the input. */
  readonly fault: AppError | undefined
  /** The ids of files that were uploaded before the call and that the input names. */
  readonly uploads: readonly string[]
  /** Removes the received files that the call has not stored. */
  readonly discard: () => Promise<unknown>
}

/** Receives the files of a call and reads its input. A faulty input is an answer, not an error: the rules come first. */
const receiveInput = async ({ services, endpoint, session, request }: Incoming, waiting: Waiting): Promise<Received> => {
  const actor = session?.actor
  // Sending files takes as long as the connection of the client needs, so the call releases its slot meanwhile.
  if (request.isMultipart()) releaseSlot(request)
  const form = request.isMultipart() ? await receiveForm(request, endpoint, services.env, waiting) : undefined
  let files: Awaited<ReturnType<typeof receiveNamedFiles>> | undefined
  const discard = () => Promise.all([form?.discard(), files?.discard()])
  try {
    const raw = rawInput(endpoint, request, form?.values)
    const early = form?.refused ?? rawInputError(raw)
    const named = early ? [] : filesNamedIn(raw)
    if (actor && named.length > 0) {
      releaseSlot(request)
      files = await receiveNamedFiles(services, raw, named, { actor, endpoint, request, waiting })
    }
    if (form || files) await takeSlotAgain(request)
    const { input, fault } = readInput(endpoint, files?.input ?? raw, early ?? files?.fault)
    return { input, fault, uploads: named.flatMap(({ value }) => uploadId(value) ?? []), discard }
  } catch (error) {
    await discard()
    throw error
  }
}

/** Runs the handler: a write in a transaction and once for each idempotency key, a cached read only when its answer is not cached. */
const runCall = async (
  incoming: Incoming,
  handler: Handler<Endpoint>,
  received: Received,
  { cached, waiting, effects }: { cached: true | undefined; waiting: Waiting; effects: Effects },
) => {
  const { services, endpoint, session, request } = incoming
  const { input } = received
  const actor = session?.actor
  const work = (db: Db) => {
    // A call that had to wait in a queue begins again.
    Object.assign(effects, { asked: false, after: [] } satisfies Partial<Effects>)
    return runHandler(incoming, handler, received, { db, effects })
  }
  const run = () => {
    if (writesWith(endpoint, input))
      return services.db.transaction().execute((tx) => withIdempotency(tx, { services, endpoint, actor, request, input }, () => work(tx)))
    if (cached && actor)
      return services.answers.read(actor, `${endpoint.at} ${readersZone()} ${JSON.stringify(input)}`, () => work(services.db))
    return work(services.db)
  }
  const discardStored = () => Promise.allSettled(effects.stored.splice(0).map(({ discard }) => discard()))
  const what = () => `${actor?.id ?? request.ip} ${endpoint.at} ${JSON.stringify(input)}`
  try {
    return await withQueueWaits({ ...waiting, what }, run, {
      pause: async () => {
        releaseSlot(request)
        await discardStored()
      },
      resume: () => takeSlotAgain(request),
    })
  } catch (error) {
    await discardStored()
    throw error
  }
}

/** Runs the handler once and checks its answer. A handler that has not asked the rule of its endpoint is an error. */
const runHandler = async (
  incoming: Incoming,
  handler: Handler<Endpoint>,
  { input, uploads }: Received,
  { db, effects }: { db: Db; effects: Effects },
) => {
  const { endpoint, session, request } = incoming
  const result = await handler(makeCall(incoming, db, effects), input)
  throwIfAborted()
  if (typeof endpoint.access === 'object' && endpoint.access.about === 'record' && !effects.asked) {
    throw new Error(`${endpoint.at} never asked ${endpoint.access.name}`)
  }
  if (writesWith(endpoint, input) && session) {
    await endDraft(db, session.actor, endpoint, request.headers)
    await markUploadsUsed(db, session.actor, uploads)
  }
  if (endpoint.download) return result
  const parsed = serverSideOf(endpoint).output as unknown as { parse: (value: unknown) => unknown }
  const checked = parsed.parse(result)
  // Pages do not get the token in the answer, because scripts must not read it. Programs, which store no cookies, get it there.
  const holdsToken = effects.newSession !== undefined && (checked as { token?: unknown }).token === effects.newSession
  return holdsToken && isFromPage(request) ? { ...(checked as object), token: '' } : checked
}

/** What a handler gets. `effects` notes what it does. */
const makeCall = (
  { services, endpoint, session, arrivedAt, request, reply }: Incoming,
  db: Db,
  effects: Effects,
): Call<Actor | undefined> => ({
  db,
  actor: session?.actor,
  session,
  services,
  arrivedAt,
  request: {
    address: request.ip,
    device: (request.headers['user-agent'] ?? '').slice(0, 300),
    cookies: request.cookies,
    byCookie: tokenOf(request).bearer === undefined && request.cookies[sessionCookie] !== undefined,
    range: { wanted: request.headers.range, of: request.headers['if-range'] as string | undefined },
  },
  allow: (rule, record) => {
    effects.asked ||= rule === endpoint.access
    judge(rule, session!.actor, record)
  },
  recentAuth: () => requireRecentAuth(session),
  afterCommit: (task) => effects.after.push(task),
  keep: async (upload, as) => {
    const kept = await storeFile(services, db, upload, as)
    effects.stored.push(kept)
    return kept.id
  },
  setCookie: (name, value, options) => {
    const [full, common] = [cookieName(name, services.env), cookieOptions(services.env)]
    if (name === sessionCookie && value !== null) effects.newSession = value
    void (value === null
      ? reply.clearCookie(full, common)
      : reply.setCookie(full, value, { ...common, maxAge: (options?.days ?? 7) * 86_400 }))
  },
})

/**
 * The error for a faulty input: what is wrong with it, or a refusal when the caller may not make this call or sees no such record. The handler runs
 * until it has asked its rule, in a transaction that is always rolled back, and it can store nothing (docs/decisions/0073).
 */
const refusalOrFault = async (incoming: Incoming, handler: Handler<Endpoint>, input: ParsedInputOf<Endpoint>, fault: AppError) => {
  const { services, session } = incoming
  if (!session) return fault
  const refuse = () => {
    throw fault
  }
  const runUntilRefused = async (tx: Db) => {
    const effects = noEffects()
    const call = makeCall({ ...incoming, services: inTransactionOnly(services, tx, fault) }, tx, effects)
    const allow: typeof call.allow = (rule, record) => {
      call.allow(rule, record)
      if (effects.asked) refuse()
    }
    const result = await handler({ ...call, allow, keep: async () => refuse(), setCookie: refuse }, input)
    closeStream(result)
    return refuse()
  }
  try {
    return await services.db.transaction().execute(runUntilRefused)
  } catch (error) {
    return isRefusal(error) ? error : fault
  }
}

/** Does the work for after the commit. Its failure is logged, because the write has succeeded. */
const runAfterCommit = async ({ endpoint, request }: Incoming, { after }: Effects) => {
  for (const task of after) {
    try {
      await task()
    } catch (error) {
      request.log.error({ err: error }, `after ${endpoint.at}`)
    }
  }
}

/**
 * 401 without a session, 666 with one that has ended (O10). For writes a cookie counts only beside the API key header, which a foreign page cannot
 * send.
 */
const authenticate = async (services: Services, endpoint: Endpoint, request: FastifyRequest) => {
  const key = request.headers['x-api-key']
  if (services.env.apiKey !== undefined && key !== services.env.apiKey && !endpoint.download) throw notSignedIn()
  if (endpoint.access === 'public') return undefined
  const { bearer, cookie } = tokenOf(request)
  if (!bearer && cookie && (request.method === 'POST' || (endpoint.writes && !endpoint.download)) && !key) throw notSignedIn()
  const token = bearer ?? cookie
  if (!token) throw notSignedIn()
  const session = await findSession(services.pool, token)
  if (!session) throw sessionExpired()
  const person = request.headers[PERSON_HEADER.toLowerCase()]
  if (person !== undefined && person !== String(session.actor.id)) throw sessionExpired()
  if (session.halfOpen && !endpoint.halfOpen) throw factorCodeRequired()
  // A half-open session first needs the code, whatever else the account still lacks.
  if (!session.halfOpen && session.firstPassword && !endpoint.firstPassword) throw passwordChangeRequired()
  if (session.lacksFactor && !endpoint.withoutFactor) throw factorSetupRequired()
  touchSession(services.pool, session)
  return session
}

/** The services for a call with a faulty input. It can only use its transaction, which is rolled back, and cannot begin another one. */
const inTransactionOnly = (services: Services, db: Db, fault: AppError): Services => ({
  ...services,
  db,
  pool: unusable(fault) as Services['pool'],
  storage: unusable(fault) as Services['storage'],
})

/** Reports the position in a queue to the page that makes the call, if the call has the header for it. */
const positionReporter = ({ db }: Services, actor: Actor | undefined, request: FastifyRequest) => {
  const key = request.headers[QUEUE_KEY_HEADER.toLowerCase()]
  return (before: number) => {
    if (!actor || typeof key !== 'string' || !/^[\w-]{8,64}$/.test(key)) return
    const frame = { name: 'queuePosition', refreshes: [], queue: { key, before } }
    publishEach(db, [{ to: [actor.id], frame }]).catch(() => {})
  }
}

/** Whether the error is a refusal: the caller lacks permission or sees no such record. A missing recent password is not a refusal. */
const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && (error.status === 404 || (error.status === 403 && !error.asks))

/** Closes the file of an answer that nobody will receive. */
const closeStream = (result: unknown) => {
  const { stream } = (result ?? {}) as Partial<FileAnswer>
  // What still writes to the stream may get the error of the broken input, which is reported nowhere else.
  if (stream instanceof Readable) stream.on('error', () => {}).destroy()
}

const judge = <R>(rule: Rule<R>, actor: Actor, record: R) => {
  const verdict = rule.test(actor, record)
  if (verdict === false) throw forbidden()
  if (typeof verdict === 'string') throw conflict(verdict)
}
