import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../test/database.ts'
import { openDb } from './db.ts'
import { readEnv } from './env.ts'
import { removeOrphans } from './orphans.ts'
import { openStorage, type Storage } from './storage.ts'

const keysIn = async (storage: Storage) => {
  const found: string[] = []
  for await (const keys of storage.keys()) found.push(...keys)
  return found.toSorted()
}

test('bytes without a row are removed after a day; those with a row or of a running write stay', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pandu-orphans-'))
  const database = await freshDatabase()
  const { pool, close } = openDb(database.url, () => {}, 2)
  const storage = openStorage(readEnv({ DATA_DIR: folder }))
  try {
    expect(await removeOrphans(pool, storage)).toBe(0)
    for (const name of ['kept', 'lost', 'lost-now']) await storage.put(`test.file/${name}`, Buffer.from(name), 'text/plain')
    await pool.query(
      `insert into files (kind, name, type, size, storage_key) values ('test.file', 'kept', 'text/plain', 4, 'test.file/kept')`,
    )
    const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000)
    for (const name of ['kept', 'lost']) await utimes(join(folder, 'files/test.file', name), twoDaysAgo, twoDaysAgo)
    expect(await removeOrphans(pool, storage)).toBe(1)
    expect(await keysIn(storage)).toEqual(['test.file/kept', 'test.file/lost-now'])
    expect(await removeOrphans(pool, storage)).toBe(0)
  } finally {
    await close()
    await database.drop()
    await rm(folder, { recursive: true })
  }
})
