import { mustExist } from '@pandu/contract/kit'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import type { DecidedKind } from '../../kit/decided-kind.ts'

/** One statement for all kinds, however many there are. */
export const together = async <R>(db: Db, parts: readonly RawBuilder<unknown>[], after: RawBuilder<unknown> = sql``) => {
  if (parts.length === 0) return []
  // In brackets: the order of a single part and that of the whole may not stand side by side.
  const { rows } = await sql<R>`select * from (${sql.join(
    parts.map((part) => sql`(${part})`),
    sql` union all `,
  )}) of_all ${after}`.execute(db)
  return rows
}

/** The kind that a row names. */
export const kindOf = (kinds: readonly DecidedKind[], key: string) =>
  mustExist(
    kinds.find((one) => one.key === key),
    `The decided kind ${key}`,
  )
