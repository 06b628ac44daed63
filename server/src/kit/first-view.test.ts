import { request as get } from 'node:http'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastifyCookie from '@fastify/cookie'
import { endpointOf, VIEW_COOKIE, type WantedCall } from '@pandu/contract/kit'
import Fastify, { type FastifyRequest } from 'fastify'
import * as z from 'zod'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openFirstViews } from './first-view.ts'
import { sessionCookie } from './session.ts'
import { serveWeb } from './web-files.ts'

/** Draws what the address says, with all answers it got. */
const drawing = `
import { threadId } from 'node:worker_threads'

const ways = {
  throw: () => Promise.reject(new Error('a page that cannot be drawn')),
  late: () => new Promise((done) => setTimeout(done, 3000)),
  slow: () => new Promise((done) => setTimeout(done, 400)),
  hang: () => { for (;;); },
  end: () => process.exit(1),
}
export const drawFirstView = async (path, view, styles, makeCalls) => {
  const asked = new URL(path, 'http://pandu.invalid').searchParams
  const bodies = await makeCalls(JSON.parse(asked.get('calls') ?? '[]'))
  await ways[asked.get('way')]?.()
  if (asked.get('way') === 'none') return undefined
  return {
    html: '<main data-thread="' + threadId + '" data-narrow="' + view.narrow + '"' + (view.hasSession ? '' : ' data-visitor') + '>' + (asked.get('html') ?? '') + '</main>',
    css: '.seen{content:"$&"}',
    styles: styles.pages.all,
    answers: bodies.map((body) => body ?? 'none'),
  }
}
`

const page = `<!doctype html><html><head>
<link rel="stylesheet" crossorigin href="/assets/app-1.css">
<link rel="modulepreload" crossorigin href="/assets/app-1.js">
</head><body><div id="root"></div>
<div class="boot">Loading</div></body></html>`

const endpoint = endpointOf('test')
const common = { does: '', source: '', access: 'signed-in', input: z.any(), output: z.any() } as const
const calls = [
  endpoint({ ...common, at: 'GET mine' }),
  endpoint({ ...common, at: 'GET one/{id}' }),
  endpoint({ ...common, at: 'GET words' }),
  endpoint({ ...common, at: 'GET broken' }),
  endpoint({ ...common, at: 'GET late' }),
  endpoint({ ...common, at: 'GET together' }),
  endpoint({ ...common, at: 'GET counted', writes: true }),
  endpoint({ ...common, at: 'GET logged', writes: 'include' }),
  endpoint({ ...common, at: 'GET searched', writes: 'log' }),
  endpoint({ ...common, at: 'GET file', download: true }),
  endpoint({ ...common, at: 'GET open', access: 'public' }),
  endpoint({ ...common, at: 'GET secret', secretAnswer: true }),
  endpoint({ ...common, at: 'POST write' }),
  endpoint({ ...common, at: 'POST seen', writes: false }),
]

/** Long enough for a busy machine; tests of the wait itself set a shorter one. */
const PATIENT = 20_000
const env = { apiKey: undefined, firstViewMs: PATIENT }
const app = Fastify()
let folder: string
/** The addresses of the calls that were made. */
let made: string[] = []
/** Answers all calls to it once there are two. */
let arrived: (() => void)[] = []
const both = () =>
  new Promise<void>((done) => {
    arrived.push(done)
    if (arrived.length === 2) for (const go of arrived.splice(0)) go()
  })
const readerOf = ({ headers, cookies }: FastifyRequest) => ({ reader: cookies[sessionCookie], zone: headers['x-time-zone'] })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pandu-view-'))
  await mkdir(join(folder, '.first-view'))
  await writeFile(join(folder, 'index.html'), page)
  await writeFile(join(folder, '.first-view/package.json'), '{"type":"module"}')
  await writeFile(join(folder, '.first-view/index.js'), drawing)
  await writeFile(join(folder, '.first-view/styles.json'), JSON.stringify({ pages: { all: ['assets/app-1.css'] }, files: {} }))
  await app.register(fastifyCookie)
  app.addHook('onRequest', async ({ url }) => void made.push(url))
  app.get('/api/together', async (request) => {
    await both()
    return readerOf(request)
  })
  app.get('/api/words', async () => ({ words: '</script><script>alert(1)</script><!--' }))
  app.get('/api/late', async () => new Promise((done) => setTimeout(done, 1500, { late: true })))
  app.get('/api/broken', async (_request, reply) => reply.code(403).send({ message: 'Not for you' }))
  app.get<{ Params: { id: string } }>('/api/one/:id', async (request) => ({ id: request.params.id, ...readerOf(request) }))
  app.get('/api/', async () => ({ inside: true }))
  app.get('/health', async () => ({ inside: true }))
  for (const path of ['mine', 'counted', 'logged', 'searched', 'file', 'open', 'secret', 'write', 'seen'])
    app.get(`/api/${path}`, async (request) => readerOf(request))
  await serveWeb(app, env, openFirstViews(app, { env, calls, folder }), folder)
  await threadIsThere()
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

afterEach(() => {
  vi.useRealTimers()
  env.firstViewMs = PATIENT
})

/** A new thread may need longer than one reader waits. */
const threadIsThere = () => vi.waitFor(async () => expect(isDrawn(await open())).toBe(true), 20_000)

const opened = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
const cookieOf = (reader: string, view = '2.Asia/Jakarta') => `${sessionCookie}=${reader}; ${VIEW_COOKIE}=${view}`

interface Ask {
  way?: string
  html?: string
  wanted?: WantedCall[]
  headers?: Record<string, string>
  method?: 'GET' | 'HEAD'
}
const addressOf = ({ way = '', html = '', wanted = [] }: Ask) =>
  `/?${new URLSearchParams({ way, html, calls: JSON.stringify(wanted) }).toString()}`
const open = async (ask: Ask = {}) => {
  const { headers = { ...opened, cookie: cookieOf('ann') }, method = 'GET' } = ask
  return app.inject({ method, url: addressOf(ask), headers })
}
type Answer = Awaited<ReturnType<typeof open>>
const isDrawn = ({ body }: { body: string }) => body.includes('<div id="first-view">')
const threadOf = ({ body }: Answer) => /data-thread="(\d+)"/.exec(body)?.[1]
const answersIn = (body: string): unknown => JSON.parse(/id="first-answers">([^]*?)<\/script>/.exec(body)?.[1] ?? '')
const call = (name: string, url = `/api/${name}`): WantedCall => ({ at: `GET ${name}`, url })

/** The page without a view, which browsers may store. */
const expectPlain = (answer: Answer, why?: string) => {
  expect([answer.statusCode, answer.headers['cache-control'], isDrawn(answer)], why).toEqual([200, 'no-cache', false])
  if (answer.body) expect(answer.body.replace(/ nonce="[^"]*"/g, ''), why).toBe(page)
}

test('a page that is opened is drawn for the device, and is not stored', async () => {
  const answer = await open({ html: 'A list' })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.body).toMatch(/<div id="first-view"><main data-thread="\d+" data-narrow="2">A list<\/main><\/div>/)
  expect(answer.body.indexOf('first-view')).toBeLessThan(answer.body.indexOf('<div class="boot">Loading</div></body></html>'))
  const nonce = /'nonce-([^']+)'/.exec(String(answer.headers['content-security-policy']))?.[1]
  expect(answer.body).toContain(`<style nonce="${nonce}">.seen{content:"$&"}</style>`)
})

test('a page that is not opened by a known reader on a known device is sent as it is', async () => {
  const without = {
    'the mode of the fetch': { 'sec-fetch-dest': 'document', cookie: cookieOf('ann') },
    'the target of the fetch': { 'sec-fetch-mode': 'navigate', cookie: cookieOf('ann') },
    'a window of its own': { ...opened, 'sec-fetch-dest': 'iframe', cookie: cookieOf('ann') },
    'an opened page': { ...opened, 'sec-fetch-mode': 'no-cors', cookie: cookieOf('ann') },
    'a view': { ...opened, cookie: `${sessionCookie}=ann` },
    'a zone that exists': { ...opened, cookie: cookieOf('ann', '2.Asia/Nowhere') },
    'a zone that is a name': { ...opened, cookie: cookieOf('ann', '2.<b>') },
    'a zone': { ...opened, cookie: cookieOf('ann', '2') },
    'a width that exists': { ...opened, cookie: cookieOf('ann', '4.Asia/Jakarta') },
    'a width': { ...opened, cookie: cookieOf('ann', 'x.Asia/Jakarta') },
  }
  for (const [why, headers] of Object.entries(without)) expectPlain(await open({ headers }), why)
  expect(isDrawn(await open({ headers: { ...opened, cookie: cookieOf('ann', '3.UTC') } }))).toBe(true)
})

test('a visitor gets a view with public answers only, also the first one of their browser', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 })
  made = []
  for (const headers of [opened, { ...opened, cookie: `${VIEW_COOKIE}=2.Asia/Jakarta` }, { ...opened, cookie: `${sessionCookie}=` }]) {
    const { body, headers: answered } = await open({ headers, wanted: [call('mine'), call('open')] })
    expect(body).toContain('data-narrow="0" data-visitor>')
    expect(answersIn(body)).toEqual(['none', { zone: 'UTC' }])
    expect(answered['cache-control']).toBe('no-store')
  }
  expect(made).not.toContain('/api/mine')
})

test('at most ten pages a second are drawn for visitors; those with a session get theirs all the same', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20_000 })
  const visits = await Promise.all(Array.from({ length: 12 }, () => open({ headers: opened })))
  expect(visits.filter(isDrawn)).toHaveLength(10)
  expect(isDrawn(await open())).toBe(true)
  expect(isDrawn(await open({ headers: opened }))).toBe(false)
  vi.setSystemTime(Date.now() + 1000)
  expect(isDrawn(await open({ headers: opened }))).toBe(true)
})

test('who asks only for the headers of a page gets those of the page without a view', async () => {
  made = []
  expectPlain(await open({ method: 'HEAD', wanted: [call('mine')] }))
  expect(made).toHaveLength(1)
})

test('an unknown address is not drawn', async () => {
  const { statusCode, headers, body } = await app.inject({ url: '/nothing', headers: { ...opened, cookie: cookieOf('ann') } })
  expect([statusCode, headers['cache-control'], isDrawn({ body })]).toEqual([404, 'no-cache', false])
})

test('a page that decides itself what to show is sent as it is', async () => {
  const answer = await open({ way: 'none' })
  expect(isDrawn(answer)).toBe(false)
  expectPlain(answer)
})

test('two readers who open a page at the same time get their own answers, in their own zones', async () => {
  const pageOf = (reader: string, zone: string) =>
    open({ wanted: [call('together'), call('mine')], headers: { ...opened, cookie: cookieOf(reader, `1.${zone}`) } })
  const [ann, ben] = await Promise.all([pageOf('ann', 'Asia/Jayapura'), pageOf('ben', 'Europe/Berlin')])
  const [anns, bens] = [
    { reader: 'ann', zone: 'Asia/Jayapura' },
    { reader: 'ben', zone: 'Europe/Berlin' },
  ]
  expect(answersIn(ann.body)).toEqual([anns, anns])
  expect(answersIn(ben.body)).toEqual([bens, bens])
})

test('a browser that does not say what it is gets its answers too', async () => {
  const listening = Fastify()
  await listening.register(fastifyCookie)
  listening.get('/api/mine', async (request) => readerOf(request))
  await serveWeb(listening, env, openFirstViews(listening, { env, calls, folder }), folder)
  await listening.listen({ port: 0, host: '127.0.0.1' })
  const { port } = listening.server.address() as AddressInfo
  const read = () =>
    new Promise<string>((done, fail) => {
      const headers = { ...opened, cookie: cookieOf('ann') }
      get({ port, host: '127.0.0.1', path: addressOf({ wanted: [call('mine')] }), headers }, (answer) => {
        let body = ''
        answer.setEncoding('utf8')
        answer.on('data', (part: string) => (body += part)).on('end', () => done(body))
      })
        .on('error', fail)
        .end()
    })
  try {
    await vi.waitFor(async () => expect(isDrawn({ body: await read() })).toBe(true), 20_000)
    expect(answersIn(await read())).toEqual([{ reader: 'ann', zone: 'Asia/Jakarta' }])
  } finally {
    await listening.close()
  }
})

test('no call is made that leaves a trace, gives a file or a secret, or lies elsewhere', async () => {
  made = []
  const wanted = [
    ...['counted', 'searched', 'file', 'open', 'secret', 'unknown'].map((name) => call(name)),
    { at: 'POST write', url: '/api/write' },
    { at: 'POST seen', url: '/api/seen' },
    call('mine', '/health'),
    call('mine', '//api/mine'),
    call('mine', 'http://pandu.invalid/api/mine'),
    call('mine', '/api/../health'),
    call('mine', '/api/%2e%2e/health'),
    call('mine', '/api/counted'),
    call('mine', '/api/mine/../counted'),
    call('one/{id}', '/api/one/..'),
    call('one/{id}', '/api/one/2/3'),
    call('one/{id}', '/api/one/'),
    call('logged', '/api/logged?include=secret'),
    call('logged', '/api/logged?include[]=secret'),
    call('logged', '/api/logged?a=b&%69nclude=secret'),
  ]
  const { body } = await open({ wanted })
  expect(answersIn(body)).toEqual(wanted.map(() => 'none'))
  expect(made).toHaveLength(1)
  const allowed = [call('mine'), call('one/{id}', '/api/one/a%20b?page=2&filter[q]=..'), call('logged', '/api/logged?page=2')]
  const mine = { reader: 'ann', zone: 'Asia/Jakarta' }
  expect(answersIn((await open({ wanted: allowed })).body)).toEqual([mine, { id: 'a b', ...mine }, mine])
})

test('a refused call counts as one without an answer', async () => {
  expect(answersIn((await open({ wanted: [call('broken'), call('mine')] })).body)).toEqual([
    'none',
    { reader: 'ann', zone: 'Asia/Jakarta' },
  ])
})

test('a page that cannot be drawn is sent as it is, and the same thread draws the next one', async () => {
  const before = threadOf(await open())
  expect(before).toBeDefined()
  expectPlain(await open({ way: 'throw' }))
  expect(threadOf(await open())).toBe(before)
})

test('nobody waits longer for a page to be drawn than the settings say, and the next one is drawn', async () => {
  env.firstViewMs = 1000
  const began = performance.now()
  expectPlain(await open({ way: 'late' }))
  const waited = performance.now() - began
  expect(waited).toBeGreaterThan(950)
  expect(waited).toBeLessThan(2500)
  expect(isDrawn(await open())).toBe(true)
})

test('nobody waits while the code of the thread is loading', async () => {
  const loading = await mkdtemp(join(tmpdir(), 'pandu-loading-'))
  await mkdir(join(loading, '.first-view'))
  await writeFile(join(loading, 'index.html'), page)
  await writeFile(join(loading, '.first-view/package.json'), '{"type":"module"}')
  await writeFile(join(loading, '.first-view/index.js'), 'await new Promise((done) => setTimeout(done, 60_000))')
  const starting = Fastify()
  await starting.register(fastifyCookie)
  await serveWeb(starting, env, openFirstViews(starting, { env, calls, folder: loading }), loading)
  await starting.ready()
  // The time for which a page waits for its view never ends, so an answer cannot have waited for that.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  try {
    for (let n = 0; n < 2; n++) {
      const answer = await starting.inject({ url: '/', headers: { ...opened, cookie: cookieOf('ann') } })
      expect(isDrawn(answer)).toBe(false)
    }
  } finally {
    vi.useRealTimers()
    await starting.close()
    await rm(loading, { recursive: true })
  }
})

test('when the thread ends, waiting pages are sent at once as they are, and a new thread draws the next one', async () => {
  const before = threadOf(await open())
  const began = performance.now()
  const answers = await Promise.all([open({ way: 'late' }), open({ way: 'end' })])
  expect(performance.now() - began).toBeLessThan(3000)
  for (const answer of answers) expectPlain(answer)
  await threadIsThere()
  expect(threadOf(await open())).not.toBe(before)
})

test('a thread that never comes back from a page is replaced after some readers have waited in vain', async () => {
  const before = threadOf(await open())
  expect(before).toBeDefined()
  env.firstViewMs = 500
  // Only a young thread may be silent for long.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  for (let n = 0; n < 3; n++) expectPlain(await open({ way: 'hang' }))
  await threadIsThere()
  expect(threadOf(await open())).not.toBe(before)
})

test('a thread stays when it is still young, and when it waits for the answers of calls itself', async () => {
  const before = threadOf(await open())
  expect(before).toBeDefined()
  env.firstViewMs = 1000
  for (const answer of await Promise.all([1, 2, 3, 4].map(() => open({ way: 'late' })))) expectPlain(answer)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
  for (const answer of await Promise.all([1, 2, 3, 4].map(() => open({ wanted: [call('late')] })))) expectPlain(answer)
  expect(threadOf(await open())).toBe(before)
})

test('at most sixteen pages are drawn at a time; further ones are sent as they are', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => open({ way: 'slow' })))
  expect(answers.filter(isDrawn)).toHaveLength(16)
  expect(isDrawn(await open())).toBe(true)
})

test('an answer cannot end its place in the page', async () => {
  const { body } = await open({ wanted: [call('words')] })
  expect(answersIn(body)).toEqual([{ words: '</script><script>alert(1)</script><!--' }])
  expect(body).not.toContain('<script>alert')
})

test('signs that mean something to a replacement stay in the page as they are', async () => {
  const html = "$& $' $` $1 $$"
  expect((await open({ html })).body).toContain(`>${html}</main></div>`)
})

test('the files of a drawn page are fetched later', async () => {
  const { body } = await open()
  expect(body).not.toMatch(/rel="(?:stylesheet|modulepreload)"/)
  expect(body).toContain('<link data-later="modulepreload" crossorigin href="/assets/app-1.js">')
  expect(body).toMatch(/<link data-later="stylesheet" media="not all" [^>]*href="\/assets\/app-1\.css" nonce="[^"]+"><\/head>/)
})

test('the size of a drawn page tells little about what is in it', async () => {
  const sizes = new Set<number>()
  for (let n = 0; n < 20; n++) sizes.add((await open()).body.length)
  expect(sizes.size).toBeGreaterThan(5)
})
