import { readAccountFactor, resetFactor } from '@pandu/contract/accounts'
import { listNotifications } from '@pandu/contract/notifications'
import { listSecurityEvents, readMe, setUpFactor, turnOnFactor } from '@pandu/contract/session'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoUsername, demoPassword, demoPerson } from '../../../seed/people.ts'
import { testApp } from '../../../test/app.ts'
import { codeOf } from '../../../test/totp.ts'

const world = testApp()
const { as, signIn } = world

let pool: pg.Pool
beforeAll(() => void (pool = new pg.Pool({ connectionString: world.databaseUrl })))
afterAll(() => pool.end())
const rows = async (text: string, values: unknown[] = []) => (await pool.query<Record<string, unknown>>(text, values)).rows

const reason = 'The telephone was stolen on the way home'
const idOf = (who: DemoUsername) => demoPerson(who).id
const boss = as('superadmin')
const turnOn = async (who: DemoUsername) => {
  const token = await signIn(who)
  const { secret } = (await as({ token }).call(setUpFactor, {})).body.data
  expect((await as({ token }).call(turnOnFactor, { code: codeOf(secret) })).status).toBe(200)
  return token
}
const reset = (who: DemoUsername, more: object = {}) => boss.call(resetFactor, { id: idOf(who), reason, ...more })
/** Signs in with the password alone, and answers whether that opens the account. */
const opens = async (who: DemoUsername) => {
  const answer = await world.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email: who, password: demoPassword } })
  return 'user' in answer.json<object>()
}

test('the superadmin resets a lost factor with a reason: the password signs in again, and what was open or half open has ended', async () => {
  const token = await turnOn('upcm')
  const half = await signIn('upcm')
  expect((await boss.call(readAccountFactor, { id: idOf('upcm') })).body.data).toMatchObject({
    on: true,
    since: expect.any(String) as string,
  })
  expect((await reset('upcm')).status).toBe(200)
  for (const ended of [token, half]) expect((await as({ token: ended }).call(readMe, {})).status).toBe(666)
  expect(await opens('upcm')).toBe(true)
  expect((await boss.call(readAccountFactor, { id: idOf('upcm') })).body.data).toEqual({ on: false, since: null, required: false })
  expect(await rows('select 1 from recovery_codes where user_id = $1', [idOf('upcm')])).toEqual([])
})

test('its owner reads the reason in a notice and a letter; the history of the account and the security log hold it', async () => {
  await turnOn('ld')
  await reset('ld')
  const [notice] = (await as('ld').call(listNotifications, {})).body.data
  expect(notice?.message_html).toContain(`turned off your second factor: ${reason}`)
  const [letter] = await rows(`select subject, text from outbox where "to" like '%ld@%' order by id desc limit 1`)
  expect(letter?.['subject']).toBe('Your second factor was reset')
  expect(letter?.['text']).toContain(
    `${demoPerson('superadmin').name} turned off the second factor of your Pandu account. The reason: ${reason}`,
  )
  expect(await rows(`select by_id, details from account_log where user_id = $1 and action = 'factor reset'`, [idOf('ld')])).toEqual([
    { by_id: idOf('superadmin'), details: { reason } },
  ])
  const [event] = (await boss.call(listSecurityEvents, { filter: { kind: 'login' } })).body.data
  expect([event?.what, event?.by?.name, event?.whose?.name]).toEqual([
    `Second factor reset: ${reason}`,
    demoPerson('superadmin').name,
    demoPerson('ld').name,
  ])
})

test('nothing happens without a reason, on a factor that is off, on the own one, and without the password of the last ten minutes', async () => {
  await turnOn('elsn')
  expect((await reset('elsn', { reason: ' ' })).error.errors).toHaveProperty('reason')
  expect((await reset('teacher')).status).toBe(409)
  expect((await reset('teacher', { id: 2_000_000_000 })).status).toBe(404)
  expect((await boss.call(readAccountFactor, { id: 2_000_000_000 })).status).toBe(404)

  const token = await turnOn('superadmin')
  const own = await as({ token }).call(resetFactor, { id: idOf('superadmin'), reason })
  expect([own.status, own.error.message]).toEqual([409, 'You cannot reset your own second factor'])
  await rows(`update sessions set proved_at = now() - interval '1 hour'`)
  expect((await as({ token }).call(resetFactor, { id: idOf('elsn'), reason })).error.data).toEqual({ prove: true })
  expect(await rows('select user_id from factors order by user_id')).toEqual(
    [idOf('superadmin'), idOf('elsn')].toSorted((a, b) => a - b).map((user_id) => ({ user_id })),
  )
})

test('nobody else may look at it or reset it, whatever they hold', async () => {
  for (const who of ['upcm', 'ld', 'guest', 'vendor', 'scholar'] as const) {
    const input = { id: idOf('mentor'), reason }
    expect([(await as(who).call(resetFactor, input)).status, (await as(who).call(readAccountFactor, input)).status], who).toEqual([
      403, 403,
    ])
  }
})
