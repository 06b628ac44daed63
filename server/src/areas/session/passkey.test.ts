import { readAccountFactor, resetFactor, updateTeamUser } from '@pandu/contract/accounts'
import {
  addPasskey,
  askPasskey,
  askPasskeyToSignIn,
  changePassword,
  confirmWithPasskey,
  factorPermissions,
  givePasskey,
  listSecurityEvents,
  listSessions,
  listSignIns,
  logout,
  MOST_PASSKEYS,
  readFactor,
  readMe,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  setUpFactor,
  setUpPasskey,
  type signInWithPasskey,
  turnOffFactor,
  turnOnFactor,
  giveFactor,
  type UsedCredential,
} from '@pandu/contract/session'
import type { InputOf } from '@pandu/contract/kit'
import { beforeEach, expect, test } from 'vitest'
import { type DemoUsername, demoPassword, demoPerson } from '../../../seed/people.ts'
import { testApp } from '../../../test/app.ts'
import { type Authenticator, newAuthenticator } from '../../../test/authenticator.ts'
import { inDatabase } from '../../../test/database.ts'
import { codeOf } from '../../../test/totp.ts'

const origin = 'https://pandu.example.org'
const world = testApp({ PUBLIC_URL: `${origin}/` })
const { as, signIn } = world

const rows = async <R extends object = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  inDatabase<R>(world.databaseUrl, text, values)
const idOf = (who: DemoUsername) => demoPerson(who).id

beforeEach(async () => {
  for (const table of ['passkeys', 'passkey_challenges', 'factors', 'recovery_codes', 'sign_ins', 'login_failures', 'programme_settings'])
    await rows(`delete from ${table}`)
  await rows(`delete from account_log where action like 'factor %'`)
  await rows('update sessions set proved_at = now()')
  await rows('update users set status = 1, first_password = false where id = any($1)', [[idOf('upcm'), idOf('ld')]])
})

const device = (counts = false) => newAuthenticator({ origin, counts })
const begin = async (token: string) => (await as({ token }).call(setUpPasskey, {})).body.data
/** Adds a passkey of this device to the account of that session. */
const add = async (token: string, own: Authenticator, name = 'My laptop') =>
  as({ token }).call(addPasskey, { name, credential: own.make(await begin(token)) })
/** Somebody with a passkey, signed in before it. */
const withPasskey = async (who: DemoUsername, counts = false) => {
  const token = await signIn(who)
  const own = device(counts)
  const added = await add(token, own)
  expect(added.status).toBe(200)
  return { token, own, codes: added.body.data.codes }
}
/** The password alone: what login answers of somebody with a factor. */
const half = async (who: DemoUsername) => {
  const answer = await world.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email: who, password: demoPassword } })
  return answer.json<{ token: string; ways: string[]; factor: number }>()
}
const asked = async (token: string) => (await as({ token }).call(askPasskey, {})).body.data
const give = async (token: string, credential: UsedCredential) => as({ token }).call(givePasskey, { credential })

/** A browser without a session. */
const browser = (device_cookie?: string) => {
  const cookies: Record<string, string> = device_cookie === undefined ? {} : { '__Host-pandu_device': device_cookie }
  const post = async (url: string, payload: object) => {
    const answer = await world.app.inject({
      method: 'POST',
      url: `/api/${url}`,
      payload,
      cookies,
      headers: { 'user-agent': 'Firefox/145.0' },
    })
    for (const { name, value } of answer.cookies) cookies[name] = value
    return { status: answer.statusCode, body: answer.json<never>() as { message: string; token: string; user: { username: string } } }
  }
  return {
    cookies,
    ask: async () => {
      const answer = await post('auth/login/passkey/challenge', {})
      return (
        answer.body as unknown as { data: { challenge: string; rpId: string; allowCredentials: unknown[]; userVerification: string } }
      ).data
    },
    enter: (credential: UsedCredential) => post('auth/login/passkey', { credential } satisfies InputOf<typeof signInWithPasskey>),
  }
}
const sentences = {
  late: 'That took too long, or was answered before. Please try again',
  wrong: 'This passkey does not open this account. It may have been removed',
  unverified: 'Your device did not check your fingerprint, face or PIN. Please use your password',
  copied: 'This passkey was refused, because it may have been copied. Please use your password, and add a new passkey',
}
const mails = async (who: DemoUsername) =>
  (await rows<{ subject: string }>(`select subject from outbox where "to" like $1 order by id`, [`%${who}@%`])).map(
    ({ subject }) => subject,
  )

test('a passkey is asked for with the name of the site, a handle that names nobody, and those that are there already', async () => {
  const token = await signIn('upcm')
  const data = await begin(token)
  expect(data).toMatchObject({
    rp: { id: 'pandu.example.org', name: 'Pandu' },
    user: { name: 'upcm', displayName: demoPerson('upcm').name },
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    attestation: 'none',
  })
  expect(Buffer.from(data.user.id, 'base64url')).toHaveLength(32)
  expect((await begin(await signIn('ld'))).user.id).not.toBe(data.user.id)
  const own = device()
  expect((await add(token, own)).status).toBe(200)
  const again = await begin(token)
  expect(again.user.id).toBe(data.user.id)
  expect(again.excludeCredentials).toEqual([{ id: own.id, type: 'public-key', transports: ['internal'] }])
  expect(again.challenge).not.toBe(data.challenge)
})

test('the first passkey is a second factor: recovery codes, other sessions end, the owner is told, the log has it', async () => {
  await rows('delete from outbox')
  const other = await signIn('upcm')
  const { token, codes } = await withPasskey('upcm')
  expect(new Set(codes).size).toBe(10)
  expect((await as({ token: other }).call(readMe, {})).status).toBe(666)
  const factor = (await as({ token }).call(readFactor, {})).body.data
  expect(factor).toMatchObject({ on: true, app_since: null, codes_left: 10, required: false })
  expect(factor.passkeys).toEqual([{ id: expect.any(Number) as number, name: 'My laptop', created_at: factor.since, used_at: null }])
  expect(await mails('upcm')).toEqual(['A passkey was added'])
  expect(
    await rows(`select by_id, details from account_log where user_id = $1 and action = 'factor passkey added'`, [idOf('upcm')]),
  ).toEqual([{ by_id: idOf('upcm'), details: { passkey: 'My laptop' } }])
  const [event] = (await as('superadmin').call(listSecurityEvents, { filter: { kind: 'login' } })).body.data
  expect([event?.what, event?.whose?.name]).toEqual(['Passkey added: My laptop', demoPerson('upcm').name])

  // The second one changes neither codes nor sessions.
  const beside = (await enterWithCode('upcm', codes[0]!)).token
  const second = await add(token, device(), 'A key')
  expect([second.status, second.body.data.codes]).toEqual([200, []])
  expect((await as({ token: beside }).call(readMe, {})).status).toBe(200)
  expect((await as({ token }).call(readFactor, {})).body.data).toMatchObject({ codes_left: 9, passkeys: [{}, { name: 'A key' }] })
})

const enterWithCode = async (who: DemoUsername, code: string) => {
  const answer = await as({ token: (await half(who)).token }).call(giveFactor, { code })
  expect(answer.status).toBe(200)
  return answer.body
}

test('after the password a passkey opens the session whole, under another token, and marks the device', async () => {
  const { own } = await withPasskey('upcm')
  // Nobody else is asked for one.
  expect(await half('ld')).toHaveProperty('user')
  const waiting = await half('upcm')
  expect([waiting.factor, waiting.ways]).toEqual([1, ['passkey']])
  const question = await asked(waiting.token)
  expect(question).toMatchObject({
    rpId: 'pandu.example.org',
    userVerification: 'preferred',
    allowCredentials: [{ id: own.id, type: 'public-key', transports: ['internal'] }],
  })
  // As a second factor the device need not check who holds it.
  const entered = await give(waiting.token, own.sign(question, { verified: false }))
  expect([entered.status, entered.body.user.username]).toEqual([200, 'upcm'])
  expect(String(entered.headers['set-cookie'])).toContain('pandu_device=')
  expect((await as({ token: waiting.token }).call(readMe, {})).status).toBe(666)
  const whole = as({ token: entered.body.token })
  expect((await whole.call(updateTeamUser, { id: idOf('upcm'), username: 'upcm' })).status).toBe(200)
  expect((await whole.call(readFactor, {})).body.data.passkeys[0]!.used_at).not.toBeNull()
  expect((await whole.call(listSignIns, {})).body.data[0]).toMatchObject({ outcome: 'signed_in', open: 'here' })
  expect((await give(entered.body.token, own.sign(question))).status).toBe(409)
})

test('a recovery code works beside passkeys, and a code of an app does not without one', async () => {
  const { codes } = await withPasskey('upcm')
  const { token } = await half('upcm')
  expect((await as({ token }).call(giveFactor, { code: '123456' })).status).toBe(422)
  expect((await as({ token }).call(giveFactor, { code: codes[3]! })).status).toBe(200)
  const again = await half('upcm')
  expect((await as({ token: again.token }).call(giveFactor, { code: codes[3]! })).status).toBe(422)
})

test('a passkey alone signs in, counts as proof, and is recorded like a password', async () => {
  const { own, token } = await withPasskey('upcm')
  const here = browser()
  const question = await here.ask()
  expect(question).toMatchObject({ rpId: 'pandu.example.org', allowCredentials: [], userVerification: 'required' })
  const entered = await here.enter(own.sign(question))
  expect([entered.status, entered.body.user.username]).toEqual([200, 'upcm'])
  expect(here.cookies['__Host-pandu_session']).toBe(entered.body.token)
  expect(here.cookies['__Host-pandu_device']).toBeTruthy()
  const whole = as({ token: entered.body.token })
  expect((await whole.call(readMe, {})).status).toBe(200)
  // This is a proof, so no password is asked for.
  expect((await whole.call(updateTeamUser, { id: idOf('upcm'), username: 'upcm' })).status).toBe(200)
  const [line] = (await whole.call(listSignIns, {})).body.data
  expect(line).toMatchObject({ outcome: 'signed_in', open: 'here', known: false })
  const [session] = await rows(
    `select half_open, idle_minutes, expires_at > now() + interval '6 days' long from sessions where user_id = $1 order by id desc limit 1`,
    [idOf('upcm')],
  )
  expect(session).toEqual({ half_open: false, idle_minutes: 720, long: true })
  const again = await here.enter(own.sign(await here.ask()))
  expect(again.status).toBe(200)
  expect((await as({ token: again.body.token }).call(listSignIns, {})).body.data[0]).toMatchObject({ known: true })
  // The second one of this browser takes the place of the first.
  expect((await as({ token }).call(listSessions, {})).body.data).toHaveLength(2)
})

test('a challenge counts once, in the browser or session that asked, for its purpose, for five minutes', async () => {
  const { own, token } = await withPasskey('upcm')
  const here = browser()
  const question = await here.ask()
  const credential = own.sign(question)
  expect((await here.enter(credential)).status).toBe(200)
  // Replayed.
  const replayed = await here.enter(credential)
  expect([replayed.status, replayed.body.message]).toEqual([422, sentences.late])
  // Asked for in another browser, or in none.
  for (const elsewhere of [browser(), browser()]) {
    await elsewhere.ask()
    expect((await elsewhere.enter(own.sign(await here.ask()))).body.message).toBe(sentences.late)
  }
  expect((await browser().enter(own.sign(await here.ask()))).body.message).toBe(sentences.late)
  // Used up although it was refused.
  const wrong = await here.ask()
  expect((await here.enter(own.sign(wrong, { origin: 'https://evil.example' }))).body.message).toBe(sentences.wrong)
  expect((await here.enter(own.sign(wrong))).body.message).toBe(sentences.late)
  // Too old.
  const old = await here.ask()
  await rows(`update passkey_challenges set expires_at = now()`)
  expect((await here.enter(own.sign(old))).body.message).toBe(sentences.late)
  // Nonsense.
  expect((await here.enter({ ...own.sign(await here.ask()), client_data: 'bm9uc2Vuc2U' })).body.message).toBe(sentences.late)
  const [life] = await rows(`select count(*)::int n from passkey_challenges where expires_at > now() + interval '5 minutes'`)
  expect(life).toEqual({ n: 0 })

  // Each purpose in place of every other one: each signature is refused by the other calls.
  const waiting = await half('upcm')
  const challenges = {
    enter: await here.ask(),
    step: await asked(waiting.token),
    prove: await asked(token),
    add: await begin(token),
  }
  const assignablePeople = {
    enter: async (c: { challenge: string }) => (await here.enter(own.sign({ ...c, rpId: 'pandu.example.org' }))).body.message,
    step: async (c: { challenge: string }) => (await give(waiting.token, own.sign({ ...c, rpId: 'pandu.example.org' }))).error.message,
    prove: async (c: { challenge: string }) =>
      (await as({ token }).call(confirmWithPasskey, { credential: own.sign({ ...c, rpId: 'pandu.example.org' }) })).error.message,
    add: async (c: { challenge: string }) =>
      (await as({ token }).call(addPasskey, { name: 'x', credential: device().make({ ...c, rpId: 'pandu.example.org' }) })).error.message,
  }
  for (const [purpose, challenge] of Object.entries(challenges))
    for (const [other, take] of Object.entries(assignablePeople).filter(([name]) => name !== purpose))
      expect([purpose, other, await take(challenge)]).toEqual([purpose, other, sentences.late])
  // Of another session of the same person.
  const second = await half('upcm')
  expect((await give(second.token, own.sign(challenges.step))).error.message).toBe(sentences.late)
  expect((await give(waiting.token, own.sign(challenges.step))).status).toBe(200)
})

test('two tabs of a browser each sign what they were asked', async () => {
  const { own } = await withPasskey('upcm')
  const here = browser()
  const [one, two] = [await here.ask(), await here.ask()]
  expect((await here.enter(own.sign(one))).status).toBe(200)
  expect((await here.enter(own.sign(two))).status).toBe(200)
  const waiting = await half('upcm')
  const [first, second] = [await asked(waiting.token), await asked(waiting.token)]
  const statuses = (await Promise.all([give(waiting.token, own.sign(first)), give(waiting.token, own.sign(second))])).map(
    ({ status }) => status,
  )
  // The session is opened once.
  expect(statuses.toSorted()).toEqual([200, 666])
})

test('what is signed for another site, by another key, or for another person opens nothing, and is recorded', async () => {
  const { own } = await withPasskey('upcm')
  const stranger = await withPasskey('ld')
  const here = browser()
  const message = async (twist: Parameters<Authenticator['sign']>[1], key = own) =>
    (await here.enter(key.sign(await here.ask(), twist))).body.message
  expect(await message({ origin: 'https://pandu.example.org.evil.example' })).toBe(sentences.wrong)
  expect(await message({ origin: 'http://pandu.example.org' })).toBe(sentences.wrong)
  expect(await message({ rpId: 'evil.example' })).toBe(sentences.wrong)
  expect(await message({ type: 'webauthn.create' })).toBe(sentences.wrong)
  // Says that it belongs to somebody else, or does not say whose it is.
  await rows('delete from sign_ins')
  const { user } = await begin(await signIn('elsn'))
  expect(await message({ userHandle: user.id })).toBe(sentences.wrong)
  expect(await message({ userHandle: null })).toBe(sentences.wrong)
  // Another key under its name.
  const question = await here.ask()
  expect((await here.enter({ ...stranger.own.sign(question), id: own.id })).body.message).toBe(sentences.wrong)
  // A passkey that nobody has.
  expect(await message({}, device())).toBe(sentences.wrong)
  expect(await rows('select user_id, outcome, counts from sign_ins where outcome <> $1 order by id', ['signed_in'])).toEqual([
    { user_id: idOf('upcm'), outcome: 'wrong_passkey', counts: true },
    { user_id: idOf('upcm'), outcome: 'wrong_passkey', counts: true },
    { user_id: idOf('upcm'), outcome: 'wrong_passkey', counts: true },
    { user_id: null, outcome: 'wrong_passkey', counts: true },
  ])
  // After the password of one person, the passkey of another does not count.
  const waiting = await half('upcm')
  expect((await give(waiting.token, stranger.own.sign(await asked(waiting.token)))).error.message).toBe(sentences.wrong)
  const [event] = (await as('superadmin').call(listSecurityEvents, { filter: { kind: 'failed', person_id: idOf('upcm') } })).body.data
  expect(event?.what).toBe('Passkey refused')
})

test('wrong passkeys make the next try wait, before any signature is looked at; the right one ends the waiting', async () => {
  const { own } = await withPasskey('upcm')
  const here = browser()
  const statuses: number[] = []
  for (let i = 0; i < 6; i++) statuses.push((await here.enter(own.sign(await here.ask(), { rpId: 'evil.example' }))).status)
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
  expect((await here.enter(own.sign(await here.ask()))).status).toBe(429)
  await rows(`update sign_ins set at = at - interval '1 minute'`)
  expect((await here.enter(own.sign(await here.ask()))).status).toBe(200)
  expect(await rows('select 1 from sign_ins where counts')).toEqual([])

  // After the password they count like wrong codes.
  const tries: number[] = []
  for (let i = 0; i < 3; i++) {
    const { token } = await half('upcm')
    tries.push((await give(token, own.sign(await asked(token), { rpId: 'evil.example' }))).status)
    tries.push((await as({ token }).call(giveFactor, { code: '000000' })).status)
  }
  expect(tries).toEqual([422, 422, 422, 422, 422, 429])
  const { token } = await half('upcm')
  expect((await give(token, own.sign(await asked(token)))).status).toBe(429)
  await rows(`update login_failures set at = at - interval '1 day'`)
  expect((await give(token, own.sign(await asked(token)))).status).toBe(200)
  expect(await rows(`select 1 from login_failures where key like 'factor:%'`)).toEqual([])
})

test('a counter that goes back or stands still is refused and told; one that is always 0 is taken', async () => {
  const { own } = await withPasskey('upcm', true)
  const plain = await withPasskey('ld')
  const counterOf = async (who: DemoUsername) =>
    (await rows<{ counter: number }>('select counter::int from passkeys where user_id = $1', [idOf(who)]))[0]?.counter
  const counted = () => counterOf('upcm')
  expect(await counted()).toBe(1)
  const here = browser()
  expect((await here.enter(own.sign(await here.ask()))).status).toBe(200)
  expect(await counted()).toBe(2)
  await rows('delete from outbox')
  for (const counter of [2, 1, 0]) {
    const refused = await here.enter(own.sign(await here.ask(), { counter }))
    expect([counter, refused.status, refused.body.message]).toEqual([counter, 422, sentences.copied])
  }
  expect(await counted()).toBe(2)
  expect(await mails('upcm')).toEqual(['A passkey was refused', 'A passkey was refused', 'A passkey was refused'])
  const [event] = (await as('superadmin').call(listSecurityEvents, { filter: { kind: 'login' } })).body.data
  expect(event?.what).toBe('Passkey refused, because it may have been copied: My laptop')
  const { token } = await half('upcm')
  expect((await give(token, own.sign(await asked(token), { counter: 2 }))).error.message).toBe(sentences.copied)
  expect(await mails('upcm')).toHaveLength(4)
  expect((await give(token, own.sign(await asked(token), { counter: 9 }))).status).toBe(200)
  expect(await counted()).toBe(9)

  expect(await counterOf('ld')).toBe(0)
  for (let i = 0; i < 2; i++) expect((await here.enter(plain.own.sign(await here.ask()))).status).toBe(200)
})

test('without a password, and in its place, the device must have checked who holds it', async () => {
  const { own, token } = await withPasskey('upcm')
  const here = browser()
  const refused = await here.enter(own.sign(await here.ask(), { verified: false }))
  expect([refused.status, refused.body.message]).toEqual([422, sentences.unverified])
  const question = await asked(token)
  expect(question.userVerification).toBe('required')
  const proof = await as({ token }).call(confirmWithPasskey, { credential: own.sign(question, { verified: false }) })
  expect([proof.status, proof.error.message]).toEqual([422, sentences.unverified])
})

test('a passkey proves again who somebody is, on that device alone, and cannot be tried for ever', async () => {
  const { own, token } = await withPasskey('upcm')
  const stranger = await withPasskey('ld')
  const change = (t: string) => as({ token: t }).call(updateTeamUser, { id: idOf('upcm'), username: 'upcm2' })
  const there = (await browserEnter(own)).token
  await rows(`update sessions set proved_at = now() - interval '1 hour'`)
  expect((await change(token)).error.data).toEqual({ prove: true })
  expect((await asked(token)).allowCredentials.map(({ id }) => id)).toEqual([own.id])
  const prove = async (key: Authenticator) => as({ token }).call(confirmWithPasskey, { credential: key.sign(await asked(token)) })
  expect((await prove(stranger.own)).error.message).toBe(sentences.wrong)
  expect((await change(token)).status).toBe(403)
  expect((await prove(own)).status).toBe(200)
  expect((await change(token)).status).toBe(200)
  await rows(`update users set username = 'upcm' where id = $1`, [idOf('upcm')])
  expect((await change(there)).error.data).toEqual({ prove: true })
  const statuses: number[] = []
  for (let i = 0; i < 11; i++) statuses.push((await prove(stranger.own)).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429])
})

const browserEnter = async (own: Authenticator) => {
  const here = browser()
  const entered = await here.enter(own.sign(await here.ask()))
  expect(entered.status).toBe(200)
  return entered.body
}

test('somebody without a passkey has none to sign with', async () => {
  const token = await signIn('upcm')
  const answer = await as({ token }).call(askPasskey, {})
  expect([answer.status, answer.error.message]).toEqual([409, 'You have no passkey'])
})

test('what a device makes for another site, another session or as an answer to something else is not added', async () => {
  const [token, other] = [await signIn('upcm'), await signIn('upcm')]
  const made = async (twist: Parameters<Authenticator['make']>[1], question = begin(token)) =>
    (await as({ token }).call(addPasskey, { name: 'x', credential: device().make(await question, twist) })).error.message
  const otherThing = 'The answer of your device does not fit the request. Please try again'
  expect(await made({ origin: 'https://evil.example' })).toBe(otherThing)
  expect(await made({ rpId: 'evil.example' })).toBe(otherThing)
  expect(await made({ type: 'webauthn.get' })).toBe(otherThing)
  expect(await made({}, begin(other))).toBe(sentences.late)
  const question = begin(token)
  const own = device()
  const credential = own.make(await question)
  expect((await as({ token }).call(addPasskey, { name: ' ', credential })).error.errors).toHaveProperty('name')
  expect((await as({ token }).call(addPasskey, { name: 'x', credential })).status).toBe(200)
  expect((await as({ token }).call(addPasskey, { name: 'x', credential })).error.message).toBe(sentences.late)
  // The same device again, for the same person and for another.
  for (const who of [token, await signIn('ld')]) {
    const again = await as({ token: who }).call(addPasskey, { name: 'x', credential: own.make(await begin(who)) })
    expect([again.status, again.error.message]).toEqual([422, 'This passkey has been added already'])
  }
  expect(await rows('select user_id from passkeys')).toEqual([{ user_id: idOf('upcm') }])
  expect(JSON.stringify(await rows('select * from idempotency_keys'))).not.toContain(own.id)
})

test('ten passkeys are possible, also for two that come at the same moment', async () => {
  const { token } = await withPasskey('upcm')
  for (let i = 1; i < MOST_PASSKEYS - 1; i++) expect((await add(token, device(), `Key ${i}`)).status).toBe(200)
  const [one, two] = [device().make(await begin(token)), device().make(await begin(token))]
  const last = await Promise.all([one, two].map((credential) => as({ token }).call(addPasskey, { name: 'Last', credential })))
  expect(last.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const refused = await as({ token }).call(setUpPasskey, {})
  expect([refused.status, refused.error.message]).toEqual([409, 'You can have at most 10 passkeys. Please remove one first'])
  expect(await rows('select 1 from passkeys')).toHaveLength(MOST_PASSKEYS)
})

test('a passkey is renamed and removed by its owner alone, and signs nobody in afterwards', async () => {
  const { own, token } = await withPasskey('upcm')
  const spare = device()
  await add(token, spare, 'Spare')
  const stranger = await withPasskey('ld')
  const own_id = async (t: string) => (await as({ token: t }).call(readFactor, {})).body.data.passkeys[0]!.id
  const [id, others] = [await own_id(token), await own_id(stranger.token)]
  const mine = as({ token })
  expect((await mine.call(renamePasskey, { id: others, name: 'x' })).status).toBe(404)
  expect((await mine.call(removePasskey, { id: others })).status).toBe(404)
  expect((await mine.call(renamePasskey, { id, name: 'Old laptop' })).status).toBe(200)
  expect((await mine.call(readFactor, {})).body.data.passkeys.map(({ name }) => name)).toEqual(['Old laptop', 'Spare'])
  expect((await as({ token: stranger.token }).call(readFactor, {})).body.data.passkeys.map(({ name }) => name)).toEqual(['My laptop'])

  await rows('delete from outbox')
  const waiting = await half('upcm')
  const question = await asked(waiting.token)
  expect((await mine.call(removePasskey, { id })).status).toBe(200)
  expect((await mine.call(removePasskey, { id })).status).toBe(404)
  expect(await mails('upcm')).toEqual(['A passkey was removed'])
  expect((await give(waiting.token, own.sign(question))).error.message).toBe(sentences.wrong)
  const here = browser()
  expect((await here.enter(own.sign(await here.ask()))).body.message).toBe(sentences.wrong)
  // Another one is left, so the codes and the waiting sessions stay.
  expect((await mine.call(readFactor, {})).body.data).toMatchObject({ on: true, codes_left: 10 })
  expect((await give(waiting.token, spare.sign(await asked(waiting.token)))).status).toBe(200)

  // With the last one everything that belongs to a factor is removed.
  const late = await half('upcm')
  expect((await mine.call(removePasskey, { id: await own_id(token) })).status).toBe(200)
  expect((await as({ token: late.token }).call(giveFactor, { code: '000000' })).status).toBe(666)
  expect((await mine.call(readFactor, {})).body.data).toMatchObject({ on: false, since: null, codes_left: 0, passkeys: [] })
  expect(await half('upcm')).toHaveProperty('user')
  // Nobody else's.
  expect((await as({ token: stranger.token }).call(readFactor, {})).body.data).toMatchObject({ on: true, codes_left: 10 })
})

test('a faulty name is refused for a passkey of your own alone: one of others or none is missing', async () => {
  const { token } = await withPasskey('upcm')
  const stranger = await withPasskey('ld')
  const mine = as({ token })
  const [own] = (await mine.call(readFactor, {})).body.data.passkeys
  const [theirs] = (await as({ token: stranger.token }).call(readFactor, {})).body.data.passkeys
  const status = async (id: number | undefined, name: string) => (await mine.call(renamePasskey, { id: id ?? 0, name })).status
  for (const name of ['', 'x'.repeat(500), '\u0000']) {
    expect(await status(own?.id, name)).toBe(422)
    expect(await status(theirs?.id, name)).toBe(404)
    expect(await status(987_654, name)).toBe(404)
  }
  expect((await mine.call(readFactor, {})).body.data.passkeys).toEqual([own])
})

test('adding, renaming and removing need a proof of the last ten minutes', async () => {
  const { token } = await withPasskey('upcm')
  await rows(`update sessions set proved_at = now() - interval '1 hour'`)
  const late = as({ token })
  const credential = device().make({ challenge: 'x' })
  const answers = [
    await late.call(setUpPasskey, {}),
    await late.call(addPasskey, { name: 'x', credential }),
    await late.call(renamePasskey, { id: 1, name: 'x' }),
    await late.call(removePasskey, { id: 1 }),
  ]
  expect(answers.map(({ error }) => error.data)).toEqual(answers.map(() => ({ prove: true })))
})

test('an app and passkeys together: any of them opens, codes are made with the first and go with the last', async () => {
  const { own, token, codes } = await withPasskey('upcm')
  const mine = as({ token })
  const beside = (await browserEnter(own)).token
  const { secret } = (await mine.call(setUpFactor, {})).body.data
  const on = await mine.call(turnOnFactor, { code: codeOf(secret) })
  expect([on.status, on.body.data.codes]).toEqual([200, []])
  expect((await as({ token: beside }).call(readMe, {})).status).toBe(200)
  const factor = (await mine.call(readFactor, {})).body.data
  expect(factor).toMatchObject({ on: true, codes_left: 10, passkeys: [{}] })
  expect(factor.app_since! >= factor.since!).toBe(true)
  expect((await half('upcm')).ways).toEqual(['app', 'passkey'])
  await enterWithCode('upcm', codeOf(secret, 1))
  await enterWithCode('upcm', codes[0]!)
  const { token: waiting } = await half('upcm')
  expect((await give(waiting, own.sign(await asked(waiting)))).status).toBe(200)

  // The app goes, the passkey stays a factor, with its codes.
  expect((await mine.call(turnOffFactor, {})).status).toBe(200)
  expect((await half('upcm')).ways).toEqual(['passkey'])
  expect((await mine.call(readFactor, {})).body.data).toMatchObject({ on: true, app_since: null, codes_left: 9 })
  const renewed = (await mine.call(renewRecoveryCodes, {})).body.data.codes
  await enterWithCode('upcm', renewed[0]!)
  expect((await mine.call(turnOffFactor, {})).status).toBe(409)
})

test('a passkey added to an app makes no new codes', async () => {
  const token = await signIn('ld')
  const mine = as({ token })
  const { secret } = (await mine.call(setUpFactor, {})).body.data
  const { codes } = (await mine.call(turnOnFactor, { code: codeOf(secret) })).body.data
  const added = await add(token, device())
  expect([codes.length, added.body.data.codes]).toEqual([10, []])
  const { app_since, since, codes_left } = (await mine.call(readFactor, {})).body.data
  expect([since, codes_left]).toEqual([app_since, 10])
})

test('a passkey is the factor that permissions require; the last one is not removed while they do', async () => {
  await rows(`insert into programme_settings (name, value) values ($1, '["UPCM"]')`, [factorPermissions.key])
  await rows(`insert into passkeys (user_id, name, credential_id, public_key) values ($1, 'x', 'x', 'x')`, [idOf('superadmin')])
  const token = await signIn('upcm')
  const mine = as({ token })
  expect((await mine.call(listSessions, {})).error.data).toEqual({ factor: true })
  const own = device()
  expect((await add(token, own)).status).toBe(200)
  expect((await mine.call(listSessions, {})).status).toBe(200)
  expect((await mine.call(readMe, {})).body.user.needs_factor).toBe(0)
  expect((await as('superadmin').call(readAccountFactor, { id: idOf('upcm') })).body.data).toMatchObject({ on: true, required: true })
  const { id } = (await mine.call(readFactor, {})).body.data.passkeys[0]!
  const refused = await mine.call(removePasskey, { id })
  expect([refused.status, refused.error.message]).toEqual([
    409,
    'Your permissions require a second factor. Please set up another one before you remove this one',
  ])
  expect((await mine.call(readFactor, {})).body.data).toMatchObject({ passkeys: [{ id }], codes_left: 10 })
  await add(token, device(), 'Another')
  expect((await mine.call(removePasskey, { id })).status).toBe(200)
  await rows(`delete from programme_settings`)
})

test('a reset takes passkeys, app and codes, and ends the sessions', async () => {
  const { own, token } = await withPasskey('upcm')
  const { secret } = (await as({ token }).call(setUpFactor, {})).body.data
  await as({ token }).call(turnOnFactor, { code: codeOf(secret) })
  const stranger = await withPasskey('ld')
  const boss = as('superadmin')
  const reason = 'The bag was stolen'
  expect((await boss.call(resetFactor, { id: idOf('upcm'), reason })).status).toBe(200)
  expect((await as({ token }).call(readMe, {})).status).toBe(666)
  const here = browser()
  expect((await here.enter(own.sign(await here.ask()))).body.message).toBe(sentences.wrong)
  expect(await half('upcm')).toHaveProperty('user')
  expect(await rows('select 1 from recovery_codes where user_id = $1', [idOf('upcm')])).toEqual([])
  expect((await boss.call(resetFactor, { id: idOf('upcm'), reason })).status).toBe(409)
  // Passkeys alone are reset as well, and nobody else's are touched.
  expect((await here.enter(stranger.own.sign(await here.ask()))).status).toBe(200)
  expect((await boss.call(resetFactor, { id: idOf('ld'), reason })).status).toBe(200)
  expect(await rows('select 1 from passkeys')).toEqual([])
})

test('an inactive account is opened by no passkey, and only its owner learns why', async () => {
  const { own } = await withPasskey('upcm')
  await rows('update users set status = 0 where id = $1', [idOf('upcm')])
  const here = browser()
  const refused = await here.enter(own.sign(await here.ask()))
  expect([refused.status, refused.body.message]).toEqual([403, 'Your account is not active. Please contact the programme team'])
  expect((await here.enter(own.sign(await here.ask(), { rpId: 'evil.example' }))).body.message).toBe(sentences.wrong)
  expect(await rows('select outcome from sign_ins where user_id = $1 and outcome <> $2 order by id', [idOf('upcm'), 'signed_in'])).toEqual([
    { outcome: 'inactive' },
    { outcome: 'wrong_passkey' },
  ])
  expect(here.cookies['__Host-pandu_session']).toBeUndefined()
})

test('a password that somebody else set is changed first, after a passkey too', async () => {
  const { own } = await withPasskey('upcm')
  await rows('update users set first_password = true where id = $1', [idOf('upcm')])
  const entered = await browserEnter(own)
  const mine = as({ token: entered.token })
  expect((await mine.call(listSessions, {})).status).toBe(403)
  expect((await mine.call(readMe, {})).body.user.first_password).toBe(1)
  expect((await mine.call(changePassword, { old_password: demoPassword, password: 'x', password_confirmation: 'x' })).status).toBe(422)
  expect((await mine.call(logout, {})).status).toBe(200)
})

test('what a session was asked to sign ends with it', async () => {
  const { token } = await withPasskey('upcm')
  await asked(token)
  expect(await rows('select 1 from passkey_challenges')).toHaveLength(1)
  await as({ token }).call(logout, {})
  expect(await rows('select 1 from passkey_challenges')).toEqual([])
  // Challenges that nobody answered are deleted.
  const here = browser()
  await here.ask()
  await rows(`update passkey_challenges set expires_at = now() - interval '1 second'`)
  await world.visitor.call(askPasskeyToSignIn, {})
  expect(await rows('select 1 from passkey_challenges')).toHaveLength(1)
})
