import fastifyCookie from '@fastify/cookie'
import fastifyMultipart from '@fastify/multipart'
import { aboutActor, aboutRecord, endpointOf, Id, isScholar, rules, messageOnly } from '@pandu/contract/kit'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { testApp } from '../../test/app.ts'
import { ownFiles, testEnv } from '../../test/database.ts'
import { type Db, openDb } from './db.ts'
import { joinAreas } from './area.ts'
import { openKeptAnswers } from './kept-answers.ts'
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
const mistaken = endpoint({ ...common, at: 'POST pond/mistaken', access: pondRules.fish })

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
      answers: openKeptAnswers(pool, 0),
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
      serve(mistaken, async ({ allow }, { id }) => {
        allow(pondRules.swim, ponds.get(id)!)
        return { message: 'OK' }
      }),
    ],
  )
})
afterAll(() => app?.close())

test('a rule about the person is asked before the handler runs', async () => {
  expect(await post('pond/list', 1, 'upcm')).toEqual([403, expect.any(String)])
  expect(worked).not.toHaveBeenCalled()
  expect(await post('pond/list')).toEqual([200, 'OK'])
  expect(worked).toHaveBeenCalledOnce()
})

test('a key that the call does not know is refused by its name, before anything is done', async () => {
  worked.mockClear()
  expect(await post('pond/list', 1, 'scholar', { colour: 'red' })).toEqual([422, 'colour is not known here'])
  expect(worked).not.toHaveBeenCalled()
})

test('a rule about a record is asked by the handler: false answers 403, a sentence 409', async () => {
  expect(await post('pond/fish')).toEqual([200, 'OK'])
  expect((await post('pond/fish', 2))[0]).toBe(403)
  expect(await post('pond/fish', 3)).toEqual([409, 'The pond is frozen'])
})

test('a handler that never asks its rule about the record is refused, and what it wrote is rolled back', async () => {
  expect((await post('pond/forgetful'))[0]).toBe(500)
  expect(logged.mock.calls.join('\n')).toContain('POST pond/forgetful never asked pond.fish')
  // Another rule in its place does not count.
  expect((await post('pond/mistaken'))[0]).toBe(500)
  expect(logged.mock.calls.join('\n')).toContain('POST pond/mistaken never asked pond.fish')
  expect(await nameOfScholar()).not.toBe('Written by a call that never asked')
})
