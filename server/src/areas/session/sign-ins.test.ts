import { listNotifications } from '@pandu/contract/notifications'
import {
  giveFactor,
  listSignIns,
  logout,
  requestPasswordReset,
  resetPassword,
  setUpFactor,
  turnOffFactor,
  turnOnFactor,
  signInDays,
} from '@pandu/contract/session'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { demoPassword, demoPerson, type DemoUsername } from '../../../seed/people.ts'
import { testApp } from '../../../test/app.ts'
import { codeOf } from '../../../test/totp.ts'
import { openDb } from '../../kit/db.ts'
import { sweepAll } from '../../../test/sweep.ts'
import { session } from './session.area.ts'

const world = testApp()
const { as, visitor } = world

let pool: pg.Pool
beforeAll(() => void (pool = new pg.Pool({ connectionString: world.databaseUrl })))
afterAll(() => pool.end())
const rows = async <R extends object = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await pool.query<R>(text, values)).rows
beforeEach(async () => {
  await rows('truncate sign_ins, security_alarms')
  await rows(`delete from outbox where subject like 'Somebody tried%'`)
})

const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0'
const [home, elsewhere] = ['203.0.113.9', '198.51.100.7']
interface From {
  at?: string
  cookie?: string
}
const signIn = (email: string, password = demoPassword, { at = home, cookie }: From = {}) =>
  world.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password },
    remoteAddress: at,
    headers: { 'user-agent': firefox, ...(cookie && { cookie }) },
  })
const wrong = (email: string, from?: From) => signIn(email, 'not the password', from)
/** Makes as many wrong attempts as are possible without waiting, with the clock moved on before each. */
const guess = async (times: number, email: string | ((n: number) => string), at = home) => {
  const statuses = []
  for (let n = 0; n < times; n++) {
    await later('4 minutes')
    statuses.push((await wrong(typeof email === 'string' ? email : email(n), { at })).statusCode)
  }
  return statuses
}
/** Moves all attempts so much further into the past. */
const later = (time: string) => rows('update sign_ins set at = at - $1::interval', [time])
const deviceOf = async (who: DemoUsername, from?: From) => {
  const answer = await signIn(who, demoPassword, from)
  expect(answer.statusCode).toBe(200)
  return `pandu_device=${answer.cookies.find(({ name }) => name === 'pandu_device')!.value}`
}
const idOf = (who: DemoUsername) => demoPerson(who).id
const outcomes = async () => (await rows<{ outcome: string }>('select outcome from sign_ins order by id')).map(({ outcome }) => outcome)
const mails = async (subject: string) => (await rows('select "to" from outbox where subject = $1', [subject])).length

test('every try is a line: when, whose, from where, on what, how it ended; what nobody is called is kept as a mark alone', async () => {
  await signIn('ld')
  await wrong('LD')
  await wrong('My Secret Passw0rd')
  await wrong('my secret passw0rd')
  const stored = await rows('select user_id, address, device, device_mark, outcome, counts from sign_ins order by id')
  const line = { address: home, device: 'Firefox on Windows', device_mark: null }
  expect(stored).toEqual([
    { ...line, user_id: idOf('ld'), outcome: 'signed_in', counts: false },
    { ...line, user_id: idOf('ld'), outcome: 'wrong_password', counts: true },
    { ...line, user_id: null, outcome: 'wrong_password', counts: true },
    { ...line, user_id: null, outcome: 'wrong_password', counts: true },
  ])
  expect(JSON.stringify(await rows('select * from sign_ins')).toLowerCase()).not.toContain('secret')
  const marks = (await rows('select name_mark from sign_ins order by id')).map(({ name_mark }) => name_mark)
  expect([marks[0] === marks[1], marks[1] === marks[2], marks[2] === marks[3]]).toEqual([true, false, true])
})

test('an account that is not active, a code that is missing and one that is wrong are lines of their own', async () => {
  await rows(`update users set status = 0 where id = $1`, [idOf('vendor')])
  expect((await signIn('vendor')).statusCode).toBe(403)
  await rows(`update users set status = 1 where id = $1`, [idOf('vendor')])
  expect(await outcomes()).toEqual(['inactive'])

  await rows('truncate sign_ins')
  const token = (await signIn('elsn')).json<{ token: string }>().token
  const { secret } = (await as({ token }).call(setUpFactor, {})).body.data
  expect((await as({ token }).call(turnOnFactor, { code: codeOf(secret) })).status).toBe(200)
  const half = (await signIn('elsn')).json<{ token: string }>().token
  await as({ token: half }).call(giveFactor, { code: '000000' })
  expect(await outcomes()).toEqual(['signed_in', 'code_asked', 'wrong_code'])
  const whole = await as({ token: half }).call(giveFactor, { code: codeOf(secret, 1) })
  expect(whole.status).toBe(200)
  expect(await outcomes()).toEqual(['signed_in', 'signed_in', 'wrong_code'])
  expect((await as({ token: whole.body.token }).call(listSignIns, {})).body.data.map(({ open }) => open)).toEqual([
    'no',
    'here',
    'elsewhere',
  ])
  await as({ token: whole.body.token }).call(turnOffFactor, {})
})

test('somebody reads their own sign-ins alone, newest first, by the page, the failed ones apart, with those that go on', async () => {
  await wrong('guest')
  const first = (await signIn('guest')).json<{ token: string }>().token
  const second = (await signIn('guest', demoPassword, { at: elsewhere })).json<{ token: string }>().token
  await signIn('mentor')
  const own = as({ token: first })
  const list = async (input: object = {}) => (await own.call(listSignIns, input)).body
  const all = await list()
  expect(all.data.map(({ outcome, address, open }) => [outcome, address, open])).toEqual([
    ['signed_in', elsewhere, 'elsewhere'],
    ['signed_in', home, 'here'],
    ['wrong_password', home, 'no'],
  ])
  expect(all.data.every(({ device, known }) => device === 'Firefox on Windows' && !known)).toBe(true)
  expect(await list({ page: { number: 2, size: 2 } })).toMatchObject({ total: 3, last_page: 2, data: [{ outcome: 'wrong_password' }] })
  expect((await list({ filter: { only: 'failed' } })).data.map(({ outcome }) => outcome)).toEqual(['wrong_password'])
  expect((await list({ sort: 'at' })).data[0]!.outcome).toBe('wrong_password')
  await as({ token: second }).call(logout, {})
  expect((await list()).data[0]!.open).toBe('no')
})

test('wrong tries from one address make the next one wait, longer each time and at most three minutes', async () => {
  for (let n = 0; n < 5; n++) expect((await wrong('mentor')).statusCode).toBe(422)
  const refused = await signIn('mentor')
  expect([refused.statusCode, refused.headers['retry-after'], refused.json<{ message: string }>().message]).toEqual([
    429,
    '5',
    'Too many failed tries. Please wait 5 seconds and try again',
  ])
  // Refusals are counted in one line, and make nobody wait longer.
  await signIn('mentor')
  expect(await rows(`select times, user_id from sign_ins where outcome = 'refused'`)).toEqual([{ times: 2, user_id: idOf('mentor') }])
  await later('5 seconds')
  expect((await wrong('mentor')).statusCode).toBe(422)
  expect((await signIn('mentor')).headers['retry-after']).toBe('10')
  expect(await guess(20, 'mentor')).toEqual(Array.from({ length: 20 }, () => 422))
  const longest = await signIn('mentor')
  expect([longest.headers['retry-after'], longest.json<{ message: string }>().message]).toEqual([
    '180',
    'Too many failed tries. Please wait 3 minutes and try again',
  ])
  await later('3 minutes')
  expect((await signIn('mentor')).statusCode).toBe(200)
  // The right password ends the waiting.
  expect((await wrong('mentor')).statusCode).toBe(422)
  expect((await signIn('mentor')).statusCode).toBe(200)
})

test('an unknown name waits like a known one', async () => {
  for (let n = 0; n < 5; n++) expect((await wrong('nobody-at-all')).statusCode).toBe(422)
  expect((await wrong('nobody-at-all')).headers['retry-after']).toBe('5')
  expect((await wrong('somebody-else')).statusCode).toBe(422)
})

test('whatever strangers try, the owner signs in at once on a known device, and within half a minute on a new one elsewhere', async () => {
  const cookie = await deviceOf('facilitator')
  await guess(30, 'facilitator')
  expect((await signIn('facilitator')).statusCode).toBe(429)
  expect((await signIn('facilitator', demoPassword, { cookie: 'pandu_device=invented.mark' })).statusCode).toBe(429)
  expect((await signIn('facilitator', demoPassword, { cookie })).statusCode).toBe(200)
  // That was the known device; all others continue to wait.
  expect((await signIn('facilitator')).statusCode).toBe(429)
  const away = await signIn('facilitator', demoPassword, { at: elsewhere })
  expect([away.statusCode, away.headers['retry-after']]).toEqual([429, '30'])
  await later('30 seconds')
  expect((await signIn('facilitator', demoPassword, { at: elsewhere })).statusCode).toBe(200)
})

test('a known device waits for its own wrong tries, and only it', async () => {
  const cookie = await deviceOf('teacher')
  for (let n = 0; n < 10; n++) expect((await wrong('teacher', { cookie })).statusCode).toBe(422)
  const refused = await signIn('teacher', demoPassword, { cookie })
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '5'])
  expect((await signIn('teacher')).statusCode).toBe(200)
  expect((await signIn('teacher', demoPassword, { cookie })).statusCode).toBe(429)
  expect(await rows('select 1 from security_alarms')).toEqual([])
  await later('5 seconds')
  expect((await signIn('teacher', demoPassword, { cookie })).statusCode).toBe(200)
})

test('a new password by the mailed link ends the waiting', async () => {
  await guess(8, 'assessor')
  expect((await signIn('assessor')).statusCode).toBe(429)
  const [{ email }] = (await rows<{ email: string }>('select email from users where id = $1', [idOf('assessor')])) as [{ email: string }]
  await visitor.call(requestPasswordReset, { email })
  const [mail] = await rows<{ text: string }>(
    `select text from outbox where "to" = $1 and subject = 'Set a new password' order by id desc`,
    [email],
  )
  const token = /\/reset\/([^/]+)\//.exec(mail!.text)![1]!
  const password = 'Quite-Another-2026'
  expect((await visitor.call(resetPassword, { token, email, password, password_confirmation: password })).status).toBe(200)
  expect((await signIn('assessor', password)).statusCode).toBe(200)
})

test('the owner is told once of ten wrong tries on unknown devices, by notice and mail', async () => {
  const subject = 'Somebody tried your password 10 times'
  await world.ready('tsa')
  await guess(9, 'tsa')
  expect(await mails(subject)).toBe(0)
  await guess(6, 'tsa')
  expect(await mails(subject)).toBe(1)
  const notices = (await as('tsa').call(listNotifications, {})).body.data.filter(({ kind }) => kind === 'session.tried')
  expect(notices).toHaveLength(1)
  const [mail] = await rows<{ text: string }>(`select text from outbox where subject = $1`, [subject])
  expect(mail!.text).toContain(home)
  expect(mail!.text).toContain('/settings#sign-ins')
  // On another day again; an account that is not active is not written to.
  await rows(`update security_alarms set at = at - interval '1 day'`)
  await guess(1, 'tsa')
  expect(await mails(subject)).toBe(2)
  await rows('truncate sign_ins, security_alarms')
  await rows('update users set status = 0 where id = $1', [idOf('scholar2')])
  await guess(10, 'scholar2')
  await rows('update users set status = 1 where id = $1', [idOf('scholar2')])
  expect(await mails(subject)).toBe(2)
})

test('two wrong tries at once are both counted, and tell once', async () => {
  await guess(8, 'upcm')
  await later('4 minutes')
  const statuses = (await Promise.all([wrong('upcm', { at: home }), wrong('upcm', { at: elsewhere })])).map(({ statusCode }) => statusCode)
  expect(statuses).toEqual([422, 422])
  expect(await rows(`select 1 from sign_ins where counts and user_id = $1`, [idOf('upcm')])).toHaveLength(10)
  expect(await mails('Somebody tried your password 10 times')).toBe(1)
})

test('sixty names from one address slow that address down, and the superadmin is told once; others and known devices go on', async () => {
  const cookie = await deviceOf('scholar')
  await rows('truncate sign_ins')
  for (let n = 0; n < 59; n++) expect((await wrong(`name-${n}`)).statusCode).toBe(422)
  // The same name again does not count as another one.
  expect((await wrong('name-7')).statusCode).toBe(422)
  expect(await rows('select 1 from security_alarms')).toEqual([])
  expect((await wrong('name-59')).statusCode).toBe(422)
  expect(await rows('select kind, address, user_id from security_alarms')).toEqual([{ kind: 'many_names', address: home, user_id: null }])
  const refused = await signIn('ld')
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '5'])
  expect((await signIn('ld', demoPassword, { at: elsewhere })).statusCode).toBe(200)
  expect((await signIn('scholar', demoPassword, { cookie })).statusCode).toBe(200)
  // All refused names of nobody are one line.
  for (let n = 70; n < 75; n++) expect((await wrong(`name-${n}`)).statusCode).toBe(429)
  expect(await rows(`select times from sign_ins where outcome = 'refused' and user_id is null`)).toEqual([{ times: 5 }])
  await later('6 seconds')
  expect((await wrong('name-60')).statusCode).toBe(422)
  await later('1 minute')
  expect((await wrong('name-61')).statusCode).toBe(422)
  await later('1 minute')
  const told = (await as('superadmin').call(listNotifications, {})).body.data.filter(({ kind }) => kind === 'session.manyNames')
  expect(told).toHaveLength(1)
  expect((await as('upcm').call(listNotifications, {})).body.data.map(({ kind }) => kind)).not.toContain('session.manyNames')
  expect((await signIn('ld')).statusCode).toBe(200)
  await later('15 minutes')
  expect((await wrong('name-80')).statusCode).toBe(422)
  expect((await wrong('name-81')).statusCode).toBe(422)
})

test('a hundred wrong tries from one address slow it down, whatever the names are', async () => {
  await rows(
    `insert into sign_ins (name_mark, address, network, device, outcome, counts) select 'name ' || n % 30, $1, $1, '', 'wrong_password', true from generate_series(1, 100) n`,
    [home],
  )
  expect((await signIn('ld')).statusCode).toBe(429)
  await rows('delete from sign_ins where id = (select max(id) from sign_ins where counts)')
  expect((await signIn('ld')).statusCode).toBe(200)
})

test('a campus that signs in rightly behind one address is not slowed, also where many mistype first', async () => {
  await rows(
    `insert into sign_ins (user_id, name_mark, address, network, device, outcome, counts) select null, 'name ' || n, $1, $1, '', case when n > 100 then 'wrong_password' else 'signed_in' end, false from generate_series(1, 200) n`,
    [home],
  )
  for (let n = 0; n < 58; n++) await wrong(`name-${n}`)
  for (const who of ['scholar', 'ld', 'upcm'] as const) {
    expect((await wrong(who)).statusCode).toBe(422)
    expect((await signIn(who)).statusCode).toBe(200)
  }
  expect(await rows('select 1 from security_alarms')).toEqual([])
})

test('tries and alarms are kept as long as the setting says', async () => {
  await signIn('ld')
  await rows(`insert into security_alarms (kind, address) values ('many_names', '')`)
  const storage = { remove: async () => {} }
  const kept = { [signInDays.key]: 40 }
  const there = async () => [(await rows('select 1 from sign_ins')).length, (await rows('select 1 from security_alarms')).length]
  await rows(`update sign_ins set at = at - interval '39 days'`)
  await rows(`update security_alarms set at = at - interval '39 days'`)
  await sweepAll(pool, storage, kept)
  expect(await there()).toEqual([1, 1])
  await rows(`update sign_ins set at = at - interval '1 day'`)
  await rows(`update security_alarms set at = at - interval '1 day'`)
  await sweepAll(pool, storage, kept)
  expect(await there()).toEqual([0, 0])
})

test('when a scholar is permanently deleted, their sign-ins and alarms go, and nobody else’s', async () => {
  for (const who of ['scholar', 'scholar2'] as const) {
    await wrong(who)
    await rows(`insert into security_alarms (kind, user_id, address) values ('password_tried', $1, '')`, [idOf(who)])
  }
  const { db, close } = openDb(world.databaseUrl, () => {}, 1)
  await session.personal!.anonymise!(db, idOf('scholar'))
  await close()
  expect(await rows('select user_id from sign_ins')).toEqual([{ user_id: idOf('scholar2') }])
  expect(await rows('select user_id from security_alarms')).toEqual([{ user_id: idOf('scholar2') }])
})
