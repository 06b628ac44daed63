import { type ErrorBody, type FieldErrors, type StoredRecord, type Warning, fieldErrorsOf, SESSION_EXPIRED } from '@pandu/contract/kit'

/** The error that code throws: a status, a sentence for the reader, and messages by field if there are any. */
export class AppError extends Error {
  readonly status: number
  readonly errors: FieldErrors | undefined
  /** The stored values, when a change was based on an outdated state. */
  readonly stored: StoredRecord | undefined
  /** What must be confirmed first; see warnings.ts. */
  readonly warnings: readonly Warning[] | undefined
  /** The same call works once the person who makes it has proved who they are, or has set up a second factor. */
  readonly asks: 'prove' | 'factor' | undefined
  /** After how many seconds the call may be repeated, if that is known. */
  readonly retryAfter: number | undefined
  constructor(
    status: number,
    message: string,
    errors?: FieldErrors,
    stored?: StoredRecord,
    warnings?: readonly Warning[],
    asks?: 'prove' | 'factor',
    retryAfter?: number,
  ) {
    super(message)
    this.status = status
    this.errors = errors
    this.stored = stored
    this.warnings = warnings
    this.asks = asks
    this.retryAfter = retryAfter
  }
}

/** The same answer for missing and forbidden records, so that nobody learns which ids exist. */
export const notFound = () => new AppError(404, 'Not found')
/** A rule said no to a call, or to a record that its reader may see: 403. */
export const forbidden = () => new AppError(403, 'You are not allowed to do this')
/** Allowed in general, but not now. */
export const conflict = (message: string) => new AppError(409, message)
/** Bad input: each message is at its field. */
export const invalid = (errors: FieldErrors) => new AppError(422, Object.values(errors)[0]?.[0] ?? 'The input is not valid', errors)
/** The same for the issues of a schema: 422, with their messages at the fields of their paths. */
export const invalidInput = (issues: Parameters<typeof fieldErrorsOf>[0]) => invalid(fieldErrorsOf(issues))
/** No session at all. */
export const notSignedIn = () => new AppError(401, 'Please sign in')
/** The session has ended (001 §4). */
export const sessionExpired = () => new AppError(SESSION_EXPIRED, 'Session Expired')
/** Signed in with a password that another person set (O87). */
export const passwordChangeRequired = () => new AppError(403, 'Please set a password of your own first')
/** Signed in with the password alone, although the account has a second factor. */
export const factorCodeRequired = () => new AppError(401, 'Please enter the code of your second factor first')
/** Signed in with permissions that require a second factor, and without one (O88). */
export const factorSetupRequired = () =>
  new AppError(403, 'Please set up your second factor first: your permissions require it', undefined, undefined, undefined, 'factor')
/** Signed in too long ago for this call (O88). */
export const recentAuthRequired = () => new AppError(403, 'Please enter your password again', undefined, undefined, undefined, 'prove')
/** A limit is reached: 429, with the message for its reader. `retryAfter` is in seconds, for the header `Retry-After`; 5 without it. */
export const tooMany = (message = 'Too many requests, please wait a moment', retryAfter?: number) =>
  new AppError(429, message, undefined, undefined, undefined, undefined, retryAfter)

/** The disk has no room for the sent data. The sender reads this message. */
export const diskFull = () =>
  new AppError(507, 'The disk of the server is full, so nothing was saved. Please tell the programme team and try again later')

/** The wire shape of an error (O10): field messages stand in `errors` and in `data.errors`. */
export const errorBody = ({
  message,
  errors,
  stored,
  warnings,
  asks,
}: Pick<AppError, 'message' | 'errors' | 'stored' | 'warnings' | 'asks'>): ErrorBody => ({
  message,
  ...(errors && { errors }),
  ...(asks && { data: { [asks]: true } }),
  ...((errors ?? stored) && { data: { ...(errors && { errors }), ...(stored && { stored }), ...(warnings && { warnings }) } }),
})

interface DatabaseError {
  code?: string
  constraint?: string
}

/** Runs a write and turns a broken unique constraint into a message at its field: `{ users_email: ['email', 'is already used'] }`. */
export const withUnique = async <T>(constraints: Record<string, [field: string, message: string]>, write: () => Promise<T>): Promise<T> => {
  try {
    return await write()
  } catch (error) {
    const { code, constraint } = error as DatabaseError
    const found = code === '23505' && constraint ? constraints[constraint] : undefined
    if (!found) throw error
    throw invalid({ [found[0]]: [found[1]] })
  }
}

/** A full disk or a used-up quota, as Node and PostgreSQL report it. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', '53100'])

/**
 * The connection to the database broke during a statement, or before the next one. Node reports the socket's error with a code, the driver only with
 * words.
 */
const isLostConnection = (code: string | undefined, message = '') =>
  ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT'].includes(code ?? '') ||
  /^Connection terminated|^Client .* is not queryable$|timeout exceeded when trying to connect/.test(message)

/**
 * Converts an unforeseen error: refusals of Fastify keep their status, a database that is unavailable or overloaded gives 503, a full disk 507, and
 * everything else 500.
 */
export const asAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error
  const { statusCode, code, message } = error as { statusCode?: number; code?: string; message?: string }
  if (code && NO_ROOM.has(code)) return diskFull()
  if (statusCode === 413) return new AppError(413, 'The request is too large')
  if (statusCode === 429) return tooMany()
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return new AppError(statusCode === 415 ? 415 : 400, 'The request could not be read')
  // Serialization failures, deadlocks, lock and statement timeouts: nothing was written, so the call can be repeated.
  if (code && ['40001', '40P01', '55P03', '57014'].includes(code)) return new AppError(503, 'The server is busy, please try again')
  if ((code && /^(08|57P|53)/.test(code)) || isLostConnection(code, message))
    return new AppError(503, 'The database does not answer, please try again')
  return new AppError(500, 'Something went wrong on the server')
}
