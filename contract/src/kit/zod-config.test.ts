import * as z from 'zod'
import { expect, test } from 'vitest'
import { day } from './fields.ts'
import './zod-config.ts'

const said = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues.map(({ message }) => message)

test('error messages are plain words and never those of the library', () => {
  expect(said(z.enum(['Male', 'Female']), 'x')).toEqual(['must be one of Male, Female'])
  expect(said(z.enum(Array.from({ length: 40 }, (_, at) => `v${at}`)), 'x')).toEqual(['is not one of the allowed values'])
  expect(said(z.literal(1), 2)).toEqual(['must be 1'])
  expect(said(z.number().min(1), 0)).toEqual(['must be at least 1'])
  expect(said(z.number().max(5), 6)).toEqual(['must be at most 5'])
  expect(said(z.number().positive(), 0)).toEqual(['must be more than 0'])
  expect(said(z.number(), 'x')).toEqual(['must be a number'])
  expect(said(z.string(), 4)).toEqual(['must be text'])
  expect(said(z.string().min(3), 'ab')).toEqual(['must have at least 3 characters'])
  expect(said(z.array(z.number()).max(1), [1, 2])).toEqual(['must have at most 1 entry'])
  expect(said(z.strictObject({ a: z.number() }), { a: 1, year: 2018, b: 2 })).toEqual(['does not know year, b'])
  expect(said(z.email(), 'x')).toEqual(['must be a valid e-mail'])
  expect(said(z.union([z.string(), z.number()]), true)).toEqual(['cannot be read'])
})

test('a missing field is named by its label, unless the field has its own message', () => {
  expect(said(z.object({ full_name: z.string() }), {})).toEqual(['Full name is required'])
  for (const start_date of ['', null, undefined])
    expect(said(z.object({ start_date: day }), { start_date })).toEqual(['Start Date is required'])
  for (const start_date of ['2026-02-30', '0000-01-01', 7])
    expect(said(z.object({ start_date: day }), { start_date })).toEqual(['must be a date'])
  expect(said(z.number('must be a number from 0 to 4'), 'x')).toEqual(['must be a number from 0 to 4'])
})
