import { expect, test } from 'vitest'
import type * as z from 'zod'
import { api } from './api.ts'
import { fieldErrorsOf, labelOf } from './kit/index.ts'

interface Def {
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>
  readonly [part: string]: unknown
}
const parts = ['element', 'innerType', 'in', 'out', 'left', 'right', 'valueType']

const keysIn = (schema: z.core.$ZodType, found = new Set<string>()): Set<string> => {
  const def = schema._zod.def as unknown as Def
  for (const [key, inner] of Object.entries(def.shape ?? {})) {
    found.add(key)
    keysIn(inner, found)
  }
  for (const part of parts) if (def[part] instanceof Object && '_zod' in def[part]) keysIn(def[part] as z.core.$ZodType, found)
  for (const option of (def['options'] as z.core.$ZodType[] | undefined) ?? []) keysIn(option, found)
  return found
}

const keys = [...new Set(api.flatMap(({ endpoint }) => [...keysIn(endpoint.input)]))]

test('every field of every input is called by words', () => {
  expect(keys.length).toBeGreaterThan(200)
  expect(keys.filter((key) => !/^[A-Z]/.test(labelOf(key)) || /_|\bids?$/.test(labelOf(key)))).toEqual([])
})

/** What people and programs send instead of what is asked for. */
const wrong = [undefined, null, '', ' ', 'x', -1, 1.5, 1e12, true, [], [null], {}, 'x'.repeat(50_000)]

/** Words of a query, which are in no form: sort keys and unknown names are repeated as they were written. */
const isForPrograms = (message: string) => /^(must be one of|does not know|include allows)/.test(message)

const messagesOf = (input: z.ZodType, given: unknown) => Object.values(fieldErrorsOf(input.safeParse(given).error?.issues ?? [])).flat()

test('no message holds the name of a field on the wire or the English of the schema library', () => {
  const names = keys.filter((key) => key.includes('_'))
  const said = new Set<string>()
  for (const { endpoint } of api) {
    const input = endpoint.input as z.ZodType
    const fields = [...keysIn(input)]
    for (const value of wrong) {
      for (const given of [
        value,
        Object.fromEntries(fields.map((field) => [field, value])),
        { filter: Object.fromEntries(fields.map((field) => [field, value])) },
      ])
        for (const message of messagesOf(input, given)) said.add(message)
    }
  }
  expect(said.size).toBeGreaterThan(60)
  const raw = (message: string) =>
    names.some((name) => new RegExp(`\\b${name}\\b`).test(message)) || /^[a-z][a-z ]* is required/.test(message)
  const foreign = (message: string) => /expected|received|invalid (input|option|type)|too (small|big)|unrecognized/i.test(message)
  expect([...said].filter((message) => message.length < 300 && !isForPrograms(message) && (raw(message) || foreign(message)))).toEqual([])
})
