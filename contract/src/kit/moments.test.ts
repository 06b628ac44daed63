import { expect, test } from 'vitest'
import { dayIn, indonesianZone, wallTime, formatLocalDay } from './moments.ts'

const moments = [
  '2019-01-01T00:00:00Z',
  '2024-02-29T16:59:59Z',
  '2026-03-04T10:00:00+07:00',
  '2026-12-31T17:00:00Z',
  '2031-07-01T15:00:01.999Z',
]

test.each(['Asia/Jakarta', 'Asia/Pontianak', 'Asia/Makassar', 'Asia/Jayapura', 'UTC'])('the times of %s equal those of Intl', (zone) => {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  for (const at of moments) {
    expect(wallTime(at, zone)).toBe(clock.format(new Date(at)).replace(' ', 'T'))
    expect(dayIn(at, zone)).toBe(wallTime(at, zone).slice(0, 10))
  }
})

test('an offset of an Indonesian zone has that zone, and others have none', () => {
  expect([420, 480, 540, 0, 330].map(indonesianZone)).toEqual(['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura', undefined, undefined])
})

test('a day is formatted as on the pages', () => {
  expect([formatLocalDay('2026-03-04'), formatLocalDay('2026-09-12T10:00:00')]).toEqual(['4 Mar 2026', '12 Sep 2026'])
})
