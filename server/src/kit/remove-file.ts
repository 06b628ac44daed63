import { asError } from './faults.ts'
import type pg from 'pg'
import type { Storage } from './storage.ts'

/** Held by a backup from before its moment to its end, and shared by those who remove bytes. Next to the numbers of the migrations. */
export const backupLock = 7_263_816

/**
 * Removes the bytes and then the row of a file that has expired. While a backup is made nothing is removed: its rows name what was there at its
 * moment. The sweep finds the row again. Bytes first: a row whose bytes are gone is found at the next sweep, bytes without a row never.
 */
export const removeFile = async (
  pool: pg.Pool,
  storage: Pick<Storage, 'remove'>,
  { id, storage_key }: { id: string; storage_key: string },
): Promise<boolean> => {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_xact_lock_shared($1) as got', [backupLock])
    if (rows[0]?.got) {
      await storage.remove(storage_key)
      await client.query('delete from files where id = $1', [id])
    }
    await client.query('commit')
    return rows[0]?.got ?? false
  } catch (error) {
    // A connection in an unknown state is closed rather than used again; that ends the transaction, too.
    broken = asError(error)
    throw error
  } finally {
    client.release(broken)
  }
}
