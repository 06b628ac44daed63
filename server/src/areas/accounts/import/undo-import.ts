import { SCHOLAR_IMPORT } from '@pandu/contract/operations'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../../kit/db.ts'
import { conflict } from '../../../kit/errors.ts'
import type { Undoers } from '../../../kit/area.ts'

const payload = z.object({ ids: z.array(z.number()) })

/** Takes an import back by deleting its accounts, as long as nobody has begun to use any of them. Its operation remains and says who did what. */
export const accountUndoers: Undoers = {
  [SCHOLAR_IMPORT]: async ({ db }, operation) => {
    const { ids } = payload.parse(operation.payload)
    // Locked against everything that would refer to them, sessions and proposals among it.
    await db
      .selectFrom('users')
      .select('id')
      .where('id', '=', sql<number>`any(${ids})`)
      .orderBy('id')
      .forUpdate()
      .execute()
    const used = await findUsed(db, ids)
    if (used.length > 0) throw conflict(`This import can no longer be undone: ${reasons(used)}`)
    // A letter of welcome that has not left yet would lead to an account that is gone.
    await sql`delete from outbox where status = 'waiting' and created_at >= ${operation.created_at}
      and lower("to") in (select lower(email) from users where id = any(${ids}))`.execute(db)
    await db
      .deleteFrom('users')
      .where('id', '=', sql<number>`any(${ids})`)
      .execute()
  },
}

/** The accounts that somebody has begun to use, with how. */
const findUsed = async (db: Db, ids: readonly number[]) => {
  const { rows } = await sql<{ name: string; how: string }>`
    select name, how from (
      select u.id, u.name, case
        when u.must_reset_password = 0 or exists (select from sessions s where s.user_id = u.id)
          or exists (select from password_resets r where r.user_id = u.id and r.used_at is not null) then 'has signed in'
        when exists (select from proposals p where p.scholar_id = u.id) then 'has proposals'
        when exists (select from contracts c where c.scholar_id = u.id) then 'has a contract'
        when exists (select from score_drafts d where d.scholar_id = u.id) or exists (select from score_changes c where c.scholar_id = u.id) then 'has scores'
        when exists (select from cohort_members c where c.user_id = u.id) then 'is in a cohort'
        when exists (select from scholar_scans d where d.scholar_id = u.id) or exists (select from files f where f.owner_id = u.id) then 'has documents'
        when exists (select from account_log l where l.user_id = u.id and l.action not in ('created', 'viewed')) then 'has been changed'
      end how
      from users u where u.id = any(${ids})
    ) accounts where how is not null order by id`.execute(db)
  return rows
}

const reasons = (used: readonly { name: string; how: string }[]) => {
  const named = used.slice(0, 3).map(({ name, how }) => `${name} ${how}`)
  const more = used.length - named.length
  if (more > 0) named.push(`${more} more ${more === 1 ? 'account is' : 'accounts are'} in use`)
  return named.length === 1 ? named[0]! : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`
}
