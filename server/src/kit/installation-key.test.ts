import { createHash, randomBytes } from 'node:crypto'
import { copyFile, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emptyDatabase, freshDatabase, inDatabase, type TestDatabase, testEnv } from '../../test/database.ts'
import { areas } from '../areas.ts'
import { bootstrap } from '../bootstrap.ts'
import { renewInstallationKey } from '../start/renew.ts'
import { checkArchive, readArchive, writeArchive } from './backup/archive.ts'
import { makeBackup } from './backup/make.ts'
import { fileArchive } from './backup/place.ts'
import { checkForRestore, restoreBackup } from './backup/restore.ts'
import { openDb } from './db.ts'
import { type RunStatement, claimKey, markKey } from './installation-key.ts'
import { openSecrets, renewKey } from './secrets.ts'

const NIK = '3299010101990001'
let folder: string
let database: TestDatabase
let dataDir: string
let opened: ReturnType<typeof openDb>
let count = 0
const others: TestDatabase[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pandu-key-'))
  database = await freshDatabase()
  opened = openDb(database.url, () => {}, 2)
})
afterAll(async () => {
  await opened?.close()
  for (const one of [database, ...others]) await one?.drop()
  await rm(folder, { recursive: true, force: true })
})
/** An older installation without a mark: only a key and data that it has encrypted. */
beforeEach(async () => {
  dataDir = await newFolder()
  await rows('drop table if exists installation_key')
  await rows('delete from factors')
  await rows('update users set nik_sealed = null, nik_mark = null')
  await rows('update users set nik_sealed = $1 where id = 1', [openSecrets({ dataDir }).seal(NIK)])
})

const newFolder = () => mkdtemp(join(folder, 'data-'))
const rows = <R extends object>(text: string, values: unknown[] = []) => inDatabase<R>(database.url, text, values)
const ask: RunStatement = rows
const start = (data = dataDir) => bootstrap({ databaseUrl: database.url, env: testEnv(database.url, { DATA_DIR: data }) })
const backup = async (data = dataDir) => {
  const archive = fileArchive(join(folder, `${++count}.backup`))
  const made = await makeBackup({
    env: testEnv(database.url, { DATA_DIR: data }),
    databaseUrl: database.url,
    archive,
    passphrase: undefined,
  })
  return { archive, made }
}
const restore = async ({ archive }: Awaited<ReturnType<typeof backup>>, to: string) => {
  const target = await emptyDatabase()
  others.push(target)
  const manifest = await checkForRestore(archive, undefined)
  await restoreBackup({ env: testEnv(target.url, { DATA_DIR: to }), databaseUrl: target.url, manifest, archive, passphrase: undefined })
  return target.url
}
const newKey = (isLost = false) => renewInstallationKey(opened.db, { dataDir, areas, isLost })
const sealed = async () => (await rows<{ it: string }>('select nik_sealed as it from users where id = 1'))[0]!.it
const keyOf = (data: string) => join(data, 'secret.key')

test('a start with another key, or without one, is refused with a message, and no key is created', async () => {
  await start()
  const [empty, other] = [await newFolder(), await newFolder()]
  await expect(start(empty)).rejects.toThrow(
    `${keyOf(empty)} is missing, and this database began with it. Set DATA_DIR to the folder that holds it, or copy it from another machine of this installation or from a backup. Where it is lost for good, run npm run new-key -- --lost.`,
  )
  expect(await readdir(empty)).toEqual([])
  await writeFile(keyOf(other), randomBytes(32))
  await expect(start(other)).rejects.toThrow(`${keyOf(other)} is not the key of this database. Set DATA_DIR to`)
  await copyFile(keyOf(dataDir), keyOf(empty))
  await start(empty)
})

test('an older installation is marked with its key, but not with a key that decrypts nothing', async () => {
  const [empty, other] = [await newFolder(), await newFolder()]
  await writeFile(keyOf(other), randomBytes(32))
  await expect(start(empty)).rejects.toThrow('is missing')
  await expect(start(other)).rejects.toThrow('is not the key')
  expect(await rows('select from installation_key')).toEqual([])
  await start()
  expect(await rows('select from installation_key')).toHaveLength(1)
})

test('machines that have encrypted with different keys are refused until one has both keys, or the other key is lost', async () => {
  const other = await newFolder()
  const NIK_OF_OTHER = '3299010101990002'
  await rows('update users set nik_sealed = $1 where id = 2', [openSecrets({ dataDir: other }).seal(NIK_OF_OTHER)])
  for (const [own, others] of [
    [dataDir, other],
    [other, dataDir],
  ] as const) {
    await expect(start(own)).rejects.toThrow(
      `${keyOf(own)} opens only a part of what is sealed in this database: another machine has sealed the rest with a key of its own. Copy the secret.key of that machine to ${keyOf(own)}.former, which opens both.`,
    )
    await expect(renewInstallationKey(opened.db, { dataDir: own, areas })).rejects.toThrow('opens only a part')
    expect(await readFile(keyOf(own))).not.toEqual(await readFile(keyOf(others)))
  }
  expect(await rows('select from installation_key')).toEqual([])
  // A backup is still possible, because an incomplete backup is better than none.
  expect((await backup()).made.former_keys).toEqual([])
  const both = await newFolder()
  await copyFile(keyOf(dataDir), keyOf(both))
  await copyFile(keyOf(other), `${keyOf(both)}.former`)
  await start(both)
  const niks = async (data: string) => {
    const secrets = openSecrets({ dataDir: data })
    const found = await rows<{ it: string }>('select nik_sealed as it from users where id in (1, 2) order by id')
    return found.map(({ it }) => secrets.open(it))
  }
  expect(await niks(both)).toEqual([NIK, NIK_OF_OTHER])
  // The other machine is refused from now on, until it has the key.
  await expect(start(other)).rejects.toThrow('is not the key')

  await rows('drop table installation_key')
  await newKey(true)
  await start()
  await expect(niks(dataDir)).rejects.toThrow(/authenticate/)
  expect(openSecrets({ dataDir }).open(await sealed())).toBe(NIK)
})

test('a new installation gets a key and a mark, which does not reveal the key', async () => {
  await rows('update users set nik_sealed = null')
  const begun = await newFolder()
  await claimKey(ask, begun)
  const [row] = await rows<{ mark: string }>('select mark from installation_key')
  expect(row!.mark).toHaveLength(43)
  expect((await readFile(keyOf(begun))).toString('base64url')).not.toBe(row!.mark)
  await expect(start()).rejects.toThrow('is not the key')
})

test('a backup without a key, or with another key, is refused and creates no archive', async () => {
  for (const isMarked of [false, true]) {
    if (isMarked) await start()
    const [empty, other] = [await newFolder(), await newFolder()]
    await writeFile(keyOf(other), randomBytes(32))
    await expect(backup(empty)).rejects.toThrow('is missing')
    expect(await readdir(empty)).toEqual([])
    await expect(backup(other)).rejects.toThrow('is not the key')
    await expect(checkArchive(fileArchive(join(folder, `${count}.backup`)), undefined)).rejects.toThrow('cannot be read')
  }
  expect((await backup()).made.former_keys).toEqual([])
})

test('after a key renewal the product starts with the new key and not with the old one', async () => {
  await start()
  const before = await newFolder()
  await copyFile(keyOf(dataDir), keyOf(before))
  await newKey()
  await start()
  expect(openSecrets({ dataDir }).open(await sealed())).toBe(NIK)
  await expect(start(before)).rejects.toThrow('is not the key')
  // The key was renewed, and the database is from before.
  await markKey(ask, before)
  await expect(start()).rejects.toThrow(`This database is older than ${keyOf(dataDir)}: it was sealed with ${keyOf(dataDir)}.former.`)
})

test('an interrupted key renewal blocks the start, is backed up with both keys, and can be continued after a restore', async () => {
  await start()
  renewKey(dataDir)
  await expect(start()).rejects.toThrow('npm run new-key was broken off. Run it again before Pandu starts')
  const made = await backup()
  expect(made.made.former_keys.map(({ name }) => name)).toEqual(['secret.key.renewing'])
  expect(await checkArchive(made.archive, undefined)).toEqual(made.made)
  const to = await newFolder()
  const url = await restore(made, to)
  expect(await readFile(`${keyOf(to)}.renewing`)).toEqual(await readFile(`${keyOf(dataDir)}.renewing`))
  const restored = openDb(url, () => {}, 2)
  await renewInstallationKey(restored.db, { dataDir: to, areas })
  await restored.close()
  await bootstrap({ databaseUrl: url, env: testEnv(url, { DATA_DIR: to }) })
  await newKey()
  await start()
})

test('the previous key is backed up and restored, and a folder with another one is refused', async () => {
  await start()
  await newKey()
  const made = await backup()
  const to = await newFolder()
  await bootstrap({ databaseUrl: await restore(made, to), env: testEnv(database.url, { DATA_DIR: to }) })
  expect(await readFile(`${keyOf(to)}.former`)).toEqual(await readFile(`${keyOf(dataDir)}.former`))
  const other = await newFolder()
  await writeFile(`${keyOf(other)}.former`, randomBytes(32))
  await expect(restore(made, other)).rejects.toThrow('holds the key of another installation (secret.key.former)')
})

test('an archive whose key does not match its database is refused; one without a mark is restored', async () => {
  const before = await backup()
  const url = await restore(before, await newFolder())
  expect(await inDatabase(url, `select to_regclass('installation_key') as it`)).toEqual([{ it: null }])
  await start()
  const made = await backup()
  const key = randomBytes(32)
  const archive = fileArchive(join(folder, 'wrong.backup'))
  await writeArchive(archive, undefined, ({ add }) =>
    readArchive(made.archive, undefined, async ({ name, bytes }) => {
      const parts: Uint8Array[] = []
      for await (const part of bytes) parts.push(part)
      const text = Buffer.concat(parts)
      const list = { ...made.made, key: { sha256: createHash('sha256').update(key).digest('hex') } }
      const put = name === 'secret.key' ? key : name === 'manifest.json' ? Buffer.from(JSON.stringify(list)) : text
      await add(name, put.length, [put])
    }),
  )
  const to = await newFolder()
  await expect(restore({ ...made, archive }, to)).rejects.toThrow('The key in the archive is not the key of the database in it.')
  expect((await readdir(to)).filter((name) => name !== 'files')).toEqual([])
})

test('after a lost key a new one lets people sign in again: authenticator apps that cannot be checked are removed, others stay', async () => {
  await start()
  await expect(newKey(true)).rejects.toThrow('Run npm run new-key without --lost')
  await rows('insert into factors (user_id, secret, confirmed_at) values (1, $1, now())', [
    openSecrets({ dataDir }).seal('JBSWY3DPEHPK3PXP'),
  ])
  await rename(keyOf(dataDir), join(folder, 'gone'))
  await expect(newKey()).rejects.toThrow('is missing')
  await newKey(true)
  await start()
  expect(await rows('select from factors')).toEqual([])
})

test('the security log shows a key renewal and the replacement of a lost key', async () => {
  await start()
  await rows('delete from security_alarms')
  const alarms = () => rows('select kind, user_id, address from security_alarms order by id')
  await newKey()
  const renewed = { kind: 'key_renewed', user_id: null, address: '' }
  expect(await alarms()).toEqual([renewed])
  await rename(keyOf(dataDir), join(folder, 'gone as well'))
  await rm(`${keyOf(dataDir)}.former`)
  await newKey(true)
  expect(await alarms()).toEqual([renewed, { ...renewed, kind: 'key_lost' }])
})
