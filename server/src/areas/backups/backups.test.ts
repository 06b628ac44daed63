import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { askBackup, listBackups, readBackupState } from '@pandu/contract/backups'
import { searchAll } from '@pandu/contract/search'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { inDatabase, testEnv } from '../../../test/database.ts'
import { checkArchive } from '../../kit/backup/archive.ts'
import { fileArchive } from '../../kit/backup/place.ts'
import { openDb } from '../../kit/db.ts'
import type { Env } from '../../kit/env.ts'
import { makeWaitingBackup } from './backups.make.ts'
import { requestNightlyBackup } from './backups.schedule.ts'

const folder = await mkdtemp(join(tmpdir(), 'pandu-nightly-'))
const product = testApp({ BACKUP_DIR: folder, BACKUP_KEEP: '3' })
const boss = () => product.as('superadmin')
const rows = <R extends object>(text: string) => inDatabase<R>(product.databaseUrl, text)
const passphrase = 'correct horse battery'
const env = (): Env => testEnv(product.databaseUrl, { BACKUP_DIR: folder, BACKUP_KEEP: '3', BACKUP_PASSPHRASE: passphrase })

let opened: ReturnType<typeof openDb>
beforeAll(() => (opened = openDb(product.databaseUrl, () => {}, 3)))
afterAll(async () => {
  await opened.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await rows('delete from backups')
  for (const name of await readdir(folder)) await rm(join(folder, name))
})

const nightly = (settings: Partial<Env> = {}) => requestNightlyBackup({ db: opened.db, env: { ...env(), ...settings } })
const make = (settings: Partial<Env> = {}) => makeWaitingBackup({ db: opened.db, env: { ...env(), ...settings } })
const states = async () => (await rows<{ is: string }>(`select state || ' ' || origin as is from backups order by id`)).map((row) => row.is)

describe('every night', () => {
  test('one backup is asked for, by however many machines', async () => {
    const asked = await Promise.all([nightly(), nightly(), nightly()])
    expect(asked.filter(Boolean)).toHaveLength(1)
    expect(await states()).toEqual(['waiting clock'])
    await rows(`update backups set state = 'done', finished_at = now()`)
    expect(await nightly()).toBe(false)
  })

  test('the next one comes with the next night, and one at the terminal is none of them', async () => {
    await rows(`insert into backups (state, origin, asked_at, finished_at) values
      ('done', 'clock', now() - interval '25 hours', now() - interval '25 hours'), ('done', 'command', now(), now())`)
    expect(await nightly()).toBe(true)
  })

  test('one that failed comes again after an hour, not at once', async () => {
    await rows(`insert into backups (state, origin, finished_at) values ('failed', 'clock', now() - interval '59 minutes')`)
    expect(await nightly()).toBe(false)
    await rows(`update backups set finished_at = now() - interval '61 minutes'`)
    expect(await nightly()).toBe(true)
  })

  test('none is asked for without a folder', async () => {
    expect(await nightly({ backupDir: undefined })).toBe(false)
    expect(await states()).toEqual([])
  })
})

describe('the job', () => {
  test('makes the archive that waits, encrypted, and notes what it holds; the superadmin sees it', async () => {
    await nightly()
    await make()
    const [name] = await readdir(folder)
    const list = await checkArchive(fileArchive(join(folder, name!)), passphrase)
    const { data } = (await boss().call(listBackups, {})).body
    expect(data).toMatchObject([{ state: 'done', origin: 'clock', file: name, files: list.files.length, error: '' }])
    expect(data[0]!.tables_rows).toBe(list.tables.reduce((sum, table) => sum + table.rows, 0))
    const state = (await boss().call(readBackupState, {})).body.data
    expect(state).toEqual({ folder, keep: 3, encrypted: false, last_at: data[0]!.finished_at, late: false, under_way: false })
    const metrics = (await product.app.inject('/metrics')).body
    expect(Number(/^backup_age_seconds\{.*\} (\S+)$/m.exec(metrics)?.[1])).toBeLessThan(60)
  })

  test('keeps the newest, and touches nothing else in the folder', async () => {
    const old = ['pandu-2024-01-01T02-00-00Z.backup', 'pandu-2024-01-02T02-00-00Z.backup', 'pandu-2024-01-03T02-00-00Z.backup']
    const others = ['letters.txt', 'pandu-before-the-update.backup']
    const begun = ['pandu-2024-01-01T02-00-00Z.backup.part', 'pandu-2024-01-04T02-00-00Z.backup.part']
    for (const name of [...old, ...others, ...begun]) await writeFile(join(folder, name), 'x')
    await utimes(join(folder, begun[0]!), new Date(), new Date(Date.now() - 25 * 3_600_000))
    await nightly()
    await make()
    const left = (await readdir(folder)).toSorted()
    expect(left).toHaveLength(6)
    expect(left).toEqual(expect.arrayContaining([old[1], old[2], ...others, begun[1]]))
  })

  test('says why it failed, and when a server stopped over it', async () => {
    await nightly()
    const file = join(folder, 'file')
    await writeFile(file, '')
    await make({ backupDir: file })
    const { data } = (await boss().call(listBackups, {})).body
    expect(data[0]).toMatchObject({ state: 'failed', error: expect.stringContaining('EEXIST') })

    await rows(`update backups set state = 'running', started_at = now() - interval '2 minutes', finished_at = null`)
    await make()
    expect((await boss().call(listBackups, {})).body.data[0]).toMatchObject({
      state: 'failed',
      error: 'The server stopped while the backup was made',
    })
  })
})

describe('the superadmin', () => {
  test('asks for one now, and a second time learns that it is on its way', async () => {
    expect((await boss().call(askBackup, {})).status).toBe(200)
    expect((await boss().call(askBackup, {})).status).toBe(409)
    expect(await states()).toEqual(['waiting person'])
    expect((await boss().call(readBackupState, {})).body.data).toMatchObject({ under_way: true, late: true, last_at: null })
    await make()
    expect(await states()).toEqual(['done person'])
  })

  test('learns that the last one is too old', async () => {
    const lateAfter = async (hours: number) => {
      await rows(
        `delete from backups; insert into backups (state, origin, finished_at) values ('done', 'clock', now() - interval '${hours} hours')`,
      )
      return (await boss().call(readBackupState, {})).body.data.late
    }
    expect([await lateAfter(25), await lateAfter(27)]).toEqual([false, true])
  })

  test('finds the page, and nobody else does', async () => {
    const found = async (who: 'superadmin' | 'upcm') =>
      (await product.as(who).call(searchAll, { text: 'backups' })).body.data.some(({ key }) => key === 'backups')
    expect([await found('superadmin'), await found('upcm')]).toEqual([true, false])
  })
})
