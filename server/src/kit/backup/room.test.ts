import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase, testEnv } from '../../../test/database.ts'
import { writeArchive } from './archive.ts'
import { makeBackup } from './make.ts'
import { archiveAt, fileArchive, archiveFolderAt } from './place.ts'

const MIB = 2 ** 20
const whole = await mkdtemp(join(tmpdir(), 'pandu-room-'))
let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(whole, 'one-'))
  path = join(folder, 'one.backup')
})
afterAll(() => rm(whole, { recursive: true, force: true }))

/** Random bytes, which cannot be compressed, in MiB. */
const write = (archive: ReturnType<typeof fileArchive>, count: number, least = 0) =>
  writeArchive(
    archive,
    undefined,
    async ({ add }) => {
      for (let number = 0; number < count; number++) await add(`part-${number}`, MIB, [randomBytes(MIB)])
    },
    least,
  )

test('a backup that needs the disk reserve is refused before anything is written', async () => {
  const disk = async () => 300 * MIB
  await expect(write(fileArchive(path, 256 * MIB, disk), 1, 45 * MIB)).rejects.toThrow(
    `The disk of ${folder} has no room for the backup: 300 MiB are free, 45 MiB or more are needed, and 256 MiB must stay free (DISK_RESERVE). Make room, or choose another place.`,
  )
  expect(await readdir(folder)).toEqual([])
  await write(fileArchive(path, 256 * MIB, disk), 1, 44 * MIB)
  expect(await readdir(folder)).toEqual(['one.backup'])
})

test('a backup stops when it reaches the disk reserve, and leaves nothing', async () => {
  let seen = 0
  const disk = async () => {
    const { length } = await readFile(`${path}.part`).catch(() => Buffer.alloc(0))
    seen = Math.max(seen, length)
    return 261 * MIB - length
  }
  await expect(write(fileArchive(path, 256 * MIB, disk), 20)).rejects.toThrow('has no room for the backup')
  expect(seen).toBeGreaterThan(2 * MIB)
  expect(seen).toBeLessThanOrEqual(5 * MIB)
  expect(await readdir(folder)).toEqual([])
})

test('DISK_RESERVE applies to backups by command and to nightly ones', async () => {
  const database = await freshDatabase()
  try {
    const env = testEnv(database.url, { DISK_RESERVE: '1000000000' })
    const archiveFolder = archiveFolderAt(folder, env)
    await archiveFolder.prepare()
    for (const archive of [archiveAt(path, env), archiveFolder.at('one.backup')])
      await expect(makeBackup({ env, databaseUrl: database.url, archive, passphrase: undefined })).rejects.toThrow('(DISK_RESERVE)')
    expect(await readdir(folder)).toEqual([])
  } finally {
    await database.drop()
  }
}, 120_000)

test('an error names the folder that cannot be written', async () => {
  await mkdir(`${path}.part`)
  await expect(write(fileArchive(path), 1)).rejects.toThrow(/^\S+one\.backup\.part cannot be written \(EISDIR\)\.$/)
  await writeFile(join(folder, 'file'), '')
  await expect(archiveFolderAt(join(folder, 'file/below'), testEnv('')).prepare()).rejects.toThrow(
    /^\S+file\/below cannot be written \(ENOTDIR\)\.$/,
  )
})
