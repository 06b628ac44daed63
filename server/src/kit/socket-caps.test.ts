import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { liveTicket } from '@pandu/contract/session'
import { afterAll, beforeAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import { testApp } from '../../test/app.ts'
import { socketLimits } from './sockets.ts'

const world = testApp({}, { sockets: { ...socketLimits, perPerson: 2, livePerPerson: 2, livePerAddress: 3 } })
let address: string
const agents: Agent[] = []
beforeAll(async () => {
  address = await world.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => {
  for (const agent of agents) agent.destroy()
})

/** A connection that stays open, and the answer to a call on it. */
const connection = () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  agents.push(agent)
  return async (token: string) => {
    const [answer] = (await once(
      get(`${address}/api/notification/count`, { agent, headers: { authorization: `Bearer ${token}` } }),
      'response',
    )) as [IncomingMessage]
    answer.resume()
    await once(answer, 'end')
    return { status: answer.statusCode, connection: answer.headers.connection }
  }
}

test('connections are limited by person over all sessions, and other people have theirs', async () => {
  const tokens = [await world.signIn('scholar'), await world.signIn('scholar')]
  const other = await world.signIn('scholar2')
  const lines = [connection(), connection(), connection()]
  // The owner of a token is known after its first call.
  for (const token of [...tokens, other]) await connection()(token)
  for (const agent of agents.splice(3)) agent.destroy()
  expect((await lines[0]!(tokens[0]!)).status).toBe(200)
  expect((await lines[1]!(tokens[1]!)).status).toBe(200)
  expect(await lines[2]!(tokens[0]!)).toEqual({ status: 429, connection: 'close' })
  expect((await connection()(other)).status).toBe(200)
  // A person may make many calls on the same connection.
  expect((await lines[0]!(tokens[1]!)).status).toBe(200)
})

test('screens on the live channel are limited by person and by address, and refused ones are told to try later', async () => {
  const screen = async (who: 'scholar' | 'scholar2' | 'upcm') => {
    const { ticket } = (await world.as(who).call(liveTicket, {})).body.data
    const socket = new WebSocket(`${address.replace('http', 'ws')}/api/ws?token=${ticket}`)
    const closed = once(socket, 'close') as Promise<[number]>
    await once(socket, 'open')
    // The connection is counted when the server has checked the ticket. It then answers a ping, or closes.
    socket.ping()
    const heard = await Promise.race([once(socket, 'pong').then(() => 'open' as const), closed])
    return { socket, closed, heard }
  }
  const mine = [await screen('scholar'), await screen('scholar')]
  const third = await screen('scholar')
  expect((await third.closed)[0]).toBe(1013)
  const other = await screen('scholar2')
  const stranger = await screen('upcm')
  expect((await stranger.closed)[0]).toBe(1013)
  mine[0]!.socket.close()
  await mine[0]!.closed
  const again = await screen('scholar')
  for (const { socket } of [mine[1]!, other, again]) {
    expect(socket.readyState).toBe(WebSocket.OPEN)
    socket.close()
  }
})
