import { expect, test } from 'vitest'
import { momentOf, secondsOf, spanOf, totalLength } from './times.ts'

test.each([
  ['1 hr 2 min', 3720],
  ['42m', 2520],
  ['1h 02m 5s', 3725],
  ['62', 3720],
  ['1:02:11', 3731],
  ['1 jam 5 menit', 3900],
  ['45 sec', 45],
  ['', undefined],
])('%s is read as a duration', (text, seconds) => expect(secondsOf(text)).toBe(seconds))

test.each([
  ['07/13/2026 09:58:12 AM', '2026-07-13T09:58:12Z'],
  ['07/13/2026 12:05:00 AM', '2026-07-13T00:05:00Z'],
  ['13/07/2026 21:05', '2026-07-13T21:05:00Z'],
  ['2026-07-13 9:58:12 PM', '2026-07-13T21:58:12Z'],
  ['2026-07-13T09:58:12+07:00', '2026-07-13T09:58:12Z'],
  ['Jul 13, 2026, 09:58 PM', '2026-07-13T21:58:00Z'],
  ['13 Jul 2026 10.05', '2026-07-13T10:05:00Z'],
  ['13 Jul 2026 24:10', '2026-07-13T00:10:00Z'],
  ['13 Jul 10:05', '1970-07-13T10:05:00Z'],
])('%s is read as a moment', (text, moment) => expect(momentOf(text)).toBe(Date.parse(moment) / 1000))

test('a clock without a day counts from midnight; what is no time is none', () => {
  expect([momentOf('10:02 AM'), momentOf('12:30 PM'), momentOf('soon')]).toEqual([36_120, 45_000, undefined])
})

test('who leaves after midnight was not there for a day less', () => {
  expect(spanOf('11:50 PM', '12:20 AM', undefined)).toEqual({ from: 85_800, to: 87_600 })
  expect(spanOf('10:00', '', 600)).toEqual({ from: 36_000, to: 36_600 })
  expect(spanOf('10:00', '', undefined)).toBeUndefined()
})

test('joins that overlap count once, however they are ordered', () => {
  const span = (from: number, to: number) => ({ from, to })
  expect(totalLength([span(30, 60), span(0, 10), span(5, 20), span(40, 50)])).toBe(50)
  expect(totalLength([])).toBe(0)
})
