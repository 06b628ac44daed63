import { expect, test } from 'vitest'
import * as z from 'zod'
import { unknownKeys } from './unknown-keys.ts'

const schema = z
  .object({
    id: z.number(),
    filter: z.object({ search: z.string().optional() }).optional(),
    rows: z.array(z.object({ name: z.string() })).default([]),
    read: z.preprocess((given) => given, z.object({ at: z.string() })).nullish(),
    labels: z.record(z.string(), z.string()).optional(),
    further: z.looseObject({ a: z.string() }).optional(),
    either: z.union([z.object({ a: z.string() }), z.object({ b: z.string(), c: z.string() })]).optional(),
  })
  .refine(() => true)

test('known keys are accepted at every depth', () => {
  const given = { id: 1, filter: { search: 'a' }, rows: [{ name: 'a' }], read: { at: 'now' }, labels: { x: 'y' }, further: { z: 1 } }
  expect(unknownKeys(schema, { ...given, either: { b: 'b', c: 'c' } })).toEqual([])
  expect(unknownKeys(schema, 'text')).toEqual([])
})

test('unknown keys are named by their path', () => {
  const given = {
    id: 1,
    colour: 'red',
    filter: { serach: 'a' },
    rows: [{ name: 'a' }, { nmae: 'b' }],
    read: { on: 'now' },
    either: { a: 'a', d: 'd' },
  }
  expect(unknownKeys(schema, given)).toEqual(['colour', 'filter.serach', 'rows.1.nmae', 'read.on', 'either.d'])
})

test('inherited properties are not keys of a schema', () => {
  expect(unknownKeys(z.object({}), { constructor: 1, toString: 2 })).toEqual(['constructor', 'toString'])
})
