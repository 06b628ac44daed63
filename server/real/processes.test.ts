import { readAllNotifications } from '@pandu/contract/notifications'
import { readOverview, waitingDays } from '@pandu/contract/overview'
import { listSessions, liveTicket, logout, readMe } from '@pandu/contract/session'
import { listSettings, updateSetting } from '@pandu/contract/settings'
import { vendors } from '@pandu/contract/vendors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, inDatabase, type TestDatabase } from '../test/database.ts'
import { until } from '../test/processes.ts'
import { ask, openScreen, startReal } from './product.ts'

// Four web processes behind one port, as npm run test:real -- processes starts them.

let database: TestDatabase
let product: Awaited<ReturnType<typeof startReal>>
beforeAll(async () => {
  database = await freshDatabase()
  product = await startReal(database.url, { WEB_PROCESSES: '4', ANSWERS_KEPT_SECONDS: '60' })
})
afterAll(async () => {
  await product?.stop()
  await database?.drop()
})

/** Connections are given out in turn: so many reach each process several times. */
const MANY = 16
const many = <T>(work: (n: number) => Promise<T>) => Promise.all(Array.from({ length: MANY }, (_, n) => work(n)))
const address = (ticket: string) => `${product.base.replace('http', 'ws')}/api/ws?token=${ticket}`

test('all four answer', async () => {
  const answers = await many(() => ask(`${product.base}/metrics`))
  const processes = new Set(answers.map(({ text }) => /instance_process="(\d+)"/.exec(text)?.[1]))
  expect(processes.size).toBe(4)
})

test('a live event reaches the screens of its reader in every process; the end of the session closes all of them, and no process knows it any more', async () => {
  const { token } = await product.signIn('scholar')
  const screens = await many(async () => openScreen(address((await product.call(liveTicket, {}, token)).body.data.ticket)))
  // A socket is open before its ticket has been looked at.
  await until(async () => {
    await product.call(readAllNotifications, {}, token)
    return screens.every(({ frames }) => frames.length > 0)
  }, 30_000)
  expect((await product.call(logout, {}, token)).status).toBe(200)
  expect(await Promise.all(screens.map(({ closed }) => closed))).toEqual(screens.map(() => 4401))
  expect(new Set((await many(() => product.call(readMe, {}, token))).map(({ status }) => status))).toEqual(new Set([666]))
})

test('an answer that processes keep changes in all of them with the rows that it was read from', async () => {
  const { token } = await product.signIn('upcm')
  const read = () => many(async () => JSON.stringify((await product.call(readOverview, {}, token)).body.data))
  const [before] = await read()
  expect(new Set(await read())).toEqual(new Set([before]))
  const changed = await inDatabase(database.url, `update proposals set approval = 'approved' where approval = 'process' returning id`)
  expect(changed.length).toBeGreaterThan(0)
  await until(async () => {
    const now = new Set(await read())
    return now.size === 1 && !now.has(before!)
  }, 5000)
})

test('a setting of the programme holds in every process', async () => {
  const { token } = await product.signIn('superadmin')
  const { data } = (await product.call(listSettings, {}, token)).body as { data: { key: string; updated_at: string }[] }
  const { updated_at } = data.find(({ key }) => key === waitingDays.key)!
  const answer = await product.call(updateSetting, { key: waitingDays.key, value: { amber: 3, red: 5 }, updated_at }, token)
  expect(answer.status, answer.text).toBe(200)
  await until(async () => {
    const late = await many(async () => JSON.stringify((await product.call(readOverview, {}, token)).body.late))
    return late.every((one) => one === JSON.stringify({ amber: 3, red: 5 }))
  }, 5000)
})

test('a write that is sent to several processes at once under one key is done once', async () => {
  const { token } = await product.signIn('upcm')
  const input = { name: 'Rumah Baca Sekali', contact_person: 'Wati', phone_number: '0800', address: 'Jalan Melati 4' }
  const answers = await many(() => product.call(vendors.create, input as never, token, { 'idempotency-key': 'once-and-no-more-4711' }))
  const ids = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => (body as { data: { id: number } }).data.id))
  expect(ids.size).toBe(1)
  expect(await inDatabase(database.url, `select 1 from vendors where name = 'Rumah Baca Sekali'`)).toHaveLength(1)
})

test('wrong passwords are counted over all processes', async () => {
  const wrong = () =>
    ask(`${product.base}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'elsn', password: 'not-this-one' }),
    })
  const statuses = (await many(wrong)).map(({ status }) => status)
  // Five are free. Each process takes its tries one after the other, so each may have looked at one before the others' were counted.
  expect(statuses.filter((status) => status !== 429).length).toBeLessThanOrEqual(5 + 3)
  expect(new Set((await many(wrong)).map(({ status }) => status))).toEqual(new Set([429]))
})

test('a person sees the sign-ins of all processes', async () => {
  const tokens = await many(async () => (await product.signIn('teacher')).token)
  const { data } = (await product.call(listSessions, {}, tokens[0])).body
  expect(data).toHaveLength(MANY)
})
