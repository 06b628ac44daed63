import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { namingClient, statementNames } from './named-statements.ts'
import type { Tables } from './tables.ts'

/** The database of handlers and queries: the pool for reads, the transaction of the call for writes. */
export type Db = Kysely<Tables> | Transaction<Tables>

const { builtins } = pg.types
/** Values are parsed to the format of the API: times as ISO 8601 in UTC, days as YYYY-MM-DD, counts as numbers. */
const parsers: Record<number, (text: string) => unknown> = {
  [builtins.TIMESTAMPTZ]: (text) => new Date(text).toISOString(),
  [builtins.DATE]: (text) => text,
  [builtins.INT8]: Number,
  [builtins.NUMERIC]: Number,
}
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => parsers[oid] ?? pg.types.getTypeParser(oid, format),
}

const LIMITS = '-c statement_timeout=10000 -c lock_timeout=8000 -c idle_in_transaction_session_timeout=20000 -c timezone=UTC'

const open = (databaseUrl: string, onError: (error: Error) => void, given: Pick<pg.PoolConfig, 'max' | 'Client' | 'options'>) => {
  const pool = new pg.Pool({ connectionString: databaseUrl, types, connectionTimeoutMillis: 8000, ...given })
  // An idle connection that breaks is replaced at the next use; without a listener it would end the process.
  pool.on('error', onError)
  // A connection that breaks while a transaction holds it and waits for something else would also end the process; the transaction's next statement
  // fails anyway.
  pool.on('connect', (client) => client.on('error', onError))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => db.destroy() }
}

/**
 * Opens the pool; `max` is the number of connections. A statement ends after ten seconds, so that one slow search cannot hold up the rest.
 * Statements are prepared, so a pooler between this process and the database must keep sessions, as the live channel needs it too.
 */
export const openDb = (databaseUrl: string, onError: (error: Error) => void, max = 15) =>
  open(databaseUrl, onError, { max, Client: namingClient(), options: LIMITS })

/**
 * Opens the connections of the search. They use one generic plan for all texts, because planning the statements takes 50 ms and a custom plan is not
 * better (`bench -- search`). A stored plan needs about 5 MB, so there are only two connections and few statements; further searches wait. Merge joins
 * are off, because they would read a whole table in the order of its ids for few rows.
 */
export const openSearchDb = (databaseUrl: string, onError: (error: Error) => void) =>
  open(databaseUrl, onError, {
    max: 2,
    Client: namingClient(statementNames({ most: 16, patterns: true, prefix: 'search' })),
    options: `${LIMITS} -c plan_cache_mode=force_generic_plan -c enable_mergejoin=off`,
  })
