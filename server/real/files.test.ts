import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase, freshDatabase, inDatabase, ownFiles, type TestDatabase, testEnv } from '../test/database.ts'
import { bucketSettings, keysIn, makeBucket, openTestS3 } from '../test/bucket.ts'
import { startCommand } from '../test/processes.ts'
import { makeWaitingBackup } from '../src/areas/backups/backups.make.ts'
import { checkArchive } from '../src/kit/backup/archive.ts'
import { makeBackup } from '../src/kit/backup/make.ts'
import { archiveAt, archiveFolderAt } from '../src/kit/backup/place.ts'
import { openDb } from '../src/kit/db.ts'
import { readEnv } from '../src/kit/env.ts'
import { removeOrphans } from '../src/kit/orphans.ts'
import { openStorage } from '../src/kit/storage.ts'

// Files and backups in a real S3 server (npm run test:real -- s3).

const bucket = `own-${randomBytes(4).toString('hex')}`
const backups = `backups-${randomBytes(4).toString('hex')}`
const settings = readEnv({ ...bucketSettings, S3_BUCKET: bucket })
const storage = openStorage(settings)
let folder: string
let world: TestDatabase
let worldFiles: string
const databases: TestDatabase[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pandu-real-files-'))
  await makeBucket(bucket)
  await makeBucket(backups)
  world = await freshDatabase()
  worldFiles = await ownFiles()
})
afterAll(async () => {
  for (const one of [world, ...databases]) await one?.drop()
  await rm(folder, { recursive: true, force: true })
})

test('a stored file comes back whole, in part, and under a second key; what was removed is gone, however often', async () => {
  const bytes = randomBytes(300_000)
  await storage.put('kind/one', bytes, 'application/pdf')
  const path = join(folder, 'two')
  await writeFile(path, bytes)
  await storage.put('kind/two', { path }, 'application/pdf')
  await storage.copy('kind/one', 'kind/three')
  for (const key of ['kind/one', 'kind/two', 'kind/three']) expect((await buffer(await storage.read(key))).equals(bytes), key).toBe(true)
  expect((await buffer(await storage.read('kind/two', { start: 1000, end: 1999 }))).equals(bytes.subarray(1000, 2000))).toBe(true)
  await storage.remove('kind/one')
  await storage.remove('kind/one')
  await expect(storage.read('kind/one')).rejects.toThrow(/kind\/one|NoSuchKey|not found|does not exist/i)
  expect(Math.abs((await storage.storedAt('kind/two')).getTime() - Date.now())).toBeLessThan(60_000)
})

test('bytes that no row names are found and removed, and young ones stay', async () => {
  await Promise.all(Array.from({ length: 12 }, (_, n) => storage.put(`many/${n}`, Buffer.from('x'), 'text/plain')))
  const found: string[] = []
  for await (const keys of storage.keys()) found.push(...keys)
  expect(found.filter((key) => key.startsWith('many/'))).toHaveLength(12)
  expect(await storage.isEmpty()).toBe(false)
  const { pool, close } = openDb(world.url, () => {}, 1)
  expect(await removeOrphans(pool, storage)).toBe(0)
  const old = { ...storage, storedAt: async (key: string) => new Date(key.startsWith('many/') ? 0 : Date.now()) }
  expect(await removeOrphans(pool, old)).toBe(12)
  await close()
})

const passphrase = 'correct horse battery'
const envOf = (databaseUrl: string, more: Record<string, string> = {}) =>
  testEnv(databaseUrl, { ...bucketSettings, DATA_DIR: worldFiles, BACKUP_DIR: `s3://${backups}/nightly`, BACKUP_KEEP: '2', ...more })

test('a backup goes into a bucket in parts, is checked there, and is restored from there by the command', async () => {
  const address = `s3://${backups}/by-hand/one.backup`
  // More than one part of it.
  const stored = openStorage(envOf(world.url))
  await stored.put('test/large', randomBytes(20 * 2 ** 20), 'application/octet-stream')
  await inDatabase(
    world.url,
    `insert into files (kind, name, type, size, storage_key) values ('test', 'large', 'application/octet-stream', ${20 * 2 ** 20}, 'test/large')`,
  )
  const env = envOf(world.url)
  const list = await makeBackup({ env, databaseUrl: world.url, archive: archiveAt(address, env), passphrase })
  expect(list.missing).toEqual([])
  expect(await archiveAt(address, env).size()).toBeGreaterThan(20 * 2 ** 20)
  expect(await checkArchive(archiveAt(address, env), passphrase)).toEqual(list)

  const run = async (name: 'backup' | 'restore', databaseUrl: string, dataDir: string, ...args: string[]) => {
    const command = startCommand(
      name,
      { ...bucketSettings, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, BACKUP_PASSPHRASE: passphrase },
      ...args,
    )
    return { code: await command.ended, said: command.said().trim() }
  }
  expect(await run('restore', world.url, folder, '--check', address)).toEqual({
    code: 0,
    said: expect.stringContaining(`${address} is whole: `),
  })
  expect(await run('backup', world.url, worldFiles, address)).toMatchObject({ code: 1, said: expect.stringContaining('is there already') })
  const to = await emptyDatabase()
  databases.push(to)
  expect(await run('restore', to.url, join(folder, 'restored'), address)).toMatchObject({
    code: 0,
    said: expect.stringContaining('Restored: '),
  })
  const users = 'select id, email, password_hash from users order by id'
  expect(await inDatabase(to.url, users)).toEqual(await inDatabase(world.url, users))
  const restored = openStorage(readEnv({ DATA_DIR: join(folder, 'restored'), DISK_RESERVE: '0' }))
  const [large, again] = await Promise.all([stored, restored].map(async (one) => buffer(await one.read('test/large'))))
  expect(large!.equals(again!)).toBe(true)
})

test('each night one goes into the bucket; the newest stay, everything else there is left alone, and what was begun long ago ends', async () => {
  const { client, sdk } = await openTestS3()
  const put = (key: string) => client.send(new sdk.PutObjectCommand({ Bucket: backups, Key: key, Body: 'x' }))
  const old = ['pandu-2024-01-01T02-00-00Z.backup', 'pandu-2024-01-02T02-00-00Z.backup']
  const others = ['nightly/letters.txt', 'nightlypandu-2024-01-01T02-00-00Z.backup', 'elsewhere/pandu-2024-01-01T02-00-00Z.backup']
  for (const key of [...old.map((name) => `nightly/${name}`), ...others]) await put(key)
  const begun = await client.send(
    new sdk.CreateMultipartUploadCommand({ Bucket: backups, Key: 'nightly/pandu-2024-01-03T02-00-00Z.backup', ContentType: 'text/plain' }),
  )
  const env = envOf(world.url)
  const { db, close } = openDb(world.url, () => {}, 3)
  await inDatabase(world.url, `insert into backups (state, origin) values ('waiting', 'clock')`)
  await makeWaitingBackup({ db, env })
  await close()
  const [row] = await inDatabase<{ state: string; file: string; bytes: number; error: string }>(
    world.url,
    'select state, file, bytes::int, error from backups order by id desc limit 1',
  )
  expect(row).toMatchObject({ state: 'done', error: '' })
  expect(row!.bytes).toBe(await archiveFolderAt(env.backupDir!, env).at(row!.file).size())
  const left = await keysIn(backups)
  expect(left.filter((key) => key.startsWith('nightly/pandu-')).toSorted()).toEqual([`nightly/${old[1]}`, `nightly/${row!.file}`])
  expect(left).toEqual(expect.arrayContaining(others))
  const uploads = async () => (await client.send(new sdk.ListMultipartUploadsCommand({ Bucket: backups }))).Uploads ?? []
  expect((await uploads()).map(({ UploadId }) => UploadId)).toEqual([begun.UploadId])
  await archiveFolderAt(env.backupDir!, env).clear(/^pandu-/, -60_000)
  expect(await uploads()).toEqual([])
})

test('a backup that fails leaves nothing in the bucket; one that is replaced while it is read is refused', async () => {
  const env = envOf(world.url)
  const archive = archiveAt(`s3://${backups}/failed`, env)
  const { target, drop } = await archive.begin(0)
  await new Promise<void>((done, fail) => target.write(randomBytes(9 * 2 ** 20), (error) => (error ? fail(error) : done())))
  await drop()
  expect(await archive.exists()).toBe(false)
  const { client, sdk } = await openTestS3()
  expect((await client.send(new sdk.ListMultipartUploadsCommand({ Bucket: backups }))).Uploads ?? []).toEqual([])

  const Key = 'replaced'
  await client.send(new sdk.PutObjectCommand({ Bucket: backups, Key, Body: randomBytes(33 * 2 ** 20) }))
  const reading = archiveAt(`s3://${backups}/${Key}`, env).read(0)[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  await reading.next()
  await client.send(new sdk.PutObjectCommand({ Bucket: backups, Key, Body: randomBytes(33 * 2 ** 20) }))
  await expect(
    (async () => {
      for (;;) if ((await reading.next()).done) return
    })(),
  ).rejects.toThrow(/PreconditionFailed|pre-?condition|Unknown/i)
})

test('an address that names no bucket, no archive, or the bucket of the stored files is refused in a sentence', async () => {
  expect(() => archiveAt('s3://x', settings)).toThrow('s3://x is no address of a bucket; it should look like s3://bucket/folder.')
  expect(() => archiveAt(`s3://${backups}/folder/`, settings)).toThrow('names no archive')
  expect(() => archiveAt(`s3://${bucket}/one`, settings)).toThrow('holds the stored files (S3_BUCKET); keep backups in another one.')
  await expect(checkArchive(archiveAt(`s3://${backups}/never`, settings), undefined)).rejects.toThrow(/cannot be read/)
  await storage.put('kind/words', Buffer.from('words'), 'text/plain')
  expect(await text(await storage.read('kind/words'))).toBe('words')
})
