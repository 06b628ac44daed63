import { asError } from './error-codes.ts'
import type pg from 'pg'
import type { Storage } from './storage.ts'

/** A backup has this lock from before its snapshot to its end. Processes that remove bytes take it as a shared lock. The number is next to those of the migrations. */
export const backupLock = 7_263_816

/**
 * Removes the row and the bytes of an expired file. Answers false during a backup, when nothing is removed, because the rows of the backup name files
 * that existed at its snapshot; the sweep finds the row again. The row ends last, because the next sweep finds a row without bytes, but not bytes
 * without a row. With `mayBeNamed` the row is deleted before the bytes, though committed after them: the database refuses that while another row names
 * the file. Without it the row is locked for a shorter time, because calls may wait for it.
 */
export const removeFile = async (
  pool: pg.Pool,
  storage: Pick<Storage, 'remove'>,
  { id, storage_key }: { id: string; storage_key: string },
  { mayBeNamed = false } = {},
): Promise<boolean> => {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_xact_lock_shared($1) as got', [backupLock])
    if (rows[0]?.got) {
      if (!mayBeNamed) await storage.remove(storage_key)
      await client.query('delete from files where id = $1', [id])
      if (mayBeNamed) await storage.remove(storage_key)
    }
    await client.query('commit')
    return rows[0]?.got ?? false
  } catch (error) {
    // A connection in an unknown state is closed and not used again; that also ends the transaction.
    broken = asError(error)
    throw error
  } finally {
    client.release(broken)
  }
}
