import { spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startPostgres } from './embedded-postgres.ts'
import { databaseAccount } from './postgres/account.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pandu-postgres-'))
  await chmod(folder, 0o755)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** The process id that the server has recorded in its folder; NaN when there is none. */
const notedPid = async () => Number((await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8').catch(() => '?')).split('\n')[0])

async function ask<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<T>(sql)
  await client.end()
  return rows
}

test('data is still there after a restart', async () => {
  const first = await startPostgres(folder, { durable: false })
  expect(first.owned).toBe(true)
  await ask(first.url, "create table notes as select 'kept' as text")
  await first.stop()
  const second = await startPostgres(folder, { durable: false })
  expect(await ask(second.url, 'select text from notes')).toEqual([{ text: 'kept' }])
  await second.stop()
})

test('a second start on the same folder uses the running server, and does not stop it', async () => {
  const owner = await startPostgres(folder, { durable: false })
  const guest = await startPostgres(folder)
  expect(guest).toMatchObject({ owned: false, url: owner.url })
  await guest.stop()
  expect(await ask(owner.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await owner.stop()
})

test('two starts at the same time create one cluster, which one of them owns', async () => {
  const both = await Promise.all([startPostgres(folder, { durable: false }), startPostgres(folder, { durable: false })])
  expect(both.filter((it) => it.owned)).toHaveLength(1)
  for (const { url } of both) expect(await ask(url, 'select current_database() as name')).toEqual([{ name: 'pandu' }])
  await Promise.all(both.map((it) => it.stop()))
})

test('a crashed server is started again on the same socket', async () => {
  const server = await startPostgres(folder, { durable: false })
  const [before] = await ask<{ pid: number }>(server.url, 'select pg_backend_pid() as pid')
  const noted = await notedPid()
  process.kill(noted, 'SIGKILL')
  await expect.poll(() => ask(server.url, 'select 1 as one').catch(() => undefined), { timeout: 10_000 }).toEqual([{ one: 1 }])
  const [after] = await ask<{ pid: number }>(server.url, 'select pg_backend_pid() as pid')
  expect(after?.pid).not.toBe(before?.pid)
  await server.stop()
})

test('a server that somebody stops is started again, without waiting for our connections', async () => {
  const server = await startPostgres(folder, { durable: false })
  const held = new pg.Client({ connectionString: server.url })
  held.on('error', () => {})
  await held.connect()
  const noted = await notedPid()
  process.kill(noted, 'SIGTERM')
  await expect.poll(() => notedPid(), { timeout: 10_000 }).not.toBe(noted)
  await expect.poll(() => ask(server.url, 'select 1 as one').catch(() => undefined), { timeout: 10_000 }).toEqual([{ one: 1 }])
  await held.end().catch(() => {})
  await server.stop()
})

test('works in a folder whose path is too long for a socket, below a private folder', async () => {
  const locked = join(folder, 'private')
  await mkdir(locked, { mode: 0o700 })
  const deep = join(locked, 'a-rather-long-name-of-a-folder'.repeat(4), 'data')
  const server = await startPostgres(deep, { durable: false })
  expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await server.stop()
})

test('text is sorted and compared by code point, whatever the locale of the machine', async () => {
  const server = await startPostgres(folder, { durable: false })
  expect(await ask(server.url, "select datlocprovider, datlocale from pg_database where datname = 'pandu'")).toEqual([
    { datlocprovider: 'b', datlocale: 'C.UTF-8' },
  ])
  expect(await ask(server.url, "select upper('é') as up")).toEqual([{ up: 'É' }])
  await server.stop()
})

test('a recorded process number that now belongs to another program does not prevent the start', async () => {
  const first = await startPostgres(folder, { durable: false })
  await first.stop()
  const stranger = spawn('sleep', ['60'], { ...(await databaseAccount(join(folder, 'postgres'))), cwd: '/' })
  await writeFile(join(folder, 'postgres/postmaster.pid'), `${stranger.pid}\n${folder}/postgres\n1\n5432\n\n\n\n`)
  const second = await startPostgres(folder, { durable: false, alreadyRunning: 'take over' })
  expect(await ask(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await second.stop()
  stranger.kill()
})

test('a failed start reports the message of PostgreSQL', async () => {
  const first = await startPostgres(folder, { durable: false })
  await first.stop()
  await writeFile(join(folder, 'postgres/postgresql.conf'), 'shared_buffers = banana')
  await expect(startPostgres(folder, { durable: false })).rejects.toThrow(/did not start: .*postgresql.conf/s)
})
