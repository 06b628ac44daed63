import { framesMissed, type LiveFrame } from '@pandu/contract/kit'
import { notificationsChanged, readAllNotifications } from '@pandu/contract/notifications'
import { assignPermissions, permissionIds, switchVendorUser } from '@pandu/contract/accounts'
import { factorPermissions, liveTicket, logout, setUpFactor, turnOffFactor, turnOnFactor } from '@pandu/contract/session'
import { updateSetting } from '@pandu/contract/settings'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import WebSocket from 'ws'
import { demoPerson } from '../../seed/people.ts'
import { testApp } from '../../test/app.ts'
import { testEnv } from '../../test/database.ts'
import { codeOf } from '../../test/totp.ts'
import { createApp } from '../app.ts'
import { hashOf } from './session.ts'

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

test('events of one process reach the screens of their reader in both processes, and of nobody else', async () => {
  const mine = [connect(addresses[0]!, await ticketOf('scholar')), connect(addresses[1]!, await ticketOf('scholar'))]
  const foreign = connect(addresses[1]!, await ticketOf('scholar2'))
  await Promise.all([...mine, foreign].map((screen) => screen.opened))
  // The sockets are open before their tickets were checked. The first frame shows that a screen has joined.
  const heard = Promise.all(mine.map((screen) => screen.next()))
  const again = setInterval(() => void here.as('scholar').call(readAllNotifications, {}), 100)
  await heard
  clearInterval(again)
  expect(mine.map((screen) => screen.frames[0])).toEqual([notificationsChanged, notificationsChanged])
  expect(foreign.frames).toEqual([])
  for (const screen of [...mine, foreign]) screen.end()
})

test('a screen that connects late gets the events since its ticket, an older page more, others none', async () => {
  // The time just before the ticket counts too: the older frame must be before it, and the new ticket after it.
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
  const older = connect(addresses[1]!, `${await ticketOf('scholar')}&age=3000`)
  await vi.waitFor(() => expect(older.frames).toContainEqual(notificationsChanged))
  for (const screen of [late, foreign, fresh, older]) screen.end()
})

test('a ticket opens one screen once; an invented one opens none', async () => {
  const ticket = await ticketOf('scholar')
  const first = connect(addresses[0]!, ticket)
  await first.opened
  await new Promise((wait) => setTimeout(wait, 100))
  expect(await connect(addresses[1]!, ticket).closed).toBe(4401)
  expect(await connect(addresses[0]!, 'invented').closed).toBe(4401)
  first.end()
})

test('after a lost connection to PostgreSQL all screens, and those that open later, fetch everything again', async () => {
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

/** Opens screens of one session in both processes, and waits until they get events. */
const bothScreens = async (token: string, who: Parameters<typeof here.as>[0]) => {
  const screens = []
  for (const address of addresses) {
    const { ticket } = (await here.as({ token }).call(liveTicket, {})).body.data
    screens.push(connect(address, ticket))
  }
  await Promise.all(screens.map((screen) => screen.opened))
  const again = setInterval(() => void here.as(who).call(readAllNotifications, {}), 50)
  await Promise.all(screens.map((screen) => screen.next()))
  clearInterval(again)
  return screens
}
/** How the screens were closed, long before the next check of all sessions. */
const closing = (screens: Awaited<ReturnType<typeof bothScreens>>) =>
  Promise.race([Promise.all(screens.map(({ closed }) => closed)), new Promise((wait) => setTimeout(wait, 5000)).then(() => 'still open')])
const query = async (text: string, ...values: unknown[]) => {
  const client = new pg.Client({ connectionString: here.databaseUrl })
  await client.connect()
  await client.query(text, values)
  await client.end()
}

test('signing out closes the screens of the device in every process at once, and no others', async () => {
  const [token, kept] = [await here.signIn('guest'), await here.signIn('guest')]
  const [screens, others] = [await bothScreens(token, 'guest'), await bothScreens(kept, 'guest')]
  await here.as({ token }).call(logout, {})
  expect(await closing(screens)).toEqual([4401, 4401])
  await new Promise((wait) => setTimeout(wait, 200))
  const still = others.map((screen) => screen.next())
  await here.as({ token: kept }).call(readAllNotifications, {})
  await Promise.all(still)
  for (const screen of others) screen.end()
})

test('deactivating an account closes its screens at once', async () => {
  const screens = await bothScreens(await here.signIn('vendor'), 'vendor')
  const { id } = demoPerson('vendor')
  expect((await here.as('superadmin').call(switchVendorUser, { id, status: 0 })).status).toBe(200)
  expect(await closing(screens)).toEqual([4401, 4401])
})

test('screens connect again with the new rights when permissions change', async () => {
  const screens = await bothScreens(await here.signIn('elsn'), 'elsn')
  const { id } = demoPerson('elsn')
  expect((await here.as('superadmin').call(assignPermissions, { id, permissions: [permissionIds.GUEST] })).status).toBe(200)
  expect(await closing(screens)).toEqual([1012, 1012])
})

test('an expired session closes its screens at once', async () => {
  const token = await here.signIn('tsa')
  await query(
    `update sessions set expires_at = now() + interval '3 seconds' where id = (select max(id) from sessions where user_id = $1)`,
    demoPerson('tsa').id,
  )
  expect(await closing(await bothScreens(token, 'tsa'))).toEqual([4401, 4401])
})

test('an unused session closes its screens at once, one that was used meanwhile does not', async () => {
  // The calls below come from another session of the same person.
  await here.as('tsa').call(readAllNotifications, {})
  const token = await here.signIn('tsa')
  /** Sets the last use of the session so that it ends in this many seconds. */
  const idleUntil = (seconds: number) =>
    query(
      `update sessions set idle_minutes = 1, last_seen_at = now() - interval '1 minute' + make_interval(secs => $2) where token_hash = $1`,
      hashOf(token),
      seconds,
    )
  await idleUntil(3)
  const screens = await bothScreens(token, 'tsa')
  await idleUntil(6)
  let isClosed = false
  const ended = Promise.all(screens.map((screen) => screen.closed)).then((codes) => {
    isClosed = true
    return codes
  })
  await new Promise((wait) => setTimeout(wait, 3500))
  expect(isClosed).toBe(false)
  expect(await Promise.race([ended, new Promise((wait) => setTimeout(wait, 4000)).then(() => 'still open')])).toEqual([4401, 4401])
})

test('when a second factor becomes required, the screens of people without one get a message and are closed', async () => {
  const token = await here.signIn('superadmin')
  const boss = here.as({ token })
  const { secret } = (await boss.call(setUpFactor, {})).body.data
  await boss.call(turnOnFactor, { code: codeOf(secret) })
  const setting = { key: factorPermissions.key, updated_at: new Date(0).toISOString() }
  const screens = await bothScreens(await here.signIn('guest'), 'guest')
  const others = await bothScreens(await here.signIn('tsa'), 'tsa')
  expect((await boss.call(updateSetting, { ...setting, value: ['GUEST'] })).status).toBe(200)
  expect(await closing(screens)).toEqual([1012, 1012])
  for (const { frames } of screens) expect(frames.at(-1)?.name).toBe('accountChanged')
  expect((await here.as('guest').call(liveTicket, {})).status).toBe(403)
  const own = await bothScreens(token, { token })
  await boss.call(turnOffFactor, {})
  expect(await closing(own)).toEqual([1012, 1012])
  const still = others.map((screen) => screen.next())
  await here.as('tsa').call(readAllNotifications, {})
  await Promise.all(still)
  for (const screen of others) screen.end()
})
