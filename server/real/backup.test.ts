import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readMe } from '@pandu/contract/session'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { startPostgres } from '../src/kit/embedded-postgres.ts'
import { openSecrets } from '../src/kit/secrets.ts'
import { emptyDatabase, freshDatabase, inDatabase, ownFiles, type TestDatabase } from '../test/database.ts'
import { fillEmptyTables } from '../test/fill-tables.ts'
import { hashesOf } from '../test/hashes.ts'
import { startCommand } from '../test/processes.ts'
import { startReal } from './product.ts'

// From a server into the built-in database, which is another version, and back, as npm run test:real -- backup starts it.

const databases: TestDatabase[] = []
afterAll(async () => {
  for (const database of databases) await database.drop()
})

const run = async (...[name, settings, ...args]: Parameters<typeof startCommand>) => {
  const started = startCommand(name, { DISK_RESERVE: '0', ...settings }, ...args)
  expect(await started.ended, started.said()).toBe(0)
}

/** Works with the built-in database in a folder, which then stops again. */
const inBuiltIn = async <T>(dataDir: string, work: (url: string) => Promise<T>) => {
  const { url, stop } = await startPostgres(dataDir, { durable: false })
  try {
    return await work(url)
  } finally {
    await stop()
  }
}

const major = async (url: string) => {
  const [row] = await inDatabase<{ it: number }>(url, `select current_setting('server_version_num')::int / 10000 as it`)
  return row?.it ?? 0
}

const fill = async (url: string, dataDir: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // What is sealed must be opened by the key that goes along: a start looks.
    return await fillEmptyTables(client, new Set(), { factors: { secret: openSecrets({ dataDir }).seal('JBSWY3DPEHPK3PXP') } })
  } finally {
    await client.end()
  }
}

test('what a server holds, with rows in every table, comes whole into the built-in database and from there to a server, and people sign in there', async () => {
  const [server, other] = [await freshDatabase(), await emptyDatabase()]
  databases.push(server, other)
  const { folder } = inject('run')
  const path = (name: string) => join(folder, name)
  const places = { server: await ownFiles(), builtIn: path('built-in'), other: path('other') }
  expect(await fill(server.url, places.server)).toEqual([])
  const before = await hashesOf(server.url)

  await run('backup', { DATABASE_URL: server.url, DATA_DIR: places.server }, path('server.backup'))
  await run('restore', { DATA_DIR: places.builtIn }, path('server.backup'))
  const { after, version } = await inBuiltIn(places.builtIn, async (url) => ({ after: await hashesOf(url), version: await major(url) }))
  expect(after).toEqual(before)
  // Where both are one version, this shows less than it should.
  if (version === (await major(server.url))) console.warn(`Both are PostgreSQL ${version}.`)

  await run('backup', { DATA_DIR: places.builtIn }, path('built-in.backup'))
  await run('restore', { DATABASE_URL: other.url, DATA_DIR: places.other }, path('built-in.backup'))
  expect(await hashesOf(other.url)).toEqual(before)
  expect(await readFile(join(places.other, 'secret.key'))).toEqual(await readFile(join(places.server, 'secret.key')))

  const product = await startReal(other.url, { DATA_DIR: places.other })
  try {
    const { token } = await product.signIn('upcm')
    expect((await product.call(readMe, {}, token)).status).toBe(200)
  } finally {
    await product.stop()
  }
})
