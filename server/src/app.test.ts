import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '../seed/people.ts'
import { freshDatabase, testEnv } from '../test/database.ts'
import { createApp } from './app.ts'
import { root } from './kit/env.ts'

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

test('a body that is too large is refused without cutting the connection, so that its sender reads why', async () => {
  const headers = { 'content-type': 'application/json' }
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers,
    payload: JSON.stringify({ email: 'x'.repeat(3_000_000) }),
  })
  expect([answer.statusCode, answer.json(), answer.headers.connection]).toEqual([413, { message: 'The request is too large' }, undefined])
})

test('an unknown call answers 404 as JSON with safe headers', async () => {
  const answer = await app.inject('/api/no/such/call')
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toEqual({ message: 'Not found' })
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
})

test('an address that the router refuses is answered as any other error, without repeating it', async () => {
  const tooLong = await app.inject(`/api/file/${'7'.repeat(300)}`)
  const broken = await app.inject('/api/file/%E0%A4%A')
  expect([tooLong.statusCode, tooLong.json()]).toEqual([404, { message: 'Not found' }])
  expect([broken.statusCode, broken.json()]).toEqual([400, { message: 'The request could not be read' }])
  for (const { headers } of [tooLong, broken]) expect(headers['x-content-type-options']).toBe('nosniff')
})

test('no way of writing an address goes past the limit of requests', async () => {
  for (const url of ['/api/auth/demo', '/%61pi/auth/demo', '/api/api/auth/demo'])
    expect((await app.inject(url)).headers, url).toHaveProperty('x-ratelimit-limit')
  expect((await app.inject('/healthz')).headers).not.toHaveProperty('x-ratelimit-limit')
})

test('a campus behind one address is counted person by person, and what nobody known asks by address', async () => {
  const ask = (url: string, token?: string) => app.inject({ url, ...(token && { headers: { authorization: `Bearer ${token}` } }) })
  const left = async (url: string, token?: string) => Number((await ask(url, token)).headers['x-ratelimit-remaining'])
  const signIn = async (email: string) =>
    (await app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password: demoPassword } })).json<{ token: string }>()
      .token
  const tokens = [await signIn('guest'), await signIn('scholar')]
  // A token that was never seen counts for nobody: anybody may have invented it.
  const first = await left('/api/auth/me', tokens[0])
  expect(await left('/api/auth/demo')).toBe(first - 1)
  expect(await left('/api/auth/me', 'invented')).toBe(first - 2)
  await ask('/api/auth/me', tokens[1])
  expect(await left('/api/auth/me', tokens[0])).toBe(2999)
  expect(await left('/api/auth/me', tokens[0])).toBe(2998)
  expect(await left('/api/auth/me', tokens[1])).toBe(2999)
  expect(await left('/api/auth/me', 'invented')).toBe(first - 4)
})

test('a long answer crosses the line compressed for whoever can read that, a short one as it is', async () => {
  const ask = (url: string, encoding?: string) =>
    app.inject({ url, headers: encoding === undefined ? {} : { 'accept-encoding': encoding } })
  const plain = await ask('/api/openapi.json')
  expect(plain.headers['content-encoding']).toBeUndefined()
  for (const [encoding, unpack] of [
    ['zstd', zstdDecompressSync],
    ['br', brotliDecompressSync],
  ] as const) {
    const packed = await ask('/api/openapi.json', encoding)
    expect(packed.headers['content-encoding']).toBe(encoding)
    expect(packed.headers['vary']).toContain('accept-encoding')
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4)
    expect(unpack(packed.rawPayload).equals(plain.rawPayload)).toBe(true)
  }
  expect((await ask('/api/no/such/call', 'br')).headers['content-encoding']).toBeUndefined()
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

test('what a reader has already is not sent again, compressed or not', async () => {
  for (const encoding of ['zstd', 'br', 'identity']) {
    const headers = { 'accept-encoding': encoding }
    const first = await app.inject({ url: '/api/auth/demo', headers })
    const again = await app.inject({ url: '/api/auth/demo', headers: { ...headers, 'if-none-match': String(first.headers.etag) } })
    expect([again.statusCode, again.body, again.headers['content-encoding']]).toEqual([304, '', undefined])
  }
})
