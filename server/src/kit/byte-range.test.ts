import { expect, test } from 'vitest'
import { byteRange } from './byte-range.ts'

test.each([
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=90-500', { start: 90, end: 99 }],
  ['bytes=-7', { start: 93, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=99-99', { start: 99, end: 99 }],
  ['bytes=100-', 'outside'],
  ['bytes=-0', 'outside'],
  ['bytes=20-10', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,5-6', undefined],
  ['items=0-1', undefined],
  ['', undefined],
  [undefined, undefined],
])('%s of a hundred bytes', (header, range) => expect(byteRange(header, 100)).toEqual(range))

test('an empty file has no ranges', () => {
  expect(byteRange('bytes=0-', 0)).toBe('outside')
  expect(byteRange('bytes=-5', 0)).toBe('outside')
})
