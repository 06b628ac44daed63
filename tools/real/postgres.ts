import { execFileSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, existsSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { databaseAccount } from '../../server/src/kit/postgres/account.ts'
import { offeredPostgres, unpack } from './debian.ts'
import { freePort, startProgram } from './program.ts'

const owner = 'pandu'

/**
 * Starts Debian's PostgreSQL in a temporary folder; clients connect by TCP with a password. Their role may create databases and roles but is not a
 * superuser, as is usual for a managed database.
 */
export const startDebianPostgres = async () => {
  const { folder, env } = programs()
  const account = await databaseAccount('/')
  const home = mkdtempSync(join(tmpdir(), 'pandu-real-postgres-'))
  if (account) chownSync(home, account.uid, account.gid)
  const data = join(home, 'data')
  const run = { ...account, cwd: '/', env: { ...process.env, ...env, LC_ALL: 'C' } }
  execFileSync(join(folder, 'initdb'), ['-D', data, '-U', 'keeper', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'], {
    ...run,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const port = await freePort()
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    // The data need not survive a crash.
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    shared_buffers: '256MB',
    // Servers in Indonesia often have this time zone. It must not change the behaviour of the product.
    timezone: 'Asia/Jakarta',
  }
  const url = (user: string) => `postgresql://${user}@127.0.0.1:${port}/postgres`
  const admin = async <T>(work: (client: pg.Client) => Promise<T>) => {
    const client = new pg.Client({ connectionString: url('keeper') })
    client.on('error', () => {})
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end().catch(() => {})
    }
  }
  const isUp = () => admin(async () => true).catch(() => false)
  const args = ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const running = await startProgram(join(folder, 'postgres'), args, { ...run, isUp, endBy: 'SIGINT' })
  const version = await admin(async (client) => {
    await client.query(`create role ${owner} login createdb createrole password '${owner}'`)
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    return rows[0]!.server_version
  })
  return {
    url: `postgresql://${owner}:${owner}@127.0.0.1:${port}/postgres`,
    version,
    stop: async () => {
      await running.stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** The oldest supported version that is installed, otherwise the newest that the system offers. */
const programs = () => {
  const oldest = (base: string) =>
    (existsSync(base) ? readdirSync(base) : [])
      .filter((name) => Number(name) >= 15 && existsSync(join(base, name, 'bin/initdb')))
      .toSorted((a, b) => Number(a) - Number(b))[0]
  const installed = oldest('/usr/lib/postgresql')
  if (installed) return { folder: `/usr/lib/postgresql/${installed}/bin`, env: {} }
  const version = offeredPostgres()
  const { at, env } = unpack(`postgresql-${version}`)
  return { folder: at(`usr/lib/postgresql/${version}/bin`), env }
}
