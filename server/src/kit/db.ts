import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { namingClient } from './named-statements.ts'
import type { Tables } from './tables.ts'

/** What handlers and queries get: the pool for reads, the transaction of the call for writes. */
export type Db = Kysely<Tables> | Transaction<Tables>

const { builtins } = pg.types
/** Values arrive as the wire writes them: times as ISO 8601 in UTC, days as YYYY-MM-DD, counts as numbers. */
const parsers: Record<number, (text: string) => unknown> = {
  [builtins.TIMESTAMPTZ]: (text) => new Date(text).toISOString(),
  [builtins.DATE]: (text) => text,
  [builtins.INT8]: Number,
  [builtins.NUMERIC]: Number,
}
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => parsers[oid] ?? pg.types.getTypeParser(oid, format),
}

/**
 * Opens the pool; `max` is the number of connections. A statement ends after ten seconds, so that one slow search cannot hold up the rest.
 * Statements are prepared, so a pooler between this process and the database must keep sessions, as the live channel needs it too.
 */
export const openDb = (databaseUrl: string, onError: (error: Error) => void, max = 15) => {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max,
    Client: namingClient(),
    types: types,
    connectionTimeoutMillis: 8000,
    options: '-c statement_timeout=10000 -c lock_timeout=8000 -c idle_in_transaction_session_timeout=20000 -c timezone=UTC',
  })
  // An idle connection that breaks is replaced at the next use; without a listener it would end the process.
  pool.on('error', onError)
  // One that breaks while a transaction has it and waits for something else would end the process as well; its next statement fails by itself.
  pool.on('connect', (client) => client.on('error', onError))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => db.destroy() }
}
