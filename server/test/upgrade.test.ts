import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { quoteIdentifier, tableShapes } from '../src/kit/backup/catalog.ts'
import { makeBackup } from '../src/kit/backup/make.ts'
import { fileArchive } from '../src/kit/backup/place.ts'
import { checkForRestore, restoreBackup } from '../src/kit/backup/restore.ts'
import { root } from '../src/kit/env.ts'
import { migrate, readMigrations } from '../src/kit/migrate.ts'
import { openSecrets } from '../src/kit/secrets.ts'
import { emptyDatabase, testEnv } from './database.ts'
import { fillEmptyTables } from './fill-tables.ts'

const folder = join(root, 'server/migrations')
/** What the product has kept to from the beginning, and the tables only since a later migration. */
const always = { proposals: { approval: 'process' } }
/** Before this one a row of progress stood at any place of a section, and the product put one only at materials: drawn rows would not. */
const PROGRESS_AT = '0029_material_progress.sql'
/** Half of the way: a backup of then is restored into today. */
const BACKUP_AT = '0062_form_drafts.sql'
const counts = async (client: pg.Client) => {
  const found = new Map<string, number>()
  for (const { name } of await tableShapes(client)) {
    const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${quoteIdentifier(name)}`)
    found.set(name, rows[0]!.n)
  }
  return found
}

test('every migration runs on tables that hold rows, and a backup of an old state is restored into today', async () => {
  const own = await mkdtemp(join(tmpdir(), 'pandu-upgrade-'))
  const [database, other] = [await emptyDatabase(), await emptyDatabase()]
  const client = new pg.Client({ connectionString: database.url })
  client.on('error', () => {})
  await client.connect()
  try {
    const names = (await readMigrations(folder)).map(({ name }) => name)
    const done = new Set<string>()
    // The migrations fill their own.
    const filled = new Set(['migrations', 'material_progress'])
    const path = join(own, 'old.backup')
    const dataDir = join(own, 'data')
    const given = { ...always, users: { nik_sealed: openSecrets({ dataDir }).seal('3299010101990001') } }
    let old = new Map<string, number>()
    for (const name of names) {
      done.add(name)
      await migrate(database.url, folder, done)
      if (name === PROGRESS_AT) filled.delete('material_progress')
      expect([name, await fillEmptyTables(client, filled, given)]).toEqual([name, []])
      if (name !== BACKUP_AT) continue
      old = await counts(client)
      await makeBackup({
        env: testEnv(database.url, { DATA_DIR: dataDir }),
        databaseUrl: database.url,
        archive: fileArchive(path),
        passphrase: undefined,
      })
    }
    const now = await counts(client)
    // 0010 throws tickets away, which live for seconds; nothing else loses all that it had.
    expect([...now].filter(([, count]) => count === 0).map(([name]) => name)).toEqual(['live_tickets'])
    expect(now.size).toBeGreaterThan(old.size)

    const manifest = await checkForRestore(fileArchive(path), undefined)
    expect(manifest.migrations.at(-1)?.name).toBe(BACKUP_AT)
    await restoreBackup({
      env: testEnv(other.url, { DATA_DIR: join(own, 'copy') }),
      databaseUrl: other.url,
      manifest,
      archive: fileArchive(path),
      passphrase: undefined,
    })
    const copy = new pg.Client({ connectionString: other.url })
    await copy.connect()
    const restored = await counts(copy)
    expect([...restored.keys()]).toEqual([...now.keys()])
    const ended = ['migrations', 'sessions', 'live_tickets', 'openid_flows', 'passkey_challenges', 'password_resets']
    const kept = [...old].filter(([name]) => !ended.includes(name) && restored.has(name))
    expect(kept.map(([name]) => [name, restored.get(name)])).toEqual(kept)
    await copy.end()
  } finally {
    await client.end()
    await database.drop()
    await other.drop()
    await rm(own, { recursive: true, force: true })
  }
}, 180_000)
