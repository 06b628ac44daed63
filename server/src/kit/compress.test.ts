import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import fastifyCompress from '@fastify/compress'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compressSmall } from './compress.ts'

const app = Fastify()
const words = (length: number) => ({ data: 'all the same words '.repeat(length / 19) })
beforeAll(async () => {
  app.addHook('onSend', compressSmall)
  await app.register(fastifyCompress, { threshold: 1400, encodings: ['zstd', 'br', 'gzip'] })
  app.get('/list', () => words(20_000))
  app.get('/long', () => words(300_000))
  app.get('/short', () => words(1000))
  app.get('/page', (_request, reply) => reply.type('text/html').send('<p>'.repeat(2000)))
})
afterAll(() => app.close())

const ask = (url: string, encodings: string) => app.inject({ url, headers: { 'accept-encoding': encodings } })
const unpack = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync }

test.each([
  ['/list', 'gzip, deflate, br, zstd', 'zstd'],
  ['/list', 'zstd;q=0.5', 'zstd'],
  ['/list', 'br, zstd;q=0', 'br'],
  ['/list', 'zstd; q=0.0, gzip', 'gzip'],
  ['/list', 'gzip', 'gzip'],
  ['/long', 'zstd', 'zstd'],
] as const)('%s for a browser that takes %s comes as %s and whole', async (url, encodings, encoding) => {
  const answer = await ask(url, encodings)
  expect(answer.headers['content-encoding']).toBe(encoding)
  expect(answer.headers.vary).toContain('accept-encoding')
  expect(answer.headers['content-length'] ?? String(answer.rawPayload.length)).toBe(String(answer.rawPayload.length))
  expect(JSON.parse(unpack[encoding](answer.rawPayload).toString())).toEqual(words(url === '/long' ? 300_000 : 20_000))
})

test('only JSON answers of medium size are compressed at once, when the client accepts it', async () => {
  const given = async (payload: unknown, type: string, encodings = 'zstd') => {
    const headers: Record<string, string> = { 'content-type': type }
    const reply = {
      hasHeader: (name: string) => name in headers,
      getHeader: (name: string) => headers[name],
      headers: (more: object) => Object.assign(headers, more) && reply,
      removeHeader: () => reply,
    }
    return (await compressSmall({ headers: { 'accept-encoding': encodings } } as never, reply as never, payload)) === payload
      ? 'as it was'
      : 'packed'
  }
  const json = 'application/json; charset=utf-8'
  expect(await given('x'.repeat(2000), json)).toBe('packed')
  expect(await given('x'.repeat(1000), json)).toBe('as it was')
  expect(await given('x'.repeat(70_000), json)).toBe('as it was')
  expect(await given('x'.repeat(2000), 'text/html')).toBe('as it was')
  expect(await given('x'.repeat(2000), json, 'identity')).toBe('as it was')
  expect(await given(Buffer.alloc(2000), json)).toBe('as it was')
})
