import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import {
  changePassword,
  finishOpenId,
  finishOpenIdProof,
  giveFactor,
  listSecurityEvents,
  listSignIns,
  login,
  readFactor,
  readMe,
  readOpenId,
  readOpenIdLink,
  requestPasswordReset,
  resetPassword,
  setUpFactor,
  startOpenId,
  startOpenIdProof,
  takeBackEmail,
  confirmEmail,
  turnOffFactor,
  turnOnFactor,
  unlinkOpenId,
} from '@pandu/contract/session'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoPassword, demoPerson, type DemoUsername } from '../../../seed/people.ts'
import { testApp } from '../../../test/app.ts'
import { ownFiles, testEnv } from '../../../test/database.ts'
import { goThrough, openIdClient, type ProviderPerson, startProvider } from '../../../test/openid-provider.ts'
import { codeOf } from '../../../test/totp.ts'
import { createApp } from '../../app.ts'
import { openDb } from '../../kit/db.ts'
import { sweepAll } from '../../../test/sweep.ts'
import { askEmailChange } from './email.service.ts'

// Against a real provider of the registry, oidc-provider, on this machine.

const people: Record<string, ProviderPerson> = {}
const settings: Record<string, string> = { ...openIdClient }
let provider: Awaited<ReturnType<typeof startProvider>>
beforeAll(async () => {
  provider = await startProvider('http://localhost:3000/auth/openid', people)
  settings['OPENID_ISSUER'] = provider.issuer
})
afterAll(() => provider.stop())

const world = testApp(settings)
const { as } = world

let pool: pg.Pool
beforeAll(() => void (pool = new pg.Pool({ connectionString: world.databaseUrl })))
afterAll(() => pool.end())
const rows = async <R extends object = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await pool.query<R>(text, values)).rows
const idOf = (who: DemoUsername) => demoPerson(who).id
const emailOf = async (who: DemoUsername) => (await rows<{ email: string }>('select email from users where id = $1', [idOf(who)]))[0]!.email
/** Somebody at the provider with the address of this account. */
const person = async (sub: string, who: DemoUsername, more: ProviderPerson = {}) => {
  people[sub] = { email: await emailOf(who), email_verified: true, ...more }
  return sub
}

beforeEach(async () => {
  await rows('truncate sign_ins, security_alarms, openid_links, openid_flows, login_failures')
  await rows('delete from outbox')
  for (const sub of Object.keys(people)) delete people[sub]
})

type App = Pick<typeof world.app, 'inject'>
type Sent = Record<string, string | undefined>
const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0'
const post = async (
  url: string,
  payload: Sent,
  { cookie = '', token, app = world.app }: { cookie?: string; token?: string; app?: App } = {},
) => {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/${url}`,
    payload,
    headers: { cookie, 'user-agent': firefox, ...(token && { authorization: `Bearer ${token}` }) },
  })
  const body = answer.json<{
    message: string
    token?: string
    factor?: 1
    next?: string | null
    data?: { url: string }
    user?: { username: string }
  }>()
  const set = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]))
  return { status: answer.statusCode, body, set, cookies: answer.cookies, raw: answer.body }
}
const pathOf = ({ path }: { path: string }) => path
const start = async (input: Sent = {}, from: Parameters<typeof post>[2] = {}) => {
  const answer = await post(pathOf(startOpenId), input, from)
  expect(answer.status, answer.raw).toBe(200)
  return { url: answer.body.data!.url, cookie: `pandu_openid=${answer.set['pandu_openid']}` }
}
const finish = (came: Sent, cookie: string, app?: App) =>
  post(
    pathOf(finishOpenId),
    { state: came['state'], code: came['code'], iss: came['iss'], error: came['error'] },
    { cookie, ...(app && { app }) },
  )
/** The whole way of one browser. */
const comeAs = async (sub: string, { input = {}, device = '', app }: { input?: Sent; device?: string; app?: App } = {}) => {
  const { url, cookie } = await start(input, { ...(app && { app }) })
  return finish(await goThrough(url, { sub }), `${cookie}; ${device}`, app)
}
const tries = () => rows('select user_id, outcome, counts, by_openid from sign_ins order by id')
const links = () => rows('select user_id, subject from openid_links order by user_id')
const subjects = async () => (await rows<{ subject: string }>('select subject from outbox order by id')).map(({ subject }) => subject)

const neutral = 'This Campus account cannot be used to sign in to Pandu. Please sign in with your password, or ask the programme team'
const over = 'This sign-in took too long, or was begun in another window. Please try again'

describe('signing in', () => {
  test('the account with the verified address opens, is linked and told of it once, and the try is a line', async () => {
    expect((await world.visitor.call(readOpenId, {})).body.data.name).toBe('Campus')
    await person('ani', 'ld', { email: (await emailOf('ld')).toUpperCase() })
    const { url, cookie } = await start({ next: '/settings' })
    const asked = new URL(url)
    expect(asked.origin).toBe(provider.issuer)
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      response_type: 'code',
      scope: 'openid email',
      code_challenge_method: 'S256',
      redirect_uri: 'http://localhost:3000/auth/openid',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.searchParams.get(name)).toMatch(/^[\w-]{40,}$/)
    const came = await goThrough(url, { sub: 'ani' })
    const entered = await finish(came, cookie)
    expect([entered.status, entered.body.user?.username, entered.body.next]).toEqual([200, 'ld', '/settings'])
    expect(entered.cookies.find(({ name }) => name === 'pandu_session')).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
    const me = as({ token: entered.body.token! })
    expect((await me.call(readMe, {})).body.user.username).toBe('ld')

    expect(await tries()).toEqual([{ user_id: idOf('ld'), outcome: 'signed_in', counts: false, by_openid: true }])
    expect(await links()).toEqual([{ user_id: idOf('ld'), subject: 'ani' }])
    expect(await subjects()).toEqual(['You can sign in with Campus'])
    const [session] = await rows('select idle_minutes from sessions where user_id = $1 order by id desc', [idOf('ld')])
    expect(session).toEqual({ idle_minutes: 720 })
    expect((await me.call(listSignIns, {})).body.data[0]).toMatchObject({
      outcome: 'signed_in',
      by_openid: true,
      open: 'here',
      known: false,
    })
    expect((await me.call(readOpenIdLink, {})).body.data).toMatchObject({ name: 'Campus', link: { email: await emailOf('ld') } })

    // Again, on the device that the account knows by now.
    const again = await comeAs('ani', { device: `pandu_device=${entered.set['pandu_device']}` })
    expect([again.status, again.set['pandu_device']]).toEqual([200, undefined])
    expect(await rows('select device_mark is not null known from sign_ins order by id')).toEqual([{ known: false }, { known: true }])
    expect(await subjects()).toHaveLength(1)
    const log = (await as('superadmin').call(listSecurityEvents, { filter: { person_id: String(idOf('ld')) } })).body.data
    expect(log.map(({ what }) => what)).toEqual(
      expect.arrayContaining([
        'Signed in with the OpenID provider',
        'Signed in with the OpenID provider on a new device',
        'Linked with an account at the OpenID provider',
      ]),
    )
    expect(
      JSON.stringify([entered.raw, url, ...(await rows('select * from openid_links')), ...(await rows('select * from outbox'))]),
    ).not.toContain(openIdClient.OPENID_CLIENT_SECRET)
  })

  test('the address may stand in what the provider is asked for afterwards', async () => {
    const own = await startProvider('http://localhost:3000/auth/openid', people, { conformIdTokenClaims: true })
    const app = await another({ OPENID_ISSUER: own.issuer })
    try {
      expect((await comeAs(await person('ani', 'ld'), { app })).body.user?.username).toBe('ld')
      expect((await comeAs(await person('budi', 'upcm', { email_verified: false }), { app })).body.message).toBe(neutral)
    } finally {
      await app.close()
      await own.stop()
    }
  })

  test('nobody else comes in, and all are told the same: unknown, not verified, not active, linked otherwise', async () => {
    people['nobody'] = { email: 'nobody@elsewhere.example', email_verified: true }
    await person('unverified', 'upcm', { email_verified: false })
    await person('silent', 'upcm')
    delete people['silent']!.email_verified
    people['without'] = {}
    await person('inactive', 'vendor')
    // A username is no e-mail address.
    people['username'] = { email: 'mentor', email_verified: true }
    await rows('update users set status = 0 where id = $1', [idOf('vendor')])
    try {
      for (const sub of ['nobody', 'unverified', 'silent', 'without', 'inactive', 'username']) {
        const refused = await comeAs(sub)
        expect([sub, refused.status, refused.body, Object.keys(refused.set)]).toEqual([sub, 403, { message: neutral }, []])
      }
    } finally {
      await rows('update users set status = 1 where id = $1', [idOf('vendor')])
    }
    const line = { outcome: 'openid_refused', counts: true, by_openid: true }
    expect(await tries()).toEqual([
      { ...line, user_id: null },
      { ...line, user_id: idOf('upcm') },
      { ...line, user_id: idOf('upcm') },
      { ...line, user_id: null },
      { ...line, user_id: idOf('vendor'), outcome: 'inactive' },
      { ...line, user_id: null },
    ])
    expect(await links()).toEqual([])
    expect(await subjects()).toEqual([])
    const log = (await as('superadmin').call(listSecurityEvents, { filter: { kind: 'refused' } })).body.data
    expect(log[0]).toMatchObject({ what: 'Refused: the account at the OpenID provider cannot be used here', by: null })
  })

  test('a linked account opens for its subject alone, whatever addresses the provider says later', async () => {
    await person('ani', 'ld')
    expect((await comeAs('ani')).status).toBe(200)
    // The address there becomes that of somebody else here, and is not even verified.
    await person('ani', 'upcm', { email_verified: false })
    expect((await comeAs('ani')).body.user?.username).toBe('ld')
    // The address is given to another person there.
    await person('budi', 'ld')
    expect((await comeAs('budi')).body.message).toBe(neutral)
    expect((await tries()).at(-1)).toEqual({ user_id: idOf('ld'), outcome: 'openid_refused', counts: true, by_openid: true })
    expect(await links()).toEqual([{ user_id: idOf('ld'), subject: 'ani' }])
    await rows('update users set status = 0 where id = $1', [idOf('ld')])
    expect((await comeAs('ani')).body.message).toBe(neutral)
    await rows('update users set status = 1 where id = $1', [idOf('ld')])
  })

  test('an address that waits to be confirmed opens nothing; a confirmed one, or one taken back, ends the link', async () => {
    await person('ani', 'ld')
    people['owner'] = { email: 'owner@elsewhere.example', email_verified: true }
    const old = await emailOf('ld')
    const account = { id: idOf('ld'), name: 'L', email: old }
    const { db, close } = openDb(world.databaseUrl, () => {})
    try {
      await db.transaction().execute((tx) => askEmailChange(tx, testEnv(world.databaseUrl), account, 'owner@elsewhere.example', account.id))
    } finally {
      await close()
    }
    expect((await comeAs('owner')).body.message).toBe(neutral)
    expect((await comeAs('ani')).status).toBe(200)
    const tokenIn = async (subject: string) =>
      /\/email\/[a-z-]+\/([\w-]+)/.exec(
        (await rows<{ text: string }>('select text from outbox where subject = $1', [subject]))[0]!.text,
      )![1]!
    expect((await world.visitor.call(confirmEmail, { token: await tokenIn('Confirm your e-mail address') })).status).toBe(200)
    expect(await links()).toEqual([])
    expect((await comeAs('ani')).body.message).toBe(neutral)
    expect((await comeAs('owner')).body.user?.username).toBe('ld')
    expect(await links()).toEqual([{ user_id: idOf('ld'), subject: 'owner' }])
    const back = await world.visitor.call(takeBackEmail, { token: await tokenIn('The e-mail address of your Pandu account was changed') })
    expect(back.body.data.email).toBe(old)
    expect(await links()).toEqual([])
    expect((await comeAs('owner')).body.message).toBe(neutral)
    expect((await comeAs('ani')).body.user?.username).toBe('ld')
    await rows(`update users set password_hash = (select password_hash from users where id = $1) where id = $2`, [idOf('upcm'), idOf('ld')])
  })

  test('a new password by the mailed link ends the link, too: it is what owners are told to set', async () => {
    await person('ani', 'ld')
    expect((await comeAs('ani')).status).toBe(200)
    const email = await emailOf('ld')
    await world.visitor.call(requestPasswordReset, { email })
    const [mail] = await rows<{ text: string }>(`select text from outbox where subject = 'Set a new password'`)
    const token = /\/reset\/([^/]+)\//.exec(mail!.text)![1]!
    const password = 'Quite-Another-2026'
    expect((await world.visitor.call(resetPassword, { token, email, password, password_confirmation: password })).status).toBe(200)
    expect(await links()).toEqual([])
    await rows(`update users set password_hash = (select password_hash from users where id = $1) where id = $2`, [idOf('upcm'), idOf('ld')])
  })

  test('two first sign-ins at once both come in, and link once', async () => {
    await person('ani', 'teacher')
    const ways = await Promise.all([start(), start()])
    const came = await Promise.all(ways.map(({ url }) => goThrough(url, { sub: 'ani' })))
    const answers = await Promise.all(came.map((one, n) => finish(one, ways[n]!.cookie)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await links()).toEqual([{ user_id: idOf('teacher'), subject: 'ani' }])
    expect(await subjects()).toHaveLength(1)
  })

  test('the page that was asked for is one of the product', async () => {
    await person('ani', 'ld')
    for (const next of ['//elsewhere.example', '/\\elsewhere.example', 'https://elsewhere.example', 'javascript:alert(1)'])
      expect((await comeAs('ani', { input: { next } })).body.next).toBeNull()
    expect((await comeAs('ani', { input: { next: '/settings#devices' } })).body.next).toBe('/settings#devices')
  })
})

describe('what the browser brings back', () => {
  test('is taken once, from the browser that began, with its own state, within ten minutes', async () => {
    await person('ani', 'ld')
    const { url, cookie } = await start()
    const came = await goThrough(url, { sub: 'ani' })
    const stranger = await start()
    for (const [name, sent, from] of [
      ['another state', { ...came, state: 'x'.repeat(43) }, cookie],
      ['no cookie', came, ''],
      ['a cookie that nobody has made', came, 'pandu_openid=x'],
      ['another browser', came, stranger.cookie],
    ] as const) {
      const refused = await finish(sent, from)
      expect([name, refused.status, refused.body.message]).toEqual([name, 409, over])
    }
    expect((await tries()).map(({ outcome, user_id }) => [outcome, user_id])).toEqual(
      Array.from({ length: 4 }, () => ['openid_refused', null]),
    )
    expect((await finish(came, cookie)).status).toBe(200)
    expect((await finish(came, cookie)).body.message).toBe(over)

    const late = await start()
    await rows(`update openid_flows set expires_at = now()`)
    expect((await finish(await goThrough(late.url, { sub: 'ani' }), late.cookie)).body.message).toBe(over)
  })

  test('two ways of one browser do not disturb each other', async () => {
    await person('ani', 'ld')
    const first = await start()
    const second = await start({}, { cookie: first.cookie })
    expect(second.cookie).toBe(first.cookie)
    expect((await finish(await goThrough(first.url, { sub: 'ani' }), first.cookie)).status).toBe(200)
    expect((await finish(await goThrough(second.url, { sub: 'ani' }), first.cookie)).status).toBe(200)
  })

  test('a code that was used, or was given for another way, opens nothing', async () => {
    await person('ani', 'ld')
    const victim = await start()
    const stolen = await goThrough(victim.url, { sub: 'ani' })
    const thief = await start()
    const own = await goThrough(thief.url, { sub: 'ani' })
    const injected = await finish({ ...own, code: stolen['code'] }, thief.cookie)
    expect([injected.status, injected.body.message]).toEqual([409, 'The answer from Campus could not be verified. Please try again'])
    const replayed = await start()
    expect((await finish({ ...stolen, state: new URL(replayed.url).searchParams.get('state')! }, replayed.cookie)).status).toBe(409)
    expect(await links()).toEqual([])
    expect((await tries()).map(({ outcome, counts }) => [outcome, counts])).toEqual([
      ['openid_refused', true],
      ['openid_refused', true],
    ])
  })

  test('an answer with another nonce, from another issuer, or without a code is not believed', async () => {
    await person('ani', 'ld')
    const { url, cookie } = await start()
    const other = new URL(url)
    other.searchParams.set('nonce', 'of-another-way')
    const wrongNonce = await finish(await goThrough(other.href, { sub: 'ani' }), cookie)
    expect([wrongNonce.status, wrongNonce.body.message]).toEqual([502, 'The answer from Campus could not be verified. Please try again'])
    const second = await start()
    const came = await goThrough(second.url, { sub: 'ani' })
    expect((await finish({ ...came, iss: 'https://elsewhere.example' }, second.cookie)).status).toBe(409)
    const third = await start()
    expect((await finish({ state: new URL(third.url).searchParams.get('state')!, iss: provider.issuer }, third.cookie)).status).toBe(409)
    expect(await tries()).toHaveLength(3)
    expect(await links()).toEqual([])
  })

  test('whoever presses Cancel there is told so, and has tried nothing', async () => {
    const { url, cookie } = await start()
    const cancelled = await finish(await goThrough(url, { cancel: true }), cookie)
    expect([cancelled.status, cancelled.body.message]).toEqual([409, 'You cancelled the sign-in at Campus'])
    expect(await tries()).toEqual([])
  })
})

test('refused tries make the next one of the same person there wait, and nobody else', async () => {
  await person('budi', 'mentor', { email_verified: false })
  // However slow the machine is, the last try was just now.
  const justNow = () => rows(`update sign_ins set at = now() + interval '1 hour'`)
  for (let n = 0; n < 5; n++) expect((await comeAs('budi')).status).toBe(403)
  await justNow()
  const slow = await comeAs('budi')
  expect([slow.status, slow.body.message]).toEqual([429, expect.stringMatching(/^Too many failed tries\. Please wait /)])
  expect((await comeAs(await person('ani', 'mentor'))).status).toBe(200)
  expect((await world.visitor.call(login, { email: 'mentor', password: demoPassword })).status).toBe(200)
  expect(await rows('select 1 from security_alarms')).toEqual([])
  // The same browser with answers that no provider gave.
  const { cookie } = await start()
  for (let n = 0; n < 5; n++) expect((await finish({ state: `invented-${n}`, code: 'x' }, cookie)).status).toBe(409)
  await justNow()
  expect((await finish({ state: 'invented', code: 'x' }, cookie)).status).toBe(429)
  // Many from one address slow it down, as with passwords.
  await rows('truncate sign_ins')
  for (let n = 0; n < 60; n++) {
    const { cookie } = await start()
    expect((await finish({ state: 'invented', code: 'x' }, cookie)).status).toBe(409)
  }
  expect(await rows('select kind from security_alarms')).toEqual([{ kind: 'many_names' }])
  await justNow()
  const fresh = await start()
  expect((await finish({ state: 'invented', code: 'x' }, fresh.cookie)).status).toBe(429)
})

describe('what else guards an account', () => {
  const turnOn = async (token: string) => {
    const { secret } = (await as({ token }).call(setUpFactor, {})).body.data
    expect((await as({ token }).call(turnOnFactor, { code: codeOf(secret) })).status).toBe(200)
    return secret
  }

  test('a second factor that is on is asked for all the same', async () => {
    const token = await world.signIn('elsn')
    const secret = await turnOn(token)
    await rows('truncate sign_ins')
    const half = await comeAs(await person('ani', 'elsn'))
    expect([half.status, half.body.factor, Object.keys(half.body).toSorted()]).toEqual([
      200,
      1,
      ['factor', 'message', 'next', 'status', 'token', 'ways'],
    ])
    expect((await as({ token: half.body.token! }).call(readMe, {})).status).toBe(401)
    expect(await tries()).toMatchObject([{ outcome: 'code_asked', by_openid: true }])
    const whole = await as({ token: half.body.token! }).call(giveFactor, { code: codeOf(secret, 1) })
    expect([whole.status, whole.body.user.username]).toEqual([200, 'elsn'])
    expect(await tries()).toMatchObject([{ outcome: 'signed_in', by_openid: true }])
    // The code has just proved who it is.
    expect((await as({ token: whole.body.token }).call(turnOffFactor, {})).status).toBe(200)
  })

  test('permissions that require a factor still do, and a first password opens only its own change', async () => {
    await rows(`insert into programme_settings (name, value) values ('session.factor_permissions', '["ELSN"]')`)
    const needs = await comeAs(await person('ani', 'elsn'))
    expect((await as({ token: needs.body.token! }).call(listSignIns, {})).error.data).toEqual({ factor: true })
    expect((await as({ token: needs.body.token! }).call(readFactor, {})).status).toBe(200)
    await rows(`delete from programme_settings where name = 'session.factor_permissions'`)

    await rows('update users set first_password = true where id = $1', [idOf('assessor')])
    const first = await comeAs(await person('budi', 'assessor'))
    const own = as({ token: first.body.token! })
    expect((await own.call(listSignIns, {})).error.message).toBe('Please set a password of your own first')
    const password = 'Quite-Another-2026'
    expect((await own.call(changePassword, { old_password: demoPassword, password, password_confirmation: password })).status).toBe(200)
    expect((await own.call(listSignIns, {})).status).toBe(200)
  })
})

describe('proving who one is', () => {
  const recently = async (token: string) => {
    const answer = await as({ token }).call(setUpFactor, {})
    return answer.status === 200 ? true : (answer.error.data as object)
  }
  const startProof = async (token: string) => {
    const answer = await post(pathOf(startOpenIdProof), {}, { token })
    expect(answer.status, answer.raw).toBe(200)
    return { url: answer.body.data!.url, cookie: `pandu_openid=${answer.set['pandu_openid']}` }
  }
  const finishProof = (came: Sent, cookie: string, token: string) =>
    post(pathOf(finishOpenIdProof), { state: came['state'], code: came['code'], iss: came['iss'] }, { cookie, token })
  const long = () => Math.floor(Date.now() / 1000) - 3600

  test('signing in at the provider an hour ago proves nothing; signing in there once more does', async () => {
    await person('ani', 'tsa')
    const jar = new Map<string, string>()
    const { url, cookie } = await start()
    const token = (await finish(await goThrough(url, { sub: 'ani', ts: long() }, jar), cookie)).body.token!
    expect(await recently(token)).toEqual({ prove: true })
    const proof = await startProof(token)
    expect(Object.fromEntries(new URL(proof.url).searchParams)).toMatchObject({ prompt: 'login', max_age: '0' })

    // A provider that leads back at once, as if it had not been asked.
    const eased = new URL(proof.url)
    for (const name of ['prompt', 'max_age']) eased.searchParams.delete(name)
    const stale = await finishProof(await goThrough(eased.href, { sub: 'ani' }, jar), proof.cookie, token)
    expect([stale.status, stale.body.message]).toEqual([409, 'Campus did not ask you to sign in again. Please enter your password instead'])
    expect(await recently(token)).toEqual({ prove: true })

    const second = await startProof(token)
    const came = await goThrough(second.url, { sub: 'ani' }, jar)
    expect((await finishProof(came, second.cookie, token)).status).toBe(200)
    expect(await recently(token)).toBe(true)
    await rows(`update sessions set proved_at = now() - interval '11 minutes'`)
    expect((await finishProof(came, second.cookie, token)).body.message).toBe(over)
    expect(await recently(token)).toEqual({ prove: true })
  })

  test('whoever has just signed in there has proved it here', async () => {
    const { body } = await comeAs(await person('ani', 'tsa'))
    expect(await recently(body.token!)).toBe(true)
  })

  test('it counts for the session that asked, in its browser, by the account that is linked', async () => {
    await person('ani', 'tsa')
    await person('budi', 'mentor')
    const token = (await comeAs('ani')).body.token!
    const other = (await comeAs('ani')).body.token!
    await rows(`update sessions set proved_at = 'epoch'`)
    const ask = async (sub: string) => {
      const proof = await startProof(token)
      return { ...proof, came: await goThrough(proof.url, { sub }) }
    }
    const one = await ask('ani')
    expect((await finishProof(one.came, one.cookie, other)).body.message).toBe(over)
    expect((await finishProof(one.came, '', token)).body.message).toBe(over)
    // It signs nobody in, and a sign-in proves nothing to a session.
    expect((await finish(one.came, one.cookie)).body.message).toBe(over)
    const signIn = await start()
    expect((await finishProof(await goThrough(signIn.url, { sub: 'ani' }), signIn.cookie, token)).body.message).toBe(over)
    const wrong = await ask('budi')
    const refused = await finishProof(wrong.came, wrong.cookie, token)
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'That is not the Campus account that is linked to yours. Please choose the linked one, or enter your password',
    ])
    expect([await recently(token), await recently(other)]).toEqual([{ prove: true }, { prove: true }])
    expect((await finishProof(one.came, one.cookie, token)).status).toBe(200)
    expect([await recently(token), await recently(other)]).toEqual([true, { prove: true }])
    // Tries count like wrong passwords.
    await rows(`insert into login_failures (key) select $1 from generate_series(1, 10)`, [`change:${idOf('tsa')}`])
    const many = await ask('ani')
    expect((await finishProof(many.came, many.cookie, token)).status).toBe(429)
  })

  test('somebody who has linked nothing proves it with the password', async () => {
    await person('ani', 'tsa')
    const token = await world.signIn('tsa')
    const proof = await startProof(token)
    expect((await finishProof(await goThrough(proof.url, { sub: 'ani' }), proof.cookie, token)).status).toBe(403)
  })

  test('unlinking needs a proof, ends the other sessions, is told, and lets another account there in', async () => {
    await person('ani', 'tsa')
    const token = (await comeAs('ani')).body.token!
    const other = (await comeAs('ani')).body.token!
    await rows(`update sessions set proved_at = 'epoch'`)
    expect((await as({ token }).call(unlinkOpenId, {})).error.data).toEqual({ prove: true })
    expect(await links()).toHaveLength(1)
    await rows(`update sessions set proved_at = now()`)
    expect((await as({ token }).call(unlinkOpenId, {})).status).toBe(200)
    expect([await links(), await subjects()]).toEqual([[], ['You can sign in with Campus', 'You can no longer sign in with Campus']])
    expect((await as({ token: other }).call(readMe, {})).status).toBe(666)
    expect((await as({ token }).call(readOpenIdLink, {})).body.data).toEqual({ name: 'Campus', link: null })
    expect((await as({ token }).call(unlinkOpenId, {})).status).toBe(409)
    await person('budi', 'tsa')
    expect((await comeAs('budi')).body.user?.username).toBe('tsa')
    expect(await links()).toEqual([{ user_id: idOf('tsa'), subject: 'budi' }])
  })
})

/** The same product with other settings. */
const another = async (more: Record<string, string>) =>
  createApp({
    env: testEnv(world.databaseUrl, { ...settings, DATA_DIR: await ownFiles(), ...more }),
    databaseUrl: world.databaseUrl,
  })

describe('settings', () => {
  test('only accounts of the domain come in, also after they were linked', async () => {
    await person('ani', 'ld', { hd: 'campus.example' })
    await person('budi', 'upcm', { hd: 'elsewhere.example' })
    await person('citra', 'teacher')
    expect((await comeAs('citra')).status).toBe(200)
    const app = await another({ OPENID_DOMAIN: 'campus.example' })
    try {
      expect(new URL((await start({}, { app })).url).searchParams.get('hd')).toBe('campus.example')
      expect((await comeAs('ani', { app })).body.user?.username).toBe('ld')
      expect((await comeAs('budi', { app })).body.message).toBe(neutral)
      expect((await comeAs('citra', { app })).body.message).toBe(neutral)
    } finally {
      await app.close()
    }
  })

  test('a provider that gives all addresses out need not verify them, where the settings say so', async () => {
    const app = await another({ OPENID_TRUST_EMAIL: 'true' })
    try {
      await person('ani', 'ld')
      delete people['ani']!.email_verified
      expect((await comeAs('ani', { app })).body.user?.username).toBe('ld')
      expect((await comeAs(await person('budi', 'upcm', { email_verified: false }), { app })).body.message).toBe(neutral)
    } finally {
      await app.close()
    }
  })

  test('links of one provider say nothing about another', async () => {
    const own = await startProvider('http://localhost:3000/auth/openid', people)
    const app = await another({ OPENID_ISSUER: own.issuer })
    try {
      await person('ani', 'ld')
      expect((await comeAs('ani')).body.user?.username).toBe('ld')
      // Whom the other one calls the same is somebody else.
      await person('ani', 'upcm')
      expect((await comeAs('ani', { app })).body.user?.username).toBe('upcm')
      expect(await links()).toHaveLength(2)
    } finally {
      await app.close()
      await own.stop()
    }
  })

  test('behind https the cookie of the browser is one that no neighbour of the domain can plant', async () => {
    const app = await another({ PUBLIC_URL: 'https://pandu.example' })
    try {
      const answer = await post(pathOf(startOpenId), {}, { app })
      expect(answer.cookies).toMatchObject([{ name: '__Host-pandu_openid', secure: true, httpOnly: true, sameSite: 'Lax', path: '/' }])
      expect(answer.cookies[0]).not.toHaveProperty('domain')
      expect(new URL(answer.body.data!.url).searchParams.get('redirect_uri')).toBe('https://pandu.example/auth/openid')
      const forged = await app.inject({
        method: 'POST',
        url: '/api/auth/openid/start',
        payload: {},
        headers: { host: 'elsewhere.example', 'x-forwarded-host': 'elsewhere.example' },
      })
      expect(forged.body).not.toContain('elsewhere')
    } finally {
      await app.close()
    }
  })

  test('without a provider nothing is offered', async () => {
    const app = await another({ OPENID_ISSUER: '', OPENID_CLIENT_ID: '', OPENID_CLIENT_SECRET: '' })
    try {
      expect((await app.inject('/api/auth/openid')).json()).toMatchObject({ data: { name: null } })
      expect((await post(pathOf(startOpenId), {}, { app })).status).toBe(409)
      expect((await post(pathOf(finishOpenId), { state: 'x' }, { app })).status).toBe(409)
    } finally {
      await app.close()
    }
  })

  test('a provider that is away, broken, silent or does not know us is a sentence; when it is back, the next try works', async () => {
    let answer: 'broken' | 'silent' | 'whole' = 'broken'
    const server = createServer((_request, response) => {
      if (answer === 'broken') return void response.writeHead(500).end('<h1>no</h1>')
      if (answer === 'silent') return undefined
      const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      response.setHeader('Content-Type', 'application/json')
      return void response.end(JSON.stringify({ issuer, authorization_endpoint: `${issuer}/go`, token_endpoint: `${issuer}/token` }))
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const app = await another({ OPENID_ISSUER: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
    const stranger = await another({ OPENID_CLIENT_SECRET: 'not the secret' })
    const sentence = 'Campus gave an unexpected answer. Please try again in a moment, or sign in with your password'
    const said = async () => {
      const { status, body } = await post(pathOf(startOpenId), {}, { app })
      return [status, body.message]
    }
    try {
      expect(await said()).toEqual([502, sentence])
      answer = 'silent'
      expect(await said()).toEqual([502, sentence])
      answer = 'whole'
      expect((await said())[0]).toBe(200)
      const { url, cookie } = await start({}, { app })
      server.closeAllConnections()
      server.close()
      const came = { state: new URL(url).searchParams.get('state')!, code: 'x' }
      const lost = await finish(came, cookie, app)
      expect([lost.status, lost.body.message]).toEqual([502, sentence])
      expect(
        (await app.inject({ method: 'POST', url: '/api/auth/login', payload: { email: 'ld', password: demoPassword } })).statusCode,
      ).toBe(200)

      const refused = await comeAs(await person('ani', 'ld'), { app: stranger })
      expect([refused.status, refused.body.message]).toEqual([502, sentence])
      expect((await tries()).map(({ outcome }) => outcome)).toEqual(['signed_in'])
    } finally {
      await app.close()
      await stranger.close()
      server.close()
    }
  }, 30_000)
})

test('ways that nobody has ended are swept, and hold nothing that helps a reader of the table', async () => {
  const { url } = await start()
  const { searchParams } = new URL(url)
  const stored = JSON.stringify(await rows(`select state_hash::text, browser_hash::text, sealed from openid_flows`))
  for (const name of ['state', 'nonce']) expect(stored).not.toContain(searchParams.get(name)!)
  await rows(`update openid_flows set expires_at = now() - interval '1 second'`)
  await start()
  await sweepAll(pool, { remove: async () => {} })
  expect(await rows('select 1 from openid_flows')).toHaveLength(1)
  await rows(`update openid_flows set expires_at = now() - interval '1 second'`)
  await sweepAll(pool, { remove: async () => {} })
  expect(await rows('select 1 from openid_flows')).toEqual([])
})
