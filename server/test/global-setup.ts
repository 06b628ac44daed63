import { accessSync, constants, existsSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../src/kit/embedded-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's database server, a folder that goes away with the run, and a name that keeps two runs on one server apart. */
    run: { serverUrl: string; folder: string; name: string }
  }
}

/** One database server for the whole run: TEST_DATABASE_URL, or the built-in one, in memory where that is possible. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const place = fastFolder()
  removeLeftovers(place)
  const folder = await mkdtemp(join(place, `pandu-test-${process.pid}-`))
  // The account PostgreSQL is lent when we are root has to pass.
  await chmod(folder, 0o755)

  const given = process.env.TEST_DATABASE_URL
  const server = given ? undefined : await startPostgres(folder, { durable: false, maxConnections: 200 })
  project.provide('run', { serverUrl: given ?? server?.url ?? '', folder, name: `pandu_test_${process.pid}` })
  return async () => {
    if (given) await dropAll(given)
    await server?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Cloning a database takes 20 ms in memory and up to a second on a busy disk. */
function fastFolder(): string {
  try {
    accessSync('/dev/shm', constants.W_OK)
    const { bavail, bsize } = statfsSync('/dev/shm')
    if (bavail * bsize > 2 ** 30) return '/dev/shm'
  } catch {
    // No such thing here.
  }
  return tmpdir()
}

/** A run that was killed leaves its folder in memory. */
function removeLeftovers(place: string): void {
  for (const name of readdirSync(place)) {
    const pid = /^pandu-test-(\d+)-/.exec(name)?.[1]
    if (pid && existsSync('/proc/self') && !existsSync(`/proc/${pid}`)) rmSync(join(place, name), { recursive: true, force: true })
  }
}

async function dropAll(serverUrl: string): Promise<void> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  const { rows } = await client.query<{ datname: string }>('select datname from pg_database where datname like $1', [
    `pandu\\_test\\_${process.pid}\\_%`,
  ])
  for (const { datname } of rows) {
    await client.query(`alter database ${datname} is_template false`)
    await client.query(`drop database ${datname} with (force)`)
  }
  await client.end()
}
