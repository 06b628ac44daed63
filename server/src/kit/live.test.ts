import { framesMissed, type LiveEvent, type LiveFrame } from '@pandu/contract/kit'
import pg from 'pg'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { emptyDatabase } from '../../test/database.ts'
import { type Db, openDb } from './db.ts'
import { openLive, publish, publishToSelected } from './live.ts'

test.each([
  ['named', publish],
  [
    'found by a statement',
    (db: Db, ids: readonly number[], event: LiveEvent) =>
      publishToSelected(db, sql<{ id: number }>`select distinct unnest(${ids}::int[]) id`, event),
  ],
])('many readers who are %s are told in several messages, each short enough for PostgreSQL', async (_how, tell) => {
  const database = await emptyDatabase()
  const { db, close } = openDb(database.url, () => {}, 1)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    const payloads: string[] = []
    client.on('notification', ({ payload }) => payloads.push(payload!))
    await client.query('listen pandu_live')
    // The longest possible ids.
    const readers = Array.from({ length: 5000 }, (_, n) => 2_147_483_647 - n)
    const event: LiveEvent = { name: 'somethingWithALongNameHappened', refreshes: Array.from({ length: 25 }, (_, n) => `an-area-${n}`) }
    await tell(db, [...readers, ...readers], event)
    // Messages arrive with the next answer on the listening connection, so this sends a query.
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

const screenOf = () => {
  const frames: Buffer[] = []
  return { frames, pendingBytes: 0, send: (frame: Buffer) => void frames.push(frame) }
}

test('the bytes of a frame are created once for all screens', () => {
  const live = openLive()
  const screens = [screenOf(), screenOf(), screenOf()]
  for (const [at, screen] of screens.entries()) live.join(at, screen)
  live.hearing.deliver(JSON.stringify({ to: [0, 1], frame: { name: 'news', refreshes: [] } }))
  const [first, second, third] = screens.map(({ frames }) => frames)
  expect([first, second, third].map((frames) => frames?.map(String))).toEqual([[expect.stringContaining('news')], [expect.any(String)], []])
  expect(second?.[0]).toBe(first?.[0])
})

test('frames for thousands of screens do not block the process; screens that leave meanwhile get none', async () => {
  const live = openLive()
  const screens = Array.from({ length: 3000 }, screenOf)
  const leave = screens.map((screen, at) => live.join(at, screen))
  live.hearing.deliver(JSON.stringify({ to: screens.map((_, at) => at), frame: { name: 'news', refreshes: [] } }))
  expect(screens.at(-1)?.frames).toEqual([])
  leave.at(-1)?.()
  await vi.waitFor(() => expect(screens.at(-2)?.frames).toHaveLength(1))
  expect(screens.slice(0, -1).every(({ frames }) => frames.length === 1)).toBe(true)
  expect(screens.at(-1)?.frames).toEqual([])
})

test('a new screen gets the frames since its page began, or a message that it has missed some', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const live = openLive()
    const tell = (name: string) => live.hearing.deliver(JSON.stringify({ to: [1], frame: { name, refreshes: [] } }))
    const heard = (age: number) => {
      const screen = screenOf()
      live.join(1, screen, age)
      return screen.frames.map((frame) => (JSON.parse(String(frame)) as LiveFrame).name)
    }
    vi.advanceTimersByTime(10_000)
    tell('first')
    vi.advanceTimersByTime(20_000)
    tell('second')
    expect([heard(0), heard(15_000), heard(25_000)]).toEqual([['second'], ['second'], ['first', 'second']])
    // The page is older than the process, which does not have earlier frames.
    expect(heard(31_000)).toEqual([framesMissed.name, 'first', 'second'])
    vi.advanceTimersByTime(15_000)
    tell('third')
    // The first frame is no longer kept.
    expect([heard(20_000), heard(40_000)]).toEqual([
      ['second', 'third'],
      [framesMissed.name, 'second', 'third'],
    ])
  } finally {
    vi.useRealTimers()
  }
})
