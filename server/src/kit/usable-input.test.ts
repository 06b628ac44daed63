import { Id, text } from '@pandu/contract/kit'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { invalid } from './errors.ts'
import { usableInput } from './usable-input.ts'

const fault = invalid({ name: ['is wrong'] })
const written = (value: unknown) => String(value)
const usable = (schema: z.ZodType, raw: unknown, places: PropertyKey[][] = []) =>
  usableInput(schema, raw, fault, { places, storable: (value) => value !== 'unstorable' }) as Record<string, Record<string, string>>

test('valid fields can be used, and using another one throws the error', () => {
  const input = usable(z.object({ id: Id, name: text(5), note: text(5).optional() }), { id: '7', name: 'far too long' })
  expect(input.id).toBe(7)
  expect('note' in input).toBe(false)
  const { name } = input
  const uses: ((value: never) => unknown)[] = [
    (value) => written(value),
    (value: string) => value.length,
    (value: number) => value + 1,
    (value: object) => ({ ...value }),
    (value: object) => JSON.stringify(value),
    (value: unknown[]) => [...value],
    (value: object) => 'x' in value,
    (value) => (value as unknown) instanceof Date,
    (value: Record<string, unknown>) => (value.x = 1),
  ]
  for (const use of uses) expect(() => use(name as never)).toThrow(fault)
})

test('a missing field, or one that cannot be stored, is treated like a wrong one', () => {
  const input = usable(z.object({ id: Id, name: z.string(), other: z.string() }), { id: 1, other: 'unstorable' })
  expect(() => written(input.name)).toThrow(fault)
  expect(() => written(input.other)).toThrow(fault)
})

test('valid fields of a group can be used beside wrong ones', () => {
  const input = usable(z.object({ filter: z.object({ id: Id, size: z.number() }) }), { filter: { id: 3, size: 'large' } })
  expect(input.filter?.id).toBe(3)
  expect(() => Number(input.filter?.size)).toThrow(fault)
})

test('an error of the whole schema makes the named field unusable', () => {
  const schema = z.object({ from: z.number(), to: z.number() })
  const input = usable(schema, { from: 2, to: 1 }, [['to']])
  expect(input.from).toBe(2)
  expect(() => Number(input.to)).toThrow(fault)
})

test('renamed fields and bodies that are lists are supported', () => {
  const renamed = z.object({ course_id: Id, name: text(5) }).transform(({ course_id, ...rest }) => ({ id: course_id, ...rest }))
  expect(usable(renamed, { course_id: 4, name: 'far too long' }).id).toBe(4)
  const listed = z.preprocess((body) => (Array.isArray(body) ? { id: body } : body), z.object({ id: z.array(Id), reason: text(5) }))
  expect(usable(listed, [5]).id).toEqual([5])
})

test('a transform that fails makes only its field unusable', () => {
  const list = z.string().transform((words) => words.split(','))
  const input = usable(z.object({ id: Id, list, lines: z.object({ one: z.string() }).transform(({ one }) => one.trim()) }), {
    id: 8,
    list: { broken: [true] },
    lines: { one: 2 },
  })
  expect(input.id).toBe(8)
  for (const key of ['list', 'lines']) expect(() => written(input[key])).toThrow(fault)
})

test('of several variants the one that the input names is used', () => {
  const forms = z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('link'), id: Id, link: z.url() }),
    z.object({ kind: z.literal('text'), id: Id, words: z.string() }),
  ])
  expect(usable(forms, { kind: 'nonsense', id: 5 }).id).toBe(5)
  const input = usable(forms, { kind: 'text', id: 6 })
  expect(input.id).toBe(6)
  expect(() => written(input.words)).toThrow(fault)
})

test('an input of another type cannot be used at all', () => {
  const input = usable(z.object({ id: Id }), 'nonsense')
  expect(() => input.id).toThrow(fault)
})
