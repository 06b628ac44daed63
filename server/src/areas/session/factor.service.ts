import { accountChanged } from '@pandu/contract/accounts'
import type { Actor } from '@pandu/contract/kit'
import { sql } from 'kysely'
import { conflict } from '../../kit/errors.ts'
import { closeLive, publish } from '../../kit/live.ts'
import { queueMail } from '../../kit/mail.ts'
import type { Db } from '../../kit/db.ts'
import type { Call } from '../../kit/serve.ts'
import { requiresFactor } from '../../kit/session.ts'
import { notify } from '../notifications/notifications.service.ts'
import { factorless, removeFactor } from './factor.queries.ts'
import { factorResetLetter } from './letters.ts'
import { sessionNotices } from './session.notices.ts'
import { closeSessionsOf } from './session.service.ts'

/** Whether the permissions of an account require a factor. */
const isRequired = async (db: Db, userId: number) => {
  const { rows } = await sql`select from users u where u.id = ${userId} and ${sql.raw(requiresFactor)}`.execute(db)
  return rows.length > 0
}

/** Whether a factor is on, since when, how many recovery codes are left, and whether the permissions require it. */
export const describeFactor = async (db: Db, userId: number) => {
  const row = await db
    .selectFrom('factors')
    .select('confirmed_at')
    .select(sql<number>`(select count(*)::int from recovery_codes where user_id = factors.user_id and used_at is null)`.as('codes_left'))
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return {
    on: row !== undefined,
    since: row?.confirmed_at ?? null,
    codes_left: row?.codes_left ?? 0,
    required: await isRequired(db, userId),
  }
}

/** Turns the factor that somebody has lost off, tells them by notice and mail, and ends their sessions: whoever found the telephone may have one. */
export const resetFactorOf = async (
  call: Pick<Call<Actor>, 'db' | 'actor' | 'services'>,
  owner: { id: number; name: string; email: string },
  reason: string,
) => {
  const { db, actor, services } = call
  if (!(await removeFactor(db, owner.id))) throw conflict(`The second factor of ${owner.name} is not on`)
  await closeSessionsOf(db, owner.id)
  await notify(call, sessionNotices.factorReset, [owner.id], { by: actor.name, reason })
  await queueMail(db, services.env, factorResetLetter(services.env, owner, actor.name, reason))
}

/** Tells open screens that nothing answers them any more until a factor is set up, and closes their live channels. Of one account, or of all. */
export const shutFactorless = async (db: Db, userId?: number) => {
  const ids = await factorless(db, userId)
  await publish(db, ids, accountChanged)
  await closeLive(db, ids)
}

/** Goes with a change of the permissions that require a factor. Whoever requires it of others has one, and so never stands before a closed door. */
export const requireFactor = async ({ db, actor, recentAuth }: Pick<Call<Actor>, 'db' | 'actor' | 'recentAuth'>) => {
  if ((await factorless(db, actor.id)).length > 0)
    throw conflict('Turn your own second factor on first, under Second factor in your settings')
  recentAuth()
  await shutFactorless(db)
}
