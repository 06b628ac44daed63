import type { LiveEvent } from '@pandu/contract/kit'
import pg from 'pg'
import { expect, test } from 'vitest'
import { emptyDatabase } from '../../test/database.ts'
import { openDb } from './db.ts'
import { publish } from './live.ts'

test('many readers are told in several messages, each short enough for PostgreSQL', async () => {
  const database = await emptyDatabase()
  const { db, close } = openDb(database.url, () => {}, 1)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    const payloads: string[] = []
    client.on('notification', ({ payload }) => payloads.push(payload!))
    await client.query('listen pandu_live')
    // The longest ids there are.
    const readers = Array.from({ length: 5000 }, (_, n) => 2_147_483_647 - n)
    const event: LiveEvent = { name: 'somethingWithALongNameHappened', refreshes: Array.from({ length: 25 }, (_, n) => `an-area-${n}`) }
    await publish(db, [...readers, ...readers], event)
    // Messages arrive with the next answer on the listening connection.
    await client.query('select 1')
    for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8000)
    const messages = payloads.map((payload) => JSON.parse(payload) as { to: number[]; frame: LiveEvent })
    expect(messages.flatMap(({ to }) => to).toSorted()).toEqual(readers.toSorted())
    expect(messages.every(({ frame }) => frame.name === event.name)).toBe(true)
  } finally {
    await client.end()
    await close()
    await database.drop()
  }
})
