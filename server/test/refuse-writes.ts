import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { vi } from 'vitest'

/** A statement that would have written. */
interface RefusedWrite {
  statement: string
  /** The work that made it, by the name that `during` was given. */
  by: string | undefined
}

/** What PostgreSQL answers to a write in a read-only transaction. It looks at the statement and not at the rows, so none has to match. */
const READ_ONLY = '25006'

type Query = (...args: unknown[]) => Promise<unknown>
type Told = (error: unknown, result?: unknown) => void

/**
 * After this call the database refuses every write and every row lock, also within transactions. Refused statements are noted, also where their error is
 * ignored.
 */
export const refuseEveryWrite = () => {
  const refused: RefusedWrite[] = []
  const running = new Set<Promise<unknown>>()
  const readOnly = new WeakMap<object, Promise<unknown>>()
  const work = new AsyncLocalStorage<string>()
  const client = pg.Client.prototype as unknown as { query: Query }
  const { query } = client
  const run = async (on: object, args: unknown[]) => {
    // For the whole connection, once: also for what runs without a transaction.
    const ready = readOnly.get(on) ?? query.call(on, 'set default_transaction_read_only = on')
    readOnly.set(on, ready)
    await ready
    return query.apply(on, args)
  }
  vi.spyOn(client, 'query').mockImplementation(function (this: object, ...args) {
    // The pool gives a function to be told by; the query builder waits for the promise.
    const tell = typeof args.at(-1) === 'function' ? (args.pop() as Told) : undefined
    const [asked] = args
    const statement = typeof asked === 'string' ? asked : (asked as { text: string }).text
    const by = work.getStore()
    const answer = run(this, args)
    const noted: Promise<unknown> = answer
      .catch((error: { code?: string }) => {
        if (error.code === READ_ONLY) refused.push({ statement, by })
      })
      .finally(() => running.delete(noted))
    running.add(noted)
    if (tell) void answer.then((result) => tell(null, result), tell)
    return answer
  })
  return {
    /** Does something under a name, under which its writes are noted. */
    during: <T>(name: string, task: () => Promise<T>) => work.run(name, task),
    /** The writes that were refused since it was last asked, with those that nobody waited for. */
    refused: async () => {
      while (running.size > 0) await Promise.all(running)
      return refused.splice(0)
    },
  }
}
