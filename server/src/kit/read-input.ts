import { type Endpoint, isUpload, pathParameters } from '@pandu/contract/kit'
import type { FastifyRequest } from 'fastify'
import { type AppError, invalid, invalidInput, notFound } from './errors.ts'
import { usableInput } from './usable-input.ts'
import { unknownKeys } from './unknown-keys.ts'
import { isReceived } from './uploads.ts'

/** The input of a call before it is parsed. */
export const rawInput = (endpoint: Endpoint, request: FastifyRequest, form: Record<string, unknown> | undefined): unknown => {
  const given = endpoint.method === 'GET' ? request.query : (form ?? request.body ?? {})
  return pathParameters(endpoint.path).length > 0 ? { ...(given as object), ...(request.params as object) } : given
}

interface Parser {
  safeParse: (
    value: unknown,
  ) => { success: true; data: unknown } | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } }
}

/**
 * Parses the input with the schema of the call. For a faulty input it returns the usable part beside the error, so that people without permission for
 * the call are told that first. `earlier` is an error that was found before.
 */
export const readInput = (endpoint: Endpoint, raw: unknown, earlier?: AppError): { input: unknown; fault?: AppError } => {
  const faulty = (fault: AppError, places: readonly PropertyKey[][] = []) => ({
    input: usableInput(endpoint.input, raw, fault, { places, storable: (value) => rawInputError(value) === undefined }),
    fault,
  })
  if (earlier) return faulty(earlier)
  const unknown = unknownKeys(endpoint.input, raw)
  if (unknown.length > 0) return faulty(invalid(Object.fromEntries(unknown.map((key) => [key, [`${key} is not known here`]]))))
  const parsed = (endpoint.input as unknown as Parser).safeParse(raw)
  if (parsed.success) return { input: parsed.data }
  const { issues } = parsed.error
  // A path with an invalid number is a record that does not exist.
  const params = pathParameters(endpoint.path)
  if (issues.some(({ path }) => params.includes(String(path[0])))) throw notFound()
  return faulty(
    invalidInput(issues),
    issues.map(({ path }) => path),
  )
}

/** The error of an input with content that is never allowed, even if its schema accepts it. */
export const rawInputError = (raw: unknown): AppError | undefined => {
  // PostgreSQL text holds no NUL; it is refused here, so that no query fails on it.
  const words = unstorable(raw, 0)
  if (words !== undefined) return invalid({ '': [words] })
  const claim = claimedFile(raw)
  return claim === undefined ? undefined : invalid({ [claim]: ['Send the file itself'] })
}

const unstorable = (value: unknown, depth: number): string | undefined => {
  const bad = 'The input holds characters that cannot be stored'
  if (typeof value === 'string') return value.includes('\u0000') || !value.isWellFormed() ? bad : undefined
  if (typeof value !== 'object' || value === null) return undefined
  if (depth > 12) return 'The input is nested too deeply'
  for (const [key, inner] of Object.entries(value)) {
    const found = key.includes('\u0000') ? bad : unstorable(inner, depth + 1)
    if (found !== undefined) return found
  }
  return undefined
}

/** The field of an object that looks like an upload and was never received: schemas cannot tell the two apart. */
const claimedFile = (value: unknown, field = ''): string | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  if (isUpload(value)) return isReceived(value) ? undefined : field
  for (const [key, inner] of Object.entries(value)) {
    const found = claimedFile(inner, field === '' ? key : `${field}.${key}`)
    if (found !== undefined) return found
  }
  return undefined
}
