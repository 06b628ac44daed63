import { Disk } from 'flydrive'
import pg from 'pg'
import { vi } from 'vitest'

/** From here on the database takes every write back instead of keeping it: each call meets the same world, whatever was called before it. */
export const rollBackEveryWrite = () => {
  // Work after a commit that was none has to stay undone: bytes of files that still have their rows, and then the rows.
  vi.spyOn(Disk.prototype, 'delete').mockRejectedValue(new Error('nothing was committed'))
  type Query = (...args: unknown[]) => Promise<pg.QueryResult>
  const client = pg.Client.prototype as unknown as { query: Query }
  const { query } = client
  vi.spyOn(client, 'query').mockImplementation(function (this: typeof client, ...args) {
    // The answer of an empty statement stands in for the one of the commit, because the query builder looks at it.
    return args[0] === 'commit' ? query.call(this, 'rollback').then(() => query.call(this, '')) : query.apply(this, args)
  })
}
