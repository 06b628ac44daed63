import { listAbsences, listMissingRecords } from '@pandu/contract/evaluations'
import type { Actor } from '@pandu/contract/kit'
import { listWithoutMentor } from '@pandu/contract/mentoring'
import type { Overview } from '@pandu/contract/overview'
import { listOpenMonths, reviewCalls } from '@pandu/contract/reviews'
import { trashDays } from '@pandu/contract/trash'
import { afterEach, expect, test, vi } from 'vitest'
import { demoPeople, demoPerson } from '../../seed/people.ts'
import { directCalls } from '../../test/direct-calls.ts'
import { openTestDatabase } from '../../test/open-database.ts'
import { areas } from '../areas.ts'
import { overviewFor } from '../areas/overview/overview.queries.ts'
import { joinAreas } from './area.ts'
import { openAnswerCache } from './answer-cache.ts'
import { openListener } from './listen.ts'
import { findActor } from './session.ts'
import { readSetting } from './settings.ts'

const database = openTestDatabase()
afterEach(() => vi.useRealTimers())

const actorOf = async (username: Parameters<typeof demoPerson>[0]) => (await findActor(database.pool, demoPerson(username).id))!.actor

/** A simulated process: its cache and its listening connection. */
const newProcess = async () => {
  const answers = openAnswerCache(database.pool)
  const listener = openListener(database.pool.options.connectionString!, () => {}, [answers.hearing])
  await listener.start()
  return { answers, listener }
}

/** An answer that is read from universities, and how often it was computed. */
const counting = ({ answers }: Awaited<ReturnType<typeof newProcess>>, from: 'universities' | 'sessions' = 'universities') => {
  const work = vi.fn<() => Promise<number>>(async () => (await database.db.selectFrom(from).select('id').execute()).length)
  return { work, read: (reader: Actor) => answers.read(reader, 'test', work) }
}
const change = () => database.rows('update universities set name = name where id = 1')
/** The message about a change takes a moment. Until it arrives, an old answer may be served. */
const isMadeAgain = async (one: ReturnType<typeof counting>, reader: Actor) => {
  const before = one.work.mock.calls.length
  await vi.waitFor(async () => {
    await one.read(reader)
    expect(one.work.mock.calls.length).toBeGreaterThan(before)
  })
}

test('an answer is cached in every process until a table that it was read from changes', async () => {
  const processes = [await newProcess(), await newProcess()]
  const reader = await actorOf('guest')
  const both = processes.map((process) => counting(process))
  for (const one of both) {
    const [first, second] = await Promise.all([one.read(reader), one.read(reader)])
    expect(second).toBe(first)
    await one.read(reader)
    expect(one.work).toHaveBeenCalledTimes(1)
  }
  await database.rows('update courses set title = title where id = 0')
  await database.rows('select 1')
  for (const one of both) {
    await one.read(reader)
    expect(one.work).toHaveBeenCalledTimes(1)
  }
  // The message may reach the processes at different times.
  await change()
  for (const one of both) await isMadeAgain(one, reader)
  for (const { listener } of processes) await listener.close()
})

test('a change while the answer is computed is not lost', async () => {
  const process = await newProcess()
  const reader = await actorOf('guest')
  const work = vi.fn<() => Promise<number>>(async () => {
    const { length } = await database.db.selectFrom('universities').select('id').execute()
    await change()
    // Waits until this process has received the change.
    await new Promise((heard) => setTimeout(heard, 100))
    return length
  })
  await process.answers.read(reader, 'changing', work)
  await process.answers.read(reader, 'changing', work)
  expect(work).toHaveBeenCalledTimes(2)
  await process.listener.close()
})

test('an answer from a table without change reports is computed each time', async () => {
  const process = await newProcess()
  const one = counting(process, 'sessions')
  const reader = await actorOf('guest')
  await one.read(reader)
  await one.read(reader)
  expect(one.work).toHaveBeenCalledTimes(2)
  await process.listener.close()
})

test('other readers, and a reader with changed rights, get separate answers', async () => {
  const process = await newProcess()
  const one = counting(process)
  const [guest, upcm] = [await actorOf('guest'), await actorOf('upcm')]
  await one.read(guest)
  await one.read(upcm)
  await one.read({ ...upcm, permissions: [] })
  expect(one.work).toHaveBeenCalledTimes(3)
  await process.listener.close()
})

test('after a write its author gets a new answer', async () => {
  const process = await newProcess()
  const one = counting(process)
  const [guest, upcm] = [await actorOf('guest'), await actorOf('upcm')]
  await one.read(guest)
  await one.read(upcm)
  process.answers.wrote(guest.id)
  await one.read(guest)
  await one.read(upcm)
  expect(one.work).toHaveBeenCalledTimes(3)
  await process.listener.close()
})

test('changes by time alone are visible after ten seconds', async () => {
  const process = await newProcess()
  const one = counting(process)
  const reader = await actorOf('guest')
  await one.read(reader)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 9_000 })
  await one.read(reader)
  expect(one.work).toHaveBeenCalledTimes(1)
  vi.setSystemTime(Date.now() + 2_000)
  await one.read(reader)
  expect(one.work).toHaveBeenCalledTimes(2)
  await process.listener.close()
})

test('a failed answer is not cached', async () => {
  const process = await newProcess()
  const reader = await actorOf('guest')
  const work = vi.fn<() => Promise<number>>(async (): Promise<number> => {
    await database.db.selectFrom('universities').select('id').execute()
    if (work.mock.calls.length === 1) throw new Error('once')
    return 1
  })
  await expect(process.answers.read(reader, 'failing', work)).rejects.toThrow('once')
  expect(await process.answers.read(reader, 'failing', work)).toBe(1)
  await process.listener.close()
})

test('without its listening connection a process caches nothing, and caches again when it is back', async () => {
  const process = await newProcess()
  const one = counting(process)
  const reader = await actorOf('guest')
  await one.read(reader)
  await database.rows(
    `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen pandu_changed%' and datname = current_database()`,
  )
  await isMadeAgain(one, reader)
  await vi.waitFor(async () => {
    const before = one.work.mock.calls.length
    await one.read(reader)
    await one.read(reader)
    expect(one.work.mock.calls.length - before).toBeLessThan(2)
  }, 5000)
  await process.listener.close()
})

test('a setting that is read from memory counts as a read table', async () => {
  const process = await newProcess()
  const reader = await actorOf('guest')
  const work = vi.fn<() => Promise<number>>(() => readSetting(database.db, trashDays))
  const one = { work, read: () => process.answers.read(reader, 'setting', work) }
  await one.read()
  await database.rows(`insert into programme_settings (name, value) values ('trash.days', '14')`)
  await vi.waitFor(async () => expect(await one.read()).toBe(14))
  await database.rows('delete from programme_settings')
  await process.listener.close()
})

test.each(demoPeople.map(({ username }) => username))(
  'the overview of %s is kept: all its tables tell of their changes',
  async (username) => {
    const process = await newProcess()
    const reader = await actorOf(username)
    const work = vi.fn<() => Promise<Overview>>(() => overviewFor({ db: database.db, reader, contributions: joinAreas(areas) }))
    await process.answers.read(reader, 'overview', work)
    await process.answers.read(reader, 'overview', work)
    expect(work).toHaveBeenCalledTimes(1)
    await process.listener.close()
  },
)

const page = { number: 1, size: 10 }
test.each([
  ['who was not met', listOpenMonths, { lacks: 'meeting' }],
  ['whose review is late', listOpenMonths, { lacks: 'review' }],
  ['who of a name was not met', listOpenMonths, { lacks: 'meeting', search: 'sari' }],
  ['who has no mentor', listWithoutMentor, {}],
  ['meetings without a record', listMissingRecords, {}],
  ['who was absent twice', listAbsences, {}],
  ['what reviews cover', reviewCalls.mentor.cover, { course_id: 1 }],
] as const)('the list of %s is kept until somebody changes: all its tables tell of their changes', async (_name, endpoint, filter) => {
  const process = await newProcess()
  const route = areas.flatMap(({ routes }) => routes).find((one) => one.endpoint.at === endpoint.at)
  await directCalls(database, ...areas).within('ld', async (call) => {
    const work = vi.fn<() => Promise<unknown>>(() => Promise.resolve(route?.handler(call, { filter, page, sort: 'name' })))
    const read = () => process.answers.read(call.actor, 'list', work)
    await read()
    await read()
    expect(work).toHaveBeenCalledTimes(1)
    await database.rows('update users set name = name where false')
    await vi.waitFor(async () => {
      await read()
      expect(work).toHaveBeenCalledTimes(2)
    })
  })
  await process.listener.close()
})
