import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BACKUP_LATE_HOURS, readBackupState } from '@pandu/contract/backups'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { testEnv } from '../../../test/database.ts'
import { demoActor } from '../../../test/demo-actor.ts'
import { directCalls } from '../../../test/direct-calls.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { partsOf } from '../../../test/parts.ts'
import { backupLock } from '../../kit/remove-file.ts'
import { backups } from './backups.area.ts'
import { makeWaitingBackup } from './backups.make.ts'
import { backupParts } from './backups.parts.ts'
import { requestNightlyBackup } from './backups.schedule.ts'

const database = openTestDatabase()
const { rows } = database
const { as } = directCalls(database, backups)
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pandu-nightly-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
beforeEach(() => rows('delete from backups'))

interface Given {
  state: 'waiting' | 'running' | 'done' | 'failed'
  origin?: 'clock' | 'person' | 'command'
  /** How long ago each of these was. */
  asked?: string
  started?: string
  finished?: string
}
const newBackup = ({ state, origin = 'clock', asked = '0', started, finished }: Given) =>
  rows(
    `insert into backups (state, origin, asked_at, started_at, finished_at)
     values ($1, $2, now() - $3::interval, now() - $4::interval, now() - $5::interval)`,
    [state, origin, asked, started ?? null, finished ?? null],
  )
const env = (settings: Record<string, string> = {}) => testEnv('', { BACKUP_DIR: folder, ...settings })
const isAsked = () => requestNightlyBackup({ db: database.db, env: env() })
const statesNow = async () => (await rows<{ state: string }>('select state from backups order by id')).map(({ state }) => state)

test.each<[string, Given, boolean]>([
  ['one of an earlier night is there', { state: 'done', asked: '25 hours', finished: '25 hours' }, true],
  ["tonight's is there", { state: 'done', finished: '0' }, false],
  ['somebody asked for one after the night began', { state: 'done', origin: 'person', finished: '0' }, false],
  ['one was made at the terminal', { state: 'done', origin: 'command', finished: '0' }, true],
  ['an older one waits still', { state: 'waiting', asked: '25 hours' }, false],
  ['an older one is being made', { state: 'running', asked: '25 hours', started: '1 minute' }, false],
  ['one failed within the hour', { state: 'failed', finished: '59 minutes' }, false],
  ['one failed more than an hour ago', { state: 'failed', finished: '61 minutes' }, true],
])('whether a backup is asked for at night where %s', async (_, given, asked) => {
  await newBackup(given)
  expect(await isAsked()).toBe(asked)
})

test('the night begins at two in the zone of the programme', async () => {
  const began = `(date_trunc('day', now() at time zone 'Asia/Jakarta' - interval '2 hours') + interval '2 hours') at time zone 'Asia/Jakarta'`
  const after = async (span: string) => {
    await rows('delete from backups')
    await rows(
      `insert into backups (state, origin, asked_at, finished_at) values ('done', 'clock', ${began} + $1::interval, now() - interval '2 days')`,
      [span],
    )
    return isAsked()
  }
  expect([await after('-1 second'), await after('0')]).toEqual([true, false])
})

test('the state says when the last one was made, whether it is too old, and whether one is under way', async () => {
  const state = async (...given: Given[]) => {
    await rows('delete from backups')
    for (const one of given) await newBackup(one)
    const { last_at, late, under_way } = (await as('superadmin').call(readBackupState, {})).data
    return [last_at !== null, late, under_way]
  }
  const old = `${BACKUP_LATE_HOURS + 1} hours`
  expect(await state()).toEqual([false, true, false])
  expect(await state({ state: 'failed', finished: '0' })).toEqual([false, true, false])
  expect(await state({ state: 'done', finished: old })).toEqual([true, true, false])
  expect(await state({ state: 'done', finished: `${BACKUP_LATE_HOURS - 1} hours` })).toEqual([true, false, false])
  expect(await state({ state: 'waiting' })).toEqual([false, true, true])
  expect(await state({ state: 'running', started: '0' })).toEqual([false, true, true])
})

test('the superadmin finds the page of backups, and nobody else does', async () => {
  const found = async (who: 'superadmin' | 'upcm') =>
    (await partsOf(database, backupParts).finds(demoActor(who), 'backups')).map(({ key }) => key)
  expect([await found('superadmin'), await found('upcm')]).toEqual([['backups'], []])
})

/** What the job makes of what is there: without a place for backups, so what it makes fails at once. */
const job = async () => {
  await makeWaitingBackup({ db: database.db, env: testEnv('') })
  return statesNow()
}

test('the job makes what waits, and nothing else', async () => {
  for (const state of ['done', 'failed', 'waiting'] as const) await newBackup({ state })
  expect(await job()).toEqual(['done', 'failed', 'failed'])
})

test('a backup has failed whose process was stopped, once it is a minute old', async () => {
  const left = async (started: string) => {
    await rows('delete from backups')
    await newBackup({ state: 'done', started })
    await newBackup({ state: 'running', started })
    return job()
  }
  expect(await left('59 seconds')).toEqual(['done', 'running'])
  expect(await left('61 seconds')).toEqual(['done', 'failed'])
})

/** Whether a backup of two minutes ago still runs while a connection holds a lock. */
const runsUnder = async (lock: string, url = database.url) => {
  await rows('delete from backups')
  await newBackup({ state: 'running', started: '2 minutes' })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(lock)
    return (await job())[0] === 'running'
  } finally {
    await client.end()
  }
}

test('a backup runs as long as its process holds the lock of backups in this database', async () => {
  const lock = `select pg_advisory_lock(${backupLock})`
  expect(await runsUnder(lock)).toBe(true)
  expect(await runsUnder(lock, inject('run').serverUrl)).toBe(false)
})

test.each([
  ['removes a file', `select pg_advisory_lock_shared(${backupLock})`],
  ['holds the lock of something else', `select pg_advisory_lock(${backupLock + 1})`],
  ['holds a lock of that number which is made of two', `select pg_advisory_lock(0, ${backupLock})`],
  ['holds a lock with a further number before it', `select pg_advisory_lock(${backupLock}::bigint + (1::bigint << 32))`],
])('a backup does not run only because a process %s', async (_, lock) => {
  expect(await runsUnder(lock)).toBe(false)
})

test('what a stopped process left unfinished is kept for a day', async () => {
  const left = ['pandu-2024-01-01T02-00-00Z.backup.part', 'pandu-2024-01-02T02-00-00Z.backup.part']
  const minutes = [24 * 60 + 1, 24 * 60 - 1]
  for (const [n, name] of left.entries()) {
    await writeFile(join(folder, name), 'x')
    await utimes(join(folder, name), new Date(), new Date(Date.now() - minutes[n]! * 60_000))
  }
  await newBackup({ state: 'waiting' })
  await makeWaitingBackup({ db: database.db, env: { ...env(), databaseUrl: database.url } })
  expect(await statesNow()).toEqual(['done'])
  expect((await readdir(folder)).filter((name) => left.includes(name))).toEqual([left[1]])
})
