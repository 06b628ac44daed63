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
  QUEUE_KEY_HEADER,
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
      return await inZone(zone, () => answer(services, endpoint, handler, { session, arrivedAt, request, reply, cached }))
    } catch (error) {
      if (session && error instanceof AppError && error.status === 403 && !error.asks)
        await recordRefusedCall(services.pool, session.actor.id, endpoint.at, request.ip)
      throw error
    }
  },
})

const answer = async (
  services: Services,
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  {
    session,
    arrivedAt,
    request,
    reply,
    cached,
  }: { session: LiveSession | undefined; arrivedAt: Date; request: FastifyRequest; reply: FastifyReply; cached: true | undefined },
) => {
  const actor = session?.actor
  if (typeof endpoint.access === 'object' && endpoint.access.about === 'actor') judge(endpoint.access, actor!, undefined)
  if (endpoint.recentAuth) requireRecentAuth(session)

  // Sending files takes as long as the connection of the client needs, so the call releases its slot meanwhile.
  if (request.isMultipart()) releaseSlot(request)
  const line = { onPosition: tellsPlace(services, actor, request), signal: request.slot?.gone }
  const form = request.isMultipart() ? await receiveForm(request, endpoint, services.env, line) : undefined
  const undo: (() => Promise<void>)[] = []
  const giveUp = () => Promise.allSettled(undo.splice(0).map((discard) => discard()))
  let given: Awaited<ReturnType<typeof receiveNamedFiles>> | undefined
  try {
    const raw = rawInput(endpoint, request, form?.values)
    const early = form?.refused ?? rawInputError(raw)
    const named = early ? [] : filesNamedIn(raw)
    if (actor && named.length > 0) {
      releaseSlot(request)
      given = await receiveNamedFiles(services, raw, named, { actor, endpoint, request, waiting: line })
    }
    if (form || given) await takeSlotAgain(request)
    const { input, fault } = readInput(endpoint, given?.input ?? raw, early ?? given?.fault)
    if (fault && !actor) throw fault
    let asked = false
    let after: (() => unknown)[] = []
    let newSession: string | undefined
    const work = async (db: Db) => {
      // A call that had to wait in a queue begins again.
      asked = false
      after = []
      const call: Call<Actor | undefined> = {
        db,
        actor,
        session,
        services: fault ? confined(services, db, fault) : services,
        arrivedAt,
        request: {
          address: request.ip,
          device: (request.headers['user-agent'] ?? '').slice(0, 300),
          cookies: request.cookies,
          byCookie: tokenOf(request).bearer === undefined && request.cookies[sessionCookie] !== undefined,
          range: { wanted: request.headers.range, of: request.headers['if-range'] as string | undefined },
        },
        allow: (rule, record) => {
          asked ||= rule === endpoint.access
          judge(rule, actor!, record)
          if (fault && asked) throw fault
        },
        recentAuth: () => requireRecentAuth(session),
        afterCommit: (task) => after.push(task),
        keep: async (upload, as) => {
          if (fault) throw fault
          const kept = await storeFile(services, db, upload, as)
          undo.push(kept.discard)
          return kept.id
        },
        setCookie: (name, value, options) => {
          if (fault) throw fault
          const [full, common] = [cookieName(name, services.env), cookieOptions(services.env)]
          if (name === sessionCookie && value !== null) newSession = value
          void (value === null
            ? reply.clearCookie(full, common)
            : reply.setCookie(full, value, { ...common, maxAge: (options?.days ?? 7) * 86_400 }))
        },
      }
      const result = await handler(call, input)
      if (fault) throw letGo(result, fault)
      throwIfAborted()
      if (typeof endpoint.access === 'object' && endpoint.access.about === 'record' && !asked) {
        throw new Error(`${endpoint.at} never asked ${endpoint.access.name}`)
      }
      if (endpoint.writes && actor) {
        await endDraft(db, actor, endpoint, request.headers)
        await markUploadsUsed(
          db,
          actor,
          named.flatMap(({ value }) => uploadId(value) ?? []),
        )
      }
      if (endpoint.download) return result
      const parsed = serverSideOf(endpoint).output as unknown as { parse: (value: unknown) => unknown }
      const checked = parsed.parse(result)
      // Pages do not get the token in the answer, because scripts must not read it. Programs, which store no cookies, get it there.
      const holdsToken = newSession !== undefined && (checked as { token?: unknown }).token === newSession
      return holdsToken && isFromPage(request) ? { ...(checked as object), token: '' } : checked
    }

    if (fault)
      throw await services.db
        .transaction()
        .execute(work)
        .catch((error: unknown) => (isRefusal(error) ? error : fault))
    const run = () =>
      endpoint.writes
        ? services.db.transaction().execute((tx) => withIdempotency(tx, { services, endpoint, actor, request, input }, () => work(tx)))
        : cached && actor
          ? services.answers.read(actor, `${endpoint.at} ${readersZone()} ${JSON.stringify(input)}`, () => work(services.db))
          : work(services.db)
    const what = () => `${actor?.id ?? request.ip} ${endpoint.at} ${JSON.stringify(input)}`
    const result = await withQueueWaits({ ...line, what }, run, {
      pause: async () => {
        releaseSlot(request)
        await giveUp()
      },
      resume: () => takeSlotAgain(request),
    })
    undo.length = 0
    if (endpoint.writes && actor) services.answers.wrote(actor.id)
    for (const task of after) {
      try {
        await task()
      } catch (error) {
        request.log.error({ err: error }, `after ${endpoint.at}`)
      }
    }
    return endpoint.download ? sendFile(reply, result as FileAnswer, endpoint) : result
  } catch (error) {
    await giveUp()
    throw error
  } finally {
    await Promise.all([form?.discard(), given?.discard()])
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
  if (session.halfOpen && !endpoint.halfOpen) throw factorCodeRequired()
  // A half-open session first needs the code, whatever else the account still lacks.
  if (!session.halfOpen && session.firstPassword && !endpoint.firstPassword) throw passwordChangeRequired()
  if (session.lacksFactor && !endpoint.withoutFactor) throw factorSetupRequired()
  touchSession(services.pool, session)
  return session
}

/** The services for a call with a faulty input. It can only use its transaction, which is rolled back, and cannot begin another one. */
const confined = (services: Services, db: Db, fault: AppError): Services => ({
  ...services,
  db,
  pool: unusable(fault) as Services['pool'],
  storage: unusable(fault) as Services['storage'],
})

/** Reports the position in a queue to the page that makes the call, if the call has the header for it. */
const tellsPlace = ({ db }: Services, actor: Actor | undefined, request: FastifyRequest) => {
  const key = request.headers[QUEUE_KEY_HEADER.toLowerCase()]
  return (before: number) => {
    if (!actor || typeof key !== 'string' || !/^[\w-]{8,64}$/.test(key)) return
    const frame = { name: 'placeInLine', refreshes: [], line: { key, before } }
    publishEach(db, [{ to: [actor.id], frame }]).catch(() => {})
  }
}

/** Whether the error is a refusal: the caller lacks permission or sees no such record. A missing recent password is not a refusal. */
const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && (error.status === 404 || (error.status === 403 && !error.asks))

/** Closes the file of an answer that nobody will receive. */
const letGo = (result: unknown, fault: AppError) => {
  const { stream } = (result ?? {}) as Partial<FileAnswer>
  // What still writes to the stream may get the error of the broken input, which is reported nowhere else.
  if (stream instanceof Readable) stream.on('error', () => {}).destroy()
  return fault
}

const judge = <R>(rule: Rule<R>, actor: Actor, record: R) => {
  const verdict = rule.test(actor, record)
  if (verdict === false) throw forbidden()
  if (typeof verdict === 'string') throw conflict(verdict)
}
