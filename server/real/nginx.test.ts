import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { chmod, mkdir } from 'node:fs/promises'
import { connect as connectHttp2 } from 'node:http2'
import { createServer, connect, type Server, type Socket } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { createBankItem, listBankData } from '@pandu/contract/bank'
import { readAllNotifications } from '@pandu/contract/notifications'
import { listSessions, liveTicket, login, readMe } from '@pandu/contract/session'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../src/kit/env.ts'
import { freshDatabase, type TestDatabase } from '../test/database.ts'
import { freePort, until } from '../test/processes.ts'
import { ask, callAt, openScreen, signInAt, startReal } from './product.ts'

// Debian's nginx with the configuration that docs/operations.md shows, in front of two web processes.

const given = JSON.parse(process.env['TEST_NGINX'] ?? '{}') as {
  program: string
  configuration: string
  types: string
  env: Record<string, string>
  key: string
  certificate: string
}
const name = 'pandu.example.org'

let database: TestDatabase
let product: Awaited<ReturnType<typeof startReal>>
let folder: string
let nginx: ChildProcess
let relay: Awaited<ReturnType<typeof openRelay>>
let base: string
let plain: string
/** As a browser does that looked the name up. */
const visitor = { rejectUnauthorized: false, servername: name, localAddress: '127.0.0.7', headers: { host: name } }
const withHost = { host: name }
/** What one address may have open, in the document and in this test. */
const [LIMIT, LIMIT_HERE] = [1000, 25]

/** Stands between the product and its database, so that the database can be away for it. */
const openRelay = async (url: string) => {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  let server: Server
  const open = async (at: number) => {
    server = createServer((socket) => {
      const to = connect(Number(port), hostname)
      for (const one of [socket, to]) {
        sockets.add(one)
        one.on('error', () => {})
        one.on('close', () => {
          sockets.delete(one)
          socket.destroy()
          to.destroy()
        })
      }
      socket.pipe(to).pipe(socket)
    }).listen(at, '127.0.0.1')
    await once(server, 'listening')
  }
  const cut = async () => {
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  const at = await freePort()
  await open(at)
  return { url: url.replace(`:${port}/`, `:${at}/`), cut, mend: () => open(at) }
}

/** The document's configuration on ports, paths and an account of this machine, within the one that Debian ships. */
const configure = async (ports: { plain: number; tls: number; product: number }) => {
  const document = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  const site = /```nginx\n([^`]*)```/
    .exec(document)![1]!
    .replaceAll(/^\s*listen \[::\].*$/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${ports.plain};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${ports.tls} ssl http2;`)
    .replace('server 127.0.0.1:3000;', `server 127.0.0.1:${ports.product};`)
    .replace(`limit_conn pandu_address ${LIMIT};`, `limit_conn pandu_address ${LIMIT_HERE};`)
    .replaceAll('/var/log/nginx/', `${folder}/`)
    .replace(/ssl_certificate \S+;/, `ssl_certificate ${given.certificate};`)
    .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${given.key};`)
  writeFileSync(join(folder, 'site.conf'), site)
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  for (const place of places) await mkdir(join(folder, place), { recursive: true })
  const whole = readFileSync(given.configuration, 'utf8')
    .replace(/^user .*$/m, process.getuid?.() === 0 ? `user ${userInfo().username};` : '')
    .replace(/^pid .*$/m, `pid ${folder}/nginx.pid;`)
    .replaceAll(/^\s*include .*(modules-enabled|conf\.d).*$/gm, '')
    .replace(/include \S*mime\.types;/, `include ${given.types};`)
    .replace(/include \S*sites-enabled\S*;/, `include ${folder}/site.conf;`)
    .replaceAll(/(access_log|error_log) \S+;/g, `$1 ${folder}/$1;`)
    .replace('http {', `http {\n${places.map((place) => `${place}_temp_path ${folder}/${place};`).join('\n')}`)
  writeFileSync(join(folder, 'nginx.conf'), whole)
}

beforeAll(async () => {
  database = await freshDatabase()
  folder = mkdtempSync(join(tmpdir(), 'pandu-nginx-'))
  await chmod(folder, 0o755)
  await mkdir(join(folder, 'uploads'))
  relay = await openRelay(database.url)
  product = await startReal(relay.url, {
    PUBLIC_URL: `https://${name}`,
    TRUST_PROXY: '1',
    WEB_PROCESSES: '2',
    TMPDIR: join(folder, 'uploads'),
  })
  const ports = { plain: await freePort(), tls: await freePort(), product: product.port }
  await configure(ports)
  nginx = spawn(given.program, ['-c', join(folder, 'nginx.conf'), '-p', folder, '-g', 'daemon off;'], {
    env: { ...process.env, ...given.env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  base = `https://127.0.0.1:${ports.tls}`
  plain = `http://127.0.0.1:${ports.plain}`
  await until(async () => (await ask(`${base}/healthz`, visitor).catch(() => undefined))?.status === 200, 20_000)
})
afterAll(async () => {
  if (nginx?.exitCode === null) {
    nginx.kill('SIGTERM')
    await once(nginx, 'exit')
  }
  await product?.stop()
  await relay?.cut()
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

const call: ReturnType<typeof callAt> = (endpoint, input, token, headers) =>
  callAt(base, visitor)(endpoint, input, token, { ...withHost, ...headers })

test('the page comes by https alone, as it is; files with a hash stay for good, the page and the service worker do not', async () => {
  const moved = await ask(`${plain}/login?next=1`, { headers: withHost })
  expect([moved.status, moved.headers.location]).toEqual([301, `https://${name}/login?next=1`])
  const page = await ask(`${base}/`, visitor)
  expect([page.status, page.headers['cache-control'], page.headers['strict-transport-security']]).toEqual([
    200,
    'no-cache',
    'max-age=63072000; includeSubDomains',
  ])
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  const script = /"(\/assets\/[^"]+\.js)"/.exec(page.text)![1]!
  const file = await ask(`${base}${script}`, { ...visitor, headers: { ...withHost, 'accept-encoding': 'br' } })
  expect([file.status, file.headers['cache-control'], file.headers['content-encoding']]).toEqual([
    200,
    'public, max-age=31536000, immutable',
    'br',
  ])
  const worker = await ask(`${base}/sw.js`, visitor)
  expect([worker.status, worker.headers['cache-control']]).toEqual([200, 'no-cache'])
  expect((await ask(`${base}/metrics`, visitor)).status).toBe(404)
})

test('a sign-in has a Secure cookie, and is seen from the address of the visitor, whatever he claims', async () => {
  const { token, answer } = await signInAt(base, 'upcm', { ...visitor, headers: { ...withHost, 'x-forwarded-for': '6.6.6.6' } })
  const cookies = String(answer.headers['set-cookie'])
  expect(cookies).toMatch(/pandu_session=[^;]+;[^,]*HttpOnly[^,]*Secure/)
  const sessions = await call(listSessions, {}, token)
  expect(sessions.body.data.map(({ address }) => address)).toEqual(['127.0.0.7'])
})

test('answers keep the compression of the product', async () => {
  const { token } = await signInAt(base, 'upcm', visitor)
  const list = await ask(`${base}/api/manage/bank-data`, {
    ...visitor,
    headers: { ...withHost, authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' },
  }).catch((error: Error) => error)
  // Packed bytes are no JSON: that they do not read as such is the point.
  expect(list).toBeInstanceOf(SyntaxError)
})

test('status 666 arrives with its body, by HTTP/1.1 and by HTTP/2', async () => {
  const dead = await call(readMe, {}, 'a-token-of-nobody')
  expect([dead.status, (JSON.parse(dead.text) as { message: string }).message]).toEqual([666, expect.any(String)])
  const client = connectHttp2(base, { rejectUnauthorized: false, servername: name })
  const stream = client.request({ ':path': '/api/auth/me', ':authority': name, authorization: 'Bearer a-token-of-nobody' })
  const [headers] = (await once(stream, 'response')) as [Record<string, unknown>]
  let text = ''
  for await (const chunk of stream) text += String(chunk)
  client.close()
  expect([headers[':status'], text]).toEqual([666, dead.text])
})

test('a live event passes', async () => {
  const { token } = await signInAt(base, 'scholar', visitor)
  const { ticket } = (await call(liveTicket, {}, token)).body.data
  const screen = await openScreen(`${base.replace('https', 'wss')}/api/ws?token=${ticket}`, {
    rejectUnauthorized: false,
    headers: withHost,
  })
  await until(async () => {
    await call(readAllNotifications, {}, token)
    return screen.frames.length > 0
  }, 20_000)
  expect(screen.frames.length).toBeGreaterThan(0)
  screen.end()
})

test('no log of nginx holds a query string: neither the search for a number nor the ticket of a screen', async () => {
  const { token } = await signInAt(base, 'upcm', visitor)
  await call(listBankData, { filter: { search: '3299010101990001' } }, token)
  await ask(`${plain}/scholars?search=3299010101990001`, { headers: withHost })
  for (const secret of [
    '/api/calendar/feed/a-secret-of-nobody.ics',
    '/reset/a-secret-of-nobody/me%40example.org',
    '/email/confirm/a-secret-of-nobody',
    '/email/take-back/a-secret-of-nobody',
  ])
    await ask(`${base}${secret}`, visitor)
  const path = `/api/${listBankData.path}`
  const written = () => readFileSync(join(folder, 'pandu.log'), 'utf8')
  await until(() => written().includes(`"GET ${path} HTTP/1.1" 200`) && written().includes('"GET /scholars HTTP/1.1" 301'), 5000)
  const logs = readdirSync(folder).filter((file) => statSync(join(folder, file)).isFile() && !file.endsWith('.conf'))
  expect(logs).toContain('pandu.log')
  for (const file of logs) expect(readFileSync(join(folder, file), 'utf8')).not.toMatch(/3299010101990001|a-secret-of-nobody|\/api\/ws\?/)
  expect(written()).toContain('"GET /api/ws HTTP/1.1" 101')
})

test('one address has so many calls open and no more, and others are served', async () => {
  expect(readFileSync(join(root, 'docs/operations.md'), 'utf8')).toContain(`limit_conn pandu_address ${LIMIT};`)
  const crowd = { ...visitor, localAddress: '127.0.0.9' }
  // One call more than the limit. Asking something else until it is refused would itself take the place of a call.
  const bodies = Array.from({ length: LIMIT_HERE + 1 }, () => new PassThrough())
  const open = bodies.map((body) => {
    body.write('{')
    const headers = { ...withHost, 'content-type': 'application/json', 'content-length': '20' }
    return ask(`${base}/api/${login.path}`, { ...crowd, method: 'POST', headers, body })
  })
  expect((await Promise.race(open)).status).toBe(429)
  expect((await ask(`${base}/healthz`, crowd)).status).toBe(429)
  expect((await ask(`${base}/healthz`, visitor)).status).toBe(200)
  for (const body of bodies) body.end('"login":"nobody"   }'.slice(0, 19))
  const refused = (await Promise.all(open)).filter(({ status }) => status === 429)
  expect(refused).toHaveLength(1)
  expect((await ask(`${base}/healthz`, crowd)).status).toBe(200)
})

/** How many bytes of uploads the product has received so far. */
const received = () =>
  readdirSync(join(folder, 'uploads'), { recursive: true, encoding: 'utf8' })
    .map((file) => statSync(join(folder, 'uploads', file), { throwIfNoEntry: false }))
    .reduce((sum, one) => sum + (one?.isFile() ? one.size : 0), 0)
const held = () => readdirSync(join(folder, 'client_body'))

test('an upload of 49 MB reaches the product while it arrives, without a copy on the way', async () => {
  const { token } = await signInAt(base, 'elsn', visitor)
  const edge = 'edge-of-the-form'
  const fields = { title: 'Large minutes', description: 'All of them', category: 'Minutes', year: '2025', type_content: 'upload' }
  const head = Object.entries(fields).map(
    ([key, value]) => `--${edge}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  )
  const start = Buffer.from(
    `${head.join('')}--${edge}\r\nContent-Disposition: form-data; name="content"; filename="minutes.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.4\n`,
  )
  const end = Buffer.from(`\r\n--${edge}--\r\n`)
  const half = Buffer.alloc(24.5 * 2 ** 20, 'a')
  const body = new PassThrough()
  const answer = ask(`${base}/api/${createBankItem.path}`, {
    ...visitor,
    method: 'POST',
    headers: {
      ...withHost,
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${edge}`,
      'content-length': String(start.length + 2 * half.length + end.length),
    },
    body,
  })
  body.write(start)
  body.write(half)
  // The other half has not been sent yet.
  await until(() => received() > 20 * 2 ** 20, 60_000)
  expect(held()).toEqual([])
  body.write(half)
  body.end(end)
  const { status, text } = await answer
  expect(status, text).toBe(200)
  const { data } = (await call(listBankData, { filter: { search: 'Large minutes' } }, token)).body
  expect(data).toHaveLength(1)
})

test('a body that is too large is refused by the product, in its words', async () => {
  const { token } = await signInAt(base, 'elsn', visitor)
  const answer = await ask(`${base}/api/${createBankItem.path}`, {
    ...visitor,
    method: 'POST',
    headers: { ...withHost, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'x'.repeat(3 * 2 ** 20) }),
  })
  expect([answer.status, typeof (JSON.parse(answer.text) as { message: string }).message]).toEqual([413, 'string'])
})

test('503 arrives with Retry-After while the database is away', async () => {
  const { token } = await signInAt(base, 'upcm', visitor)
  await relay.cut()
  try {
    const away = await call(readMe, {}, token)
    expect([away.status, Number(away.headers['retry-after'])]).toEqual([503, expect.any(Number)])
    expect(Number(away.headers['retry-after'])).toBeGreaterThan(0)
  } finally {
    await relay.mend()
  }
  await until(async () => (await call(readMe, {}, token)).status === 200, 30_000)
})
