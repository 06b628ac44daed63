import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyDatabase, type TestDatabase } from '../../test/database.ts'
import { root } from './env.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
let folder: string
let client: pg.Client

beforeEach(async () => {
  database = await emptyDatabase()
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await database.drop()
})

const write = (name: string, sql: string) => writeFile(join(folder, name), sql)
const run = () => migrate(database.url, folder)
const applied = async () => (await client.query<{ name: string }>('select name from migrations order by name')).rows.map((row) => row.name)

test('three processes that start together apply each migration once', async () => {
  await write('0001_notes.sql', "create table notes (text text); insert into notes values ('once'), ('; not an end')")
  await write(
    '0002_index.sql',
    '-- no transaction\ncreate index concurrently notes_text on notes (text);\ncreate index concurrently notes_length on notes (length(text));\n',
  )
  await Promise.all([run(), run(), run()])
  expect(await applied()).toEqual(['0001_notes.sql', '0002_index.sql'])
  expect((await client.query('select text from notes')).rowCount).toBe(2)
  expect((await client.query("select from pg_indexes where tablename = 'notes'")).rowCount).toBe(2)
})

test('a failed migration is rolled back, and those before it stay', async () => {
  await write('0001_good.sql', 'create table good ()')
  await write('0002_half.sql', 'create table half (); select 1 / 0')
  await expect(run()).rejects.toThrow('Migration 0002_half.sql failed: division by zero')
  expect(await applied()).toEqual(['0001_good.sql'])
  expect((await client.query("select to_regclass('half') as half")).rows).toEqual([{ half: null }])

  await write('0002_half.sql', 'create table half ()')
  await run()
  expect(await applied()).toEqual(['0001_good.sql', '0002_half.sql'])
})

test('a migration that was changed after it was applied is refused', async () => {
  await write('0001_notes.sql', 'create table notes ()')
  await run()
  await write('0001_notes.sql', 'create table notes (text text)')
  await expect(run()).rejects.toThrow('Migration 0001_notes.sql was changed after it was applied')
})

test('a database that a newer product has changed is refused, and nothing is changed in it', async () => {
  await write('0001_notes.sql', 'create table notes ()')
  await write('0003_later.sql', 'create table later ()')
  await run()
  await rm(join(folder, '0003_later.sql'))
  await write('0002_more.sql', 'create table more ()')
  await expect(run()).rejects.toThrow(
    'The database was brought up to date by a newer Pandu (0003_later.sql); start that one, or restore a backup made before the update.',
  )
  expect((await client.query("select to_regclass('more') as more")).rows).toEqual([{ more: null }])
})

test('with a list of files only these are applied, and the others later', async () => {
  await write('0001_notes.sql', 'create table notes ()')
  await write('0002_more.sql', 'create table more ()')
  await migrate(database.url, folder, new Set(['0002_more.sql']))
  expect(await applied()).toEqual(['0002_more.sql'])
  await run()
  expect(await applied()).toEqual(['0001_notes.sql', '0002_more.sql'])
})

test.each([
  ['no number', 'notes.sql', 'notes.sql'],
  ['a number twice', '0001_other.sql', '0001_other.sql'],
])('a name with %s is refused', async (_, name, refused) => {
  await write('0001_notes.sql', 'select 1')
  await write(name, 'select 1')
  await expect(run()).rejects.toThrow(`Migration ${refused} must be named`)
})

test('the migrations of the product can be applied, and a second run changes nothing', async () => {
  const real = join(root, 'server/migrations')
  await migrate(database.url, real)
  const before = await applied()
  expect(before.length).toBeGreaterThan(0)
  await migrate(database.url, real)
  expect(await applied()).toEqual(before)
})

test('long migrations are announced before they start', async () => {
  await write('0001_notes.sql', 'create table notes (id integer); insert into notes select generate_series(1, 100000)')
  await run()
  await write('0002_more.sql', 'update notes set id = id + 1')
  const told: string[] = []
  await migrate(database.url, folder, undefined, (line) => told.push(line))
  expect(told).toEqual([
    'Migration 0002_more.sql goes over 100,000 rows of notes: about 3 s on a small machine.',
    expect.stringMatching(/^Migration 0002_more\.sql took \d+ s\.$/),
  ])
})
