import { randomBytes } from 'node:crypto'
import { cpSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { type Env, readEnv, root } from '../src/kit/env.ts'
import { migrate } from '../src/kit/migrate.ts'
import { bucketSettings, copyBucket, makeBucket } from './bucket.ts'

export type TestDatabase = { url: string; drop: () => Promise<void> }

/** A database of the caller's own with the demo world in it, so that commits and work after them are real. */
export async function freshDatabase(): Promise<TestDatabase> {
  const template = await templateDatabase()
  // Copied as files: nothing of a test has to survive a crash, so there is no reason to write it to the log as well.
  return create(`template ${template} strategy file_copy`)
}

/** A database with nothing in it, not even tables. */
export const emptyDatabase = (): Promise<TestDatabase> => create('')

/** Settings for code under test. Files of the demo world are in its data folder; they are shared, so leave them alone or ask for `ownFiles`. */
export function testEnv(databaseUrl: string, settings: Record<string, string> = {}): Env {
  return readEnv({
    DATABASE_URL: databaseUrl,
    DATA_DIR: templateFolder(),
    DEMO: 'true',
    LOG_LEVEL: 'silent',
    ANSWERS_KEPT_SECONDS: '0',
    // Tests write little, and may run on a small disk.
    DISK_RESERVE: '0',
    ...bucketOfFolder(settings['DATA_DIR'] ?? templateFolder()),
    ...settings,
  })
}

/** A data folder of the caller's own with the demo world's files; goes away with the run. */
export async function ownFiles(): Promise<string> {
  await templateDatabase()
  const folder = join(inject('run').folder, `files-${randomBytes(6).toString('hex')}`)
  // Each test file copies a thousand small files; the asynchronous copy takes six times as long.
  cpSync(templateFolder(), folder, { recursive: true })
  if (bucketSettings) await copyBucket(bucketName(templateFolder()), bucketName(folder))
  return folder
}

/** Where the run keeps its files in buckets (TEST_S3, see tools/real.ts), each data folder of the run has one of its own. */
const bucketName = (folder: string): string => `${inject('run').name.replaceAll('_', '-')}-${basename(folder)}`
const bucketOfFolder = (folder: string): Record<string, string> =>
  bucketSettings && dirname(folder) === inject('run').folder ? { ...bucketSettings, S3_BUCKET: bucketName(folder) } : {}

const templateFolder = (): string => join(inject('run').folder, 'template')

let template: Promise<string> | undefined

/** Made by whichever test file asks first; the others wait for it. A run that needs no demo world never pays for one. */
function templateDatabase(): Promise<string> {
  template ??= asAdmin(async (admin) => {
    const name = `${inject('run').name}_template`
    await admin.query('select pg_advisory_lock(7263813)')
    const { rowCount } = await admin.query('select from pg_database where datname = $1 and not datallowconn', [name])
    if (rowCount) return name

    // Not closed yet, but there: somebody's attempt failed half-way.
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.query(`create database ${name}`)
    const url = urlOf(name)
    await migrate(url, join(root, 'server/migrations'))
    if (bucketSettings) await makeBucket(bucketName(templateFolder()))
    const { seedDemo } = await import('../seed/index.ts')
    await seedDemo({ databaseUrl: url, env: testEnv(url) })
    await analyze(url)
    await admin.query(`alter database ${name} with allow_connections false`)
    return name
  })
  return template
}

/** Without statistics the planner guesses, and a test on the number of rows read would see its guess. */
async function analyze(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('analyze')
  await client.end()
}

async function create(how: string): Promise<TestDatabase> {
  const name = `${inject('run').name}_${randomBytes(6).toString('hex')}`
  await asAdmin((admin) => admin.query(`create database ${name} ${how}`))
  const drop = () =>
    asAdmin(async (admin) => {
      await untilLeft(admin, name)
      await admin.query(`drop database if exists ${name} with (force)`)
    })
  return { url: urlOf(name), drop }
}

/** A pool that was closed has told its connections to end and not waited for them. One that is cut off meanwhile fails where nobody listens any more. */
async function untilLeft(admin: pg.Client, name: string) {
  const patience = performance.now() + 1000
  const isThere = async () => ((await admin.query('select from pg_stat_activity where datname = $1', [name])).rowCount ?? 0) > 0
  while ((await isThere()) && performance.now() < patience) await new Promise((done) => setTimeout(done, 20))
}

async function asAdmin<T>(work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: inject('run').serverUrl })
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

/** The server's address with another database in it; the form for Unix sockets has no host, so it is no URL to parse. */
const urlOf = (name: string): string => inject('run').serverUrl.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`)

/** One statement on a database, for what no call of the product writes. */
export async function inDatabase<R extends object>(url: string, text: string, values: unknown[] = []): Promise<R[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<R>(text, values)).rows
  } finally {
    await client.end()
  }
}
