import type pg from 'pg'
import { expect, test, vi } from 'vitest'
import { people } from '../../../contract/test/people.ts'
import { demoPerson } from '../../seed/people.ts'
import { openTestDatabase } from '../../test/open-database.ts'
import { findSession, newToken, touchSession } from './session.ts'
import { staffIds } from './staff.ts'

const database = openTestDatabase()
const { rows } = database
const idOf = (username: string) => demoPerson(username).id

const openFor = async (username: string, expires = `now() + interval '1 day'`) => {
  const { token, hash } = newToken()
  await rows(`insert into sessions (token_hash, user_id, expires_at) values ($1, $2, ${expires})`, [hash, idOf(username)])
  return token
}
const actorOf = async (token: string) => (await findSession(database.pool, token))?.actor

test('a token is its owner’s until it expires, with the permissions that they hold now', async () => {
  const [upcm, scholar] = [await openFor('upcm'), await openFor('scholar')]
  expect(await actorOf(upcm)).toMatchObject({ id: idOf('upcm'), role: 'TF', permissions: ['UPCM'], scholarId: null })
  expect(await actorOf(scholar)).toMatchObject({ id: idOf('scholar'), permissions: [], scholarId: idOf('scholar') })
  expect(await actorOf(await openFor('upcm', `now() - interval '1 second'`))).toBeUndefined()
  expect(await actorOf('invented')).toBeUndefined()
})

test('a session of an account that is switched off is none', async () => {
  const token = await openFor('ld')
  await rows('update users set status = 0 where id = $1', [idOf('ld')])
  expect(await actorOf(token)).toBeUndefined()
  await rows('update users set status = 1 where id = $1', [idOf('ld')])
  expect(await actorOf(token)).toMatchObject({ id: idOf('ld') })
})

test('that a session is in use is noted every five minutes', () => {
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
  touchAfter(5.1)
  expect(query.mock.calls).toEqual([[expect.stringContaining('where id = $1'), [7]]])
})

test('staff are the active superadmins and the active programme team', async () => {
  await rows('update users set status = 0 where id = $1', [idOf('elsn')])
  const staff = await staffIds(database.db)
  for (const who of ['superadmin', 'upcm', 'guest']) expect(staff, who).toContain(idOf(who))
  for (const who of ['elsn', 'vendor', 'scholar']) expect(staff, who).not.toContain(idOf(who))
})
