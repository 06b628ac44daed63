import pg from 'pg'
import { vi } from 'vitest'

export type Write = (text: string, values?: unknown[]) => Promise<unknown>

/** What waits for a transaction of the connection that asks. */
const waiting = 'select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))'

/**
 * What `work` answers when it begins while another transaction has written something that is not committed yet. That transaction commits as soon as
 * `work` waits for it. Throws when `work` has not waited within five seconds: then it reads what was there before the write.
 */
export const duringWrite = async <T>(
  databaseUrl: string,
  write: (query: Write) => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const query: Write = (text, values = []) => client.query(text, values)
  let done: Promise<T> | undefined
  try {
    await query('begin')
    await write(query)
    done = work()
    // Its error is told below.
    done.catch(() => {})
    await vi.waitUntil(async () => (await client.query(waiting)).rows.length > 0, { timeout: 5000, interval: 20 })
    await query('commit')
  } finally {
    // Ends the transaction when it was not committed.
    await client.end()
  }
  return done
}
