import { beforeEach, expect, test } from 'vitest'
import { demoPerson } from '../../../seed/people.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { codeOf } from '../../../test/totp.ts'
import { findSession } from '../../kit/session.ts'
import {
  beginFactor,
  completeSession,
  confirmFactor,
  hasFactor,
  lockFactor,
  openHalfSession,
  removeFactor,
  replaceRecoveryCodes,
  consumeCode,
} from './factor.queries.ts'
import { describeFactor } from './factor.service.ts'
import { openSession, sessionsOf } from './session.queries.ts'
import { newSecret } from './totp.ts'

const database = openTestDatabase()
const { rows } = database
const [me, other] = [demoPerson('upcm').id, demoPerson('ld').id]
const secrets = {
  seal: (text: string) => `sealed ${text}`,
  open: (text: string) => text.replace('sealed ', ''),
  sign: (text: string) => `mark of ${text}`,
}
const begin = (who: number, secret = newSecret()) => beginFactor(database.db, secrets, who, secret)
/** Turns on the second factor of somebody. */
const turnOn = async (who: number) => {
  const secret = newSecret()
  await begin(who, secret)
  await confirmFactor(database.db, who, 1)
  return secret
}
const spend = (who: number, code: string) => consumeCode(database.db, secrets, who, code, Date.now())
const secretOf = async (who: number) => secrets.open((await lockFactor(database.db, who))!.secret)

beforeEach(async () => {
  await rows('delete from recovery_codes')
  await rows('delete from factors')
})

test('a factor is asked for once it is confirmed, on its own account', async () => {
  await begin(me)
  await turnOn(other)
  expect([await hasFactor(database.db, me), await hasFactor(database.db, other)]).toEqual([false, true])
  expect(await describeFactor(database.db, me)).toEqual({
    on: false,
    since: null,
    app_since: null,
    passkeys: [],
    codes_left: 0,
    required: false,
  })
  await rows('delete from factors where user_id = $1', [me])
  expect([await hasFactor(database.db, me), (await describeFactor(database.db, me)).on]).toEqual([false, false])
  await begin(me)
  await rows('update factors set confirmed_at = null where user_id = $1', [other])
  await confirmFactor(database.db, me, 1)
  expect([await hasFactor(database.db, me), await hasFactor(database.db, other)]).toEqual([true, false])
})

test('a secret is replaced while the factor is being set up, and stays once it is on', async () => {
  const [first, second, others] = [newSecret(), newSecret(), newSecret()]
  expect([await begin(me, first), await begin(me, second), await begin(other, others)]).toEqual([true, true, true])
  expect([await secretOf(me), await secretOf(other)]).toEqual([second, others])
  await confirmFactor(database.db, me, 1)
  expect(await begin(me, first)).toBe(false)
  expect([await secretOf(me), await lockFactor(database.db, demoPerson('elsn').id)]).toEqual([second, undefined])
})

test('a factor that was sealed with a lost key takes no code', async () => {
  const secret = await turnOn(me)
  const [now, open] = [
    Date.now(),
    () => {
      throw new Error('another key')
    },
  ]
  const code = codeOf(secret)
  expect(await consumeCode(database.db, { ...secrets, open }, me, code, now)).toBeUndefined()
  expect(await consumeCode(database.db, secrets, me, code, now)).toBe('app')
})

test('a code of the app counts once, on its own account, while the factor is on', async () => {
  const [secret, others] = [await turnOn(me), await turnOn(other)]
  expect([await spend(me, codeOf(others)), await spend(me, '12345')]).toEqual([undefined, undefined])
  const code = codeOf(secret)
  expect([await spend(me, code.replace(/^.../, '$& ')), await spend(me, code)]).toEqual(['app', undefined])
  expect(await spend(other, codeOf(others))).toBe('app')
  // The code of an earlier half minute is not accepted after a later one.
  await rows('update factors set last_step = 1 where user_id = $1', [me])
  expect([await spend(me, codeOf(secret, 1)), await spend(me, codeOf(secret))]).toEqual(['app', undefined])
  await rows('update factors set last_step = 1, confirmed_at = null where user_id = $1', [me])
  expect(await spend(me, codeOf(secret))).toBeUndefined()
  expect(await spend(demoPerson('elsn').id, codeOf(secret))).toBeUndefined()
})

test('recovery codes count once each, for their account, and new ones end those before', async () => {
  await turnOn(me)
  await turnOn(other)
  const [older, others] = [await replaceRecoveryCodes(database.db, secrets, me), await replaceRecoveryCodes(database.db, secrets, other)]
  const left = async (who: number) => (await describeFactor(database.db, who)).codes_left
  expect([await left(me), await left(other)]).toEqual([10, 10])
  expect([await spend(me, others[0]!), await spend(me, 'ABCD-EFGH-JKLM'), await spend(me, '1234567')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect([await spend(me, older[0]!.toLowerCase()), await spend(me, older[0]!)]).toEqual(['recovery', undefined])
  expect([await left(me), await left(other)]).toEqual([9, 10])
  const newer = await replaceRecoveryCodes(database.db, secrets, me)
  expect([await left(me), await left(other)]).toEqual([10, 10])
  expect([await spend(me, older[1]!), await spend(me, newer[1]!), await spend(other, others[1]!)]).toEqual([
    undefined,
    'recovery',
    'recovery',
  ])
})

test('who turns the factor off ends its codes and the sessions that wait for it, and nobody else’s', async () => {
  expect(await removeFactor(database.db, me)).toBe(false)
  for (const who of [me, other]) {
    await turnOn(who)
    await replaceRecoveryCodes(database.db, secrets, who)
  }
  const half = (who: number) => openHalfSession(database.db, who, 'a browser', '127.0.0.1')
  const [own, others, whole] = [await half(me), await half(other), await openSession(database.db, me, 7, 'a browser', '127.0.0.1')]
  expect(await removeFactor(database.db, me)).toBe(true)
  expect([await hasFactor(database.db, me), await hasFactor(database.db, other)]).toEqual([false, true])
  expect(await rows('select distinct user_id from recovery_codes')).toEqual([{ user_id: other }])
  const open = async ({ token }: { token: string }) => (await findSession(database.pool, token)) !== undefined
  expect([await open(own), await open(others), await open(whole)]).toEqual([false, true, true])
  // A factor that is only being set up is not removed: it is not on.
  await begin(me)
  const waiting = await half(me)
  expect([await removeFactor(database.db, me), await open(waiting)]).toEqual([false, true])
})

test('a session that waits for a code waits ten minutes, is not listed, and is opened once, under a new token', async () => {
  const half = await openHalfSession(database.db, me, 'a browser', '127.0.0.1')
  const beside = await openHalfSession(database.db, me, 'a browser', '127.0.0.1')
  const listed = async () => (await sessionsOf(database.db, me, 0)).map(({ id }) => id)
  const lives = () =>
    rows(`select (expires_at - created_at)::text lives, idle_minutes, half_open from sessions where id = any($1) order by id`, [
      [half.id, beside.id],
    ])
  const waiting = { lives: '00:10:00', idle_minutes: 10, half_open: true }
  expect(await lives()).toEqual([waiting, waiting])
  expect(await listed()).not.toContain(half.id)
  expect(await findSession(database.pool, half.token)).toMatchObject({ halfOpen: true, recentlyProved: false })
  const token = await completeSession(database.db, half.id, 7, 12)
  expect(await findSession(database.pool, token!)).toMatchObject({ id: half.id, halfOpen: false, recentlyProved: true })
  expect(await findSession(database.pool, half.token)).toBeUndefined()
  expect(await lives()).toEqual([expect.objectContaining({ idle_minutes: 720, half_open: false }), waiting])
  expect(await listed()).toContain(half.id)
  expect(await completeSession(database.db, half.id, 7, 12)).toBeUndefined()
})
