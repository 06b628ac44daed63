import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyDatabase, type TestDatabase } from '../test/database.ts'
import { bootstrap } from './bootstrap.ts'
import { readEnv, root } from './kit/env.ts'
import { migrate } from './kit/migrate.ts'

let database: TestDatabase
let dataDir: string
let client: pg.Client

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pandu-bootstrap-'))
  database = await emptyDatabase()
  await migrate(database.url, join(root, 'server/migrations'))
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const begin = (settings: Record<string, string> = {}) =>
  bootstrap({
    databaseUrl: database.url,
    env: readEnv({ DATABASE_URL: database.url, DATA_DIR: dataDir, SUPERADMIN_EMAIL: 'first@example.org', ...settings }),
  })
const people = async () =>
  (await client.query<{ id: number; email: string; role: string }>('select id, email, role from users order by id')).rows

test('an empty database gets one superadmin, however many processes start at once', async () => {
  const news = await Promise.all([begin(), begin(), begin()])
  expect(await people()).toEqual([{ id: 1, email: 'first@example.org', role: 'SUPERADMIN' }])
  expect(news.filter(({ superadmin }) => superadmin?.password)).toHaveLength(1)
})

test('a chosen password is not repeated on the terminal', async () => {
  expect(await begin({ SUPERADMIN_PASSWORD: 'a good long one' })).toEqual({ superadmin: { email: 'first@example.org' } })
  expect(await begin()).toEqual({})
})

test('the next account gets the next number', async () => {
  await begin()
  const { rows } = await client.query<{ id: number }>(
    "insert into users (name, username, email, password_hash, role) values ('N', 'n', 'n@example.org', '', 'TF') returning id",
  )
  expect(rows).toEqual([{ id: 2 }])
})

test('a database that brings its own people is left as it is', async () => {
  await client.query("insert into users (id, name, username, email, password_hash, role) values (7, 'N', 'n', 'n@example.org', '', 'TF')")
  expect(await begin({ DEMO: 'true' })).toEqual({})
  expect(await people()).toHaveLength(1)
})

test('a first start that was interrupted is finished by the next', async () => {
  await begin()
  await client.query('update first_start set finished_at = null')
  expect((await begin()).superadmin?.password).toBeTruthy()
  expect(await people()).toHaveLength(1)
})

test('half a demo world in a server that somebody set up is not wiped', async () => {
  await begin()
  await client.query('update first_start set finished_at = null, demo = true')
  await expect(begin({ DEMO: 'true' })).rejects.toThrow('An earlier start was interrupted')
  expect(await people()).toHaveLength(1)
})

test('a demo world is not served where demo people are not wanted', async () => {
  await begin()
  await client.query('update first_start set demo = true')
  await expect(begin()).rejects.toThrow('This database holds the demo world')
})
