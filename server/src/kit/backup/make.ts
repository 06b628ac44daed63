import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type Env, root } from '../env.ts'
import { asError } from '../error-codes.ts'
import { compareKey } from '../installation-key.ts'
import { backupLock } from '../remove-file.ts'
import { oneRow } from '../rows.ts'
import { keyPath, openSecrets } from '../secrets.ts'
import { openStorage, type Storage } from '../storage.ts'
import { type ArchiveWriter, writeArchive } from './archive.ts'
import { columnList, backupSessionOptions, quoteIdentifier, sequenceNames, type TableShape, tableShapes } from './catalog.ts'
import { formerKeyNames, type Manifest, entryPaths, readme } from './manifest.ts'
import type { Archive } from './place.ts'
import { BackupError } from './sealed.ts'

/** Rows are written in parts of about this many bytes, so that a table of any size needs little memory. */
const PART = 4 * 2 ** 20
/** A stored file up to this size is held in memory; a larger one is read twice, the first time to learn its size and hash. */
const HELD = 8 * 2 ** 20

export interface BackupOptions {
  env: Pick<Env, 'dataDir' | 'diskReserve' | 's3Bucket' | 's3Region' | 's3Endpoint' | 's3AccessKeyId' | 's3SecretAccessKey'>
  databaseUrl: string
  /** The archive to write. */
  archive: Archive
  passphrase: string | undefined
  /** Called when the snapshot of the backup exists. Later changes are not in the backup. */
  onSnapshot?: () => Promise<void> | void
}

/**
 * Writes the database, the stored files and the key into one archive, as they were at one moment, while the product continues. Files that are deleted
 * meanwhile keep their bytes until the backup is done (remove-file.ts).
 */
export const makeBackup = async ({ env, databaseUrl, archive, passphrase, onSnapshot }: BackupOptions): Promise<Manifest> => {
  const client = new pg.Client({ connectionString: databaseUrl, options: backupSessionOptions, keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [backupLock])
    // A process that removes bytes holds this lock for a moment, another backup until it has ended.
    if (!rows[0]?.got && !(await untilFree(client))) throw new BackupError('Another backup is being made.')
    if (!(await client.query("select to_regclass('migrations') as it")).rows[0].it)
      throw new BackupError('The database holds no Pandu yet; there is nothing to back up.')
    await client.query('begin isolation level repeatable read read only')
    // The first statement creates the snapshot.
    const tables = await tableShapes(client)
    // The locks prevent changes of the columns until the end.
    await client.query(`lock table ${tables.map(({ name }) => quoteIdentifier(name)).join(', ')} in access share mode`)
    await onSnapshot?.()
    const storage = openStorage(env)
    return await writeArchive(archive, passphrase, (writer) => fill({ writer, client, tables, env, storage }), await leastBytes(client))
  } finally {
    await client.end().catch(() => {})
  }
}

/** The least size of the archive: half of all files. Most are pictures and PDFs, which are compressed already; how far the rest shrinks is unknown. */
const leastBytes = async (client: pg.Client) => {
  const { bytes } = oneRow(await client.query<{ bytes: string }>('select coalesce(sum(size), 0)::text as bytes from files'))
  return Number(bytes) / 2
}

const untilFree = async (client: pg.Client): Promise<boolean> => {
  for (const deadline = Date.now() + 10_000; Date.now() < deadline;) {
    await new Promise((wait) => setTimeout(wait, 100))
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [backupLock])
    if (rows[0]?.got) return true
  }
  return false
}

interface Work {
  writer: ArchiveWriter
  client: pg.Client
  tables: readonly TableShape[]
  env: Pick<Env, 'dataDir'>
  storage: Storage
}

const fill = async ({ writer, client, tables, env, storage }: Work): Promise<Manifest> => {
  const { version: product } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const made_at = new Date().toISOString()
  await writer.add(entryPaths.readme, readme.length, [Buffer.from(readme)])
  const key = await keyOf(client, env.dataDir)
  await writer.add(entryPaths.key, key.length, [key])
  const former_keys: Manifest['former_keys'] = []
  for (const name of formerKeyNames.filter((one) => existsSync(join(env.dataDir, one)))) {
    const former = readFileSync(join(env.dataDir, name))
    await writer.add(name, former.length, [former])
    former_keys.push({ name, sha256: sha256(former) })
  }

  const { rows: migrations } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations order by name')
  const list: Manifest = {
    format: 'pandu-backup',
    version: 1,
    product,
    made_at,
    migrations,
    tables: [],
    sequences: [],
    key: { sha256: sha256(key) },
    former_keys,
    files: [],
    missing: [],
  }
  for (const table of tables) list.tables.push(await writeTable(writer, client, table))
  // Sequences are read after the snapshot. Higher numbers do no harm.
  for (const name of await sequenceNames(client)) {
    const found = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${quoteIdentifier(name)}`,
    )
    list.sequences.push({ name, ...oneRow(found) })
  }
  await writeFiles({ writer, client, storage }, list)
  const text = Buffer.from(JSON.stringify(list))
  await writer.add(entryPaths.manifest, text.length, [text])
  return list
}

/**
 * The key of this database; a missing key is refused with a sentence. An installation that has never encrypted anything may have no key yet: it gets
 * one now.
 */
const keyOf = async (client: pg.Client, dataDir: string) => {
  await compareKey(async (text, values) => (await client.query(text, values)).rows, dataDir)
  openSecrets({ dataDir })
  return readFileSync(keyPath(dataDir))
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const writeTable = async (writer: ArchiveWriter, client: pg.Client, { name, columns }: TableShape) => {
  const hash = createHash('sha256')
  const total = { bytes: 0, parts: 0 }
  let held: Buffer[] = []
  let length = 0
  const flush = async () => {
    if (length === 0) return
    await writer.add(entryPaths.part(name, ++total.parts), length, held)
    held = []
    length = 0
  }
  const rows = client.query(copyTo(`copy ${quoteIdentifier(name)} (${columnList(columns)}) to stdout`))
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    hash.update(chunk)
    held.push(chunk)
    length += chunk.length
    total.bytes += chunk.length
    if (length >= PART) await flush()
  }
  await flush()
  return { name, columns, rows: rows.rowCount, ...total, sha256: hash.digest('hex') }
}

interface StoredFile {
  storage_key: string
  type: string
  size: string
  over: boolean
}

const writeFiles = async ({ writer, client, storage }: Pick<Work, 'writer' | 'client' | 'storage'>, list: Manifest) => {
  await client.query(
    `declare kept no scroll cursor for select storage_key, type, size::text, coalesce(expires_at < now(), false) as over from files order by storage_key`,
  )
  for (;;) {
    const { rows } = await client.query<StoredFile>('fetch 500 from kept')
    if (rows.length === 0) break
    for (const file of rows) {
      const written = await writeFile(writer, storage, file)
      if (written) list.files.push({ key: file.storage_key, type: file.type, ...written })
      // Nobody can open an expired file, and its bytes may have been removed before its row.
      else if (!file.over) list.missing.push(file.storage_key)
    }
  }
  await client.query('close kept')
}

/** Writes a stored file. A missing one is only listed, so that the others are still backed up. */
const writeFile = async (writer: ArchiveWriter, storage: Storage, { storage_key, size }: StoredFile) => {
  if (Number(size) <= HELD) {
    const bytes = await readWhole(storage, storage_key)
    if (!bytes) return undefined
    await writer.add(entryPaths.file(storage_key), bytes.length, [bytes])
    return { size: bytes.length, sha256: sha256(bytes) }
  }
  const hash = createHash('sha256')
  let length = 0
  try {
    for await (const chunk of (await storage.read(storage_key)) as AsyncIterable<Buffer>) {
      hash.update(chunk)
      length += chunk.length
    }
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
  await writer.add(entryPaths.file(storage_key), length, (await storage.read(storage_key)) as AsyncIterable<Buffer>)
  return { size: length, sha256: hash.digest('hex') }
}

const readWhole = async (storage: Storage, key: string) => {
  try {
    return await buffer(await storage.read(key))
  } catch (error) {
    if (isMissing(error)) return undefined
    throw new BackupError(`The file ${key} cannot be read: ${asError(error).message}.`, { cause: error })
  }
}

/** A folder and a bucket report it with different errors, and Flydrive wraps both. */
const isMissing = (error: unknown): boolean => {
  for (let one: unknown = error; one instanceof Error; one = one.cause) {
    const { code, name } = one as Error & { code?: string }
    if (code === 'ENOENT' || name === 'NoSuchKey' || name === 'NotFound') return true
  }
  return false
}
