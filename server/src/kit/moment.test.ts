import { updateAssociation } from '@pandu/contract/association'
import { formatMomentIn } from '@pandu/contract/kit'
import { readMe } from '@pandu/contract/session'
import { expect, test } from 'vitest'
import { demoPerson } from '../../seed/people.ts'
import { accountWorld } from '../../test/accounts.ts'
import { formatMoment } from './moment.ts'
import { inZone } from './zone.ts'

const { as, rows } = accountWorld()
const at = '2026-03-04T16:30:00Z'

test('a moment is formatted in the time zone of the reader, with the name of the zone', () => {
  expect(formatMoment(at)).toBe('on 4 Mar 2026, 23:30 WIB')
  expect(inZone('Asia/Makassar', () => formatMoment(at))).toBe('on 5 Mar 2026, 00:30 WITA')
  expect(inZone('Asia/Jayapura', () => formatMoment(at))).toBe('on 5 Mar 2026, 01:30 WIT')
  expect(formatMomentIn(at, 'Europe/Paris')).toBe('4 Mar 2026, 17:30 UTC+01:00')
})

test('a refusal gives the time in the zone of the reader’s device, which is stored', async () => {
  const [tsa] = await rows<{ id: number }>(
    'update universities set updated_at = $1 where id = (select min(id) from universities) returning id',
    [at],
  )
  const change = (zone?: string) =>
    as('upcm').call(
      updateAssociation,
      { id: tsa!.id, name: 'x', updated_at: '2020-01-01T00:00:00Z' },
      zone === undefined ? {} : { 'x-time-zone': zone },
    )
  expect((await change()).error.message).toContain('4 Mar 2026, 23:30 WIB')
  expect((await change('Asia/Makassar')).error.message).toContain('5 Mar 2026, 00:30 WITA')
  await expect.poll(zoneOf).toBe('Asia/Makassar')
  // Another program of the same person sends no zone, so the last known one is used.
  expect((await change()).error.message).toContain('5 Mar 2026, 00:30 WITA')
  expect((await change('Nowhere/Land; drop')).error.message).toContain('WITA')
  expect((await as('upcm').call(readMe, {})).status).toBe(200)
})
const zoneOf = async () =>
  (await rows<{ time_zone: string }>('select time_zone from users where id = $1', [demoPerson('upcm').id]))[0]!.time_zone
