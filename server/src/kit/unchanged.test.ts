import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendUnchanged } from './unchanged.ts'

const app = Fastify()
let rows = [1, 2, 3]
beforeAll(() => {
  app.addHook('onSend', sendUnchanged)
  app.get('/list', () => ({ data: rows }))
  app.get('/file', (_request, reply) => reply.type('text/csv').send('a,b'))
  app.post('/list', () => ({ message: 'OK' }))
  app.get('/refused', (_request, reply) => reply.code(403).send({ message: 'No' }))
})
afterAll(() => app.close())
const ask = (url: string, etag?: string) => app.inject({ url, headers: etag ? { 'if-none-match': etag } : {} })

test('a client with the same text gets 304, and the new text when it has changed', async () => {
  const first = await ask('/list')
  expect(first.json()).toEqual({ data: [1, 2, 3] })
  const etag = String(first.headers.etag)
  const again = await ask('/list', etag)
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
  rows = [1, 2]
  const changed = await ask('/list', etag)
  expect([changed.statusCode, changed.json()]).toEqual([200, { data: [1, 2] }])
  expect(changed.headers.etag).not.toBe(etag)
})

test('only JSON answers of reads have an ETag', async () => {
  for (const answer of [await ask('/file'), await ask('/refused'), await app.inject({ method: 'POST', url: '/list' })])
    expect(answer.headers.etag).toBeUndefined()
})
