import { connect, type AddressInfo } from 'node:net'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { api } from '@pandu/contract'
import { keepDraftFile } from '@pandu/contract/drafts'
import { createScoreDraft } from '@pandu/contract/scores'
import { liveTicket } from '@pandu/contract/session'
import { beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { demoPassword } from '../seed/people.ts'
import { root } from '../src/kit/env.ts'
import { sendFile, testApp } from './app.ts'
import { pdf } from './proposals.ts'

// What OWASP ASVS asks of every answer and of the way in, tried on the whole application (docs/security.md).

const safe = testApp({ PUBLIC_URL: 'https://pandu.example.org', TRUST_PROXY: '1' })
const plain = testApp()

const login = { email: 'scholar', password: demoPassword }
const signIn = (app: typeof safe, headers: Record<string, string> = {}) =>
  app.app.inject({ method: 'POST', url: '/api/auth/login', payload: login, headers })
const setCookies = (answer: { headers: Record<string, unknown> }) => [answer.headers['set-cookie'] ?? []].flat().map(String)

let base: { url: string; port: number }
beforeAll(async () => {
  await plain.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = plain.app.server.address() as AddressInfo
  base = { url: `127.0.0.1:${port}`, port }
})

test('over https every cookie is of this host alone, secure, unreadable for scripts and not sent along by other sites', async () => {
  const answer = await signIn(safe)
  const cookies = setCookies(answer)
  expect(cookies.map((text) => text.split('=')[0]).toSorted()).toEqual(['__Host-pandu_device', '__Host-pandu_session'])
  for (const cookie of cookies) {
    for (const part of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']) expect(cookie.split('; ')).toContain(part)
    expect(cookie).not.toMatch(/domain=/i)
  }
})

test('a cookie of the plain name, which a neighbouring name could plant, opens nothing over https', async () => {
  const { token } = (await signIn(safe)).json<{ token: string }>()
  const me = (cookie: string) => safe.app.inject({ url: '/api/auth/me', headers: { cookie } })
  expect((await me(`__Host-pandu_session=${token}`)).statusCode).toBe(200)
  expect((await me(`pandu_session=${token}`)).statusCode).toBe(401)
})

test('a page gets its session as a cookie alone; a program reads it in the answer', async () => {
  const fromPage = await signIn(plain, { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' })
  expect([fromPage.statusCode, fromPage.json<{ token: string }>().token]).toEqual([200, ''])
  const value = /pandu_session=([^;]+)/.exec(setCookies(fromPage).join())![1]!
  expect(fromPage.body).not.toContain(value)
  expect((await signIn(plain)).json<{ token: string }>().token).toHaveLength(43)
})

test('a page of another site, or of a neighbouring name, calls nothing; a link from there reads only', async () => {
  const token = await plain.signIn('scholar')
  const ask = (method: 'GET' | 'POST', url: string, site: string, mode = 'cors') =>
    plain.app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${token}`, 'x-api-key': 'web', 'sec-fetch-site': site, 'sec-fetch-mode': mode },
      ...(method === 'POST' && { payload: {} }),
    })
  for (const site of ['cross-site', 'same-site']) {
    expect((await ask('POST', '/api/ws/ticket', site)).statusCode).toBe(403)
    expect((await ask('POST', '/api/ws/ticket', site, 'navigate')).statusCode).toBe(403)
    expect((await ask('GET', '/api/auth/me', site)).statusCode).toBe(403)
    expect((await ask('GET', '/api/api/auth/me', site, 'no-cors')).statusCode).toBe(403)
    expect((await ask('GET', '/api/docs', site, 'navigate')).statusCode).toBe(200)
  }
  for (const site of ['same-origin', 'none']) expect((await ask('POST', '/api/ws/ticket', site)).statusCode).toBe(200)
})

test('nobody is signed in by a form of another site', async () => {
  const payload =
    '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\nscholar\r\n--x\r\nContent-Disposition: form-data; name="password"\r\n\r\npandu-demo-2026\r\n--x--\r\n'
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
  const answer = await plain.app.inject({ method: 'POST', url: '/api/auth/login', payload, headers })
  expect([answer.statusCode, setCookies(answer)]).toEqual([403, []])
})

test('no answer lets another site read it', async () => {
  const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-api-key' }
  for (const url of ['/api/auth/me', '/api/auth/login', '/api/openapi.json', '/'])
    for (const method of ['GET', 'OPTIONS'] as const) {
      const answer = await plain.app.inject({ method, url, headers })
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
})

test('whatever is no page may load nothing and stand in no frame, also as an error, unchanged, or to be drawn', async () => {
  const token = await plain.signIn('scholar')
  const headers = { authorization: `Bearer ${token}` }
  const first = await plain.app.inject({ url: '/api/notification/count', headers })
  const answers = [
    first,
    await plain.app.inject({ url: '/api/notification/count', headers: { ...headers, 'if-none-match': String(first.headers.etag) } }),
    await plain.app.inject('/api/auth/me'),
    await plain.app.inject('/api/no/such/call'),
    await plain.app.inject({ method: 'POST', url: '/api/auth/login', payload: '{', headers: { 'content-type': 'application/json' } }),
    await plain.app.inject('/api/openapi.json'),
    await plain.app.inject('/metrics'),
    await plain.app.inject('/readyz'),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 304, 401, 404, 400, 200, 200, 200])
  for (const { headers: own } of answers) {
    expect(own['content-security-policy']).toBe(
      "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    expect(own['x-content-type-options']).toBe('nosniff')
  }
})

test('every answer with words says what it is, and in which letters', async () => {
  for (const url of ['/api/auth/me', '/api/docs', '/api/openapi.json', '/healthz', '/robots.txt', '/api/none'])
    expect((await plain.app.inject(url)).headers['content-type'], url).toMatch(/^(application\/json|text\/(html|plain)); charset=utf-8$/)
})

test('answers to people are kept by nobody on the way', async () => {
  const token = await plain.signIn('scholar')
  const file = await plain
    .as({ token })
    .call(keepDraftFile, { form: createScoreDraft.at, field: 'attachment', file: sendFile('a.pdf', pdf) })
  for (const url of ['/api/auth/me', `/api/file/${file.body.data.id}`]) {
    const { statusCode, headers } = await plain.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    expect([statusCode, headers['cache-control']], url).toEqual([200, expect.stringContaining('no-store')])
  }
})

test('no method but those declared answers: TRACE, PUT and DELETE do not', async () => {
  for (const method of ['TRACE', 'PUT', 'DELETE', 'PATCH'] as const)
    expect((await plain.app.inject({ method, url: '/api/auth/me' })).statusCode, method).toBeGreaterThanOrEqual(400)
})

/** The specification begins attempts by GET, and looks at a NIK are written down. */
const readsWithATrace =
  /^GET (search|scholar|manage\/(tf|vendor_user|(quiz|assessment)\/result)|scholar\/course\/section\/module\/(quiz|assessment)(\/answer)?)$/

test('calls that change something are made by POST; of the reads that leave a trace none begins by a link of another site', async () => {
  const token = await plain.signIn('scholar')
  const traced = api.map(({ endpoint }) => endpoint).filter(({ method, writes, download }) => method === 'GET' && writes && !download)
  expect(traced.filter(({ at }) => !readsWithATrace.test(at))).toEqual([])
  for (const { path } of traced) {
    const headers = { authorization: `Bearer ${token}`, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
    expect((await plain.app.inject({ url: `/api/${path}`, headers })).statusCode, path).toBe(403)
  }
  expect(api.filter(({ endpoint: { method, recentAuth, download } }) => method === 'GET' && recentAuth && !download)).toEqual([])
})

test('what needs no session may be shown by other sites, such as a picture in a letter; a file is theirs without a session alone', async () => {
  const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }
  const file = await plain.app.inject({ url: '/api/file/00000000-0000-4000-8000-000000000000', headers })
  expect(file.statusCode).toBe(401)
  expect((await plain.app.inject({ url: '/api/policy', headers })).statusCode).toBe(200)
})

test('nothing of the checkout, and no list of files, is served', async () => {
  const urls = [
    '/.git/config',
    '/.env',
    '/package.json',
    '/server/src/app.ts',
    '/assets/',
    '/assets',
    '/../.env',
    '/%2e%2e/.env',
    '/assets/..%2f..%2fpackage.json',
  ]
  for (const url of urls) {
    const { statusCode, body } = await plain.app.inject(url)
    expect(statusCode, url).toBeGreaterThanOrEqual(400)
    expect(body, url).not.toMatch(/repositoryformatversion|"workspaces"|createApp|href="app-/)
  }
})

test('an error of any kind names no program, no version, no path and no statement', async () => {
  const token = await plain.signIn('scholar')
  const answers = await Promise.all([
    plain.app.inject({ method: 'POST', url: '/api/auth/login', payload: '{"a":', headers: { 'content-type': 'application/json' } }),
    plain.app.inject({ method: 'POST', url: '/api/auth/login', payload: '<a/>', headers: { 'content-type': 'application/xml' } }),
    plain.app.inject({ url: '/api/file/not-a-uuid', headers: { authorization: `Bearer ${token}` } }),
    plain.app.inject('/api/%ff%fe'),
    plain.app.inject(`/api/check/${'A'.repeat(200)}`),
    plain.app.inject('/api/none?a[b]=1'),
  ])
  for (const { body, headers, statusCode } of answers) {
    expect(statusCode).toBeGreaterThanOrEqual(400)
    expect(JSON.parse(body)).toMatchObject({ message: expect.any(String) })
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect(body).not.toMatch(/FST_|fastify|node_modules|\.ts\b|at \w+ \(|select |postgres|SyntaxError/i)
    expect([headers['server'], headers['x-powered-by']]).toEqual([undefined, undefined])
  }
})

test('the address of a caller is what the trusted proxy says, and not what the caller writes', async () => {
  const throttled = async (app: typeof safe, forwarded: string) => {
    const answer = await app.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: 'nobody-here', password: 'x' },
      headers: { 'x-forwarded-for': forwarded },
    })
    return answer.statusCode
  }
  // Each try claims another address: behind one proxy the last one counts, without a proxy none.
  const statuses = []
  for (let n = 0; n < 6; n++) statuses.push(await throttled(plain, `198.51.100.${n}`))
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
  const behind = []
  for (let n = 0; n < 6; n++) behind.push(await throttled(safe, `198.51.100.${n}, 203.0.113.7`))
  expect(behind).toEqual([422, 422, 422, 422, 422, 429])
})

test('metrics are not passed on by a proxy that nobody has told of', async () => {
  for (const name of ['x-forwarded-for', 'forwarded'])
    expect((await plain.app.inject({ url: '/metrics', headers: { [name]: '203.0.113.9' } })).statusCode).toBe(404)
  expect((await safe.app.inject({ url: '/metrics', headers: { 'x-forwarded-for': '203.0.113.9' } })).statusCode).toBe(404)
})

/** What the server answers to these very bytes, until it closes. */
const raw = (text: string) =>
  new Promise<string>((done, fail) => {
    const socket = connect(base.port, '127.0.0.1', () => socket.write(text))
    let said = ''
    socket.setEncoding('utf8')
    socket.on('data', (part) => (said += part))
    socket.on('close', () => done(said))
    socket.on('error', fail)
  })

test('a request with two lengths, or with a length that is none, is refused and its connection closed', async () => {
  const head = 'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n'
  for (const lengths of [
    'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}x',
    'Content-Length: +2\r\n\r\n{}',
    'Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n',
    'Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n',
  ])
    expect(await raw(head + lengths), lengths).toMatch(
      /^HTTP\/1\.1 400 [\s\S]*nosniff[\s\S]*\{"message":"The request could not be read"\}$/,
    )
})

test('the live channel opens for pages of the product alone, whatever ticket they bring', async () => {
  const open = async (origin?: string) => {
    const { ticket } = (await plain.as('scholar').call(liveTicket, {})).body.data
    return new Promise<string>((done) => {
      const socket = new WebSocket(`ws://${base.url}/api/ws?token=${ticket}`, origin === undefined ? {} : { origin })
      socket.on('open', () => {
        socket.close()
        done('open')
      })
      socket.on('error', (error) => done(error.message))
    })
  }
  expect(await open('https://evil.example')).toContain('403')
  expect(await open('null')).toContain('403')
  expect(await open(`http://${base.url}`)).toBe('open')
  expect(await open('http://localhost:3000')).toBe('open')
  expect(await open()).toBe('open')
})

test('a key that comes twice counts once, and from one place alone', async () => {
  const token = await plain.signIn('upcm')
  const ask = (query: string) => plain.app.inject({ url: `/api/scholar?${query}`, headers: { authorization: `Bearer ${token}` } })
  const [last, twice] = [await ask('page[size]=5'), await ask('page[size]=15&page[size]=5')]
  expect([twice.statusCode, twice.json<{ data: unknown }>().data]).toEqual([last.statusCode, last.json<{ data: unknown }>().data])
  const mixed = await plain.app.inject({ method: 'POST', url: '/api/auth/login?email=upcm', payload: { password: demoPassword } })
  expect([mixed.statusCode, Object.keys(mixed.json<{ errors: object }>().errors)]).toEqual([422, ['email']])
})

test.runIf(existsSync(join(root, 'web/dist/sw.js')))('the worker of the pages fetches from this site alone', async () => {
  const { headers } = await plain.app.inject('/sw.js')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(headers['content-security-policy']).toContain("connect-src 'self'")
  expect(headers['service-worker-allowed']).toBeUndefined()
})
