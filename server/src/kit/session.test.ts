import { factorPermissions } from '@pandu/contract/session'
import type pg from 'pg'
import { beforeEach, expect, test, vi } from 'vitest'
import { people } from '../../../contract/test/people.ts'
import { demoPerson } from '../../seed/people.ts'
import { openTestDatabase } from '../../test/open-database.ts'
import { findActor, findSession, lastOwnerOf, MOST_HOLDERS, newToken, touchSession } from './session.ts'
import { staffIds } from './staff.ts'

const database = openTestDatabase()
const { rows } = database
const idOf = (username: string) => demoPerson(username).id

beforeEach(async () => {
  for (const table of ['factors', 'passkeys', 'programme_settings']) await rows(`delete from ${table}`)
  await rows('update users set status = 1, first_password = false where id = $1', [idOf('ld')])
})

const openFor = async (username: string, expires = `now() + interval '1 day'`) => {
  const { token, hash } = newToken()
  await rows(`insert into sessions (token_hash, user_id, expires_at) values ($1, $2, ${expires})`, [hash, idOf(username)])
  return token
}
const actorOf = async (token: string) => (await findSession(database.pool, token))?.actor

test('a token is valid until it expires, with the current permissions of its owner', async () => {
  const [upcm, scholar] = [await openFor('upcm'), await openFor('scholar')]
  expect(await actorOf(upcm)).toMatchObject({ id: idOf('upcm'), role: 'TF', permissions: ['UPCM'], scholarId: null })
  expect(await actorOf(scholar)).toMatchObject({ id: idOf('scholar'), permissions: [], scholarId: idOf('scholar') })
  expect(await actorOf(await openFor('upcm', `now() - interval '1 second'`))).toBeUndefined()
  expect(await actorOf('invented')).toBeUndefined()
})

test('a session of an inactive account is invalid', async () => {
  const token = await openFor('ld')
  await rows('update users set status = 0 where id = $1', [idOf('ld')])
  expect(await actorOf(token)).toBeUndefined()
  await rows('update users set status = 1 where id = $1', [idOf('ld')])
  expect(await actorOf(token)).toMatchObject({ id: idOf('ld') })
})

test('the use of a session is recorded every five minutes', () => {
  const seen = new Date('2026-03-01T10:00:00Z')
  const query = vi.fn<() => Promise<object>>().mockResolvedValue({})
  const touchAfter = (minutes: number) => {
    vi.useFakeTimers({ now: seen.getTime() + minutes * 60_000 })
    const session = {
      id: 7,
      actor: people.scholar,
      lastSeenAt: seen.toISOString(),
      firstPassword: false,
      halfOpen: false,
      lacksFactor: false,
      recentlyProved: true,
      timeZone: 'Asia/Jakarta',
      hasOwnZone: false,
    }
    touchSession({ query } as unknown as pg.Pool, session)
    vi.useRealTimers()
  }
  touchAfter(4.9)
  expect(query).not.toHaveBeenCalled()
  touchAfter(5)
  expect(query.mock.calls).toEqual([[expect.stringContaining('where id = $1'), [7]]])
})

test('staff are the active superadmins and the active programme team', async () => {
  await rows('update users set status = 0 where id = $1', [idOf('elsn')])
  const staff = await staffIds(database.db)
  for (const who of ['superadmin', 'upcm', 'guest']) expect(staff, who).toContain(idOf(who))
  for (const who of ['elsn', 'vendor', 'scholar']) expect(staff, who).not.toContain(idOf(who))
})

test('a password within ten minutes counts as a recent proof', async () => {
  const token = await openFor('upcm')
  const proved = async (ago: string) => {
    await rows('update sessions set proved_at = now() - $1::interval', [ago])
    return (await findSession(database.pool, token))!.recentlyProved
  }
  expect([await proved('9 minutes'), await proved('10 minutes 30 seconds')]).toEqual([true, false])
})

test('a required second factor is missing until it is confirmed', async () => {
  const names = ['superadmin', 'upcm', 'ld'] as const
  const tokens = await Promise.all(names.map((name) => openFor(name)))
  const lack = async () => {
    const found = await Promise.all(tokens.map((token) => findSession(database.pool, token)))
    const lacking = names.filter((_, at) => found[at]!.lacksFactor)
    // Without the factor, work without a session is not possible either.
    const actors = await Promise.all(names.map((name) => findActor(database.pool, idOf(name))))
    expect(names.filter((_, at) => !actors[at])).toEqual(lacking)
    return lacking.join(' ')
  }
  const require = async (key: string, ...permissions: string[]) => {
    await rows('delete from programme_settings')
    await rows('insert into programme_settings (name, value) values ($1, $2)', [key, JSON.stringify(permissions)])
  }
  const factor = (who: string, confirmed: boolean) =>
    rows(`insert into factors (user_id, secret, confirmed_at) values ($1, '', case when $2 then now() end)`, [idOf(who), confirmed])
  const { key } = factorPermissions
  expect(await lack()).toBe('')
  await require('another.setting', 'UPCM')
  expect(await lack()).toBe('')
  await require(key)
  expect(await lack()).toBe('')
  await require(key, 'UPCM')
  expect(await lack()).toBe('superadmin upcm')
  await factor('ld', true)
  await factor('upcm', false)
  expect(await lack()).toBe('superadmin upcm')
  await rows('update factors set confirmed_at = now()')
  expect(await lack()).toBe('superadmin')
  const passkey = (who: string) =>
    rows(`insert into passkeys (user_id, name, credential_id, public_key) values ($1, 'Phone', md5(random()::text), '')`, [idOf(who)])
  await passkey('ld')
  expect(await lack()).toBe('superadmin')
  await passkey('superadmin')
  expect(await lack()).toBe('')
})

test('so many tokens are remembered with their owners, and the oldest is forgotten first', async () => {
  const pool = { query: () => Promise.resolve({ rows: [{ id: 7 }] }) } as unknown as pg.Pool
  const tokens = Array.from({ length: MOST_HOLDERS + 1 }, (_, n) => `token ${n}`)
  for (const token of tokens.slice(0, -1)) await findSession(pool, token)
  // Whoever comes again takes nobody's place.
  await findSession(pool, tokens.at(-2)!)
  expect(lastOwnerOf(tokens[0]!)).toBe(7)
  await findSession(pool, tokens.at(-1)!)
  expect([tokens[0]!, tokens[1]!, tokens.at(-1)!].map(lastOwnerOf)).toEqual([undefined, 7, 7])
})

test('work without a session runs only for active people who have chosen their password', async () => {
  const found = async (change: string, back: string) => {
    await rows(`update users set ${change} where id = $1`, [idOf('ld')])
    const actor = await findActor(database.pool, idOf('ld'))
    await rows(`update users set ${back} where id = $1`, [idOf('ld')])
    return actor?.actor.id
  }
  expect(await found('status = 1', 'status = 1')).toBe(idOf('ld'))
  expect([await found('status = 0', 'status = 1'), await found('first_password = true', 'first_password = false')]).toEqual([
    undefined,
    undefined,
  ])
  expect((await findActor(database.pool, idOf('upcm')))!.actor.permissions).toEqual(['UPCM'])
  expect(await findActor(database.pool, 2_000_000_000)).toBeUndefined()
})
