import type { Actor } from '@pandu/contract/kit'
import { sql } from 'kysely'
import type { Db } from './db.ts'
import { tooMany } from './errors.ts'

/** The most files of a kind that one person may create within an hour. */
const PER_HOUR = 30

/** Refuses an export when the person has made too many: lists of everybody are worth stealing, and nobody needs hundreds. `kind` is the kind of their files. */
export const limitExports = async (db: Db, actor: Actor, kind: string) => {
  const { made } = await db
    .selectFrom('files')
    .select(sql<number>`count(*)`.as('made'))
    .where('kind', '=', kind)
    .where('owner_id', '=', actor.id)
    .where('created_at', '>', sql<string>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow()
  if (made >= PER_HOUR) throw tooMany('Too many exports within an hour, please wait a while')
}
