import * as z from 'zod'
import type * as core from 'zod/v4/core'
import type { Rule } from './access.ts'
import { serverSide, type ServerSide } from './server-side.ts'
import { exportInput, type Sheet } from './sheet.ts'

/** public: no session needed. signed-in: any valid session. A rule: it decides. */
// Any: each rule asks about a record of its own kind, and only its handler knows which.
// oxlint-disable-next-line typescript/no-explicit-any
export type Access = 'public' | 'signed-in' | Rule<any>

/** One call, declared once. Server validation, OpenAPI, the client, form fields, tests and the permission matrix use this declaration. */
export interface Endpoint<I extends core.$ZodType = core.$ZodType, O extends core.$ZodType = core.$ZodType, A extends Access = Access> {
  /** The area that owns the call. The web fetches the queries of an area again after a write, and after events that name the area. */
  readonly area: string
  readonly at: `${'GET' | 'POST'} ${string}`
  readonly method: 'GET' | 'POST'
  /** Below `/api/`; `{id}` marks a path parameter, which joins the input. */
  readonly path: string
  readonly access: A
  readonly input: I
  /** The answer is a file instead of JSON. */
  readonly download: boolean
  /**
   * Reads that write something run in a transaction too. `include`: they do so only when they are asked for an `include`. `log`: they may add a line to a
   * log, without a transaction. Links of other sites cannot make any of these calls.
   */
  readonly writes: boolean | 'include' | 'log'
  /** Also open to people who still have a password that somebody else set; all other calls are closed to them (O87). */
  readonly firstPassword: boolean
  /** Also open to people whose permissions require a second factor that they have not set up; all other calls are closed to them (O88). */
  readonly withoutFactor: boolean
  /** Also open to sessions that still wait for the second factor of their owner, with which nobody is signed in yet (O88). */
  readonly halfOpen: boolean
  /**
   * Only for somebody who proved within ten minutes who they are (O88). A call only needs `recentAuth: true` in its declaration: `serve` checks it
   * before the handler, and the web asks for the password in a dialog and repeats the call. If it depends on the input or on the record, the handler
   * calls `recentAuth()` instead. Signing in counts as a proof, and so does every call that calls `recordProof` of the server kit.
   */
  readonly recentAuth: boolean
  /** The answer holds a secret that is not stored: with an Idempotency-Key, a repeated call does the work again instead of getting the first answer. */
  readonly secretAnswer: boolean
  /** What the list exports, on lists that are exported: the headings of its columns too. */
  // Any: each sheet is about rows of its own kind.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly sheet: Sheet<any> | undefined
  /** The call that answers the whole list as a spreadsheet: `<path>/export`, with the access and the input of the list. */
  readonly exported: Endpoint | undefined
  /** Its description, its source and the schema of its answer, for `serverSideOf` of `@pandu/contract/server`. */
  readonly [serverSide]: ServerSide<O>
}

interface Declaration<I, O extends core.$ZodType, A> extends ServerSide<O> {
  at: `${'GET' | 'POST'} ${string}`
  access: A
  input: I
  download?: boolean
  writes?: boolean | 'include' | 'log'
  firstPassword?: boolean
  withoutFactor?: boolean
  halfOpen?: boolean
  recentAuth?: boolean
  secretAnswer?: boolean
  /** Lists only: the columns that screens show of it. Declares the call that exports it, too. */
  sheet?: Sheet<RowOf<O>>
}

type RowOf<O extends core.$ZodType> =
  core.output<O> extends { data: (infer R)[] } ? R : core.output<O> extends { member: { data: (infer R)[] } } ? R : never

/**
 * Gives an area its function to declare calls. `input` covers path parameters with the query (GET) or the body (POST), JSON or multipart; files in it
 * make it multipart. `output` is parsed before sending, so a field that it does not name never leaves the server.
 */
export const endpointOf =
  (area: string) =>
  <I extends core.$ZodType, O extends core.$ZodType, A extends Access>(declaration: Declaration<I, O, A>): Endpoint<I, O, A> => {
    const {
      at,
      access,
      does,
      source,
      output,
      download = false,
      firstPassword = false,
      withoutFactor = false,
      halfOpen = false,
      recentAuth = false,
      secretAnswer = false,
      writes,
      sheet,
    } = declaration
    const [method, path] = at.split(' ') as ['GET' | 'POST', string]
    let [input, exported]: [I?, Endpoint?] = []
    return {
      area,
      at,
      method,
      path,
      access,
      // A getter, because the browser build evaluates a declaration only when it is first used (web/contract-calls.ts). A page uses few of its calls.
      get input() {
        return (input ??= declaration.input)
      },
      download,
      writes: writes ?? method === 'POST',
      firstPassword,
      withoutFactor,
      halfOpen,
      recentAuth,
      secretAnswer,
      sheet,
      get exported() {
        return sheet && (exported ??= exportOf(area, declaration, sheet))
      },
      [serverSide]: { does, source, output },
    }
  }

/** Whether a call of this endpoint with this input writes anything besides a line in a log. */
export const writesWith = ({ writes }: Pick<Endpoint, 'writes'>, input: unknown) =>
  writes === true || (writes === 'include' && (input as { include?: unknown } | undefined)?.include !== undefined)

/** The call counts as a write, because every export is recorded. */
const exportOf = (
  area: string,
  { at, access, input, does, source }: Declaration<core.$ZodType, core.$ZodType, Access>,
  sheet: Sheet<never>,
) =>
  endpointOf(area)({
    at: `${at}/export`,
    does: `As a spreadsheet, all pages: ${does.charAt(0).toLowerCase()}${does.slice(1)}`,
    source,
    access,
    input: exportInput(input, sheet),
    output: z.unknown(),
    download: true,
    writes: true,
  })

export type InputOf<E extends Endpoint> = core.input<E['input']>
export type ParsedInputOf<E extends Endpoint> = core.output<E['input']>
export type OutputOf<E extends Endpoint> = core.output<E[typeof serverSide]['output']>
/** What a handler returns; the output schema parses it. */
export type AnswerOf<E extends Endpoint> = core.input<E[typeof serverSide]['output']>

/** The names in braces of a path. */
export const pathParameters = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
