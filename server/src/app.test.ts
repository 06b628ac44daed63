import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, testEnv } from '../test/database.ts'
import { createApp } from './app.ts'
import { root } from './env.ts'

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

test('the server says that it is alive and that it is ready', async () => {
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready' })
})

test('an unknown call answers 404 as JSON with safe headers', async () => {
  const answer = await app.inject('/api/no/such/call')
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toEqual({ message: 'Not found' })
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
})

test.runIf(existsSync(join(root, 'web/dist/index.html')))(
  'each answer of the page has a nonce of its own and allows nothing unsafe',
  async () => {
    const [one, two] = [await app.inject('/'), await app.inject('/some/page')]
    const policies = [one, two].map((answer) => String(answer.headers['content-security-policy']))
    expect(policies[0]).not.toBe(policies[1])
    expect(policies[0]).not.toContain('unsafe')
    expect(one.body).not.toContain('__CSP_NONCE__')
  },
)
