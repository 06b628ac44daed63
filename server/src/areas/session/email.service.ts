import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import type { Env } from '../../kit/env.ts'
import { notFound, tooMany, withUnique } from '../../kit/errors.ts'
import { queueMail } from '../../kit/mail.ts'
import { hashOf, newToken } from '../../kit/session.ts'
import { endSubscription } from '../calendar/subscriptions.service.ts'
import { confirmEmailLetter, movedLetter } from './letters.ts'
import { forgetLink } from './openid.links.ts'
import { closeResetLinks, closeSessionsOf } from './session.service.ts'
import { removeFactorsSince } from './factor.queries.ts'
import { countPasskeys } from './passkey.queries.ts'
import { issueReset } from './password.queries.ts'

/** How many days the link in the new letter box works, and that in the old one. */
const CONFIRM_DAYS = 3
const BACK_DAYS = 7
/**
 * Factors that were added so many days before the change was asked are not believed to be the owner's. A session lives for seven days by its
 * setting: anyone who asked for the change may have been in the account for so long.
 */
const DOUBTED_DAYS = 7
/** What stands in place of the address of an account that has none: nobody can have it. */
export const addressOfNobody = (userId: number) => `deleted-${userId}@deleted.invalid`

/** Letters that one account can cause within an hour: nobody's letter box is flooded from here. */
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

/** Asks the new address whether it is right; until it says so the account keeps the old one. The account is locked by the caller. */
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
  await queueMail(db, env, confirmEmailLetter(env, { name: account.name, email }, token, CONFIRM_DAYS))
}

/** The last address of an account that came out of the trash without one: it hears of every change, however often another is asked. */
const formerEmail = async (db: Db, { id, email }: Account) => {
  const known = db.selectFrom('email_changes').select('old_email').where('user_id', '=', id).where('old_email', '<>', email)
  return (await known.orderBy('id', 'desc').limit(1).executeTakeFirst())?.old_email ?? email
}

/** When an address was first to be left: anyone who asks again and again does not move the time from which factors are doubted. */
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
  if (asked >= MOST_ASKED) throw tooMany('Too many letters to new addresses within an hour, please wait a while')
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

/** Forgets the address that waits; there must be one. */
export const cancelEmailChange = async (db: Db, userId: number, byId: number) => {
  if (!(await endPending(db, userId))) throw notFound()
  await log(db, userId, byId, 'email cancelled')
}

/** Sends the letter to the address that waits once more, with a new link; the older one stops working. */
export const resendEmailChange = async (db: Db, env: MailEnv, account: Account, byId: number) => {
  const pending = await pendingOf(db, account.id).select('new_email').executeTakeFirst()
  if (!pending) throw notFound()
  await askEmailChange(db, env, account, pending.new_email, byId)
  return pending.new_email
}

/** Whose link this is, the account locked first as every change of one does; undefined when it works no more. */
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

/** The new address becomes that of the account, and the old one hears of it, with a link that takes it back. False when the link works no more. */
export const confirmEmailChange = async (db: Db, env: MailEnv, token: string) => {
  const found = await lockLink(db, 'confirm_hash', token)
  if (!found) return undefined
  const { user, change } = found
  await writeEmail(db, user.id, change.new_email, 'Another account uses this e-mail address meanwhile')
  const back = newToken()
  // An account that came out of the trash without its address: the one that it had before hears of it.
  const old_email = user.email === addressOfNobody(user.id) ? change.old_email : user.email
  await db
    .updateTable('email_changes')
    .set({ confirmed_at: sql`now()`, old_email, back_hash: back.hash, back_until: inDays(BACK_DAYS) })
    .where('id', '=', change.id)
    .execute()
  // A link for a new password that lies in the old letter box must not open the account any more.
  await closeResetLinks(db, user.id)
  // Nor may anyone who has the old address at the OpenID provider.
  await forgetLink(db, user.id)
  await log(db, user.id, user.id, 'email confirmed')
  await queueMail(db, env, movedLetter(env, { ...user, email: old_email }, back.token, BACK_DAYS))
  return { userId: user.id, email: change.new_email }
}

/**
 * The old address is that of the account again: every session ends, the password stops working, and a link for a new one is answered. What else
 * opens the account ends as well, but for factors that are older; how many passkeys are is answered.
 */
export const takeEmailBack = async (db: Db, token: string, unusable: string) => {
  const found = await lockLink(db, 'back_hash', token)
  if (!found) return undefined
  const { user, change } = found
  await writeEmail(
    db,
    user.id,
    change.old_email,
    'Another account uses the old e-mail address meanwhile. Please contact the programme team',
  )
  // Anyone who has changed it may have changed it again: none of their links works any more.
  await db
    .updateTable('email_changes')
    .set({ ended_at: sql`now()` })
    .where('user_id', '=', user.id)
    .where('id', '>=', change.id)
    .where('ended_at', 'is', null)
    .execute()
  await endPending(db, user.id)
  // A passkey of the person who changed it would open the account without any password, and with their app the owner could not sign in.
  await removeFactorsSince(db, user.id, await firstAsked(db, user.id, change.old_email), DOUBTED_DAYS)
  // They may have copied the address of the calendar.
  await endSubscription(db, user.id)
  await db.updateTable('users').set({ password_hash: unusable }).where('id', '=', user.id).execute()
  await closeSessionsOf(db, user.id)
  // Anyone who had changed it may have linked an account of theirs.
  await forgetLink(db, user.id)
  await log(db, user.id, user.id, 'email taken back')
  const passkeys = await countPasskeys(db, user.id)
  return { userId: user.id, email: change.old_email, token: await issueReset(db, user.id), passkeys }
}
