import type { Actor } from '@pandu/contract/kit'
import { sql } from 'kysely'
import type { Db } from './db.ts'
import { tooMany } from './errors.ts'

/** How many files of a kind one person may make within an hour. */
const PER_HOUR = 30

/** Refuses the next export of somebody who has made many: a list of everybody is worth stealing, and nobody needs hundreds of them. `kind` is that of their files. */
export const refuseManyExports = async (db: Db, actor: Actor, kind: string) => {
  const { made } = await db
    .selectFrom('files')
    .select(sql<number>`count(*)`.as('made'))
    .where('kind', '=', kind)
    .where('owner_id', '=', actor.id)
    .where('created_at', '>', sql<string>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow()
  if (made >= PER_HOUR) throw tooMany('Too many exports within an hour, please wait a while')
}
