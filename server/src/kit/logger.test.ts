import Fastify from 'fastify'
import pg from 'pg'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../test/database.ts'
import { loggedError, loggerOptions, logRequests, recordCaller, requestLogging } from './logger.ts'
import { answerErrors } from './mount.ts'
import { AppError, notFound } from './errors.ts'

/** An app whose log lines are kept, and a call `/api/:what` that behaves as its parameter says. */
const logged = async (work: () => unknown, level = 'info') => {
  const lines: Record<string, unknown>[] = []
  const stream = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) }
  const app = Fastify({ ...requestLogging, logger: { ...loggerOptions(level), stream } })
  answerErrors(app)
  logRequests(app)
  app.get('/api/calendar/feed/:token', async (request) => {
    recordCaller(request, 7)
    return work()
  })
  app.get('/healthz', async () => 'alive')
  await app.inject('/api/calendar/feed/secret-token.ics?search=secret-words')
  await app.inject('/healthz')
  await app.close()
  return lines
}

test('a request is logged as one line with route, id, status, duration and person, without its address', async () => {
  const lines = await logged(() => 'done')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({ level: 30, call: 'GET /api/calendar/feed/:token', status: 200, person: 7 })
  expect(lines[0]!['ms']).toBeGreaterThanOrEqual(0)
  expect(lines[0]!['reqId']).toMatch(/^[\da-f-]{36}$/)
  expect(JSON.stringify(lines)).not.toContain('secret-')
})

test('a refusal is logged only as its line, at the normal level', async () => {
  const lines = await logged(() => {
    throw notFound()
  })
  expect(lines.map(({ level, status }) => [level, status])).toEqual([[30, 404]])
})

test('an unavailable system is logged as a warning without a stack', async () => {
  for (const error of [
    new AppError(507, 'No room'),
    Object.assign(new Error('the database system is shutting down'), { code: '57P03', severity: 'FATAL' }),
  ]) {
    const [fault, line] = await logged(() => {
      throw error
    })
    expect(fault).toMatchObject({ level: 40, cause: error.message })
    expect(JSON.stringify(fault)).not.toContain('logger.test.ts')
    expect(line).toMatchObject({ level: 30, reqId: fault!['reqId'] })
  }
})

test('an unforeseen error is logged with its stack', async () => {
  const [fault] = await logged(() => {
    throw new TypeError('broken')
  })
  expect(fault).toMatchObject({ level: 50, err: { type: 'TypeError', message: 'broken' } })
  expect(JSON.stringify(fault)).toContain('logger.test.ts')
})

test('web files and health checks are logged at debug level only', async () => {
  expect((await logged(() => 'done', 'debug')).map(({ call, level }) => [call, level])).toEqual([
    ['GET /api/calendar/feed/:token', 30],
    ['GET /healthz', 20],
  ])
})

test.each([
  ['a row that breaks a rule', `insert into people values ('Sari Secret', 1)`],
  ['a value that is taken', `insert into people values ('Sari Secret', 3), ('Sari Secret', 4)`],
  ['a value of another type', `select 'Sari Secret'::integer`],
  ['a value that is too long', `select set_config('Sari Secret', '1', true)`],
])('an error of the database is logged without the words of people: %s', async (_what, statement) => {
  const database = await freshDatabase()
  const client = new pg.Client({ connectionString: database.url })
  try {
    await client.connect()
    await client.query('create temp table people (name text unique, age integer check (age > 2))')
    const error = await client.query(statement).catch((thrown: unknown) => thrown)
    expect(String(error) + JSON.stringify(error)).toContain('Sari Secret')
    const kept = loggedError(error)
    expect(kept.code).toMatch(/^[\dA-Z]{5}$/)
    expect(kept.message.length).toBeGreaterThan(10)
    expect(kept.stack).toContain('    at ')
    expect(JSON.stringify(kept)).not.toContain('Secret')
  } finally {
    await client.end()
    await database.drop()
  }
})

test('no content of a request can break its log line', async () => {
  const written: string[] = []
  const app = Fastify({
    ...requestLogging,
    logger: { ...loggerOptions('info'), stream: { write: (line: string) => void written.push(line) } },
  })
  answerErrors(app)
  logRequests(app)
  const forged = '{"level":30,"call":"GET /api/forged"}'
  app.get('/api/file/:name', async (request) => {
    request.log.warn({ found: (request.params as { name: string }).name }, 'found something')
    throw new Error(`a name\n${forged}`)
  })
  await app.inject(`/api/file/${encodeURIComponent(`a\r\n${forged}\u2028`)}?q=${encodeURIComponent(`\n${forged}`)}`)
  await app.close()
  expect(written).toHaveLength(3)
  for (const line of written) {
    expect(line.trimEnd()).not.toMatch(/[\r\n]/)
    expect((JSON.parse(line) as { call?: string }).call).not.toBe('GET /api/forged')
  }
})
