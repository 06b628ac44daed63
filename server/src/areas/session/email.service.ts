import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import type { Env } from '../../kit/env.ts'
import { notFound, tooMany, withUnique } from '../../kit/errors.ts'
import { queueMail } from '../../kit/mail.ts'
import { hashOf, newToken } from '../../kit/session.ts'
import { endSubscription } from '../calendar/subscriptions.service.ts'
import { confirmEmailMail, emailChangedMail } from './session.mails.ts'
import { removeLink } from './openid.links.ts'
import { closeResetLinks, closeSessionsOf } from './session.service.ts'
import { removeFactorsSince } from './factor.queries.ts'
import { countPasskeys } from './passkey.queries.ts'
import { issueReset } from './password.queries.ts'

/** How many days the link in the mail to the new address works, and the link in the mail to the old one. */
const CONFIRM_DAYS = 3
const BACK_DAYS = 7
/**
 * Factors that were added at most so many days before the change was asked for may not be the owner's. A session is valid for seven days by its
 * setting, so whoever asked for the change may have used the account for so long.
 */
const DOUBTED_DAYS = 7
/** The placeholder address of an account that has none: nobody can own it. */
export const addressOfNobody = (userId: number) => `deleted-${userId}@deleted.invalid`

/** How many mails one account can cause within an hour, so that nobody's mailbox is flooded. */
const MOST_ASKED = 5

type MailEnv = Pick<Env, 'publicUrl' | 'smtpUrl'>
interface Account {
  id: number
  name: string
  email: string
}

const log = (db: Db, userId: number, byId: number, action: string) =>
  db.insertInto('account_log').values({ user_id: userId, by_id: byId, action }).execute()

const pendingOf = (db: Db, userId: number) =>
  db.selectFrom('email_changes').where('user_id', '=', userId).where('confirmed_at', 'is', null).where('ended_at', 'is', null)

const inDays = (days: number) => sql<string>`now() + make_interval(days => ${days}::int)`

/** Asks the owner of the new address to confirm it; until then the account keeps the old one. The caller has locked the account. */
export const askEmailChange = async (db: Db, env: MailEnv, account: Account, email: string, byId: number) => {
  await mustNotFlood(db, account.id)
  await endPending(db, account.id)
  const old_email = account.email === addressOfNobody(account.id) ? await formerEmail(db, account) : account.email
  const { token, hash } = newToken()
  await db
    .insertInto('email_changes')
    .values({ user_id: account.id, old_email, new_email: email, confirm_hash: hash, confirm_until: inDays(CONFIRM_DAYS) })
    .execute()
  await log(db, account.id, byId, 'email asked')
  await queueMail(db, env, confirmEmailMail(env, { name: account.name, email }, token, CONFIRM_DAYS))
}

/** The last address of an account that came out of the trash without one: it is told of every change, however many others are asked. */
const formerEmail = async (db: Db, { id, email }: Account) => {
  const known = db.selectFrom('email_changes').select('old_email').where('user_id', '=', id).where('old_email', '<>', email)
  return (await known.orderBy('id', 'desc').limit(1).executeTakeFirst())?.old_email ?? email
}

/** The time of the first change away from the address: repeated changes do not move the time from which factors are doubted. */
const firstAsked = async (db: Db, userId: number, oldEmail: string) => {
  const { first } = await db
    .selectFrom('email_changes')
    .select(sql<string>`min(asked_at)`.as('first'))
    .where('user_id', '=', userId)
    .where('old_email', '=', oldEmail)
    .executeTakeFirstOrThrow()
  return first
}

const mustNotFlood = async (db: Db, userId: number) => {
  const { asked } = await db
    .selectFrom('email_changes')
    .select(sql<number>`count(*)`.as('asked'))
    .where('user_id', '=', userId)
    .where('asked_at', '>', sql<string>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow()
  if (asked >= MOST_ASKED) throw tooMany('Too many mails to new addresses within an hour. Please wait a while')
}

const endPending = async (db: Db, userId: number) => {
  const { numUpdatedRows } = await db
    .updateTable('email_changes')
    .set({ ended_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Cancels the unconfirmed address; there must be one. */
export const cancelEmailChange = async (db: Db, userId: number, byId: number) => {
  if (!(await endPending(db, userId))) throw notFound()
  await log(db, userId, byId, 'email cancelled')
}

/** Sends the mail to the unconfirmed address again, with a new link; the older one stops working. */
export const resendEmailChange = async (db: Db, env: MailEnv, account: Account, byId: number) => {
  const pending = await pendingOf(db, account.id).select('new_email').executeTakeFirst()
  if (!pending) throw notFound()
  await askEmailChange(db, env, account, pending.new_email, byId)
  return pending.new_email
}

/** The account of a link; it is locked first, as for every change. Undefined when the link no longer works. */
const lockLink = async (db: Db, column: 'confirm_hash' | 'back_hash', token: string) => {
  const found = await db.selectFrom('email_changes').select(['id', 'user_id']).where(column, '=', hashOf(token)).executeTakeFirst()
  if (!found) return undefined
  const user = await db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', '=', found.user_id)
    .where('role', '<>', 'DELETED')
    .forNoKeyUpdate()
    .executeTakeFirst()
  const change = await db
    .selectFrom('email_changes')
    .select(['id', 'old_email', 'new_email'])
    .where('id', '=', found.id)
    .where('ended_at', 'is', null)
    .$if(column === 'confirm_hash', (q) => q.where('confirmed_at', 'is', null).where('confirm_until', '>', sql<string>`now()`))
    .$if(column === 'back_hash', (q) => q.where('back_until', '>', sql<string>`now()`))
    .executeTakeFirst()
  return user && change && { user, change }
}

const writeEmail = (db: Db, userId: number, email: string, taken: string) =>
  withUnique({ users_email: ['token', taken] }, () =>
    db
      .updateTable('users')
      .set({ email, updated_at: sql`now()` })
      .where('id', '=', userId)
      .execute(),
  )

/** Makes the new address that of the account. The old one is told of it, with a link that undoes the change. False when the link no longer works. */
export const confirmEmailChange = async (db: Db, env: MailEnv, token: string) => {
  const found = await lockLink(db, 'confirm_hash', token)
  if (!found) return undefined
  const { user, change } = found
  await writeEmail(db, user.id, change.new_email, 'Another account now uses this e-mail address')
  const back = newToken()
  // For an account that came out of the trash without its address, the address that it had before is told.
  const old_email = user.email === addressOfNobody(user.id) ? change.old_email : user.email
  await db
    .updateTable('email_changes')
    .set({ confirmed_at: sql`now()`, old_email, back_hash: back.hash, back_until: inDays(BACK_DAYS) })
    .where('id', '=', change.id)
    .execute()
  // A link for a new password that was mailed to the old address must no longer work.
  await closeResetLinks(db, user.id)
  // Nor may anyone sign in who has the old address at the OpenID provider.
  await removeLink(db, user.id)
  await log(db, user.id, user.id, 'email confirmed')
  await queueMail(db, env, emailChangedMail(env, { ...user, email: old_email }, back.token, BACK_DAYS))
  return { userId: user.id, email: change.new_email }
}

/**
 * Makes the old address that of the account again: every session ends, the password stops working, and a link for a new one is answered. Every other
 * way to sign in ends as well, except for older factors; the number of remaining passkeys is answered.
 */
export const takeEmailBack = async (db: Db, token: string, unusable: string) => {
  const found = await lockLink(db, 'back_hash', token)
  if (!found) return undefined
  const { user, change } = found
  await writeEmail(db, user.id, change.old_email, 'Another account now uses the old e-mail address. Please contact the programme team')
  // Whoever changed it may have asked for another change: none of their links works any more.
  await db
    .updateTable('email_changes')
    .set({ ended_at: sql`now()` })
    .where('user_id', '=', user.id)
    .where('id', '>=', change.id)
    .where('ended_at', 'is', null)
    .execute()
  await endPending(db, user.id)
  // A passkey of the person who changed it would let them sign in without a password, and their app would keep the owner out.
  await removeFactorsSince(db, user.id, await firstAsked(db, user.id, change.old_email), DOUBTED_DAYS)
  // They may have copied the address of the calendar subscription.
  await endSubscription(db, user.id)
  await db.updateTable('users').set({ password_hash: unusable }).where('id', '=', user.id).execute()
  await closeSessionsOf(db, user.id)
  // Whoever changed it may have linked an account of theirs.
  await removeLink(db, user.id)
  await log(db, user.id, user.id, 'email taken back')
  const passkeys = await countPasskeys(db, user.id)
  return { userId: user.id, email: change.old_email, token: await issueReset(db, user.id), passkeys }
}
