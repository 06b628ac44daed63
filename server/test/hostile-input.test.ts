import { api } from '@pandu/contract'
import { pathParameters, SESSION_EXPIRED } from '@pandu/contract/kit'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { testApp } from './app.ts'
import { rollBackEveryWrite } from './roll-back.ts'

// Whatever stands in a field: an answer, and never a fault of the server.

const world = testApp({ TRUST_PROXY: '1' })
const calls = api.map(({ endpoint }) => endpoint)

interface Json {
  type?: string
  properties?: Record<string, Json>
  items?: Json
  enum?: unknown[]
  const?: unknown
  anyOf?: Json[]
  oneOf?: Json[]
  allOf?: Json[]
  format?: string
  additionalProperties?: Json
}

/** A value that a field would take, or nearly. */
const plausible = (schema: Json): unknown => {
  const [one] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (one) return plausible(one)
  if (schema.properties) return Object.fromEntries(Object.entries(schema.properties).map(([key, inner]) => [key, plausible(inner)]))
  if (schema.items) return [plausible(schema.items)]
  if (schema.type === 'integer' || schema.type === 'number') return 1
  if (schema.format === 'date') return '2026-02-28'
  if (schema.format === 'uuid') return '6f1c2f4e-3c55-4f5e-9a7e-0d6a1f1f1f1f'
  return schema.type === 'string' ? 'https://alamat.example/x' : '1'
}

/** Where values can stand in an input: keys, and keys within keys. */
const places = (value: unknown, path: string[] = []): string[][] =>
  typeof value === 'object' && value !== null
    ? [...(path.length > 0 ? [path] : []), ...Object.entries(value).flatMap(([key, inner]) => places(inner, [...path, key]))]
    : [path]

const put = (value: unknown, [key, ...rest]: string[], odd: unknown): unknown => {
  if (key === undefined) return odd
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<string, unknown>
  copy[key] = put(copy[key], rest, odd)
  return copy
}

const odds: unknown[] = [
  '',
  'x',
  '0',
  '2147483648',
  '99999999999999999999',
  '1e308',
  'NaN',
  '%_\\',
  '0000-01-01',
  '2025-02-29',
  '\u{1f600}'.repeat(300),
  'a'.repeat(70_000),
  '\u0000',
  '\ud800',
  '{{name}}',
  '/api/file/6f1c2f4e-3c55-4f5e-9a7e-0d6a1f1f1f1f',
]
const odder: unknown[] = [
  null,
  true,
  -1,
  1.5,
  2 ** 31,
  Number.MAX_SAFE_INTEGER,
  [],
  {},
  [[]],
  [null],
  { a: 1 },
  { name: 'a', size: 1, type: 'b' },
]

/** Calls that would end the session that asks. */
const skipped = new Set(['POST auth/logout', 'POST auth/sessions/revoke', 'POST auth/password/change', 'POST auth/login'])

const callers = ['superadmin', 'scholar'] as const
const tokens = new Map<string, string>()
beforeAll(async () => {
  for (const who of callers) tokens.set(who, await world.signIn(who))
  rollBackEveryWrite()
})
afterAll(() => vi.restoreAllMocks())

const filled = (path: string, input: Record<string, unknown>) =>
  pathParameters(path).reduce((text, name) => {
    const value = typeof input[name] === 'string' ? input[name].toWellFormed() : 'x'
    return text.replace(`{${name}}`, encodeURIComponent(value.slice(0, 60)))
  }, path)

const ask = async (token: string, method: 'GET' | 'POST', path: string, input: unknown) => {
  const headers = {
    authorization: `Bearer ${token}`,
    'x-forwarded-for': `10.${Math.floor(Math.random() * 250)}.0.${Math.floor(Math.random() * 250)}`,
  }
  if (method === 'POST') return world.app.inject({ method, url: `/api/${path}`, payload: input as object, headers })
  const query = new URLSearchParams()
  const add = (key: string, value: unknown) => query.append(key, String(value).toWellFormed().slice(0, 3000))
  for (const [key, value] of Object.entries(input as Record<string, unknown>))
    if (typeof value === 'object' && value !== null) for (const [inner, one] of Object.entries(value)) add(`${key}[${inner}]`, one)
    else add(key, value)
  const url = `/api/${path}?${query.toString()}`
  return world.app.inject({ method, url, headers })
}

const areas = [...new Set(calls.map(({ area }) => area))]

test.each(areas)(
  'no input of %s is a fault of the server',
  async (area) => {
    const faults = new Set<string>()
    for (const who of callers) {
      const token = tokens.get(who)!
      for (const { at, method, path, input } of calls.filter((one) => one.area === area && !skipped.has(one.at))) {
        const schema = z.toJSONSchema(input as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Json
        const like = plausible(schema)
        const given = typeof like === 'object' && like !== null ? like : {}
        const written = method === 'POST' ? [...odds, ...odder] : odds
        const inputs = [given, ...places(given).flatMap((place) => written.map((odd) => put(given, place, odd)))]
        if (method === 'POST') inputs.push([], [[]], [null], [given])
        for (const one of inputs) {
          const { statusCode } = await ask(token, method, filled(path, one as Record<string, unknown>), one)
          if (statusCode >= 500 && statusCode !== SESSION_EXPIRED)
            faults.add(`${who}: ${at} ${statusCode} ${JSON.stringify(one).slice(0, 300)}`)
          // Who may not at all is told so before anybody looks at the input.
          if (statusCode === 403 && one === given) break
        }
      }
    }
    expect([...faults]).toEqual([])
  },
  600_000,
)
