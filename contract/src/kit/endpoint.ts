import type * as z from 'zod/v4/core'
import type { Rule } from './access.ts'
import { serverSide, type ServerSide } from './server-side.ts'

/** public: no session needed. signed-in: any live session. A rule: its question decides. */
// Any: each rule asks about a record of its own kind, and only its handler knows which.
// oxlint-disable-next-line typescript/no-explicit-any
export type Access = 'public' | 'signed-in' | Rule<any>

/** One call of the wire, declared once: server validation, OpenAPI, client, form fields, tests and the permission matrix come from it. */
export interface Endpoint<I extends z.$ZodType = z.$ZodType, O extends z.$ZodType = z.$ZodType, A extends Access = Access> {
  /** The area that owns it: its queries are fetched again after a write and by events that name the area. */
  readonly area: string
  readonly at: `${'GET' | 'POST'} ${string}`
  readonly method: 'GET' | 'POST'
  /** Below `/api/`; `{id}` marks a path parameter, which joins the input. */
  readonly path: string
  readonly access: A
  readonly input: I
  /** The answer is a file instead of JSON. */
  readonly download: boolean
  /** Reads that leave a trace (a counter, an access log line) run in a transaction too. */
  readonly writes: boolean
  /** Answers people, too, who still have the password that somebody else set for them; everything else is closed to them (O87). */
  readonly firstPassword: boolean
  /** Its sentence, its source and the schema of its answer, for `serverSideOf` of `@pandu/contract/server`. */
  readonly [serverSide]: ServerSide<O>
}

interface Declaration<I, O extends z.$ZodType, A> extends ServerSide<O> {
  at: `${'GET' | 'POST'} ${string}`
  access: A
  input: I
  download?: boolean
  writes?: boolean
  firstPassword?: boolean
}

/**
 * Gives an area its way to declare calls. `input` covers path parameters with the query (GET) or the body (POST), JSON or multipart; files in it make it multipart.
 * `output` is parsed before sending, so a field that it does not name never leaves the server.
 */
export const endpointOf =
  (area: string) =>
  <I extends z.$ZodType, O extends z.$ZodType, A extends Access>(declaration: Declaration<I, O, A>): Endpoint<I, O, A> => {
    const { at, access, input, does, source, output, download = false, firstPassword = false, writes } = declaration
    const [method, path] = at.split(' ') as ['GET' | 'POST', string]
    return {
      area,
      at,
      method,
      path,
      access,
      input,
      download,
      writes: writes ?? method === 'POST',
      firstPassword,
      [serverSide]: { does, source, output },
    }
  }

export type InputOf<E extends Endpoint> = z.input<E['input']>
export type ParsedInputOf<E extends Endpoint> = z.output<E['input']>
export type OutputOf<E extends Endpoint> = z.output<E[typeof serverSide]['output']>
/** What a handler returns; the output schema parses it. */
export type AnswerOf<E extends Endpoint> = z.input<E[typeof serverSide]['output']>

/** The names in braces of a path. */
export const pathParameters = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
