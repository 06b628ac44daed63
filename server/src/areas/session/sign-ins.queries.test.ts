import { beforeEach, expect, test } from 'vitest'
import { demoPerson } from '../../../seed/people.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { areas } from '../../areas.ts'
import { joinAreas } from '../../kit/area.ts'
import { testEnv } from '../../../test/database.ts'
import {
  recordCodeGiven,
  resetTries,
  refuseTooSoon,
  recordRefusedTry,
  recordTry,
  recordWrongTry,
  REPORTED_TRIES,
  type SignInTry,
} from './sign-ins.ts'
import { durationInWords, resetKeys, refuseTooFast } from './throttle.ts'

const database = openTestDatabase()
const { rows } = database
const [me, other] = [demoPerson('upcm').id, demoPerson('ld').id]
const contributions = joinAreas(areas)
const env = testEnv('')

const attempt = (given: Partial<SignInTry> = {}): SignInTry => ({
  userId: me,
  nameMark: 'mine',
  address: '10.0.0.1',
  device: 'a browser',
  deviceMark: undefined,
  ...given,
})
/** Wrong attempts so many minutes ago. */
const wrong = async (times: number, given: Partial<SignInTry> = {}, ago = '0', counts = true) => {
  const { userId, nameMark, address, device, deviceMark } = attempt(given)
  await rows(
    `insert into sign_ins (user_id, name_mark, address, network, device, device_mark, outcome, counts, at)
     select $1, $2, $3, $3, $4, $5, 'wrong_password', $6, now() - $7::interval from generate_series(1, $8)`,
    [userId ?? null, nameMark, address, device, deviceMark ?? null, counts, ago, times],
  )
}
/** For how many seconds the next attempt waits; some time passes between writing and asking. */
const waits = (given: Partial<SignInTry> = {}) =>
  refuseTooSoon(database.db, attempt(given)).then(
    () => 0,
    ({ message }: Error) => /wait (.*) and/.exec(message)![1],
  )
const elsewhere = { address: '10.0.0.2' }
const known = { deviceMark: 'known' }

beforeEach(async () => {
  await rows('delete from sign_ins')
  await rows('delete from security_alarms')
})

test('five wrong tries at an account from one address make the next one wait, and each further one doubles that', async () => {
  await wrong(4)
  expect(await waits()).toBe(0)
  await wrong(1)
  expect([await waits(), await waits(elsewhere), await waits({ nameMark: 'theirs' }), await waits(known)]).toEqual(['5 seconds', 0, 0, 0])
  await wrong(2)
  expect(await waits()).toBe('20 seconds')
  await wrong(20)
  expect(await waits()).toBe('3 minutes')
  // An attempt from elsewhere does not make it wait again.
  await rows('delete from sign_ins')
  await wrong(5, {}, '4.5 seconds')
  await wrong(1, elsewhere)
  expect(['1 second', 0]).toContain(await waits())
})

test('tries at an account from many addresses make it wait shorter, and a device of the owner never waits for them', async () => {
  for (let n = 0; n < 9; n++) await wrong(1, { address: `10.0.1.${n}` })
  expect(await waits(elsewhere)).toBe(0)
  await wrong(2, { address: '10.0.1.9' })
  expect([await waits(elsewhere), await waits(known)]).toEqual(['2 seconds', 0])
})

test('a device of the owner waits for its own tries, from wherever', async () => {
  await wrong(9, known)
  expect(await waits(known)).toBe(0)
  await wrong(1, { ...known, ...elsewhere })
  expect([await waits(known), await waits(), await waits({ deviceMark: 'another' })]).toEqual(['5 seconds', 0, 0])
})

test('tries of the last day count, and those that were forgiven do not', async () => {
  await wrong(30, {}, '24 hours 5 minutes')
  await wrong(30, {}, '0', false)
  expect(await waits()).toBe(0)
  // The wait has long been over, but the count continues.
  await wrong(9, {}, '23 hours 55 minutes')
  await wrong(1)
  expect(await waits()).toBe('3 minutes')
})

test('many names, and many tries, within a quarter hour slow an address down', async () => {
  const names = (count: number, from: number, given: Partial<SignInTry> = {}, ago?: string) =>
    rows(
      `insert into sign_ins (name_mark, address, network, device, device_mark, outcome, counts, at)
       select 'name ' || n, $1, $1, '', $2, 'wrong_password', true, now() - $3::interval from generate_series($4::int, $5::int) n`,
      [given.address ?? '10.0.0.1', given.deviceMark ?? null, ago ?? '0', from, from + count - 1],
    )
  await names(58, 1)
  await names(1, 100, known)
  await names(1, 101, elsewhere)
  await names(1, 102, {}, '15 minutes 10 seconds')
  expect(await waits()).toBe(0)
  await names(2, 103)
  expect([await waits(), await waits(elsewhere)]).toEqual(['5 seconds', 0])
  await rows('delete from sign_ins')
  for (let n = 0; n < 25; n++) await wrong(4, { nameMark: `name ${n}` })
  expect([await waits(), await waits(elsewhere)]).toEqual(['5 seconds', 0])
})

test('what a factor refuses gets slower with each wrong code of the same day', async () => {
  await rows('delete from login_failures')
  const fail = (times: number, ago = '0', key = 'factor:1') =>
    rows(`insert into login_failures (key, at) select $1, now() - $2::interval from generate_series(1, $3)`, [key, ago, times])
  const slow = () =>
    refuseTooFast(database.pool, [{ key: 'factor:1', limit: 5 }]).then(
      (n) => n,
      ({ message }: Error) => /wait (.*) and/.exec(message)![1],
    )
  await fail(20, '0', 'factor:2')
  await fail(20, '24 hours 5 minutes')
  await fail(4)
  expect(await slow()).toBe(4)
  await fail(1)
  expect(await slow()).toBe('15 seconds')
  await fail(1)
  expect(await slow()).toBe('30 seconds')
  await rows(`update login_failures set at = at - interval '1 minute' where key = 'factor:1'`)
  expect(await slow()).toBe(6)
  await fail(8)
  expect(await slow()).toBe('15 minutes')
})

test('a wait is said in seconds up to a minute, and in minutes from there', () => {
  expect([1, 59, 60, 61, 121].map(durationInWords)).toEqual(['1 second', '59 seconds', '1 minute', '2 minutes', '3 minutes'])
})

test('the code that comes late turns the try of its own session into one that signed in', async () => {
  const session = (given: Partial<SignInTry>, outcome: 'code_asked' | 'refused', sessionId: number) =>
    recordTry(database.db, attempt(given), outcome, { sessionId })
  await session({}, 'code_asked', 1)
  await session({}, 'refused', 1)
  await session({}, 'code_asked', 2)
  await session({ userId: other }, 'code_asked', 1)
  await recordCodeGiven(database.db, me, 1)
  const outcomes = await rows<{ outcome: string }>('select outcome from sign_ins order by id')
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['signed_in', 'refused', 'code_asked', 'code_asked'])
})

test('refusals of one minute are one line for an account and an address, and one for all names of nobody', async () => {
  const lines = () => rows('select user_id, address, outcome, times from sign_ins order by id')
  const line = (times: number, user_id: number | null = me, address = '10.0.0.1', outcome = 'refused') => ({
    user_id,
    address,
    outcome,
    times,
  })
  await recordTry(database.db, attempt(), 'wrong_password')
  for (const given of [{}, {}, elsewhere, { userId: other }, { userId: undefined }, { userId: undefined, nameMark: 'any' }])
    await recordRefusedTry(database.db, attempt(given))
  const first = [line(1, me, '10.0.0.1', 'wrong_password'), line(2), line(1, me, '10.0.0.2'), line(1, other), line(2, null)]
  expect(await lines()).toEqual(first)
  await rows(`update sign_ins set at = now() - interval '65 seconds'`)
  await recordRefusedTry(database.db, attempt())
  expect(await lines()).toEqual([...first, line(1)])
})

test('the right password forgives the tries before it at that account, on that device or on those that are not known', async () => {
  await wrong(1)
  await wrong(1, { nameMark: 'theirs' })
  await wrong(1, known)
  const counting = async () =>
    (
      await rows<{ name: string }>(`select name_mark || coalesce(' ' || device_mark, '') as name from sign_ins where counts order by id`)
    ).map(({ name }) => name)
  await resetTries(database.db, attempt())
  expect(await counting()).toEqual(['theirs', 'mine known'])
  await resetTries(database.db, attempt(known))
  expect(await counting()).toEqual(['theirs'])
})

const note = (given: Partial<SignInTry> = {}) => recordWrongTry({ db: database.db, env, contributions }, attempt(given))
const alarms = async () => await rows<{ kind: string; user_id: number | null }>('select kind, user_id from security_alarms order by id')

test('the tenth wrong try of a day on devices that are not known is told to the owner, once a day, and to an active one alone', async () => {
  await wrong(1, {}, '24 hours 5 minutes')
  await wrong(1, known)
  await wrong(1, { nameMark: 'theirs' })
  await wrong(1, {}, '0', false)
  await wrong(REPORTED_TRIES - 2)
  await note()
  expect(await alarms()).toEqual([])
  await rows(
    `insert into security_alarms (kind, user_id, address, network) values ('password_tried', $1, '', ''), ('many_names', null, '10.0.0.1', '10.0.0.1')`,
    [other],
  )
  await note(known)
  expect(await alarms()).toHaveLength(2)
  const letters = async () =>
    (await rows<{ to: string }>(`select "to" from outbox where subject like 'Somebody tried%' order by id`)).map(({ to }) => to)
  const before = (await letters()).length
  const [{ email }] = (await rows<{ email: string }>('select email from users where id = $1', [me])) as [{ email: string }]
  await note()
  await note()
  expect((await alarms()).slice(2)).toEqual([{ kind: 'password_tried', user_id: me }])
  expect((await letters()).slice(before)).toEqual([email])
  const older = (ago: string) => rows(`update security_alarms set at = now() - $1::interval where user_id = $2`, [ago, me])
  await older('23 hours 55 minutes')
  await note()
  expect(await letters()).toHaveLength(before + 1)
  await older('24 hours 5 minutes')
  await rows('update users set status = 0 where id = $1', [me])
  await note()
  await rows('update users set status = 1 where id = $1', [me])
  expect([await letters(), (await alarms()).length]).toEqual([expect.objectContaining({ length: before + 1 }), 4])
})

test('sixty names from one address are told to the superadmins who are active, once a day', async () => {
  const superadmin = demoPerson('superadmin').id
  const told = async () =>
    (await rows(`select 1 from notifications where user_id = $1 and message_html like '%different usernames%'`, [superadmin])).length
  const before = await told()
  const toAll = async () =>
    (await rows(`select distinct user_id from notifications where message_html like '%different usernames%'`)).length
  for (let n = 1; n < 59; n++) await wrong(1, { userId: undefined, nameMark: `name ${n}` })
  await rows(
    `insert into security_alarms (kind, user_id, address, network) values ('password_tried', $1, '10.0.0.1', '10.0.0.1'), ('many_names', null, '10.0.0.2', '10.0.0.2')`,
    [other],
  )
  await note({ userId: undefined, nameMark: 'name 59' })
  expect([(await alarms()).length, await told()]).toEqual([2, before])
  await note({ userId: undefined, nameMark: 'name 60' })
  await note({ userId: undefined, nameMark: 'name 61' })
  expect([(await alarms()).length, await told(), await toAll()]).toEqual([3, before + 1, 1])
  await rows(`update security_alarms set at = now() - interval '24 hours 5 minutes'`)
  await rows('update users set status = 0 where id = $1', [superadmin])
  await note({ userId: undefined, nameMark: 'name 62' })
  await rows('update users set status = 1 where id = $1', [superadmin])
  expect([(await alarms()).length, await told()]).toEqual([4, before + 1])
})

/** Addresses of one IPv6 network, the last of which is of another. */
const [inside, alike, outside] = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::2', '2001:db8:1:3::1']

test('an IPv6 network is slowed down as one address is, by names and by tries at an account, and the next one is not', async () => {
  for (let n = 0; n < 60; n++) await note({ userId: undefined, nameMark: `name ${n}`, address: `2001:db8:1:2::${n.toString(16)}` })
  expect([await waits({ address: alike }), await waits({ address: outside })]).toEqual(['5 seconds', 0])
  expect(await rows('select kind, address from security_alarms')).toEqual([{ kind: 'many_names', address: '2001:db8:1:2::3b' }])
  await note({ userId: undefined, nameMark: 'name 60', address: alike })
  expect(await alarms()).toHaveLength(1)
  await rows('delete from sign_ins')
  for (const address of [inside, alike, inside, alike, inside]) await note({ address })
  expect([await waits({ address: alike }), await waits({ address: outside })]).toEqual(['5 seconds', 0])
  // What is shown is where each came from.
  const shown = await rows<{ address: string }>('select address from sign_ins where counts order by id')
  expect(shown.map(({ address }) => address)).toEqual([inside, alike, inside, alike, inside])
})

test('refusals of one minute are one line for an account and an IPv6 network', async () => {
  for (const address of [inside, alike, outside]) await recordRefusedTry(database.db, attempt({ address }))
  expect(await rows('select address, times from sign_ins order by id')).toEqual([
    { address: inside, times: 2 },
    { address: outside, times: 1 },
  ])
})

test('requests for new passwords from one IPv6 network are counted together', () => {
  const keyOf = (address: string) => resetKeys('somebody@example.org', address)[1]!.key
  expect(keyOf(alike)).toBe(keyOf(inside))
  expect(keyOf(outside)).not.toBe(keyOf(inside))
})
