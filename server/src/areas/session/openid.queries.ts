import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import type { Secrets } from '../../kit/secrets.ts'
import { hashOf } from '../../kit/session.ts'
import type { AuthorizationRequest } from './openid.provider.ts'

/** How many minutes the way to the provider and back may take. */
const FLOW_MINUTES = 10

/** Stores a sign-in that begins, for this browser alone, and deletes those that nobody finished. */
export const keepFlow = async (
  db: Db,
  secrets: Pick<Secrets, 'seal'>,
  { state, ...rest }: AuthorizationRequest,
  of: { browser: string; next?: string | undefined; sessionId?: number },
) => {
  await db
    .deleteFrom('openid_flows')
    .where('expires_at', '<', sql<string>`now()`)
    .execute()
  await db
    .insertInto('openid_flows')
    .values({
      state_hash: hashOf(state),
      browser_hash: hashOf(of.browser),
      sealed: secrets.seal(JSON.stringify(rest)),
      next: of.next ?? null,
      session_id: of.sessionId ?? null,
      expires_at: sql`now() + make_interval(mins => ${FLOW_MINUTES}::int)`,
    })
    .execute()
}

/** Takes the sign-in that this browser has started, once; undefined when there is none of this kind, when it has ended, or when it took too long. */
export const takeFlow = async (
  db: Db,
  secrets: Pick<Secrets, 'open'>,
  { state, browser, sessionId }: { state: string; browser: string; sessionId?: number },
) => {
  const row = await db
    .deleteFrom('openid_flows')
    .where('state_hash', '=', hashOf(state))
    .where('browser_hash', '=', hashOf(browser))
    .where(sql<boolean>`session_id is not distinct from ${sessionId ?? null}`)
    .where('expires_at', '>', sql<string>`now()`)
    .returning(['sealed', 'next', sql<number>`extract(epoch from begun_at)::float`.as('begun')])
    .executeTakeFirst()
  if (!row) return undefined
  const { nonce, verifier } = JSON.parse(secrets.open(row.sealed)) as Omit<AuthorizationRequest, 'state'>
  return { way: { state, nonce, verifier }, next: row.next, begun: row.begun }
}

const account = (db: Db) => db.selectFrom('users').select(['id', 'name', 'email', 'role', 'status'])

/** The account to which this one of the provider is linked, locked until the write is over. */
export const linkedAccount = async (db: Db, issuer: string, subject: string) => {
  const link = await db
    .selectFrom('openid_links')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return link && account(db).where('id', '=', link.user_id).forNoKeyUpdate().executeTakeFirst()
}

/**
 * The account with this e-mail address, locked until the write is over, and the account of the provider that is linked to it. An unconfirmed address
 * does not count, nor does a username.
 */
export const findAccountByEmail = async (db: Db, issuer: string, email: string) => {
  const found = await account(db)
    .where(sql`lower(email)`, '=', email)
    .forNoKeyUpdate()
    .executeTakeFirst()
  // After the lock: of two first sign-ins at once the second sees the link of the first.
  return found && { ...found, subject: (await linkOf(db, found.id, issuer))?.subject }
}

/** The link of an account at a provider. */
export const linkOf = (db: Db, userId: number, issuer: string) =>
  db
    .selectFrom('openid_links')
    .select(['subject', 'email', 'linked_at', 'used_at'])
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst()

/** The account of the provider signs this one in from now on. */
export const insertLink = async (
  db: Db,
  userId: number,
  { issuer, subject, email }: { issuer: string; subject: string; email: string },
) => {
  await db.insertInto('openid_links').values({ user_id: userId, issuer, subject, email }).execute()
}

/** Notes that it has signed in once more. */
export const recordLinkUse = async (db: Db, issuer: string, subject: string) => {
  await db
    .updateTable('openid_links')
    .set({ used_at: sql`now()` })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute()
}

/** Forgets which accounts of providers sign this one in; false when there is none. */
export const deleteLinks = async (db: Db, userId: number) => {
  const { numDeletedRows } = await db.deleteFrom('openid_links').where('user_id', '=', userId).executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * A session proves who someone is from the moment at which they signed in at the provider; if the provider does not give that moment, it proves nothing
 * yet.
 */
export const recordOpenIdProof = async (db: Db, sessionId: number, authTime: number | undefined) => {
  await db
    .updateTable('sessions')
    .set({ proved_at: authTime === undefined ? sql<string>`'epoch'` : sql<string>`least(now(), to_timestamp(${authTime}))` })
    .where('id', '=', sessionId)
    .execute()
}
