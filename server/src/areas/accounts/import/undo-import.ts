import { SCHOLAR_IMPORT } from '@pandu/contract/operations'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../../kit/db.ts'
import { conflict } from '../../../kit/errors.ts'
import type { UndoHandlers } from '../../../kit/area.ts'
import { isIncluded } from '../../operations/operations.service.ts'
import type { AccountUse } from '../../../kit/parts.ts'

const payload = z.object({ ids: z.array(z.number()) })

/** Undoes an import by deleting its accounts, as long as nobody has begun to use any of them. Its operation remains and says who did what. */
export const accountUndoers: UndoHandlers = {
  [SCHOLAR_IMPORT]: async ({ db, services }, operation, only) => {
    const ids = payload.parse(operation.payload).ids.filter(isIncluded(only))
    // Locked, so that nothing new can refer to them, such as a session or a proposal.
    await db
      .selectFrom('users')
      .select('id')
      .where('id', '=', sql<number>`any(${ids})`)
      .orderBy('id')
      .forUpdate()
      .execute()
    const used = await findUsed(
      db,
      ids,
      services.contributions.parts.flatMap(({ accountUses = [] }) => accountUses),
    )
    if (used.length > 0) throw conflict(`This import can no longer be undone: ${reasons(used)}`)
    // A welcome mail that has not been sent yet would lead to a deleted account.
    await sql`delete from outbox where status = 'waiting' and created_at >= ${operation.created_at}
      and lower("to") in (select lower(email) from users where id = any(${ids}))`.execute(db)
    await db
      .deleteFrom('users')
      .where('id', '=', sql<number>`any(${ids})`)
      .execute()
  },
}

/** The accounts that somebody has begun to use, with how: each area says what shows that. */
const findUsed = async (db: Db, ids: readonly number[], uses: readonly AccountUse[]) => {
  const cases = uses.map(({ label, exists }) => sql`when ${exists(sql<number>`u.id`)} then ${label}`)
  const { rows } = await sql<{ name: string; how: string }>`
    select name, how from (
      select u.id, u.name, case ${sql.join(cases, sql` `)} end how from users u where u.id = any(${ids})
    ) accounts where how is not null order by id`.execute(db)
  return rows
}

const reasons = (used: readonly { name: string; how: string }[]) => {
  const named = used.slice(0, 3).map(({ name, how }) => `${name} ${how}`)
  const more = used.length - named.length
  if (more > 0) named.push(`${more} more ${more === 1 ? 'account is' : 'accounts are'} in use`)
  return [named.slice(0, -1).join(', '), ...named.slice(-1)].filter(Boolean).join(' and ')
}
