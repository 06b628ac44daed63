import pg from 'pg'
import { expect, test } from 'vitest'
import { emptyDatabase } from '../../test/database.ts'
import { asAppError } from './errors.ts'

test('a connection that breaks during a statement counts as an unavailable database and not as a server error', async () => {
  const database = await emptyDatabase()
  const client = new pg.Client({ connectionString: database.url })
  client.on('error', () => {})
  try {
    await client.connect()
    const asked = client.query('select pg_sleep(60)').catch((error: unknown) => error)
    const { stream } = (client as unknown as { connection: { stream: { destroy: () => void } } }).connection
    stream.destroy()
    expect(asAppError(await asked).status).toBe(503)
    const again = await client.query('select 1').catch((error: unknown) => error)
    expect(asAppError(again).status).toBe(503)
  } finally {
    await client.end().catch(() => {})
    await database.drop()
  }
})

test.each(['ECONNRESET', 'EPIPE'])('a socket that ends with %s counts as an unavailable database', (code) => {
  expect(asAppError(Object.assign(new Error('write'), { code })).status).toBe(503)
})
