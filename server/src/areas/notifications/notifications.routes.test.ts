import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '../../../seed/people.ts'
import { freshDatabase, testEnv } from '../../../test/database.ts'
import { createApp } from '../../app.ts'

let app: Awaited<ReturnType<typeof createApp>>
let drop: () => Promise<void>
beforeAll(async () => {
  const database = await freshDatabase()
  drop = () => database.drop()
  app = await createApp({ env: testEnv(database.url), databaseUrl: database.url })
})
afterAll(async () => {
  await app?.close()
  await drop?.()
})

const signedIn = async (username: string) => {
  const { token } = (await app.inject({ method: 'POST', url: '/api/auth/login', payload: { email: username, password: demoPassword } })).json()
  const headers = { authorization: `Bearer ${token}` }
  return {
    get: (url: string) => app.inject({ url, headers }),
    post: (url: string, payload: object) => app.inject({ method: 'POST', url, payload, headers }),
  }
}

test('the bell shows three, the page up to 999, more is refused', async () => {
  const scholar = await signedIn('scholar')
  const bell = (await scholar.get('/api/notification')).json()
  expect(bell.data).toHaveLength(3)
  expect(bell.total).toBeGreaterThan(3)
  expect((await scholar.get('/api/notification?page[size]=999')).json().data).toHaveLength(bell.total)
  expect((await scholar.get('/api/notification?page[size]=1000')).statusCode).toBe(422)
  expect((await scholar.get('/api/notification?filter[user_id]=1')).statusCode).toBe(422)
})

test('reading one lowers the badge; somebody else’s answers like a missing one', async () => {
  const [scholar, other] = [await signedIn('scholar'), await signedIn('scholar2')]
  const unread = (await scholar.get('/api/notification?filter[read]=0')).json()
  const { id } = unread.data[0]
  const [foreign, missing] = [await other.post('/api/notification/read', { id }), await other.post('/api/notification/read', { id: 2_000_000_000 })]
  expect([foreign.statusCode, foreign.json()]).toEqual([missing.statusCode, missing.json()])
  expect(foreign.statusCode).toBe(404)
  expect((await scholar.post('/api/notification/read', { id })).statusCode).toBe(200)
  expect((await scholar.get('/api/notification/count')).json().data.unread).toBe(unread.total - 1)
  await scholar.post('/api/notification/read-all', {})
  expect((await scholar.get('/api/notification/count')).json().data.unread).toBe(0)
})

test('only the superadmin reads the outbox', async () => {
  expect((await (await signedIn('upcm')).get('/api/mail/outbox')).statusCode).toBe(403)
  expect((await (await signedIn('superadmin')).get('/api/mail/outbox')).json().total).toBeGreaterThan(0)
})

test('a retry under the same Idempotency-Key gets the same answer; another request under it is refused', async () => {
  const { token } = (await app.inject({ method: 'POST', url: '/api/auth/login', payload: { email: 'tsa', password: demoPassword } })).json()
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': 'a-key-of-this-test' }
  const read = (payload: object, url = '/api/notification/read-all') => app.inject({ method: 'POST', url, payload, headers })
  const [first, second] = await Promise.all([read({}), read({})])
  expect([first!.statusCode, second!.statusCode]).toEqual([200, 200])
  expect(first!.json()).toEqual(second!.json())
  expect((await read({ id: 1 }, '/api/notification/read')).statusCode).toBe(422)
})
