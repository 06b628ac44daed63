import { liveTicket, listDemoPeople, listSessions, readMe, revokeSession } from '@pandu/contract/session'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword, demoPeople } from '../../../seed/people.ts'
import { testApp } from '../../../test/app.ts'
import { redeemTicket } from './tickets.queries.ts'

const world = testApp()
const { as, visitor, signIn } = world

let pool: pg.Pool
beforeAll(() => void (pool = new pg.Pool({ connectionString: world.databaseUrl })))
afterAll(() => pool.end())

test('the devices of an account: this one first, nobody else’s among them', async () => {
  const [first, second] = [{ token: await signIn('scholar') }, { token: await signIn('scholar') }]
  const { data } = (await as(second).call(listSessions, {})).body
  expect(data).toHaveLength(2)
  expect(data.map(({ current }) => current)).toEqual([true, false])
  expect((await as('scholar2').call(listSessions, {})).body.data.map(({ id }) => id)).not.toContain(data[0]!.id)

  // Somebody else's device answers like a missing one.
  const foreign = await as('scholar2').call(revokeSession, { id: data[1]!.id })
  const missing = await as('scholar2').call(revokeSession, { id: 2_000_000_000 })
  expect([foreign.status, foreign.error]).toEqual([404, missing.error])
  expect((await as(second).call(revokeSession, { id: data[1]!.id })).status).toBe(200)
  expect((await as(first).call(readMe, {})).status).toBe(666)
})

test('all other devices at once', async () => {
  const tokens = await Promise.all(Array.from({ length: 4 }, () => signIn('guest')))
  expect((await as({ token: tokens[0]! }).call(revokeSession, { id: 'others' })).status).toBe(200)
  const alive = await Promise.all(tokens.map(async (token) => (await as({ token }).call(readMe, {})).status))
  expect(alive).toEqual([200, 666, 666, 666])
  expect((await as({ token: tokens[0]! }).call(revokeSession, { id: 'all' })).status).toBe(422)
})

test('a live ticket opens once, for its owner, for half a minute, while the account is active', async () => {
  const ticketOf = async (who: 'upcm' | 'vendor') => (await as(who).call(liveTicket, {})).body.data.ticket
  const upcm = demoPeople.find(({ username }) => username === 'upcm')!
  const ticket = await ticketOf('upcm')
  const redeemed = await Promise.all([redeemTicket(pool, ticket), redeemTicket(pool, ticket)])
  expect(redeemed.filter(Boolean)).toEqual([
    { userId: upcm.id, sessionId: expect.any(Number), ticketAge: expect.any(Number), endsIn: expect.any(Number) },
  ])
  expect(await redeemTicket(pool, 'invented')).toBeUndefined()

  const late = await ticketOf('upcm')
  await pool.query(`update live_tickets set expires_at = now()`)
  expect(await redeemTicket(pool, late)).toBeUndefined()

  const inactive = await ticketOf('vendor')
  await pool.query(`update users set status = 0 where username = 'vendor'`)
  expect(await redeemTicket(pool, inactive)).toBeUndefined()
})

test('the login page gets the demo people that really are there', async () => {
  const all = (await visitor.call(listDemoPeople, {})).body
  expect(all.password).toBe(demoPassword)
  expect(all.data.map(({ username }) => username)).not.toContain('vendor')
  expect(all.data).toHaveLength(demoPeople.length - 1)
})

test('a device that was not used for twelve hours asks for the password, that of a scholar after seven days; one that is used does not', async () => {
  const unused = async (who: 'upcm' | 'facilitator' | 'scholar', ago: string) => {
    const token = await signIn(who)
    await pool.query(
      `update sessions set last_seen_at = now() - $1::interval where id = (select max(id) from sessions where user_id = $2)`,
      [ago, demoPeople.find(({ username }) => username === who)!.id],
    )
    const others = (await as(who).call(listSessions, {})).body.data
    const listed = others.some(({ last_seen_at }) => Date.parse(last_seen_at) < Date.now() - 3_600_000)
    const { status } = await as({ token }).call(readMe, {})
    await pool.query(`delete from sessions where last_seen_at < now() - interval '1 hour'`)
    return [status, listed]
  }
  expect(await unused('upcm', '11 hours 59 minutes')).toEqual([200, true])
  expect(await unused('upcm', '12 hours')).toEqual([666, false])
  expect(await unused('facilitator', '12 hours')).toEqual([666, false])
  expect(await unused('scholar', '6 days 23 hours')).toEqual([200, true])
  expect(await unused('scholar', '7 days')).toEqual([666, false])
})

test('no ticket of an unused device opens the live channel', async () => {
  const token = await signIn('upcm')
  const { ticket } = (await as({ token }).call(liveTicket, {})).body.data
  await pool.query(`update sessions set last_seen_at = now() - interval '12 hours'`)
  expect(await redeemTicket(pool, ticket)).toBeUndefined()
})
