import { giveFactor, liveTicket, readMe, requestPasswordReset, resetPassword, setUpFactor, turnOnFactor } from '@pandu/contract/session'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoUsername, demoPassword, demoPerson } from '../../../seed/people.ts'
import { testApp } from '../../../test/app.ts'
import { codeOf } from '../../../test/totp.ts'
import { hashOf } from '../../kit/session.ts'

// What OWASP ASVS asks of tokens, codes and passwords (docs/security.md), where no other test says it.

const world = testApp()
const { as, signIn, visitor } = world

let pool: pg.Pool
beforeAll(() => void (pool = new pg.Pool({ connectionString: world.databaseUrl })))
afterAll(() => pool.end())
const rows = async (text: string, values: unknown[] = []) => (await pool.query<Record<string, unknown>>(text, values)).rows

const turnOn = async (who: DemoUsername) => {
  const token = await signIn(who)
  const { secret } = (await as({ token }).call(setUpFactor, {})).body.data
  const { codes } = (await as({ token }).call(turnOnFactor, { code: codeOf(secret) })).body.data
  return { secret, codes }
}
const login = (email: string, headers: Record<string, string> = {}, password = demoPassword) =>
  world.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password }, headers })

test('every token is new, has 256 random bits, and is stored as its hash alone', async () => {
  const tokens = await Promise.all([signIn('guest'), signIn('guest'), signIn('ld')])
  tokens.push((await as({ token: tokens[0] }).call(liveTicket, {})).body.data.ticket)
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(new Set(tokens).size).toBe(4)
  const kept = JSON.stringify(await rows('select * from sessions, live_tickets'))
  for (const token of tokens) expect(kept).not.toContain(token)
  expect(await rows('select 1 from sessions where token_hash = $1', [hashOf(tokens[0])])).toHaveLength(1)
})

test('a recovery code has 125 random bits, and is stored as a mark alone', async () => {
  const { codes } = await turnOn('elsn')
  // 25 letters of 32.
  for (const code of codes) expect(code).toMatch(/^([A-HJ-NP-Z2-9]{5}-){4}[A-HJ-NP-Z2-9]{5}$/)
  expect(new Set(codes.flatMap((code) => code.split('-'))).size).toBe(50)
  const kept = JSON.stringify(await rows('select * from recovery_codes'))
  for (const code of codes) for (const form of [code, code.replaceAll('-', '')]) expect(kept).not.toContain(form)
})

test('a code of the app is over a step after it was shown', async () => {
  const { secret } = await turnOn('upcm')
  await rows('update factors set last_step = 0')
  const half = (await login('upcm')).json<{ token: string }>().token
  expect((await as({ token: half }).call(giveFactor, { code: codeOf(secret, -3) })).status).toBe(422)
  expect((await as({ token: half }).call(giveFactor, { code: codeOf(secret, 3) })).status).toBe(422)
  expect((await as({ token: half }).call(giveFactor, { code: codeOf(secret) })).status).toBe(200)
})

test('a new password by the mailed link does not replace the second factor', async () => {
  await turnOn('teacher')
  const { email } = (await rows('select email from users where id = $1', [demoPerson('teacher').id]))[0]! as { email: string }
  await visitor.call(requestPasswordReset, { email })
  const [mail] = await rows('select text from outbox where "to" = $1 order by id desc limit 1', [email])
  const [, token, address] = /\/reset\/([^/\s]+)\/(\S+)/.exec(String(mail!['text']))!
  const password = 'remember-this-one'
  const link = { token: token!, email: decodeURIComponent(address!) }
  expect((await visitor.call(resetPassword, { ...link, password, password_confirmation: password })).status).toBe(200)
  const answer = (await login('teacher', {}, password)).json<{ factor?: number; token: string }>()
  expect(answer.factor).toBe(1)
  expect((await as({ token: answer.token }).call(readMe, {})).status).toBe(401)
})

test('an invented mark of a device, or one of another account, buys no tries', async () => {
  const mark = (await login('mentor')).cookies.find(({ name }) => name === 'pandu_device')!.value
  const [device] = mark.split('.')
  const wrong = async (who: string, cookie: string) => (await login(who, { cookie: `pandu_device=${cookie}` }, 'wrong')).statusCode
  for (let n = 0; n < 5; n++) expect(await wrong('facilitator', mark)).toBe(422)
  // A browser that is no known device waits now, even with the mark of somebody else, or a cut or invented one.
  for (const cookie of [mark, `${device}.${'A'.repeat(43)}`, `${device}.`, mark.slice(0, -1), 'x', ''])
    expect(await wrong('facilitator', cookie), cookie).toBe(429)
  const own = (await login('mentor', { cookie: `pandu_device=${mark}` })).statusCode
  expect(own).toBe(200)
})

test('a password is stored as argon2id with 19 MiB and two passes', async () => {
  const password = 'remember-this-one'
  const token = await signIn('scholar2')
  const payload = { old_password: demoPassword, password, password_confirmation: password }
  const headers = { authorization: `Bearer ${token}` }
  expect((await world.app.inject({ method: 'POST', url: '/api/auth/password/change', payload, headers })).statusCode).toBe(200)
  const [user] = await rows('select password_hash from users where id = $1', [demoPerson('scholar2').id])
  expect(user!['password_hash']).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
})
