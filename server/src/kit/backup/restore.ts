import { createHash } from 'node:crypto'
import { createWriteStream, existsSync, readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type Env, root } from '../env.ts'
import { asError } from '../error-codes.ts'
import { firstStartTable, unfinishedRestore } from '../first-start.ts'
import { compareKey, KeyError, keyMarkTable } from '../installation-key.ts'
import { migrate, readMigrations } from '../migrate.ts'
import { openStorage, type Storage } from '../storage.ts'
import { checkArchive, readArchive } from './archive.ts'
import { clearDatabase, columnList, foreignKeys, isEmptyDatabase, backupSessionOptions, quoteIdentifier, tableShapes } from './catalog.ts'
import { type Manifest, entryPaths } from './manifest.ts'
import type { Archive } from './place.ts'
import { BackupError } from './sealed.ts'

const folder = join(root, 'server/migrations')

export interface RestoreOptions {
  env: Pick<Env, 'dataDir' | 'diskReserve' | 's3Bucket' | 's3Region' | 's3Endpoint' | 's3AccessKeyId' | 's3SecretAccessKey'>
  databaseUrl: string
  manifest: Manifest
  archive: Archive
  passphrase: string | undefined
}

/** Reads the manifest of an archive. Throws a BackupError when this version cannot restore it. Nothing is written. */
export const checkForRestore = async (archive: Archive, passphrase: string | undefined): Promise<Manifest> => {
  const list = await checkArchive(archive, passphrase)
  const known = new Map((await readMigrations(folder)).map(({ name, checksum }) => [name, checksum]))
  const newer = list.migrations
    .map(({ name }) => name)
    .filter((name) => !known.has(name))
    .at(-1)
  if (newer) throw new BackupError(`The archive was made by a newer Pandu (${list.product}, ${newer}); restore it with that one.`)
  const changed = list.migrations.find(({ name, checksum }) => known.get(name) !== checksum)
  if (changed) throw new BackupError(`The archive was made by another Pandu: its migration ${changed.name} is not the one here.`)
  return list
}

/**
 * Restores a checked archive into an empty database, storage and data folder. All rows are loaded in one transaction. The role only needs to own the
 * database: foreign keys are dropped, rows are loaded, and the foreign keys are created again, which checks all of them.
 */
export const restoreBackup = async ({ env, databaseUrl, manifest, archive, passphrase }: RestoreOptions): Promise<void> => {
  const storage = openStorage(env)
  const client = new pg.Client({ connectionString: databaseUrl, options: backupSessionOptions, keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  try {
    await mustBeEmpty({ client, storage, dataDir: env.dataDir, manifest })
    await client.query(`create table ${unfinishedRestore} (begun_at timestamptz not null default now())`)
    const undo: Undo = []
    try {
      await migrate(databaseUrl, folder, new Set(manifest.migrations.map(({ name }) => name)))
      // The first start creates this table, and not a migration.
      if (manifest.tables.some(({ name }) => name === 'first_start')) await client.query(firstStartTable)
      const marks = manifest.tables.find(({ name }) => name === 'installation_key')
      if (marks) await client.query(keyMarkTable)
      await load({ client, storage, env, manifest, archive, passphrase, undo })
      if (marks?.rows) await compareArchivedKey(client, env.dataDir)
      await migrate(databaseUrl, folder)
      await settle(client, manifest)
    } catch (error) {
      // Data of a failed restore would block the next attempt.
      await client.query('rollback').catch(() => {})
      for (const step of undo) await step().catch(() => {})
      await clearDatabase(client).catch(() => {})
      throw error instanceof BackupError
        ? error
        : new BackupError(`The restore failed, and the database is empty again: ${asError(error).message}.`, { cause: error })
    }
  } finally {
    await client.end().catch(() => {})
  }
}

/** Removes what was written outside the database. */
type Undo = (() => Promise<void>)[]

interface Target {
  client: pg.Client
  storage: Storage
  dataDir: string
  manifest: Manifest
}

const mustBeEmpty = async ({ client, storage, dataDir, manifest }: Target) => {
  const { rows } = await client.query<{ mark: string | null }>('select to_regclass($1)::text as mark', [unfinishedRestore])
  // A restore that was killed has left incomplete data, in the database and among the files.
  if (rows[0]?.mark) await clearDatabase(client)
  else if (!(await isEmptyDatabase(client)))
    throw new BackupError('The database is not empty; restore into an empty one, or set DATA_DIR to an empty folder.')
  else if (!(await storage.isEmpty()))
    throw new BackupError('The place of the stored files is not empty; restore into an empty folder or bucket.')
  for (const { name, sha256 } of [{ name: entryPaths.key, ...manifest.key }, ...manifest.former_keys]) {
    const key = join(dataDir, name)
    if (existsSync(key) && createHash('sha256').update(readFileSync(key)).digest('hex') !== sha256)
      throw new BackupError(`${dataDir} holds the key of another installation (${name}); restore into another folder.`)
  }
}

type Loading = Omit<Target, 'dataDir'> & Omit<RestoreOptions, 'databaseUrl'> & { undo: Undo }

const load = async ({ client, storage, env, manifest, archive, passphrase, undo }: Loading) => {
  const shapes = new Map((await tableShapes(client)).map(({ name, columns }) => [name, new Set(columns)]))
  const tables = new Map(manifest.tables.map((table) => [table.name, table]))
  // Tables that somebody added by hand do not belong to Pandu.
  const known = manifest.tables.filter(({ name, columns }) => {
    const shape = shapes.get(name)
    const lost = shape && columns.find((column) => !shape.has(column))
    if (lost) throw new BackupError(`The archive has a column ${name}.${lost} that the migrations do not make; it cannot be restored.`)
    return shape !== undefined
  })
  for (const { name } of manifest.tables) if (!shapes.has(name)) console.warn(`The table ${name} is not Pandu's and was left out.`)

  await client.query('begin')
  const references = await foreignKeys(client)
  for (const { table, name } of references)
    await client.query(`alter table ${quoteIdentifier(table)} drop constraint ${quoteIdentifier(name)}`)
  // The archive already has the rows that triggers would add. The owner of a table may disable its triggers; those of foreign keys were dropped.
  for (const name of shapes.keys()) await client.query(`alter table ${quoteIdentifier(name)} disable trigger user`)
  // Removes rows that migrations have added, because the archive has them in their current form.
  await client.query(
    `truncate ${[...shapes.keys()]
      .filter((name) => name !== unfinishedRestore)
      .map(quoteIdentifier)
      .join(', ')}`,
  )

  const files = new Map(manifest.files.map((file) => [entryPaths.file(file.key), file]))
  const keys = new Set<string>([entryPaths.key, ...manifest.former_keys.map(({ name }) => name)])
  const counted = new Map<string, number>()
  await readArchive(archive, passphrase, async ({ name, size, bytes }) => {
    const table = /^tables\/([a-z0-9_]+)\//.exec(name)?.[1]
    const file = files.get(name)
    if (table && shapes.has(table)) {
      const rows = client.query(copyFrom(`copy ${quoteIdentifier(table)} (${columnList(tables.get(table)!.columns)}) from stdin`))
      await pipeline(Readable.from(bytes, { objectMode: false }), rows)
      counted.set(table, (counted.get(table) ?? 0) + rows.rowCount)
    } else if (file) {
      undo.push(() => storage.remove(file.key))
      await storeFile(storage, file, size, bytes)
    } else if (keys.has(name)) await storeKey(env.dataDir, name, bytes, undo)
  })
  const wrong = known.find(({ name, rows }) => (counted.get(name) ?? 0) !== rows)
  if (wrong) throw new BackupError(`The table ${wrong.name} has ${counted.get(wrong.name) ?? 0} rows instead of ${wrong.rows}.`)

  for (const { name, value, called } of manifest.sequences) {
    await client.query('select setval(to_regclass($1), $2::bigint, $3) where to_regclass($1) is not null', [
      `public.${quoteIdentifier(name)}`,
      value,
      called,
    ])
  }
  // Sessions that ended after the backup must not become valid again.
  for (const name of ['live_tickets', 'openid_flows', 'passkey_challenges', 'sessions', 'password_resets'])
    if (shapes.has(name)) await client.query(`delete from ${name}`)
  // A link to a new address that was cancelled since the backup must not change an account. Links that restore an old address stay: they protect its
  // owner.
  if (shapes.has('email_changes'))
    await client.query('update email_changes set ended_at = now() where confirmed_at is null and ended_at is null')
  for (const { table, name, definition } of references) {
    await client.query(`alter table ${quoteIdentifier(table)} add constraint ${quoteIdentifier(name)} ${definition}`)
  }
  for (const name of shapes.keys()) await client.query(`alter table ${quoteIdentifier(name)} enable trigger user`)
  await client.query('commit')
}

/** Up to this size bytes go straight from memory into the storage. */
const HELD = 8 * 2 ** 20

const storeFile = async (storage: Storage, file: Manifest['files'][number], size: number, bytes: AsyncIterable<Uint8Array>) => {
  if (size <= HELD) {
    const parts: Uint8Array[] = []
    for await (const chunk of bytes) parts.push(chunk)
    return storage.put(file.key, Buffer.concat(parts), file.type)
  }
  const own = await mkdtemp(join(tmpdir(), 'pandu-restore-'))
  try {
    const path = join(own, 'file')
    await pipeline(Readable.from(bytes, { objectMode: false }), createWriteStream(path, { mode: 0o600 }))
    await storage.put(file.key, { path }, file.type)
  } finally {
    await rm(own, { recursive: true, force: true })
  }
}

const storeKey = async (dataDir: string, name: string, bytes: AsyncIterable<Uint8Array>, undo: Undo) => {
  const parts: Uint8Array[] = []
  for await (const chunk of bytes) parts.push(chunk)
  await mkdir(dataDir, { recursive: true })
  const path = join(dataDir, name)
  // The same file that was checked before.
  if (existsSync(path)) return
  undo.push(() => rm(path))
  await writeFile(path, Buffer.concat(parts), { mode: 0o600 })
  await chmod(path, 0o600)
}

/** Archives without a mark are not compared, because they may be the only ones left. The start reports data that their key does not decrypt. */
const compareArchivedKey = (client: pg.Client, dataDir: string) =>
  compareKey(async (text, values) => (await client.query(text, values)).rows, dataDir).catch((error: unknown) => {
    throw error instanceof KeyError ? new BackupError('The key in the archive is not the key of the database in it.') : error
  })

/** The last steps after the migrations: holds mail until somebody releases it, and updates the statistics of the planner. */
const settle = async (client: pg.Client, { made_at }: Manifest) => {
  await client.query('insert into mail_hold (backup_at) values ($1) on conflict (one) do update set since = now(), backup_at = $1', [
    made_at,
  ])
  await client.query('analyze')
  await client.query(`drop table ${unfinishedRestore}`)
}
