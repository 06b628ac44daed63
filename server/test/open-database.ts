import { afterAll, beforeAll } from 'vitest'
import { openDb } from '../src/kit/db.ts'
import { freshDatabase, type TestDatabase } from './database.ts'

/** A database of the test file's own with the demo world in it, for tests of queries that need no application around them. */
export const openTestDatabase = () => {
  let database: TestDatabase
  let open: ReturnType<typeof openDb>
  beforeAll(async () => {
    database = await freshDatabase()
    open = openDb(database.url, () => {}, 2)
  })
  afterAll(async () => {
    await open?.close()
    await database?.drop()
  })
  return {
    get url() {
      return database.url
    },
    get db() {
      return open.db
    },
    get pool() {
      return open.pool
    },
    rows: async <R extends object>(text: string, values: unknown[] = []) => (await open.pool.query<R>(text, values)).rows,
  }
}
