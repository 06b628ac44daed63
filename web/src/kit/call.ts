import { DRAFT_HEADER } from '@pandu/contract/drafts'
import {
  type Endpoint,
  type ErrorBody,
  type FieldErrors,
  type InputOf,
  type OutputOf,
  PERSON_HEADER,
  QUEUE_KEY_HEADER,
  SESSION_EXPIRED,
  type StoredRecord,
  type Warning,
  writesWith,
} from '@pandu/contract/kit'
import { checkConnection, connectionWorks, fetchCode } from './connection.ts'
import { keepOfflineAnswer, offlineAnswer } from './offlineAnswers.ts'
import { isLeavingPage, personNow } from './person.ts'
import { registerCall } from './waitingCalls.ts'
import { addressOf, bodyOf, hasFile, largeFilesIn } from './requests.ts'
import { deviceZone } from './zone.ts'

export interface CallOptions {
  /** 0 to 1, while files are uploaded. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
  /** One for each intent of a person: a retry of the same submit has the same key, so nothing is written twice. */
  idempotencyKey?: string
  /** Nobody waits for it (polling, the first check of the session): if it fails, no dialog opens and the page stays. */
  quiet?: boolean
  /** It may be sent while another page is open. An answer 500 opens no error page; the caller shows it. */
  inBackground?: boolean
  /** The record of the form's draft that this call sends: the draft ends with it. */
  draft?: string | undefined
  /** The answer is not waited for, because the page is being left. */
  keepalive?: boolean
  /** Names the person of the page, although the call is also made before a sign-in is finished. */
  forPerson?: boolean
  /** It asks who is signed in, so the session may be that of another person than the page knows. */
  asksWho?: boolean
}

/** A failed call. `status` 0: there was no answer. */
export class CallError extends Error {
  readonly status: number
  readonly errors: FieldErrors
  /** The stored values, if the change was made from an outdated state. */
  readonly stored: StoredRecord | undefined
  /** What must be confirmed before it is done. */
  readonly warnings: readonly Warning[] | undefined
  constructor(
    status: number,
    message: string,
    errors: FieldErrors = {},
    stored?: StoredRecord,
    warnings?: readonly Warning[],
    isShed = false,
  ) {
    super(message)
    this.name = 'CallError'
    this.status = status
    this.errors = errors
    this.stored = stored
    this.warnings = warnings
    this.isShed = isShed
  }
  /** The server was too busy, and further attempts would only add to that. */
  readonly isShed: boolean
  /** The write may have happened or not; repeating it with the same key is safe. */
  get isUncertain() {
    return this.status === 0 || this.status === 429 || this.status >= 500
  }
}

/** How the page reacts to the failures that concern all of it; the shell registers this at the start. */
export interface Failures {
  /** Resolves to true once the same person has signed in again: the call is then repeated. */
  sessionEnded: () => Promise<boolean>
  /** Asks for the password once more; resolves to true once it was right: the call is then repeated. */
  proofAsked: () => Promise<boolean>
  /** No call answers until a second factor is set up: the page reads again who is signed in, and shows what to do. */
  factorAsked: () => void
  serverError: () => void
}
let failures: Failures = {
  sessionEnded: () => Promise.resolve(false),
  proofAsked: () => Promise.resolve(false),
  factorAsked: () => {},
  serverError: () => {},
}

/** Sets how the page reacts to failures from now on; before, nothing is asked and every such call fails. */
export const onFailures = (handlers: Failures) => void (failures = handlers)

const offline = 'No connection. Please check your network and try again.'
const slow = 'The server takes too long to answer. Please try again.'
const TIMEOUT = 30_000
const DOWNLOAD_TIMEOUT = 3 * 60_000
const UPLOAD_TIMEOUT = 15 * 60_000

/** randomUUID exists only on https and localhost. */
export const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

const apiKey = () => document.querySelector<HTMLMetaElement>('meta[name="api-key"]')?.content || 'web'

/** Makes a call of the contract. Throws CallError for everything that is not a success. */
export async function call<E extends Endpoint>(endpoint: E, input: InputOf<E>, options: CallOptions = {}): Promise<OutputOf<E>> {
  // Files may have to wait in a queue: the page shows how long it is, and can cancel the wait.
  if (!endpoint.download && !(endpoint.method === 'POST' && hasFile(input))) return make(endpoint, input, options)
  const key = newKey()
  const { signal, end } = registerCall(key, options.signal)
  try {
    const large = largeFilesIn(input)
    if (large.length > 0) {
      const { sendLargeFiles } = await fetchCode(() => import('./uploadParts.ts'))
      await sendLargeFiles(large, { ...options, signal })
    }
    return await make(endpoint, input, { ...options, signal }, key)
  } finally {
    end()
  }
}

async function make<E extends Endpoint>(endpoint: E, input: InputOf<E>, options: CallOptions, queueKey?: string): Promise<OutputOf<E>> {
  const { url, rest } = addressOf(endpoint, input)
  const headers: Record<string, string> = { Accept: 'application/json', 'X-API-KEY': apiKey(), 'X-Time-Zone': deviceZone() }
  // A sign-in that is not finished may be that of another person.
  const person = endpoint.access === 'public' || (endpoint.halfOpen && !options.forPerson) || options.asksWho ? undefined : personNow()
  if (person !== undefined) headers[PERSON_HEADER] = String(person)
  const sent = endpoint.method === 'POST' ? bodyOf(rest) : undefined
  if (sent?.type) headers['Content-Type'] = sent.type
  if (options.draft !== undefined) headers[DRAFT_HEADER] = options.draft
  if (queueKey !== undefined) headers[QUEUE_KEY_HEADER] = queueKey
  if (sent) headers['Idempotency-Key'] = options.idempotencyKey ?? newKey()

  const isWrite = writesWith(endpoint, input)
  for (let tries = 1; ;) {
    if (endpoint.access !== 'public' && isLeavingPage()) throw errorOf(SESSION_EXPIRED, {})
    const { status, body, retryAfter } =
      sent?.body instanceof FormData
        ? await upload(url, headers, sent.body, options)
        : await request(url, endpoint, headers, sent?.body, options)
    if (status >= 200 && status < 300) return body as OutputOf<E>
    if ((status === 401 || status === SESSION_EXPIRED) && endpoint.access !== 'public' && !options.quiet && (await failures.sessionEnded()))
      continue
    const asks = status === 403 ? (body as ErrorBody | undefined)?.data : undefined
    if (asks?.prove && !options.quiet && (await failures.proofAsked())) continue
    if (asks?.factor) failures.factorAsked()
    if (status === 500 && !options.quiet && !options.inBackground) failures.serverError()
    if (retryAfter === undefined) throw errorOf(status, body)
    // A read is repeated automatically. A write is repeated only by the person, whose text is still in the form; so is a password that came too soon.
    if (isWrite || (status === 429 && endpoint.method === 'POST') || tries++ >= MOST_TRIES) throw errorOf(status, body, true)
    await pause(retryAfter, options.signal)
  }
}

/** A file that a call has answered; `rows` of a spreadsheet. */
export interface ReceivedFile {
  blob: Blob
  name: string
  rows: number
}

/** Makes a call that answers a file. */
export const receiveFile = async <E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions) =>
  (await call(endpoint, input, options)) as ReceivedFile

const fileOf = async (response: Response): Promise<ReceivedFile> => {
  const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return {
    blob: await response.blob(),
    name: name === undefined ? 'file' : decodeURIComponent(name),
    rows: Number(response.headers.get('x-rows') ?? 0),
  }
}

type Answer = { status: number; body: unknown; retryAfter?: number | undefined }

const MOST_TRIES = 3
const LONGEST_PAUSE = 10

/**
 * In how many seconds a busy server wants to be called again; undefined where it is not busy, or where the time is so long that people must be told.
 */
const retryAfterOf = ({ status, headers }: Response) => {
  const seconds = status === 503 || status === 429 ? Number(headers.get('retry-after') ?? Number.NaN) : Number.NaN
  return seconds >= 0 && seconds <= LONGEST_PAUSE ? seconds : undefined
}

/** A random part of up to half the time is added, so that calls that were refused together are not repeated together. */
const pause = (seconds: number, signal: AbortSignal | undefined) =>
  new Promise<void>((done, fail) => {
    const timer = setTimeout(done, seconds * 1000 * (1 + Math.random() / 2))
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        fail(new DOMException('Aborted', 'AbortError'))
      },
      { once: true },
    )
  })

/** Answers with their ETag: an answer that has not changed is not sent again. */
const cachedAnswers = new Map<string, { etag: string; body: unknown }>()
const MOST_KNOWN = 60
const keep = (url: string, etag: string | null, body: unknown) => {
  if (!etag) return
  cachedAnswers.delete(url)
  if (cachedAnswers.size >= MOST_KNOWN) cachedAnswers.delete(cachedAnswers.keys().next().value ?? '')
  cachedAnswers.set(url, { etag, body })
}
/** For a sign-out: the memory of the page keeps nothing that a person has read. */
export const forgetAnswers = () => cachedAnswers.clear()

async function request(
  url: string,
  endpoint: Endpoint,
  headers: Record<string, string>,
  body: BodyInit | undefined,
  { signal, keepalive }: CallOptions,
): Promise<Answer> {
  const { method, download } = endpoint
  const before = method === 'GET' && !download ? cachedAnswers.get(url) : undefined
  const timeout = AbortSignal.timeout(download ? DOWNLOAD_TIMEOUT : TIMEOUT)
  try {
    const response = await fetch(url, {
      method,
      headers: before ? { ...headers, 'If-None-Match': before.etag } : headers,
      body,
      credentials: 'same-origin',
      ...(keepalive && { keepalive }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    if (download && response.ok) {
      const file = await fileOf(response)
      connectionWorks()
      return { status: response.status, body: file }
    }
    const text = await response.text()
    connectionWorks()
    if (before && response.status === 304) return { status: 200, body: before.body }
    const answer = parse(text)
    if (method === 'GET' && response.status === 200) {
      keep(url, response.headers.get('etag'), answer)
      keepOfflineAnswer(endpoint, url, text)
    }
    return { status: response.status, body: answer, retryAfter: retryAfterOf(response) }
  } catch (error) {
    if (signal?.aborted) throw error
    if (!timeout.aborted) void checkConnection()
    const seen = await offlineAnswer(endpoint, url)
    if (seen !== undefined) return { status: 200, body: seen }
    throw new CallError(0, timeout.aborted ? slow : offline)
  }
}

/** Files are sent with XMLHttpRequest, because fetch does not report the progress of an upload. */
function upload(url: string, headers: Record<string, string>, body: FormData, { signal, onProgress }: CallOptions): Promise<Answer> {
  return new Promise((done, fail) => {
    const xhr = new XMLHttpRequest()
    xhr.open('POST', url)
    xhr.timeout = UPLOAD_TIMEOUT
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    xhr.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total)
    xhr.onload = () => done({ status: xhr.status, body: parse(xhr.responseText) })
    xhr.onerror = () => {
      void checkConnection()
      fail(new CallError(0, offline))
    }
    xhr.ontimeout = () => fail(new CallError(0, slow))
    xhr.onabort = () => fail(new DOMException('Aborted', 'AbortError'))
    signal?.addEventListener('abort', () => xhr.abort(), { once: true })
    xhr.send(body)
  })
}

function parse(text: string): unknown {
  if (!text) return {}
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

const spoken: Record<number, string> = {
  401: 'Session Expired',
  [SESSION_EXPIRED]: 'Session Expired',
  403: 'You are not allowed to do this.',
  404: 'This could not be found. It may have been deleted.',
  413: 'The file is too large.',
  429: 'Too many tries. Please wait a moment and try again.',
  500: 'Something went wrong on our side.',
}

/** The same answer for all missing and forbidden records; people read what it may mean. */
const isBare = (status: number, message: string) => status === 404 && message === 'Not found'

/** Proxies between us and the server answer in HTML; such an answer is replaced by a sentence of ours. */
function errorOf(status: number, body: unknown, isShed = false) {
  const { message, data, errors } = (typeof body === 'object' && body ? body : {}) as Partial<ErrorBody>
  const sentence =
    typeof message === 'string' && message && !isBare(status, message)
      ? message
      : (spoken[status] ?? (status >= 500 ? 'The server is busy. Please try again in a moment.' : 'This did not work. Please try again.'))
  return new CallError(status, sentence, data?.errors ?? errors ?? {}, data?.stored, data?.warnings, isShed)
}
