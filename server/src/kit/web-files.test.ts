import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveWeb } from './web-files.ts'

const script = 'console.log("a page comes alive")'
const inline = "\n      document.title = 'first'\n    "
const app = Fastify()
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pandu-web-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(
    join(folder, 'index.html'),
    `<meta name="session" content="unknown" /><script nonce="__CSP_NONCE__">${inline}</script><script type="module" src="/assets/app-1.js"></script>`,
  )
  await writeFile(join(folder, 'assets/app-1.js'), script)
  await writeFile(join(folder, 'assets/app-1.js.br'), brotliCompressSync(script))
  await writeFile(join(folder, 'assets/font.woff2'), 'a font')
  await serveWeb(app, { apiKey: undefined }, undefined, folder)
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

test('browsers that support brotli get the compressed file, others the original', async () => {
  const get = (encoding: string) => app.inject({ url: '/assets/app-1.js', headers: { 'accept-encoding': encoding } })
  const small = await get('gzip, deflate, br, zstd')
  expect(small.headers).toMatchObject({ 'content-encoding': 'br', vary: expect.stringMatching(/accept-encoding/i) })
  expect(small.headers['content-type']).toMatch(/javascript/)
  expect(small.headers['cache-control']).toContain('immutable')
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(script)
  const plain = await get('gzip')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.body).toBe(script)
})

test('a file without a compressed copy is sent unchanged', async () => {
  const font = await app.inject({ url: '/assets/font.woff2', headers: { 'accept-encoding': 'br' } })
  expect([font.statusCode, font.body, font.headers['content-encoding']]).toEqual([200, 'a font', undefined])
})

test('every page has a new nonce and is not cached; an unknown address under /api/ gives no page', async () => {
  const pages = await Promise.all(['/', '/admin/ma/vendor'].map((url) => app.inject({ url, headers: { 'accept-encoding': 'br' } })))
  expect(pages.map((page) => page.headers['content-encoding'])).toEqual(['br', 'br'])
  const nonces = pages.map(({ rawPayload }) => brotliDecompressSync(rawPayload).toString()).map((body) => /nonce="([^"]+)"/.exec(body)?.[1])
  expect(new Set(nonces).size).toBe(2)
  for (const [n, page] of pages.entries()) expect(String(page.headers['content-security-policy'])).toContain(`'nonce-${nonces[n]}'`)
  expect((await app.inject({ url: '/api/nothing' })).json()).toEqual({ message: 'Not found' })
})

test('only inline scripts from the build may run', async () => {
  const { headers } = await app.inject('/')
  const scripts = String(headers['content-security-policy'])
    .split('; ')
    .find((one) => one.startsWith('script-src'))
  expect(scripts).toBe(`script-src 'self' 'sha256-${createHash('sha256').update(inline).digest('base64')}'`)
})

test('an unknown address gets the page with 404; one with parameters is known', async () => {
  const statusOf = async (url: string) => (await app.inject({ url, headers: { accept: 'text/html' } })).statusCode
  for (const url of ['/settings', '/?next=1', '/settings/', '/admin/ma/profile/scholar/12', '/reset/abc/a%40b.example'])
    expect(await statusOf(url), url).toBe(200)
  for (const url of ['/nothing', '/admin/ma/profile/nobody/12', '/assets/app-0.js', '/admin/cm/nothing/here'])
    expect(await statusOf(url), url).toBe(404)
  const missing = await app.inject('/nothing')
  expect(missing.headers['content-type']).toContain('text/html')
  expect(missing.headers['cache-control']).toBe('no-cache')
  expect(missing.body).toContain('nonce=')
})

test('robots.txt excludes search engines', async () => {
  const answer = await app.inject('/robots.txt')
  expect([answer.statusCode, answer.body]).toEqual([200, 'User-agent: *\nDisallow: /\n'])
  expect(answer.headers['content-type']).toContain('text/plain')
})

test('the page says only whether there is a session cookie', async () => {
  const pageFor = async (cookie?: string) => (await app.inject({ url: '/', headers: cookie === undefined ? {} : { cookie } })).body
  expect(await pageFor()).toContain('name="session" content="none"')
  expect(await pageFor('pandu_device=1.2')).toContain('name="session" content="none"')
  const signedIn = await pageFor('pandu_device=1.2; pandu_session=secret-token')
  expect(signedIn).toContain('name="session" content="unknown"')
  expect(signedIn).not.toContain('secret-token')
})
