import { api } from '@pandu/contract'
import { updateTeamUser } from '@pandu/contract/accounts'
import {
  askPasskey,
  changePassword,
  giveFactor,
  givePasskey,
  listSessions,
  logout,
  readFactor,
  readMe,
  renewRecoveryCodes,
  setUpFactor,
  turnOffFactor,
  turnOnFactor,
} from '@pandu/contract/session'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoUsername, demoPerson, demoPassword } from '../../../seed/people.ts'
import { testApp } from '../../../test/app.ts'
import { codeOf } from '../../../test/totp.ts'

const world = testApp()
const { as, signIn } = world

let pool: pg.Pool
beforeAll(() => void (pool = new pg.Pool({ connectionString: world.databaseUrl })))
afterAll(() => pool.end())
const rows = async (text: string, values: unknown[] = []) => (await pool.query<Record<string, unknown>>(text, values)).rows

/** Turns on the factor of somebody; the code of this half minute is used up by that. */
const turnOn = async (who: DemoUsername) => {
  const token = await signIn(who)
  const { secret } = (await as({ token }).call(setUpFactor, {})).body.data
  const code = codeOf(secret)
  const on = await as({ token }).call(turnOnFactor, { code })
  expect(on.status).toBe(200)
  return { token, secret, code, codes: on.body.data.codes }
}
const post = (payload: object, url: string, headers: Record<string, string> = {}) =>
  world.app.inject({ method: 'POST', url, payload, headers })
/** Only the password: what login answers of somebody with a factor, and its cookies. */
const half = async (who: DemoUsername, headers: Record<string, string> = {}) => {
  const answer = await post({ email: who, password: demoPassword }, '/api/auth/login', headers)
  expect(answer.statusCode).toBe(200)
  return { answer, token: answer.json<{ token: string }>().token, cookies: answer.cookies.map(({ name }) => name) }
}
const give = (token: string, code: string) => as({ token }).call(giveFactor, { code })
/** What a session may do that waits for its second factor. */
const whileHalfOpen: string[] = [askPasskey.at, giveFactor.at, givePasskey.at, logout.at].toSorted()

/** Forgets which codes were used, as if half minutes had passed. */
const later = (who: DemoUsername) => rows('update factors set last_step = 0 where user_id = $1', [demoPerson(who).id])

test('with a factor the password opens nothing but the call that takes the code, and the logout', async () => {
  await turnOn('upcm')
  const { answer, token, cookies } = await half('upcm')
  expect(Object.keys(answer.json<object>()).toSorted()).toEqual(['factor', 'message', 'status', 'token', 'ways'])
  expect(cookies).toEqual(['pandu_session'])
  const closed = api.filter(({ endpoint }) => endpoint.access !== 'public' && !whileHalfOpen.includes(endpoint.at))
  expect(closed.length).toBeGreaterThan(300)
  const opened: string[] = []
  for (const { endpoint } of closed) {
    const path = endpoint.path.replaceAll(/\{\w+\}/g, '1')
    const headers = { authorization: `Bearer ${token}` }
    const { statusCode } = await world.app.inject({
      method: endpoint.method,
      url: `/api/${path}`,
      headers,
      ...(endpoint.method === 'POST' && { payload: {} }),
    })
    if (statusCode !== 401) opened.push(`${endpoint.at} ${statusCode}`)
  }
  expect(opened).toEqual([])
  expect(
    api
      .filter(({ endpoint }) => endpoint.halfOpen)
      .map(({ endpoint }) => endpoint.at)
      .toSorted(),
  ).toEqual(whileHalfOpen)
  expect((await as({ token }).call(logout, {})).status).toBe(200)
  expect((await give(token, '000000')).status).toBe(666)
})

test('the right code opens the session whole, under another token, and marks the device', async () => {
  const { secret } = await turnOn('ld')
  const { token } = await half('ld')
  const [waiting] = await rows(
    "select proved_at < now() - interval '1 year' unproved, expires_at < now() + interval '11 minutes' short from sessions where half_open",
  )
  expect(waiting).toEqual({ unproved: true, short: true })
  const entered = await give(token, ` ${codeOf(secret, 1).replace(/^.../, '$& ')}`)
  expect([entered.status, entered.body.user.username]).toEqual([200, 'ld'])
  expect(String(entered.headers['set-cookie'])).toContain('pandu_device=')
  expect((await as({ token }).call(readMe, {})).status).toBe(666)
  const whole = as({ token: entered.body.token })
  expect((await whole.call(readMe, {})).status).toBe(200)
  expect((await whole.call(updateTeamUser, { id: demoPerson('ld').id, username: 'ld' })).status).toBe(200)
  const [session] = await rows(
    "select expires_at > now() + interval '6 days' long, proved_at > now() - interval '1 minute' proved, idle_minutes from sessions where not half_open and user_id = $1 order by id desc",
    [demoPerson('ld').id],
  )
  expect(session).toEqual({ long: true, proved: true, idle_minutes: 720 })
  expect((await give(entered.body.token, codeOf(secret, 1))).status).toBe(409)
})

test('a code counts once, also for two who come with it at the same moment; so does the one that turned the factor on', async () => {
  const { secret, code: spent } = await turnOn('elsn')
  const [one, two, three] = [await half('elsn'), await half('elsn'), await half('elsn')]
  expect((await give(three.token, spent)).error.errors).toEqual({ code: ['The code is wrong or was used before'] })
  const code = codeOf(secret, 1)
  const statuses = (await Promise.all([give(one.token, code), give(two.token, code)])).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 422])
  expect((await give(three.token, code)).status).toBe(422)
  await later('elsn')
  expect((await give(three.token, codeOf(secret, -3))).status).toBe(422)
  expect((await give(three.token, codeOf(secret))).status).toBe(200)
})

test('each recovery code signs in once, and the owner hears of it', async () => {
  const { codes, secret } = await turnOn('teacher')
  expect(new Set(codes).size).toBe(10)
  const typed = codes[0]!.toLowerCase().replaceAll('-', ' ')
  const entered = await give((await half('teacher')).token, typed)
  expect(entered.status).toBe(200)
  expect((await give((await half('teacher')).token, codes[0]!)).status).toBe(422)
  const whole = as({ token: entered.body.token })
  expect((await whole.call(readFactor, {})).body.data).toMatchObject({ on: true, codes_left: 9 })
  const renewed = (await whole.call(renewRecoveryCodes, {})).body.data.codes
  const { token } = await half('teacher')
  expect((await give(token, codes[1]!)).status).toBe(422)
  expect((await give(token, renewed[0]!)).status).toBe(200)
  const stored = JSON.stringify([
    await rows('select * from factors'),
    await rows('select * from recovery_codes'),
    await rows('select * from idempotency_keys'),
  ])
  for (const open of [secret, ...codes, ...renewed]) expect(stored).not.toContain(open)
  // The code of one account is none of another's.
  const other = await turnOn('tsastaff')
  expect((await give((await half('teacher')).token, other.codes[0]!)).status).toBe(422)
  const mails = await rows(`select subject from outbox where "to" like $1 order by id`, ['%teacher%'])
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Your second factor is on',
    'A recovery code was used',
    'New recovery codes',
    'A recovery code was used',
  ])
  const log = await rows(`select action from account_log where user_id = $1 and action like 'factor%' order by id`, [
    demoPerson('teacher').id,
  ])
  expect(log.map(({ action }) => action)).toEqual([
    'factor on',
    'factor recovery code used',
    'factor recovery codes new',
    'factor recovery code used',
  ])
})

test('wrong codes become slow for strangers, by account and not by session, not for the owner on a known device; the owner is told once', async () => {
  const { secret } = await turnOn('guest')
  const known = await post({ code: codeOf(secret, 1) }, '/api/auth/factor', { authorization: `Bearer ${(await half('guest')).token}` })
  const device = known.cookies.find(({ name }) => name === 'pandu_device')!
  const tries: number[] = []
  for (let i = 0; i < 7; i++) tries.push((await give((await half('guest')).token, '000000')).status)
  expect(tries).toEqual([422, 422, 422, 422, 422, 429, 429])
  const slow = await give((await half('guest')).token, codeOf(secret))
  expect(slow.error.message).toMatch(/^Too many wrong codes\. Please wait \d+ seconds and try again$/)
  expect(await rows(`select 1 from outbox where subject = 'Somebody knows your password'`)).toHaveLength(1)

  await later('guest')
  const back = `update login_failures set at = at - $1::interval where key like 'factor:%'`
  await rows(back, ['16 seconds'])
  expect((await give((await half('guest')).token, '000000')).status).toBe(422)
  await rows(back, ['16 seconds'])
  expect((await give((await half('guest')).token, '000000')).status).toBe(429)
  await later('guest')
  const owner = { cookie: `pandu_device=${device.value}`, authorization: `Bearer ${(await half('guest')).token}` }
  expect((await post({ code: codeOf(secret) }, '/api/auth/factor', owner)).statusCode).toBe(200)
  await later('guest')
  await rows(back, ['15 minutes'])
  expect((await give((await half('guest')).token, codeOf(secret))).status).toBe(200)
  expect(await rows('select 1 from login_failures where key = $1', [`factor:${demoPerson('guest').id}`])).toEqual([])
})

test('a session that waits is no signed-in device, ends after ten minutes, and proves nothing', async () => {
  const { secret, token } = await turnOn('superadmin')
  const waiting = await half('superadmin')
  expect((await as({ token }).call(listSessions, {})).body.data).toHaveLength(1)
  await rows(`update sessions set expires_at = now() - interval '1 second' where half_open`)
  expect((await give(waiting.token, codeOf(secret, 1))).status).toBe(666)
})

test('turning it on ends the other sessions, needs the right code and is done once; turning it off needs only the password again', async () => {
  const other = await signIn('mentor')
  const token = await signIn('mentor')
  const own = as({ token })
  expect((await own.call(turnOnFactor, { code: '000000' })).status).toBe(409)
  const replaced = (await own.call(setUpFactor, {})).body.data.secret
  const { secret, uri } = (await own.call(setUpFactor, {})).body.data
  expect(uri).toBe(`otpauth://totp/Pandu:mentor?issuer=Pandu&secret=${secret}&algorithm=SHA1&digits=6&period=30`)
  expect((await own.call(turnOnFactor, { code: codeOf(replaced) })).status).toBe(422)
  // Not on yet: the password alone still signs in.
  expect((await half('mentor')).answer.json()).toHaveProperty('user')
  expect((await own.call(readFactor, {})).body.data).toEqual({
    on: false,
    since: null,
    app_since: null,
    passkeys: [],
    codes_left: 0,
    required: false,
  })
  expect((await own.call(turnOnFactor, { code: codeOf(secret) })).status).toBe(200)
  expect((await as({ token: other }).call(readMe, {})).status).toBe(666)
  expect((await own.call(setUpFactor, {})).status).toBe(409)
  expect((await own.call(turnOnFactor, { code: codeOf(secret, 1) })).status).toBe(409)

  await rows(`update sessions set proved_at = now() - interval '1 hour'`)
  for (const call of [setUpFactor, turnOffFactor, renewRecoveryCodes] as const)
    expect((await own.call(call, {})).error.data, call.at).toEqual({ prove: true })
  expect((await own.call(turnOnFactor, { code: '000000' })).error.data).toEqual({ prove: true })
  await rows('update sessions set proved_at = now()')

  const waiting = await half('mentor')
  expect((await own.call(turnOffFactor, {})).status).toBe(200)
  expect((await give(waiting.token, codeOf(secret, 1))).status).toBe(666)
  expect((await own.call(turnOffFactor, {})).status).toBe(409)
  expect((await half('mentor')).answer.json()).toHaveProperty('user')
  expect(await rows('select 1 from recovery_codes where user_id = $1', [demoPerson('mentor').id])).toEqual([])
})

test('somebody whose password another person set gives the code first, and then chooses a password', async () => {
  const { secret } = await turnOn('assessor')
  await rows('update users set first_password = true where id = $1', [demoPerson('assessor').id])
  const entered = await give((await half('assessor')).token, codeOf(secret, 1))
  expect([entered.status, entered.body.user.first_password]).toEqual([200, 1])
  const own = as({ token: entered.body.token })
  expect((await own.call(readFactor, {})).status).toBe(403)
  const password = 'Quite-Another-2026'
  expect((await own.call(changePassword, { old_password: demoPassword, password, password_confirmation: password })).status).toBe(200)
})
