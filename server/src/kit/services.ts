import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Env } from './env.ts'
import type { Contributions } from './area.ts'
import type { AnswerCache } from './answer-cache.ts'
import type { Secrets } from './secrets.ts'
import type { Storage } from './storage.ts'
import type { Tables } from './tables.ts'

/** The resources of the process; made once in app.ts and given to every call. */
export interface Services {
  readonly env: Env
  readonly db: Kysely<Tables>
  readonly pool: pg.Pool
  /** Only for the search: these connections keep one plan for all texts. */
  readonly searchDb: Kysely<Tables>
  readonly storage: Storage
  readonly secrets: Secrets
  /** What the areas add to the whole. */
  readonly contributions: Contributions
  /** The cache of answers, which are kept until a table that they were read from changes. */
  readonly answers: AnswerCache
}
