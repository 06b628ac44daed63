import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import { demoPerson } from '../../seed/people.ts'
import { openTestDatabase } from '../../test/open-database.ts'
import { openRooms } from './live-rooms.ts'
import { validSessions, liveRoute } from './live-route.ts'
import { openLive } from './live.ts'

// Tests only the live channel, with a short heartbeat. A ticket is the id of its session.
const database = openTestDatabase()
const app = Fastify()
const HEARTBEAT = 1500
let address = ''
beforeAll(async () => {
  const { db, pool } = database
  const userId = demoPerson('scholar').id
  await liveRoute(app, {
    env: { publicUrl: 'http://localhost' },
    live: openLive(),
    rooms: openRooms({ db, kinds: [], goodSessions: validSessions(pool), log: () => {} }),
    pool,
    heartbeat: HEARTBEAT,
    redeem: async (ticket) => ({ sessionId: Number(ticket), userId, ticketAge: 0, endsIn: 1e9 }),
  })
  address = (await app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')
})
afterAll(() => app.close())

const open = async (session: number, answers = true) => {
  await database.rows(
    `insert into sessions (id, token_hash, user_id, expires_at) overriding system value values ($1::int, sha256($1::int::text::bytea), $2, now() + interval '1 day')`,
    [session, demoPerson('scholar').id],
  )
  const socket = new WebSocket(`${address}/api/ws?token=${session}`, { autoPong: answers })
  const closed = new Promise<number>((done) => socket.once('close', done))
  await new Promise((done) => socket.once('open', done))
  return { session, socket, closed }
}

test('each screen is pinged once per heartbeat, spread over the interval', async () => {
  // The screens open in another order than that of their pings.
  const screens = [await open(1_000_015), await open(1_000_005), await open(1_000_025)]
  const pinged: number[] = []
  const all = new Promise<void>((done) => {
    for (const { session, socket } of screens)
      socket.on('ping', () => {
        pinged.push(session)
        if (pinged.length >= 9) done()
      })
  })
  await all
  // Any three successive pings are for all three screens, in the same order.
  const turns = [pinged.slice(0, 3), pinged.slice(3, 6), pinged.slice(6, 9)]
  expect(new Set(turns[0])).toEqual(new Set(screens.map(({ session }) => session)))
  expect(turns[1]).toEqual(turns[0])
  expect(turns[2]).toEqual(turns[0])
  const sorted = turns[0]?.toSorted((a, b) => a - b) ?? []
  const first = sorted.indexOf(turns[0]?.[0] ?? 0)
  expect(turns[0]).toEqual([...sorted.slice(first), ...sorted.slice(0, first)])
  for (const { socket } of screens) socket.close()
})

test('a screen that does not answer, or whose session has ended, is closed; others stay', async () => {
  const [mute, ended, good] = [await open(1_000_101, false), await open(1_000_102), await open(1_000_103)]
  await database.rows('delete from sessions where id = 1000102')
  expect(await Promise.all([mute.closed, ended.closed])).toEqual([1001, 4401])
  expect(good.socket.readyState).toBe(WebSocket.OPEN)
  good.socket.close()
})
