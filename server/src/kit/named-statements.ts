import pg from 'pg'
import { recordStatement } from './answer-cache.ts'

/** A statement gets a name at its third use, so that it is prepared. Planning the overview takes ten times as long as running it. */
const NAMED_AT = 3
/** The most names. Each connection keeps a plan for each name, about 50 kB. The most frequent statements get names first. */
const MOST_NAMES = 400
/** The most statements that are counted. Lists with many combinations of filters create texts that are never used again. */
const MOST_CANDIDATES = 2000
/** A statement with a pattern is planned each time, because the best plan depends on the number of matching rows. */
const BY_PATTERN = /\b(?:i?like|similar|websearch_to_tsquery|to_tsquery|word_similarity)\b|~|%>/i

/**
 * Gives names to statements. `nameOf` returns the name, or undefined when the statement has none. `forget` gives a statement another name, after a
 * change of its tables. With `patterns`, statements with patterns get names too; their plan must then be good for all patterns.
 */
export const statementNames = ({
  namedAt = NAMED_AT,
  most = MOST_NAMES,
  candidates = MOST_CANDIDATES,
  patterns = false,
  prefix = 'pandu',
} = {}) => {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  let last = 0
  const give = (text: string) => {
    const name = `${prefix}_${++last}`
    names.set(text, name)
    return name
  }
  return {
    nameOf: (text: string) => {
      const name = names.get(text)
      if (name !== undefined) return name
      if (names.size >= most || (!patterns && BY_PATTERN.test(text))) return undefined
      const count = (counts.get(text) ?? 0) + 1
      if (count >= namedAt) {
        counts.delete(text)
        return give(text)
      }
      if (counts.size >= candidates) counts.clear()
      counts.set(text, count)
      return undefined
    },
    forget: (text: string) => void (names.has(text) && give(text)),
  }
}

type Done = (error: unknown, result?: unknown) => void

/**
 * A connection that prepares statements under a name once they are repeated, so that PostgreSQL plans them once per connection and not at each request.
 * PostgreSQL decides after five runs whether one plan serves all values. All connections of a process share the names.
 */
export const namingClient = (names = statementNames()) =>
  class NamingClient extends pg.Client {
    // Kysely waits for the promise. The `query` of the pool passes a callback.
    override query = ((text: unknown, values?: unknown, done?: Done) => {
      if (this.#isRollingBack) return Promise.reject(new Error('The transaction of this statement is being rolled back'))
      if (text === 'rollback') return this.#rollback()
      if (typeof text === 'string') recordStatement(text)
      const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? names.nameOf(text) : undefined
      if (typeof text !== 'string' || name === undefined) return super.query(text as string, values as unknown[], done as never)
      return done ? void this.#tell(done, name, text, values as unknown[]) : this.#named(name, text, values as unknown[])
    }) as pg.Client['query']

    /**
     * Kysely queues the statements of a transaction. When one of several that were started together fails, the rollback would run before the rest, which
     * would then be written outside of the transaction.
     */
    async #rollback() {
      this.#isRollingBack = true
      try {
        return await super.query('rollback')
      } finally {
        this.#isRollingBack = false
      }
    }

    #isRollingBack = false

    async #tell(done: Done, name: string, text: string, values: unknown[]) {
      let result: unknown
      try {
        result = await this.#named(name, text, values)
      } catch (error) {
        return done(error)
      }
      done(null, result)
    }

    async #named(name: string, text: string, values: unknown[]) {
      // When a value cannot be converted, pg closes the prepared statement but continues to use its name.
      for (const value of values) mustBeWritable(value)
      try {
        return await super.query({ name, text, values })
      } catch (error) {
        if (!isOutdatedPlan(error)) throw error
        names.forget(text)
        // After a failed statement the transaction accepts no others, so the caller gets the first error.
        return await super.query({ text, values }).catch(() => Promise.reject(error))
      }
    }
  }

/** Throws the error that the conversion of a value for PostgreSQL would throw. */
const mustBeWritable = (value: unknown): void => {
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) for (const one of value) mustBeWritable(one)
  else if (Reflect.getPrototypeOf(value) === Object.prototype) JSON.stringify(value)
}

/** A migration beside a running server has changed a table since the statement was prepared. */
const isOutdatedPlan = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.message.includes('cached plan must not change result type')
