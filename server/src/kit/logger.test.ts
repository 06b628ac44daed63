import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { loggerOptions } from './logger.ts'

test('a request is logged by its route, without what stands in its address', async () => {
  const lines: string[] = []
  const app = Fastify({ logger: { ...loggerOptions('trace'), stream: { write: (line: string) => void lines.push(line) } } })
  app.get('/api/calendar/feed/:token', async () => {
    throw new Error('broken')
  })
  await app.inject('/api/calendar/feed/secret-token.ics?search=secret-words')
  await app.close()
  expect(lines.filter((line) => line.includes('"/api/calendar/feed/:token"'))).not.toEqual([])
  expect(lines.filter((line) => line.includes('secret-'))).toEqual([])
})
