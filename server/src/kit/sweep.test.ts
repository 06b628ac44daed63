import { expect, test } from 'vitest'
import { freshDatabase } from '../../test/database.ts'
import { openDb } from './db.ts'
import { sweepAll } from '../../test/sweep.ts'

test('expired rows and files are deleted, others stay', async () => {
  const database = await freshDatabase()
  const { pool, close } = openDb(database.url, () => {}, 3)
  await pool.query(
    `insert into sessions (token_hash, user_id, expires_at) values ('\\x01', 1, now() - interval '2 days'), ('\\x02', 1, now() + interval '1 day')`,
  )
  await pool.query(`insert into files (kind, name, type, size, storage_key, expires_at)
    values ('test.export', 'old', 'text/plain', 1, 'test/old', now() - interval '1 minute'), ('test.export', 'new', 'text/plain', 1, 'test/new', now() + interval '1 hour')`)
  const removed: string[] = []
  const storage = { remove: async (key: string) => void removed.push(key) }
  await Promise.all([sweepAll(pool, storage), sweepAll(pool, storage)])
  expect(new Set(removed)).toEqual(new Set(['test/old']))
  expect((await pool.query(`select name from files where kind = 'test.export'`)).rows).toEqual([{ name: 'new' }])
  expect((await pool.query(`select encode(token_hash, 'hex') hash from sessions where token_hash in ('\\x01', '\\x02')`)).rows).toEqual([
    { hash: '02' },
  ])
  await close()
  await database.drop()
})

test('a file that cannot be deleted keeps its bytes, is reported, and keeps no other file', async () => {
  const database = await freshDatabase()
  const { pool, close } = openDb(database.url, () => {}, 3)
  await pool.query(`insert into files (id, kind, name, type, size, storage_key, expires_at) values
    ('00000000-0000-4000-8000-000000000001', 'test.export', 'named', 'text/plain', 1, 'test/named', now() - interval '2 minutes'),
    ('00000000-0000-4000-8000-000000000002', 'test.export', 'old', 'text/plain', 1, 'test/old', now() - interval '1 minute')`)
  await pool.query('create table names_a_file (file_id uuid references files)')
  await pool.query(`insert into names_a_file values ('00000000-0000-4000-8000-000000000001')`)
  const removed: string[] = []
  const storage = { remove: async (key: string) => void removed.push(key) }
  await expect(sweepAll(pool, storage)).rejects.toThrow('could not be deleted: 00000000-0000-4000-8000-000000000001')
  expect(removed).toEqual(['test/old'])
  expect((await pool.query('select name from files where kind = $1', ['test.export'])).rows).toEqual([{ name: 'named' }])
  await close()
  await database.drop()
})
