import { framesMissed, type LiveFrame } from '@pandu/contract/kit'
import { notificationsChanged, readAllNotifications } from '@pandu/contract/notifications'
import { liveTicket } from '@pandu/contract/session'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import WebSocket from 'ws'
import { testApp } from '../../test/app.ts'
import { testEnv } from '../../test/database.ts'
import { createApp } from '../app.ts'

const here = testApp()
let other: Awaited<ReturnType<typeof createApp>>
const addresses: string[] = []
beforeAll(async () => {
  other = await createApp({ env: testEnv(here.databaseUrl), databaseUrl: here.databaseUrl })
  for (const app of [here.app, other]) addresses.push((await app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws'))
})
afterAll(() => other?.close())

const ticketOf = async (who: 'scholar' | 'scholar2') => (await here.as(who).call(liveTicket, {})).body.data.ticket

const connect = (address: string, ticket: string) => {
  const socket = new WebSocket(`${address}/api/ws?token=${ticket}`)
  const frames: LiveFrame[] = []
  const waiting: (() => void)[] = []
  socket.on('message', (data) => {
    frames.push(JSON.parse((data as Buffer).toString()))
    for (const wake of waiting.splice(0)) wake()
  })
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  return {
    frames,
    closed,
    end: () => socket.close(),
    opened: new Promise<void>((resolve, reject) => socket.once('open', resolve).once('error', reject)),
    next: () => new Promise<void>((resolve) => waiting.push(resolve)),
  }
}

test('what happens in one process reaches the screens of its reader in both, and nobody else’s', async () => {
  const mine = [connect(addresses[0]!, await ticketOf('scholar')), connect(addresses[1]!, await ticketOf('scholar'))]
  const foreign = connect(addresses[1]!, await ticketOf('scholar2'))
  await Promise.all([...mine, foreign].map((screen) => screen.opened))
  // The sockets are open before their tickets have been looked at; joined is when a frame arrives.
  const heard = Promise.all(mine.map((screen) => screen.next()))
  const again = setInterval(() => void here.as('scholar').call(readAllNotifications, {}), 100)
  await heard
  clearInterval(again)
  expect(mine.map((screen) => screen.frames[0])).toEqual([notificationsChanged, notificationsChanged])
  expect(foreign.frames).toEqual([])
  for (const screen of [...mine, foreign]) screen.end()
})

test('a screen that connects late hears what its reader was told since it asked for its ticket, others do not', async () => {
  // A moment before the ticket counts as well: what came before must be older, and the fresh ticket younger.
  const moment = () => new Promise((wait) => setTimeout(wait, 1500))
  await moment()
  const tickets = [await ticketOf('scholar'), await ticketOf('scholar2')]
  await here.as('scholar').call(readAllNotifications, {})
  await moment()
  const [late, foreign] = [connect(addresses[1]!, tickets[0]!), connect(addresses[1]!, tickets[1]!)]
  await late.next()
  expect(late.frames).toEqual([notificationsChanged])
  const fresh = connect(addresses[1]!, await ticketOf('scholar'))
  await fresh.opened
  await new Promise((wait) => setTimeout(wait, 200))
  expect([fresh.frames, foreign.frames]).toEqual([[], []])
  for (const screen of [late, foreign, fresh]) screen.end()
})

test('a ticket opens one screen, once; an invented one opens none', async () => {
  const ticket = await ticketOf('scholar')
  const first = connect(addresses[0]!, ticket)
  await first.opened
  await new Promise((wait) => setTimeout(wait, 100))
  expect(await connect(addresses[1]!, ticket).closed).toBe(4401)
  expect(await connect(addresses[0]!, 'invented').closed).toBe(4401)
  first.end()
})

test('screens are told to fetch everything again when frames were lost with the connection to PostgreSQL, those that open after it too', async () => {
  const open = connect(addresses[0]!, await ticketOf('scholar'))
  const later = await ticketOf('scholar')
  await open.opened
  const joined = open.next()
  const again = setInterval(() => void here.as('scholar').call(readAllNotifications, {}), 100)
  await joined
  clearInterval(again)
  await vi.waitFor(async () => {
    const before = open.frames.length
    await new Promise((wait) => setTimeout(wait, 200))
    expect(open.frames).toHaveLength(before)
  })
  open.frames.length = 0
  const client = new pg.Client({ connectionString: here.databaseUrl })
  await client.connect()
  const { rowCount } = await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen %'`)
  await client.end()
  expect(rowCount).toBeGreaterThanOrEqual(2)
  const told = open.next()
  await here.as('scholar').call(readAllNotifications, {})
  await told
  expect(open.frames).toEqual([framesMissed])
  const late = connect(addresses[0]!, later)
  await late.next()
  expect(late.frames[0]).toEqual(framesMissed)
  for (const screen of [open, late]) screen.end()
})
