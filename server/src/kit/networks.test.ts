import { EventEmitter, once } from 'node:events'
import { liveTicket, readOpenId } from '@pandu/contract/session'
import Fastify from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import { testApp } from '../../test/app.ts'
import type { Admission, Caller } from './admission.ts'
import { limitSockets, socketLimits } from './sockets.ts'
import { shedOverload } from './overload.ts'
import { perMinute } from './per-minute.ts'

/** Two addresses of one IPv6 network, and one of the next. */
const [first, second, foreign] = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:3::1']

const world = testApp({ TRUST_PROXY: '1' }, { callsPerMinute: 4, sockets: { ...socketLimits, livePerAddress: 2 } })
let address: string
beforeAll(async () => {
  address = (await world.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')
})
const from = (ip: string) => ({ 'x-forwarded-for': ip })

test('calls without a session are counted by IPv6 network', async () => {
  const status = async (ip: string) =>
    (await world.app.inject({ url: `/api/${readOpenId.at.split(' ')[1]}`, headers: from(ip) })).statusCode
  const statuses = []
  for (const ip of [first, second, first, second, first, foreign]) statuses.push(await status(ip))
  expect(statuses).toEqual([200, 200, 200, 200, 429, 200])
})

test('screens on the live channel are counted by IPv6 network', async () => {
  const screen = async (ip: string) => {
    const { ticket } = (await world.as('scholar').call(liveTicket, {})).body.data
    const socket = new WebSocket(`${address}/api/ws?token=${ticket}`, { headers: from(ip) })
    const closed = once(socket, 'close').then(([code]) => Number(code))
    await once(socket, 'open')
    // The connection is counted when the server has checked the ticket. It then answers a ping, or closes.
    socket.ping()
    return { socket, heard: await Promise.race([once(socket, 'pong').then(() => 'open'), closed]) }
  }
  const screens = []
  for (const ip of ['2001:db8:5:5::1', '2001:db8:5:5::2', '2001:db8:5:5::3', '2001:db8:5:6::1']) screens.push(await screen(ip))
  // The connection is counted before the ticket is checked, and released at once.
  const closed = screens[2]!.socket
  if (closed.readyState !== WebSocket.CLOSED) await once(closed, 'close')
  expect(screens.map(({ socket }) => socket.readyState === WebSocket.OPEN)).toEqual([true, true, false, true])
  for (const { socket } of screens) socket.close()
})

test('connections are counted by IPv6 network', () => {
  const server = new EventEmitter()
  limitSockets(
    { server, addHook: () => {} } as never,
    { ...socketLimits, perAddress: 2 },
    { publicUrl: 'http://localhost', trustProxy: false },
  )
  const ended = [first, second, foreign, first].map((remoteAddress) => {
    const socket = Object.assign(new EventEmitter(), { remoteAddress, ended: false, destroy: () => (socket.ended = true) })
    server.emit('connection', socket)
    return socket.ended
  })
  expect(ended).toEqual([false, false, false, true])
})

test('slots for calls are shared by an IPv6 network', async () => {
  const callers: Caller[] = []
  const lane = { isFull: (caller: Caller) => callers.push(caller) > 0, turnAway: () => 1 } as unknown as Admission
  const app = Fastify({ trustProxy: true })
  app.decorateRequest('cookies', { getter: () => ({}) })
  shedOverload(app, { calls: lane, 'sign-in': lane }, { publicUrl: 'http://localhost' })
  app.get('/', { config: { lane: 'calls' } }, async () => 'done')
  for (const ip of [first, second, foreign]) await app.inject({ url: '/', headers: from(ip) })
  await app.close()
  const [one, two, three] = callers.map(({ key }) => key)
  expect(two).toBe(one)
  expect(three).not.toBe(one)
})

test('checks of codes are limited by IPv6 network', () => {
  const mayCheck = perMinute(2, 'Too many codes')
  for (const ip of [first, second, foreign]) mayCheck(ip)
  expect(() => mayCheck(second)).toThrow('Too many codes')
  mayCheck(foreign)
})
