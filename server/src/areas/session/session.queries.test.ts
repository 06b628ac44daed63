import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { demoPerson } from '../../../seed/people.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { partsOf } from '../../../test/parts.ts'
import { hashOf } from '../../kit/session.ts'
import { rememberDevice } from './known-device.ts'
import { findByEmail, issueReset, isResetValid, setPassword, consumeReset } from './password.queries.ts'
import { closeOwnSession, closeSession, describeMe, findLogin, openSession, sessionsOf } from './session.queries.ts'
import { issueTicket, redeemTicket } from './tickets.queries.ts'
import { securityLog } from './security-log.parts.ts'
import { session } from './session.area.ts'
import { sessionParts } from './session.parts.ts'
import { closeResetLinks } from './session.service.ts'
import { countTry, resetCounter, refuseTooMany } from './throttle.ts'

const database = openTestDatabase()
const { rows } = database
const [me, other] = [demoPerson('upcm').id, demoPerson('ld').id]

const open = async (userId: number) => {
  const { token } = await openSession(database.db, userId, 7, 'a browser', '127.0.0.1')
  const [session] = await rows<{ id: number; lives: string }>(
    `select id, (expires_at - created_at)::text lives from sessions where token_hash = $1`,
    [hashOf(token)],
  )
  return session!
}
const idsOf = async (userId: number) => (await sessionsOf(database.db, userId, 0)).map(({ id }) => id)

test('an account is found by its e-mail address or its username in any case, for a reset by its address while it is active', async () => {
  const [row] = await rows<{ email: string; username: string }>('select email, username from users where id = $1', [me])
  const { email, username } = row!
  for (const name of [email.toUpperCase(), username.toUpperCase()]) expect((await findLogin(database.db, name))!.id, name).toBe(me)
  expect(await findLogin(database.db, 'nobody')).toBeUndefined()
  expect((await findByEmail(database.db, email.toUpperCase()))!.id).toBe(me)
  expect(await findByEmail(database.db, username)).toBeUndefined()
  await rows('update users set status = 0 where id = $1', [me])
  expect(await findByEmail(database.db, email)).toBeUndefined()
  await rows('update users set status = 1 where id = $1', [me])
})

test('somebody is told their own permissions and picture', async () => {
  expect((await describeMe(database.db, me)).permissions).toEqual(['UPCM'])
  expect((await describeMe(database.db, demoPerson('scholar').id)).permissions).toEqual([])
  const picture = async (file: string | null) => {
    await rows('update users set profile_picture = $2 where id = $1', [me, file])
    return (await describeMe(database.db, me)).user.profile_picture
  }
  const [file] = await rows<{ id: string }>('select id from files limit 1')
  expect(await picture(null)).toBeNull()
  expect(await picture(file!.id)).toMatch(new RegExp(`^/.*${file!.id}$`))
})

test('a user of a partner is told whether the partner reaches the whole programme', async () => {
  const [vendor, outsider] = [demoPerson('vendor').id, demoPerson('upcm').id]
  const whole = async (id: number) => (await describeMe(database.db, id)).profile.whole_programme
  const set = (reaches: number) =>
    rows('update vendors set whole_programme = $2 where id = (select vendor_id from users where id = $1)', [vendor, reaches])
  await rows('update vendors set whole_programme = 1')
  expect([await whole(vendor), await whole(outsider)]).toEqual([1, 0])
  await set(0)
  expect(await whole(vendor)).toBe(0)
  await set(1)
})

test('an account is in use once it has signed in, also when only a link for a password shows it', async () => {
  const { uses } = partsOf(database, sessionParts)
  const fresh = demoPerson('assessor').id
  await rows('delete from sessions where user_id = $1', [fresh])
  await rows('delete from password_resets')
  await open(me)
  await rows('insert into password_resets (token_hash, user_id, expires_at, used_at) values ($1, $2, now(), now())', [hashOf('mine'), me])
  expect([await uses(me), await uses(fresh)]).toEqual([['has signed in', 'has signed in'], []])
  await issueReset(database.db, fresh)
  expect(await uses(fresh)).toEqual([])
  await rows('update password_resets set used_at = now() where user_id = $1', [fresh])
  expect(await uses(fresh)).toEqual(['has signed in'])
  await rows('delete from password_resets')
})

test('the sign-ins and alarms of a scholar who leaves for good go, and those of others stay', async () => {
  const scholar = demoPerson('scholar').id
  await rows('delete from sign_ins')
  await rows('delete from security_alarms')
  for (const user of [me, scholar]) {
    await rows(`insert into sign_ins (user_id, name_mark, address, device, outcome) values ($1, '', '', '', 'signed_in')`, [user])
    await rows(`insert into security_alarms (kind, user_id, address) values ('password_tried', $1, '')`, [user])
  }
  await session.personal!.anonymise!(database.db, scholar)
  for (const table of ['sign_ins', 'security_alarms']) expect(await rows(`select user_id from ${table}`), table).toEqual([{ user_id: me }])
})

test('the security log says how often something was tried, where that was more than once', () => {
  const { words } = securityLog.find(({ kind }) => kind === 'failed')!
  const line = (times: number) => words({ outcome: 'wrong_password', times }, { calls: new Map() })
  expect(line(2)).toBe(`${line(1)}, 2 times`)
})

test('a device stays known for a year', () => {
  const kept: unknown[] = []
  rememberDevice(
    { setCookie: (_: string, __: string | null, more: unknown) => kept.push(more), services: { secrets: { sign: () => '' } } } as never,
    me,
  )
  expect(kept).toEqual([{ days: 365 }])
})

test('a session lives for seven days and is listed for its account until then', async () => {
  const [own, expired, foreign] = [await open(me), await open(me), await open(other)]
  expect(own.lives).toBe('7 days')
  await rows(`update sessions set expires_at = now() - interval '1 second' where id = $1`, [expired.id])
  const ids = await idsOf(me)
  expect([own, expired, foreign].map(({ id }) => ids.includes(id))).toEqual([true, false, false])
  expect((await sessionsOf(database.db, me, own.id)).filter(({ current }) => current).map(({ id }) => id)).toEqual([own.id])
})

test('somebody ends sessions of their own only, one at a time', async () => {
  const [own, second, foreign] = [await open(me), await open(me), await open(other)]
  expect(await closeOwnSession(database.db, me, foreign.id)).toBe(false)
  expect(await closeOwnSession(database.db, me, own.id)).toBe(true)
  expect(await idsOf(me)).toContain(second.id)
  await closeSession(database.db, second.id)
  expect(await idsOf(me)).not.toContain(second.id)
  expect(await idsOf(other)).toContain(foreign.id)
})

test('a ticket opens the live channel of its session once, while ticket, session and account are good', async () => {
  const session = await open(me)
  const redeemed = async (change: string, back: string) => {
    const ticket = await issueTicket(database.db, session.id)
    await rows(change)
    const answer = await redeemTicket(database.pool, ticket)
    await rows(back)
    return answer?.userId
  }
  const ticket = await issueTicket(database.db, session.id)
  await issueTicket(database.db, (await open(other)).id)
  expect(await redeemTicket(database.pool, ticket)).toMatchObject({ sessionId: session.id, userId: me })
  expect(await redeemTicket(database.pool, ticket)).toBeUndefined()
  expect(await redeemed('select 1', 'select 1')).toBe(me)
  const tickets = `update live_tickets set expires_at = now() - interval '1 second'`
  expect(await redeemed(tickets, 'select 1')).toBeUndefined()
  const sessions = (when: string) => `update sessions set expires_at = now() ${when} where id = ${session.id}`
  expect(await redeemed(sessions(`- interval '1 second'`), sessions(`+ interval '1 day'`))).toBeUndefined()
  const status = (to: number) => `update users set status = ${to} where id = ${me}`
  expect(await redeemed(status(0), status(1))).toBeUndefined()
})

test('a ticket waits half a minute', async () => {
  const session = await open(me)
  const waits = await database.db.transaction().execute(async (db) => {
    const ticket = await issueTicket(db, session.id)
    const { expires_in } = await db
      .selectFrom('live_tickets')
      .select(sql<string>`(expires_at - now())::text`.as('expires_in'))
      .where('ticket_hash', '=', hashOf(ticket))
      .executeTakeFirstOrThrow()
    return expires_in
  })
  expect(waits).toBe('00:00:30')
})

test('tickets that nobody used are cleared away with the next one, younger ones stay', async () => {
  const session = await open(me)
  const young = await issueTicket(database.db, session.id)
  await issueTicket(database.db, session.id)
  await rows(`update live_tickets set expires_at = now() - interval '1 second' where ticket_hash <> $1`, [hashOf(young)])
  await issueTicket(database.db, session.id)
  expect(await rows(`select 1 from live_tickets where expires_at < now()`)).toEqual([])
  expect(await redeemTicket(database.pool, young)).toMatchObject({ sessionId: session.id })
})

test('a link for a new password works once, for half an hour, for its account; a newer one takes its place, but not that of others', async () => {
  const works = (token: string, id = me) => isResetValid(database.db, token, id)
  const [older, foreign] = [await issueReset(database.db, me), await issueReset(database.db, other)]
  const token = await issueReset(database.db, me)
  expect([await works(older), await works(token), await works(foreign, other)]).toEqual([false, true, true])
  expect([await works(token, other), await works('invented'), await works(foreign)]).toEqual([false, false, false])
  const [link] = await rows(`select (expires_at - created_at)::text lives from password_resets where user_id = $1`, [me])
  expect(link).toEqual({ lives: '00:30:00' })
  expect([await consumeReset(database.db, token, other), await consumeReset(database.db, 'invented', me)]).toEqual([false, false])
  expect([await consumeReset(database.db, token, me), await consumeReset(database.db, token, me)]).toEqual([true, false])
  expect(await works(token)).toBe(false)

  const expired = await issueReset(database.db, me)
  await rows(`update password_resets set expires_at = now() - interval '1 second' where user_id = $1`, [me])
  expect([await works(expired), await consumeReset(database.db, expired, me)]).toEqual([false, false])
  await closeResetLinks(database.db, me)
  expect(await works(foreign, other)).toBe(true)
})

test('a new password is that of one account, whose other sessions and links end', async () => {
  const hashes = () => rows<{ password_hash: string }>('select password_hash from users where id <> $1 order by id', [me])
  const before = await hashes()
  const [kept, closed, foreign] = [await open(me), await open(me), await open(other)]
  const [link, foreignLink] = [await issueReset(database.db, me), await issueReset(database.db, other)]
  await rows('insert into password_resets (token_hash, user_id, expires_at, used_at) values ($1, $2, now(), now())', [hashOf('used'), me])
  await setPassword(database.db, me, 'a hash', 'changed', kept.id)
  // Links that were used stay: they show that somebody has used the account.
  expect(await rows('select 1 from password_resets where user_id = $1 and token_hash = $2', [me, hashOf('used')])).toHaveLength(1)
  await rows('delete from password_resets where token_hash = $1', [hashOf('used')])
  expect(await hashes()).toEqual(before)
  expect(await rows('select password_hash, must_reset_password from users where id = $1', [me])).toEqual([
    { password_hash: 'a hash', must_reset_password: 0 },
  ])
  expect(await idsOf(me)).toEqual([kept.id])
  expect(await idsOf(me)).not.toContain(closed.id)
  expect(await idsOf(other)).toContain(foreign.id)
  expect([await isResetValid(database.db, link, me), await isResetValid(database.db, foreignLink, other)]).toEqual([false, true])
})

test('a counter is full for fifteen minutes, and is emptied without the ones beside it', async () => {
  const keys = [
    { key: 'change:a', limit: 2 },
    { key: 'reset-address:b', limit: 3 },
  ] as const
  const refused = () =>
    refuseTooMany(database.pool, keys).then(
      () => false,
      () => true,
    )
  const failed = (key: string, minutes: number) =>
    rows(`insert into login_failures (key, at) values ($1, now() - make_interval(mins => $2))`, [key, minutes])
  await rows('delete from login_failures')
  for (const minutes of [15, 14]) await failed('change:a', minutes)
  for (let n = 0; n < 5; n++) await failed('change:c', 0)
  expect(await refused()).toBe(false)
  await countTry(database.pool, keys)
  expect(await refused()).toBe(true)
  await resetCounter(database.pool, keys)
  expect(await refused()).toBe(false)
  for (const _ of [1, 2]) await failed('reset-address:b', 0)
  expect(await refused()).toBe(true)
  expect(await rows(`select 1 from login_failures where key = 'change:c'`)).toHaveLength(5)
})
