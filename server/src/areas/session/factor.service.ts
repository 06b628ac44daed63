import { accountChanged } from '@pandu/contract/accounts'
import type { Actor } from '@pandu/contract/kit'
import { sql } from 'kysely'
import { conflict } from '../../kit/errors.ts'
import { closeLiveChannels, publish } from '../../kit/live.ts'
import { queueMail } from '../../kit/mail.ts'
import type { Db } from '../../kit/db.ts'
import type { Call } from '../../kit/serve.ts'
import type { Services } from '../../kit/services.ts'
import { requiresFactor } from '../../kit/session.ts'
import { notify } from '../notifications/notifications.service.ts'
import { accountsWithoutFactor, hasFactor, removeFactors } from './factor.queries.ts'
import { type FactorEvent, factorMail, factorResetMail } from './session.mails.ts'
import { sessionNotices } from './session.notices.ts'
import { closeSessionsOf } from './session.service.ts'

/** Whether the permissions of an account require a factor. */
const isRequired = async (db: Db, userId: number) => {
  const { rows } = await sql`select from users u where u.id = ${userId} and ${sql.raw(requiresFactor)}`.execute(db)
  return rows.length > 0
}

/** Refuses a change that would leave somebody without a factor whose permissions require one. */
export const mustKeepFactor = async (db: Db, userId: number) => {
  if (!(await hasFactor(db, userId)) && (await isRequired(db, userId)))
    throw conflict('Your permissions require a second factor. Please set up another one before you remove this one')
}

/** Adds the change to the history of the account and tells its owner, so that a change by somebody else is noticed. */
export const notifyFactor = async (db: Db, { env }: Pick<Services, 'env'>, userId: number, event: FactorEvent) => {
  const reader = await db.selectFrom('users').select(['name', 'email']).where('id', '=', userId).executeTakeFirstOrThrow()
  await db
    .insertInto('account_log')
    .values({ user_id: userId, by_id: userId, action: `factor ${event}` })
    .execute()
  await queueMail(db, env, factorMail(env, reader, event))
}

/** Whether a factor is on, since when, which ones, how many recovery codes are left, and whether the permissions require one. */
export const describeFactor = async (db: Db, userId: number) => {
  const app = await db
    .selectFrom('factors')
    .select('confirmed_at')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'used_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  const { codes_left } = await db
    .selectFrom('recovery_codes')
    .select(sql<number>`count(*)::int`.as('codes_left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  const app_since = app?.confirmed_at ?? null
  const [since = null] = [app_since, passkeys[0]?.created_at ?? null].filter((at) => at !== null).toSorted()
  return { on: since !== null, since, app_since, passkeys, codes_left, required: await isRequired(db, userId) }
}

/** Turns off the factors that somebody has lost, tells them by notice and mail, and ends their sessions: whoever found the telephone may have one. */
export const resetFactorOf = async (
  call: Pick<Call<Actor>, 'db' | 'actor' | 'services'>,
  owner: { id: number; name: string; email: string },
  reason: string,
) => {
  const { db, actor, services } = call
  if (!(await removeFactors(db, owner.id))) throw conflict(`The second factor of ${owner.name} is not on`)
  await closeSessionsOf(db, owner.id)
  await notify(call, sessionNotices.factorReset, [owner.id], { by: actor.name, reason })
  await queueMail(db, services.env, factorResetMail(services.env, owner, actor.name, reason))
}

/**
 * Tells the open screens of accounts without a required factor that no call answers until one is set up, and closes their live channels. For one
 * account, or for all.
 */
export const lockOutWithoutFactor = async (db: Db, userId?: number) => {
  const ids = await accountsWithoutFactor(db, userId)
  await publish(db, ids, accountChanged)
  await closeLiveChannels(db, ids)
}

/** Called when the permissions that require a factor change. The person who makes the change must have a factor, so that they do not lock themselves out. */
export const requireFactor = async ({ db, actor, recentAuth }: Pick<Call<Actor>, 'db' | 'actor' | 'recentAuth'>) => {
  if ((await accountsWithoutFactor(db, actor.id)).length > 0)
    throw conflict('Turn your own second factor on first, under Second factor in your settings')
  recentAuth()
  await lockOutWithoutFactor(db)
}
