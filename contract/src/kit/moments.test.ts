import { expect, test } from 'vitest'
import { dayIn, indonesianZone, wallTime, writtenDay } from './moments.ts'

const moments = [
  '2019-01-01T00:00:00Z',
  '2024-02-29T16:59:59Z',
  '2026-03-04T10:00:00+07:00',
  '2026-12-31T17:00:00Z',
  '2031-07-01T15:00:01.999Z',
]

test.each(['Asia/Jakarta', 'Asia/Pontianak', 'Asia/Makassar', 'Asia/Jayapura', 'UTC'])('the clocks of %s go as those of Intl', (zone) => {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  for (const at of moments) {
    expect(wallTime(at, zone)).toBe(clock.format(new Date(at)).replace(' ', 'T'))
    expect(dayIn(at, zone)).toBe(wallTime(at, zone).slice(0, 10))
  }
})

test('a clock that goes as one in Indonesia has its zone, and another has none', () => {
  expect([420, 480, 540, 0, 330].map(indonesianZone)).toEqual(['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura', undefined, undefined])
})

test('a day is written as on the pages', () => {
  expect([writtenDay('2026-03-04'), writtenDay('2026-09-12T10:00:00')]).toEqual(['4 Mar 2026', '12 Sep 2026'])
})
