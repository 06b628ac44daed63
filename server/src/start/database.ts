import pg from 'pg'
import { StartError } from './data-dir.ts'
import { asError, codeOf } from '../kit/error-codes.ts'
import { unfinishedRestore } from '../kit/first-start.ts'

/** Fails with a sentence when the database cannot be used; it never shows the address, which holds the password. */
export async function checkDatabase(databaseUrl: string, { restoring = false } = {}): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    throw new StartError(`The database of DATABASE_URL cannot be reached: ${asError(error).message || codeOf(error)}.`, { cause: error })
  }
  const { rows } = await client.query<{ version: string; unfinished: string | null }>(
    "select current_setting('server_version_num') as version, to_regclass($1)::text as unfinished",
    [unfinishedRestore],
  )
  await client.end()
  if (Number(rows[0]?.version) < 150_000)
    throw new StartError('The database of DATABASE_URL is too old; Pandu needs PostgreSQL 15 or newer.')
  if (rows[0]?.unfinished && !restoring)
    throw new StartError('A restore into this database was interrupted; run npm run restore again, it begins anew.')
}
