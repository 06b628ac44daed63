import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { limitSockets, serverTimeouts, slowRequestAnswer, type SocketLimits, socketLimits, endSlowBodies } from './sockets.ts'

const apps: FastifyInstance[] = []
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await Promise.all(apps.splice(0).map((app) => app.close()))
})

const served = async (limits: Partial<SocketLimits>, behindProxy = false) => {
  const all = { ...socketLimits, ...limits }
  const app = Fastify({ ...serverTimeouts(all), forceCloseConnections: true })
  apps.push(app)
  app.decorateRequest('cookies')
  app.addHook('onRequest', async (request) => void (request.cookies = {}))
  limitSockets(app, all, { publicUrl: 'https://pandu.example.org', trustProxy: behindProxy ? 1 : false })
  app.post('/', (request) => request.body)
  app.get('/', async () => 'read')
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app
}

/** A connection, the received bytes, and whether it has ended. */
const open = async (app: FastifyInstance) => {
  const { port } = app.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  let text = ''
  socket.on('data', (data) => (text += data.toString()))
  socket.on('error', () => {})
  const closed = once(socket, 'close')
  await once(socket, 'connect')
  return {
    socket,
    closed,
    get text() {
      return text
    },
  }
}
const head = (length: number) => `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: ${length}\r\n\r\n`

test('a connection without complete headers, or without any data, is closed', async () => {
  const app = await served({ headers: 200, request: 60_000, every: 50 })
  const [silent, slow] = [await open(app), await open(app)]
  slow.socket.write('GET / HTTP/1.1\r\nHost: x\r\n')
  await Promise.all([silent.closed, slow.closed])
  expect(slow.text).toContain('408 Request Timeout')
})

test('a request that is not complete in time is closed', async () => {
  const app = await served({ headers: 200, request: 300, every: 50 })
  const slow = await open(app)
  slow.socket.write(`${head(100)}begun`)
  await slow.closed
  expect(slow.text).toContain('408 Request Timeout')
})

test('a connection without traffic is closed, and so is one that waits for its next request', async () => {
  const app = await served({ idle: 200, keepAlive: 100 })
  const [idle, kept] = [await open(app), await open(app)]
  kept.socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await Promise.all([idle.closed, kept.closed])
  expect(kept.text).toContain('read')
})

test('the connections of an address are limited; when one is closed, another can open', async () => {
  const app = await served({ perAddress: 2 })
  const [one] = [await open(app), await open(app)]
  const third = await open(app)
  await third.closed
  one.socket.destroy()
  await one.closed
  await vi.waitFor(async () => {
    const again = await open(app)
    again.socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    await vi.waitFor(() => expect(again.text).toContain('read'))
  })
})

test('behind a proxy, connections are not limited by address', async () => {
  const app = await served({ perAddress: 1 }, true)
  await open(app)
  const second = await open(app)
  second.socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await vi.waitFor(() => expect(second.text).toContain('read'))
})

/** A server whose check of body speed runs when the test says, with a time of the test. */
const watched = async () => {
  const clock = { now: 0 }
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 10_000_000 })
  apps.push(app)
  app.post('/', async (request) => String(request.body).length)
  const bodies = endSlowBodies(socketLimits, slowRequestAnswer({ publicUrl: 'https://pandu.example.org' }), () => clock.now)
  const seen: Socket[] = []
  app.server.on('request', (request) => {
    seen.push(request.socket)
    bodies.watch(request)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const line = await open(app)
  const arrived = (bytes: number) => vi.waitFor(() => expect(seen[0]?.bytesRead).toBe(bytes))
  /** Advances the time by this many milliseconds in steps, with a check at each. */
  const pass = (ms: number) => {
    for (const end = clock.now + ms; clock.now < end;) {
      clock.now += socketLimits.every
      bodies.check()
    }
  }
  return { line, bodies, arrived, pass }
}

test('a body that arrives too slowly is stopped after the window, with an answer', async () => {
  const { line, bodies, arrived, pass } = await watched()
  const start = `${head(1_000_000)}x`
  line.socket.write(start)
  await arrived(start.length)
  pass(socketLimits.window - socketLimits.every)
  expect([bodies.count(), line.text]).toEqual([1, ''])
  pass(socketLimits.every)
  await line.closed
  expect(line.text).toMatch(/^HTTP\/1\.1 408 [^]*"The request arrives too slowly"/)
  // It has the headers of other answers, although no hook has run.
  for (const name of [
    'Strict-Transport-Security',
    'Content-Security-Policy',
    'X-Content-Type-Options',
    'Permissions-Policy',
    'Cross-Origin-Opener-Policy',
    'Cross-Origin-Resource-Policy',
    'Cache-Control',
  ])
    expect(line.text, name).toMatch(new RegExp(`^${name}: \\S`, 'm'))
  expect(bodies.count()).toBe(0)
})

test('a body that arrives steadily may take long, and is stopped when it stalls', async () => {
  const { line, bodies, arrived, pass } = await watched()
  const begin = head(10_000_000)
  line.socket.write(begin)
  // 256 kbit/s.
  const inOneWindow = (socketLimits.window / 1000) * 32_000
  let sent = begin.length
  for (let n = 0; n < 4; n++) {
    line.socket.write('x'.repeat(inOneWindow))
    sent += inOneWindow
    await arrived(sent)
    pass(socketLimits.window)
  }
  expect([bodies.count(), line.text]).toEqual([1, ''])
  pass(socketLimits.window)
  await line.closed
  expect(line.text).toContain('408')
})

test('the speed is checked only while a body arrives', async () => {
  const { line, bodies, pass } = await watched()
  line.socket.write(`${head(3)}abc`)
  await vi.waitFor(() => expect(line.text).toContain('200 OK'))
  pass(socketLimits.window * 2)
  expect(bodies.count()).toBe(0)
  expect(line.socket.destroyed).toBe(false)
  line.socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await vi.waitFor(() => expect(line.text).toContain('404'))
  expect(bodies.count()).toBe(0)
})

test('50 MB at 256 kbit/s stay within the time of a request', () => {
  const seconds = (50 * 1024 * 1024 * 8) / 256_000
  expect(socketLimits.request / 1000).toBeGreaterThan(seconds * 1.5)
  expect(socketLimits.bytesPerSecond).toBeLessThan(256_000 / 8 / 4)
})
