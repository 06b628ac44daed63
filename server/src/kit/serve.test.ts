import fastifyCookie from '@fastify/cookie'
import fastifyMultipart from '@fastify/multipart'
import { aboutActor, aboutRecord, endpointOf, Id, isScholar, QUEUE_KEY_HEADER, rules, messageOnly } from '@pandu/contract/kit'
import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { testApp } from '../../test/app.ts'
import { ownFiles, testEnv } from '../../test/database.ts'
import { type Db, openDb } from './db.ts'
import { notFound } from './errors.ts'
import { joinAreas } from './area.ts'
import { openWorkQueue } from './queue-waits.ts'
import { openAnswerCache } from './answer-cache.ts'
import { answerErrors, mount } from './mount.ts'
import { openSecrets } from './secrets.ts'
import { serve } from './serve.ts'
import { openStorage } from './storage.ts'

const world = testApp()

const pondRules = rules('pond', {
  list: aboutActor(isScholar),
  fish: aboutRecord((actor, pond: { owner: string; isFrozen: boolean }) =>
    pond.owner === actor.name ? !pond.isFrozen || 'The pond is frozen' : false,
  ),
  swim: aboutRecord((_actor, _pond: { owner: string; isFrozen: boolean }) => true),
})
const common = { does: 'A call of this test', source: 'new', input: z.object({ id: Id }), output: messageOnly }
const endpoint = endpointOf('ponds')
const list = endpoint({ ...common, at: 'POST pond/list', access: pondRules.list })
const fish = endpoint({ ...common, at: 'POST pond/fish', access: pondRules.fish })
const forgetful = endpoint({ ...common, at: 'POST pond/forgetful', access: pondRules.fish })
const named = endpoint({ ...common, at: 'POST pond/name', access: pondRules.list, input: z.object({ id: Id, name: z.string().max(9) }) })
const stubborn = endpoint({
  ...common,
  at: 'POST pond/stubborn',
  access: pondRules.list,
  writes: false,
  input: z.object({ id: Id, name: z.string().max(9) }),
})
const dig = endpoint({ ...common, at: 'POST pond/dig', access: pondRules.list })
const mistaken = endpoint({ ...common, at: 'POST pond/mistaken', access: pondRules.fish })

/** A queue with one slot, whose task runs until the test says so. */
const digs = openWorkQueue({ atOnce: 1, waiting: 2, busy: 'Too many dig' })

let app: FastifyInstance
let db: Db
const worked = vi.fn<() => void>()
const logged = vi.fn<(line: string) => void>()
const post = async (path: string, id = 1, who: 'scholar' | 'upcm' = 'scholar', more: object = {}) => {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/${path}`,
    payload: { id, ...more },
    headers: { authorization: `Bearer ${await world.signIn(who)}` },
  })
  return [answer.statusCode, answer.json<{ message: string }>().message]
}

const nameOfScholar = async () =>
  (await db.selectFrom('users').select('name').where('username', '=', 'scholar').executeTakeFirstOrThrow()).name

beforeAll(async () => {
  const env = testEnv(world.databaseUrl, { DATA_DIR: await ownFiles() })
  const opened = openDb(world.databaseUrl, () => {})
  const { pool, close } = opened
  db = opened.db
  const owner = await nameOfScholar()
  const ponds = new Map([
    [1, { owner, isFrozen: false }],
    [2, { owner: 'Somebody else', isFrozen: false }],
    [3, { owner, isFrozen: true }],
  ])
  app = Fastify({ logger: { level: 'error', stream: { write: logged } } })
  app.addHook('onClose', close)
  await app.register(fastifyCookie)
  await app.register(fastifyMultipart)
  answerErrors(app)
  mount(
    app,
    {
      env,
      db,
      pool,
      searchDb: db,
      storage: openStorage(env),
      secrets: openSecrets(env),
      contributions: joinAreas([]),
      answers: openAnswerCache(pool, 0),
    },
    [
      serve(list, async () => {
        worked()
        return { message: 'OK' }
      }),
      serve(fish, async ({ allow }, { id }) => {
        allow(pondRules.fish, ponds.get(id)!)
        return { message: 'OK' }
      }),
      serve(forgetful, async ({ db: transaction }) => {
        await transaction
          .updateTable('users')
          .set({ name: 'Written by a call that never asked' })
          .where('username', '=', 'scholar')
          .execute()
        return { message: 'OK' }
      }),
      serve(named, async ({ db: transaction }, { id, name }) => {
        if (!ponds.has(id)) throw notFound()
        await transaction.updateTable('users').set({ name }).where('username', '=', 'scholar').execute()
        return { message: 'OK' }
      }),
      serve(stubborn, async ({ services }, { name }) => {
        const write = { text: 'update users set name = $1 where username = $2', values: [name, 'scholar'] }
        if (name === 'by pool') await services.pool.query(write)
        await services.db.transaction().execute((own) => own.updateTable('users').set({ name }).where('username', '=', 'scholar').execute())
        return { message: 'OK' }
      }),
      serve(dig, async ({ db: transaction }) => {
        worked()
        const before = (await transaction.selectFrom('users').select('name').where('username', '=', 'scholar').executeTakeFirstOrThrow())
          .name
        await transaction
          .updateTable('users')
          .set({ name: `${before}!` })
          .where('username', '=', 'scholar')
          .execute()
        return digs(() => Promise.resolve({ message: 'OK' }))
      }),
      serve(mistaken, async ({ allow }, { id }) => {
        allow(pondRules.swim, ponds.get(id)!)
        return { message: 'OK' }
      }),
    ],
  )
})
afterAll(() => app?.close())

test('a rule about the person is checked before the handler runs', async () => {
  expect(await post('pond/list', 1, 'upcm')).toEqual([403, expect.any(String)])
  expect(worked).not.toHaveBeenCalled()
  expect(await post('pond/list')).toEqual([200, 'OK'])
  expect(worked).toHaveBeenCalledOnce()
})

test('an unknown input key is refused and named', async () => {
  expect(await post('pond/list', 1, 'scholar', { colour: 'red' })).toEqual([422, 'colour is not known here'])
})

test('a rule about a record is checked by the handler: false gives 403, a sentence 409', async () => {
  expect(await post('pond/fish')).toEqual([200, 'OK'])
  expect((await post('pond/fish', 2))[0]).toBe(403)
  expect(await post('pond/fish', 3)).toEqual([409, 'The pond is frozen'])
})

test('a handler that does not check its rule about the record fails, and its writes are rolled back', async () => {
  expect((await post('pond/forgetful'))[0]).toBe(500)
  expect(logged.mock.calls.join('\n')).toContain('POST pond/forgetful never asked pond.fish')
  // Checking another rule does not count.
  expect((await post('pond/mistaken'))[0]).toBe(500)
  expect(logged.mock.calls.join('\n')).toContain('POST pond/mistaken never asked pond.fish')
  expect(await nameOfScholar()).not.toBe('Written by a call that never asked')
})

describe('refusal comes before validation', () => {
  const colour = { colour: 'red' }
  test('without permission the call is refused, whatever is wrong with the input; with permission the errors are reported', async () => {
    expect(await post('pond/fish', 2, 'scholar', colour)).toEqual(await post('pond/fish', 2))
    expect(await post('pond/fish', 1, 'scholar', colour)).toEqual([422, 'colour is not known here'])
    // A sentence (409) is not a refusal, so the input errors are reported first.
    expect(await post('pond/fish', 3, 'scholar', colour)).toEqual([422, 'colour is not known here'])
  })

  test('a missing record answers 404 also with wrong values, unknown keys or text that cannot be stored', async () => {
    const broken = [{ name: 'far too long a name' }, { name: 'short', ...colour }, {}, { name: '\u0000' }, { name: { x: 1 } }]
    for (const more of broken) {
      expect(await post('pond/name', 9, 'scholar', more)).toEqual([404, 'Not found'])
      expect((await post('pond/name', 1, 'scholar', more))[0]).toBe(422)
    }
  })

  test('nothing is written before the faulty value is used', async () => {
    const before = await nameOfScholar()
    expect((await post('pond/name', 1, 'scholar', { name: 'Written', ...colour }))[0]).toBe(422)
    expect((await post('pond/forgetful', 1, 'scholar', colour))[0]).toBe(422)
    // Nothing is written by another transaction or another connection either.
    for (const name of ['by itself', 'by pool']) expect((await post('pond/stubborn', 1, 'scholar', { name, ...colour }))[0]).toBe(422)
    expect(await nameOfScholar()).toBe(before)
    expect((await post('pond/stubborn', 1, 'scholar', { name: before.slice(0, 9) }))[0]).toBe(200)
    expect(await nameOfScholar()).toBe(before.slice(0, 9))
  })
})

test('a waiting call has no transaction, reports its position to the page, and writes once', async () => {
  const before = await nameOfScholar()
  const told: unknown[] = []
  const ear = new pg.Client({ connectionString: world.databaseUrl })
  await ear.connect()
  ear.on('notification', ({ payload }) => told.push((JSON.parse(payload ?? '') as { frame: { queue?: unknown } }).frame.queue))
  await ear.query('listen pandu_live')
  worked.mockClear()
  const first = Promise.withResolvers<void>()
  const digging = digs(() => first.promise)
  const headers = { authorization: `Bearer ${await world.signIn('scholar')}`, [QUEUE_KEY_HEADER]: 'of-this-page' }
  const waiting = app.inject({ method: 'POST', url: '/api/pond/dig', payload: { id: 1 }, headers })
  await vi.waitFor(() => expect(told).toEqual([{ key: 'of-this-page', before: 1 }]))
  // The row is not locked.
  await sql`select from users where username = 'scholar' for update nowait`.execute(db)
  expect(await nameOfScholar()).toBe(before)
  first.resolve()
  await digging
  expect((await waiting).statusCode).toBe(200)
  expect(worked).toHaveBeenCalledTimes(2)
  expect(await nameOfScholar()).toBe(`${before}!`)
  await vi.waitFor(() => expect(told.at(-1)).toEqual({ key: 'of-this-page', before: 0 }))
  await ear.end()
})
