import { act, render, screen } from '@testing-library/react'
import { zoneName } from '@pandu/contract/kit'
import { MantineProvider } from '@mantine/core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { person } from '../test/index.ts'
import { localOf, momentOf } from './form/moments.ts'
import { signInAs } from './session.ts'
import { formatDay, formatTime, Time } from './Time.tsx'
import { formatSpan, TimeSpan } from './TimeSpan.tsx'
import { choosePageZone, dayAt, inPageZone, momentAtWall, pageZone, zoneAt, zoneAtWall } from './zone.ts'

// The device is in another zone than the chosen one, on the other side of midnight.
const kept = process.env['TZ']
beforeEach(() => void (process.env['TZ'] = 'America/New_York'))
afterEach(() => {
  choosePageZone(null)
  if (kept === undefined) delete process.env['TZ']
  else process.env['TZ'] = kept
})
const at = '2026-03-04T16:30:00Z'

test('zones of Indonesia have their names, all others their distance from UTC', () => {
  expect([420, 480, 540, 120, -210, 0].map(zoneName)).toEqual(['WIB', 'WITA', 'WIT', 'UTC+02:00', 'UTC-03:30', 'UTC+00:00'])
})

test('times are those of the device until its owner chooses a zone, and of that zone from then on', () => {
  expect([formatTime(at), formatDay(at), dayAt(at)]).toEqual(['4 Mar 2026, 11:30 UTC-05:00', '4 Mar 2026', '2026-03-04'])
  choosePageZone('Asia/Jayapura')
  expect([formatTime(at), formatDay(at), dayAt(at)]).toEqual(['5 Mar 2026, 01:30 WIT', '5 Mar 2026', '2026-03-05'])
})

test('a day without a time is that day in every zone', () => {
  for (const zone of [null, 'Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    choosePageZone(zone)
    expect(formatDay('2026-03-04')).toBe('4 Mar 2026')
  }
})

test('what is on the screen follows the choice', () => {
  render(
    <MantineProvider env="test">
      <p>
        <Time value={at} />
      </p>
      <p>
        <TimeSpan begins={Date.parse(at) / 1000} ends={Date.parse(at) / 1000 + 1800} />
      </p>
    </MantineProvider>,
  )
  screen.getByText('4 Mar 2026, 11:30 UTC-05:00')
  screen.getByText('4 Mar 2026, 11:30–12:00 UTC-05:00')
  act(() => choosePageZone('Asia/Makassar'))
  screen.getByText('5 Mar 2026, 00:30 WITA')
  screen.getByText('5 Mar 2026, 00:30–01:00 WITA')
  screen.getByText('4 Mar 2026, 23:30 WIB')
  act(() => choosePageZone('Asia/Jakarta'))
  screen.getByText('4 Mar 2026, 23:30 WIB – 5 Mar 2026, 00:00 WIB')
  expect(screen.queryAllByText('4 Mar 2026, 23:30 WIB')).toHaveLength(1)
})

test('whoever signs in brings the zone along; whoever follows the device takes it away', () => {
  const { user, ...rest } = person('SCHOLAR')
  signInAs({ ...rest, user: { ...user, own_zone: 'Asia/Jayapura' } })
  expect(pageZone()).toBe('Asia/Jayapura')
  signInAs({ ...rest, user: { ...user, own_zone: null } })
  expect(pageZone()).toBe('America/New_York')
})

test('a time that is typed is one of the zone of the page, there and back', () => {
  choosePageZone('Asia/Makassar')
  expect(momentOf('2026-03-05 00:30:00')).toBe('2026-03-04T16:30:00.000Z')
  expect(localOf(at)).toBe('2026-03-05 00:30:00')
  expect([zoneAtWall(' 00:00'), zoneAtWall('2026-03-04 '), zoneAtWall('')]).toEqual(['WITA', 'WITA', 'WITA'])
  expect([localOf(null), momentOf(''), Number.isNaN(momentAtWall(' ').getTime())]).toEqual(['', null, true])
})

test('around a change of clocks a time that comes twice is the first, and one that never comes is after the leap', () => {
  const inBerlin = (wall: string) => momentAtWall(wall, 'Europe/Berlin').toISOString()
  expect(inBerlin('2026-03-29 02:30')).toBe('2026-03-29T01:30:00.000Z')
  expect(inBerlin('2026-10-25 02:30')).toBe('2026-10-25T00:30:00.000Z')
  expect([inBerlin('2026-03-29 01:59'), inBerlin('2026-03-29 03:00')]).toEqual(['2026-03-29T00:59:00.000Z', '2026-03-29T01:00:00.000Z'])
  expect([zoneAt('2026-10-25T00:30:00Z', 'Europe/Berlin'), zoneAt('2026-10-25T01:30:00Z', 'Europe/Berlin')]).toEqual([
    'UTC+02:00',
    'UTC+01:00',
  ])
  choosePageZone('Europe/Berlin')
  const start = Date.parse('2026-10-25T00:30:00Z') / 1000
  expect(formatSpan(start, start + 3600)).toBe('25 Oct 2026, 02:30 UTC+02:00 – 25 Oct 2026, 02:30 UTC+01:00')
})

test('a draft with times of another zone than that of the programme is one of its own', () => {
  const records = ['Asia/Jakarta', 'Asia/Makassar', 'America/New_York'].map((zone) => {
    choosePageZone(zone)
    return inPageZone('mentor-7')
  })
  expect(records).toEqual(['mentor-7', 'mentor-7-Asia.Makassar', 'mentor-7-America.New_York'])
})
