import { updateAssociation } from '@pandu/contract/association'
import { readMe, readTimeZone, updateTimeZone } from '@pandu/contract/session'
import { expect, test } from 'vitest'
import { accountWorld } from '../../../test/accounts.ts'

const { as, rows } = accountWorld()
const at = '2026-03-04T16:30:00Z'

test('a zone that somebody chose holds, wherever their device is, until they let it follow the device again', async () => {
  const [tsa] = await rows<{ id: number }>(
    'update universities set updated_at = $1 where id = (select min(id) from universities) returning id',
    [at],
  )
  const device = { 'x-time-zone': 'Europe/Paris' }
  const refusal = async () =>
    (await as('upcm').call(updateAssociation, { id: tsa!.id, name: 'x', updated_at: '2020-01-01T00:00:00Z' }, device)).error.message
  /** The zone in which pages show times. */
  const ofPages = async () => (await as('upcm').call(readMe, {}, device)).body.user.own_zone
  const zone = async () => (await as('upcm').call(readTimeZone, {}, device)).body.data

  expect(await ofPages()).toBeNull()
  expect((await as('upcm').call(updateTimeZone, { own_zone: 'Asia/Jayapura' }, device)).status).toBe(200)
  expect(await ofPages()).toBe('Asia/Jayapura')
  expect(await zone()).toEqual({ time_zone: 'Asia/Jayapura', own_zone: 'Asia/Jayapura' })
  expect(await refusal()).toContain('5 Mar 2026, 01:30 WIT')
  expect((await zone()).time_zone).toBe('Asia/Jayapura')

  await as('upcm').call(updateTimeZone, { own_zone: null }, device)
  expect(await ofPages()).toBeNull()
  expect(await refusal()).toContain('4 Mar 2026, 17:30 UTC+01:00')
  await expect.poll(async () => (await zone()).time_zone).toBe('Europe/Paris')
  expect((await as('upcm').call(updateTimeZone, { own_zone: 'Nowhere/Land' })).error.errors).toEqual({
    own_zone: ['choose a time zone'],
  })
})
