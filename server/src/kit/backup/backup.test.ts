import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { emptyDatabase, freshDatabase, inDatabase, ownFiles, type TestDatabase, testEnv } from '../../../test/database.ts'
import { hashesOf } from '../../../test/hashes.ts'
import { openDb } from '../db.ts'
import { openSecrets } from '../secrets.ts'
import { openStorage } from '../storage.ts'
import { sweep } from '../sweep.ts'
import { checkArchive, writeArchive } from './archive.ts'
import { makeBackup } from './make.ts'
import type { Manifest } from './manifest.ts'
import { fileArchive } from './place.ts'
import { checkForRestore, restoreBackup } from './restore.ts'

let folder: string
let source: TestDatabase
let sourceData: string
const databases: TestDatabase[] = []

vi.setConfig({ testTimeout: 120_000 })
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pandu-backup-'))
  source = await freshDatabase()
  sourceData = await ownFiles()
})
afterAll(async () => {
  vi.resetConfig()
  await source?.drop()
  for (const database of databases) await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const empty = async () => {
  const database = await emptyDatabase()
  databases.push(database)
  return database.url
}
const newFolder = () => mkdtemp(join(folder, 'data-'))
const envAt = (databaseUrl: string, dataDir: string) => testEnv(databaseUrl, { DATA_DIR: dataDir })
const make = (name: string, more: { passphrase?: string; onSnapshot?: () => Promise<void> } = {}) => {
  const path = join(folder, name)
  const options = { env: envAt(source.url, sourceData), databaseUrl: source.url, archive: fileArchive(path), passphrase: more.passphrase }
  return makeBackup({ ...options, ...(more.onSnapshot && { onSnapshot: more.onSnapshot }) }).then((list) => ({ path, list }))
}
const restore = async (path: string, { to, dataDir, passphrase }: { to: string; dataDir: string; passphrase?: string }) =>
  restoreBackup({
    env: envAt(to, dataDir),
    databaseUrl: to,
    manifest: await checkForRestore(fileArchive(path), passphrase),
    archive: fileArchive(path),
    passphrase,
  })

const usersOf = (url: string) => inDatabase(url, 'select id, email, password_hash from users order by id')

const filesOf = async (url: string, dataDir: string) => {
  const storage = openStorage(envAt(url, dataDir))
  const rows = await inDatabase<{ storage_key: string }>(url, 'select storage_key from files order by storage_key')
  const all: [string, string][] = []
  for (const { storage_key } of rows) {
    const parts: Buffer[] = []
    for await (const part of await storage.read(storage_key)) parts.push(part as Buffer)
    all.push([storage_key, Buffer.concat(parts).toString('base64')])
  }
  return all
}

describe('a backup of the demo world', () => {
  let path: string
  let list: Manifest
  beforeAll(async () => void ({ path, list } = await make('world.backup')))

  test('has all tables, files and the key, can only be read by its owner, and is complete', async () => {
    expect(list.tables.length).toBeGreaterThan(100)
    expect(list.tables.find(({ name }) => name === 'users')?.rows).toBeGreaterThan(250)
    expect(list.files.length).toBeGreaterThan(100)
    expect(list.missing).toEqual([])
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(await checkArchive(fileArchive(path), undefined)).toEqual(list)
  })

  test('is restored with the same rows, bytes, key, references, triggers and sequences', async () => {
    const to = await empty()
    const dataDir = await newFolder()
    await restore(path, { to, dataDir })
    expect(await hashesOf(to)).toEqual(await hashesOf(source.url))
    expect(await filesOf(to, dataDir)).toEqual(await filesOf(source.url, sourceData))
    expect(await readFile(join(dataDir, 'secret.key'))).toEqual(await readFile(join(sourceData, 'secret.key')))
    expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600)
    const [sealed] = await inDatabase<{ nik: string }>(to, 'select nik_sealed as nik from users where nik_sealed is not null limit 1')
    expect(openSecrets({ dataDir }).open(sealed!.nik)).toMatch(/^\d{16}$/)
    expect(await inDatabase(to, 'select backup_at from mail_hold')).toEqual([{ backup_at: new Date(list.made_at) }])
    expect(await inDatabase(to, 'select 1 from sessions')).toEqual([])
  })

  test('after a restore, links that confirm an e-mail address are invalid, and those that restore an old one work', async () => {
    await inDatabase(
      source.url,
      `insert into email_changes (user_id, old_email, new_email, confirm_hash, back_hash, confirm_until, confirmed_at, back_until)
       select u.id, u.email, 'new@example.org', coalesce(b.hash, 'c'), b.hash, now() + interval '3 days', b.at, b.at + interval '7 days'
       from (select id, email from users order by id limit 1) u, (values (null::bytea, null::timestamptz), ('b', now())) b (hash, at)`,
    )
    const links = (url: string) =>
      inDatabase(url, 'select confirmed_at is null as waits, ended_at is null as works from email_changes order by confirmed_at is null')
    expect(await links(source.url)).toEqual([
      { waits: false, works: true },
      { waits: true, works: true },
    ])
    const made = await make('links.backup')
    await inDatabase(source.url, 'delete from email_changes')
    const to = await empty()
    await restore(made.path, { to, dataDir: await newFolder() })
    expect(await links(to)).toEqual([
      { waits: false, works: true },
      { waits: true, works: false },
    ])
  })

  test('an encrypted backup is restored by a role that only owns its database', async () => {
    const to = await empty()
    const role = `plain_${randomBytes(4).toString('hex')}`
    const name = /\/([^/?]+)(\?|$)/.exec(to)![1]!
    await inDatabase(source.url, `create role ${role} login password 'plain'; grant ${role} to current_user`)
    try {
      await inDatabase(source.url, `alter database ${name} owner to ${role}`)
      const asPlain = to.replace(/^(postgres(?:ql)?:\/\/)[^/@]*@/, `$1${role}:plain@`)
      expect(await inDatabase(asPlain, 'select current_user as me, rolsuper as super from pg_roles where rolname = current_user')).toEqual([
        { me: role, super: false },
      ])
      const sealed = await make('plain-role.backup', { passphrase: 'correct horse battery' })
      await restore(sealed.path, { to: asPlain, dataDir: await newFolder(), passphrase: 'correct horse battery' })
      expect(await usersOf(to)).toEqual(await usersOf(source.url))
    } finally {
      await inDatabase(to, `reassign owned by ${role} to current_user`)
      await inDatabase(to, `drop owned by ${role}`)
      await inDatabase(source.url, `alter database ${name} owner to current_user`)
      await inDatabase(source.url, `drop role ${role}`)
    }
  })

  test('is only restored into an empty database and storage, without another key', async () => {
    await expect(restore(path, { to: source.url, dataDir: await newFolder() })).rejects.toThrow('The database is not empty')
    const to = await empty()
    const files = await newFolder()
    await openStorage(envAt(to, files)).put('test/one', Buffer.from('x'), 'text/plain')
    await expect(restore(path, { to, dataDir: files })).rejects.toThrow('The place of the stored files is not empty')
    const key = await newFolder()
    await writeFile(join(key, 'secret.key'), randomBytes(32))
    await expect(restore(path, { to, dataDir: key })).rejects.toThrow('holds the key of another installation')
    expect(await inDatabase(to, `select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`)).toEqual([])
  })

  test('a restore can be repeated after it was killed, and a failed one leaves nothing', async () => {
    const to = await empty()
    await inDatabase(to, 'create table unfinished_restore (); create table users (id integer)')
    const dataDir = await newFolder()
    await openStorage(envAt(to, dataDir)).put(list.files[0]!.key, Buffer.from('half'), 'text/plain')
    const broken = { ...list, tables: list.tables.map((table) => (table.name === 'users' ? { ...table, rows: table.rows + 1 } : table)) }
    const options = { env: envAt(to, dataDir), databaseUrl: to, archive: fileArchive(path), passphrase: undefined }
    await expect(restoreBackup({ ...options, manifest: broken })).rejects.toThrow(/^The table users has \d+ rows instead of \d+\.$/)
    expect(await inDatabase(to, `select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`)).toEqual([])
    expect(await openStorage(options.env).isEmpty()).toBe(true)
    await restoreBackup({ ...options, manifest: list })
    expect((await filesOf(to, dataDir)).length).toBe(list.files.length)
  })

  test('with migrations that are not known here is refused', async () => {
    const newer = { ...list, migrations: [...list.migrations, { name: '9999_later.sql', checksum: 'a'.repeat(64) }] }
    await expect(checkForRestore(fileArchive(await rewritten(newer)), undefined)).rejects.toThrow(
      /^The archive was made by a newer Pandu \(\d+\.\d+\.\d+, 9999_later\.sql\); restore it with that one\.$/,
    )
    const other = { ...list, migrations: list.migrations.map((one) => ({ ...one, checksum: 'b'.repeat(64) })) }
    await expect(checkForRestore(fileArchive(await rewritten(other)), undefined)).rejects.toThrow(
      'its migration 0001_accounts.sql is not the one here',
    )
  })

  /** An archive with only a key, and a manifest by the test. */
  const rewritten = async (manifest: Manifest) => {
    const own = join(folder, `own-${randomBytes(4).toString('hex')}`)
    const key = await readFile(join(sourceData, 'secret.key'))
    const text = Buffer.from(JSON.stringify({ ...manifest, tables: [], sequences: [], files: [] }))
    await writeArchive(fileArchive(own), undefined, async ({ add }) => {
      await add('secret.key', key.length, [key])
      await add('manifest.json', text.length, [text])
    })
    return own
  }
})

describe('an incomplete archive', () => {
  const passphrase = 'correct horse battery'
  let plain: string
  let sealed: string
  beforeAll(async () => {
    plain = (await make('plain.backup')).path
    sealed = (await make('sealed.backup', { passphrase })).path
  })

  test('an encrypted archive reveals nothing and opens only with its passphrase', async () => {
    const bytes = await readFile(sealed)
    expect(bytes.subarray(0, 21).toString()).toBe('PANDU-BACKUP-SEALED-1')
    expect(bytes.includes('manifest.json')).toBe(false)
    expect((await checkArchive(fileArchive(sealed), passphrase)).tables.length).toBeGreaterThan(100)
    await expect(checkArchive(fileArchive(sealed), undefined)).rejects.toThrow(
      'The archive is encrypted; set BACKUP_PASSPHRASE to its passphrase.',
    )
    await expect(checkArchive(fileArchive(sealed), `${passphrase}!`)).rejects.toThrow(
      'BACKUP_PASSPHRASE is not the passphrase of this archive.',
    )
  })

  const harm = async (path: string, how: (bytes: Buffer) => Buffer) => {
    const own = join(folder, 'harmed')
    await writeFile(own, how(await readFile(path)))
    return own
  }
  /** Changes eight bytes, because some single bits of a compressed stream have no effect. */
  const damage = (at: number) => (bytes: Buffer) => {
    const from = Math.floor(at < 1 ? at * bytes.length : at)
    for (let index = from; index < from + 8; index++) bytes[index] = bytes[index]! ^ 0xff
    return bytes
  }
  const cut = (at: number) => (bytes: Buffer) => bytes.subarray(0, Math.floor(at < 1 ? at * bytes.length : bytes.length - at))

  test.each([0.02, 0.5, 0.999].flatMap((at) => [['plain', at] as const, ['sealed', at] as const]))(
    '%s with eight bytes changed at %d of its length is refused with a sentence',
    async (which, at) => {
      const own = await harm(which === 'plain' ? plain : sealed, damage(at))
      await expect(checkForRestore(fileArchive(own), passphrase)).rejects.toThrow(
        /^The .*(damaged|cut off|not in order|twice|does not name)/,
      )
    },
  )

  test.each([0.5, 1].flatMap((at) => [['plain', at] as const, ['sealed', at] as const]))(
    '%s cut at %d is refused with a sentence',
    async (which, at) => {
      const own = await harm(which === 'plain' ? plain : sealed, cut(at))
      await expect(checkForRestore(fileArchive(own), passphrase)).rejects.toThrow(/^The .*(damaged|cut off)/)
    },
  )

  test('an encrypted archive that is cut between two frames, or has a changed header, is refused', async () => {
    const frames = (bytes: Buffer) => bytes.subarray(0, 256 + 20 * (64 * 1024 + 16))
    await expect(checkArchive(fileArchive(await harm(sealed, frames)), passphrase)).rejects.toThrow('The archive is cut off')
    await expect(checkArchive(fileArchive(await harm(sealed, damage(30))), passphrase)).rejects.toThrow(
      'The head of the archive is damaged',
    )
  })

  test('other files are refused', async () => {
    const other = join(folder, 'other')
    await writeFile(other, 'hello')
    await expect(checkArchive(fileArchive(other), undefined)).rejects.toThrow('is no backup of Pandu')
    await writeFile(other, gzipSync('hello'))
    await expect(checkArchive(fileArchive(other), undefined)).rejects.toThrow(/damaged|cut off/)
    await expect(checkArchive(fileArchive(join(folder, 'nowhere')), undefined)).rejects.toThrow('cannot be read')
  })

  test('a failed backup leaves no archive with its name', async () => {
    const path = join(folder, 'failed.backup')
    await expect(
      writeArchive(fileArchive(path), undefined, async ({ add }) => {
        await add('one', 3, [Buffer.from('one')])
        throw new Error('the disk')
      }),
    ).rejects.toThrow('the disk')
    await expect(stat(path)).rejects.toThrow('ENOENT')
    await expect(stat(`${path}.part`)).rejects.toThrow('ENOENT')
  })
})

describe('a backup while the product is used', () => {
  test('is consistent: no later rows, no partial writes, and with the bytes of files that are deleted meanwhile', async () => {
    const { pool, close } = openDb(source.url, () => {}, 4)
    const storage = openStorage(envAt(source.url, sourceData))
    await pool.query('create table pairs_a (id integer primary key); create table pairs_b (id integer primary key references pairs_a)')
    await storage.put('test/leaving', Buffer.from('leaving'), 'text/plain')
    await pool.query(`insert into files (kind, name, type, size, storage_key) values ('test', 'leaving', 'text/plain', 7, 'test/leaving')`)
    let isOver = false
    let written = 0
    const reached = async (wanted: number) => {
      // oxlint-disable-next-line no-unmodified-loop-condition -- another function counts
      while (written < wanted) await new Promise((wait) => setTimeout(wait, 5))
    }
    const write = async () => {
      // oxlint-disable-next-line no-unmodified-loop-condition -- ended from outside
      while (!isOver) {
        const client = await pool.connect()
        await client.query('begin')
        await client.query('insert into pairs_a values ($1)', [written])
        await client.query('insert into pairs_b values ($1)', [written])
        await client.query('commit')
        client.release()
        written += 1
      }
    }
    const writer = write()
    await reached(20)
    let atMoment = 0
    const { path, list } = await make('busy.backup', {
      onSnapshot: async () => {
        atMoment = written
        // Somebody deletes the file, and the sweep runs, at the worst time.
        await pool.query(`update files set expires_at = now() - interval '1 minute' where storage_key = 'test/leaving'`)
        await sweep(pool, storage)
        await reached(written + 20)
      },
    })
    isOver = true
    await writer
    const rowsOf = (name: string) => list.tables.find((table) => table.name === name)!.rows
    expect(rowsOf('pairs_a')).toBe(rowsOf('pairs_b'))
    // One write may be committed and not counted yet.
    expect(rowsOf('pairs_a')).toBeLessThanOrEqual(atMoment + 1)
    expect(rowsOf('pairs_a')).toBeGreaterThanOrEqual(20)
    expect(written).toBeGreaterThan(rowsOf('pairs_a') + 15)
    expect(list.files.map(({ key }) => key)).toContain('test/leaving')
    expect(list.missing).toEqual([])
    expect(await pool.query(`select from files where storage_key = 'test/leaving'`)).toMatchObject({ rowCount: 1 })
    // Bytes are removed only after the backup has ended.
    await sweep(pool, storage)
    expect(await pool.query(`select from files where storage_key = 'test/leaving'`)).toMatchObject({ rowCount: 0 })
    await expect(storage.read('test/leaving')).rejects.toThrow('ENOENT')

    await pool.query('drop table pairs_b, pairs_a')
    const to = await empty()
    const dataDir = await newFolder()
    await restore(path, { to, dataDir })
    const file = await inDatabase<{ expires_at: null }>(to, `select expires_at from files where storage_key = 'test/leaving'`)
    expect(file).toEqual([{ expires_at: null }])
    expect((await filesOf(to, dataDir)).find(([key]) => key === 'test/leaving')?.[1]).toBe(Buffer.from('leaving').toString('base64'))
    await close()
  })

  test('a missing file is named, and all others are saved', async () => {
    const { pool, close } = openDb(source.url, () => {}, 2)
    await pool.query(`insert into files (kind, name, type, size, storage_key) values ('test', 'lost', 'text/plain', 4, 'test/lost')`)
    const { list, path } = await make('lost.backup')
    expect(list.missing).toEqual(['test/lost'])
    expect(await checkArchive(fileArchive(path), undefined)).toEqual(list)
    await pool.query(`delete from files where storage_key = 'test/lost'`)
    await close()
  })
})
