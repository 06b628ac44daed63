import { insertSession } from './session.queries.ts'
import { randomInt } from 'node:crypto'
import { type FactorMethod, RECOVERY_CODES } from '@pandu/contract/session'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { canDecrypt } from '../../kit/installation-key.ts'
import { lockUntilCommit } from '../../kit/lock-until-commit.ts'
import { oneRow } from '../../kit/rows.ts'
import type { Secrets } from '../../kit/secrets.ts'
import { lacksFactor, newToken } from '../../kit/session.ts'
import { codeStep } from './totp.ts'

/** Letters and digits that are not mistaken for one another. A code has 25 of them, 125 bits: nobody can guess it, even with a stolen table. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const newCode = () =>
  Array.from({ length: 5 }, () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')).join('-')

const markOf = (secrets: Pick<Secrets, 'sign'>, userId: number, code: string) =>
  secrets.sign(`recovery:${userId}:${code.toUpperCase().replaceAll(/[^A-Z\d]/g, '')}`)

/** What signing in to the account requires after the password; nothing if no factor is on. */
export const factorMethods = async (db: Db, userId: number): Promise<FactorMethod[]> => {
  const { app, passkey } = oneRow(
    await sql<Record<FactorMethod, boolean>>`select exists (select from factors where user_id = ${userId} and confirmed_at is not null) app,
      exists (select from passkeys where user_id = ${userId}) passkey`.execute(db),
  )
  return [...(app ? (['app'] as const) : []), ...(passkey ? (['passkey'] as const) : [])]
}

/** Whether signing in to the account asks for more than the password. */
export const hasFactor = async (db: Db, userId: number) => (await factorMethods(db, userId)).length > 0

/** Makes changes of the factors of an account come one after the other, so that which one is the first or the last stays true until the write ends. */
export const lockFactors = (db: Db, userId: number) => lockUntilCommit(db, 'session.factors', userId)

/** The accounts that must set up a factor before any call answers; of all accounts, or of one. */
export const accountsWithoutFactor = async (db: Db, userId?: number) => {
  const { rows } = await sql<{ id: number }>`select u.id from users u
    where u.status = 1 and ${userId === undefined ? sql`true` : sql`u.id = ${userId}`} and ${sql.raw(lacksFactor)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Stores the secret of a factor that is being set up, in place of an earlier one; false when a factor is on already. */
export const beginFactor = async (db: Db, secrets: Pick<Secrets, 'seal'>, userId: number, secret: string) => {
  const sealed = secrets.seal(secret)
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('factors')
    .values({ user_id: userId, secret: sealed })
    .onConflict((oc) =>
      oc
        .column('user_id')
        .doUpdateSet({ secret: sealed, created_at: sql`now()` })
        .where('factors.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** The factor of an account, locked until the write is over. */
export const lockFactor = (db: Db, userId: number) =>
  db.selectFrom('factors').select(['secret', 'confirmed_at']).where('user_id', '=', userId).forUpdate().executeTakeFirst()

/** Uses a code of this half minute; false when it, or a later one, was used before. */
const spendStep = async (db: Db, userId: number, step: number) => {
  const { numUpdatedRows } = await db
    .updateTable('factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** From now on the factor is required. The code that confirmed it is used up. */
export const confirmFactor = async (db: Db, userId: number, step: number) => {
  await db
    .updateTable('factors')
    .set({ confirmed_at: sql`now()`, last_step: step })
    .where('user_id', '=', userId)
    .execute()
}

/** Replaces all recovery codes. Only their hashes are stored. */
export const replaceRecoveryCodes = async (db: Db, secrets: Pick<Secrets, 'sign'>, userId: number) => {
  const codes = new Set<string>()
  while (codes.size < RECOVERY_CODES) codes.add(newCode())
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await db
    .insertInto('recovery_codes')
    .values([...codes].map((code) => ({ user_id: userId, code_mark: markOf(secrets, userId, code) })))
    .execute()
  return [...codes]
}

/** Uses a code of the app, or a recovery code, of an account with a factor. Each works once, even if two use it at the same moment. */
export const consumeCode = async (db: Db, secrets: Pick<Secrets, 'open' | 'sign'>, userId: number, code: string, now: number) => {
  const digits = code.replaceAll(/\s/g, '')
  if (/^\d{6}$/.test(digits)) {
    const factor = await db
      .selectFrom('factors')
      .select('secret')
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst()
    if (!factor) return undefined
    // A factor from the trash may be encrypted with a lost key: no code of it is right.
    const step = canDecrypt(secrets)(factor.secret) ? codeStep(secrets.open(factor.secret), digits, now) : undefined
    return step !== undefined && (await spendStep(db, userId, step)) ? 'app' : undefined
  }
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('code_mark', '=', markOf(secrets, userId, code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? 'recovery' : undefined
}

/** Removes what belongs to a factor once none is on any more: recovery codes, and sessions that wait for one. */
export const removeFactorRemains = async (db: Db, userId: number) => {
  if (await hasFactor(db, userId)) return
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('half_open', '=', true).execute()
}

const removeApp = async (db: Db, userId: number) => {
  const { numDeletedRows } = await db
    .deleteFrom('factors')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Removes the app and, if it was the only factor, what belongs to it; false when it was not on. */
export const removeFactor = async (db: Db, userId: number) => {
  const wasOn = await removeApp(db, userId)
  if (wasOn) await removeFactorRemains(db, userId)
  return wasOn
}

/** Removes the app, all passkeys and what belongs to them; false when there was none. */
export const removeFactors = async (db: Db, userId: number) => {
  const hadApp = await removeApp(db, userId)
  const { numDeletedRows } = await db.deleteFrom('passkeys').where('user_id', '=', userId).executeTakeFirst()
  if (!hadApp && numDeletedRows === 0n) return false
  await removeFactorRemains(db, userId)
  return true
}

/**
 * Removes passkeys, the app and recovery codes that were added at most so many days before the given time, or later: whoever used the account meanwhile
 * may have added them. An app that is still being set up is removed, too.
 */
export const removeFactorsSince = async (db: Db, userId: number, then: string, days: number) => {
  await lockFactors(db, userId)
  const since = sql<string>`${then}::timestamptz - make_interval(days => ${days}::int)`
  await db.deleteFrom('passkeys').where('user_id', '=', userId).where('created_at', '>=', since).execute()
  await db
    .deleteFrom('factors')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('confirmed_at', 'is', null), eb('confirmed_at', '>=', since)]))
    .execute()
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).where('created_at', '>=', since).execute()
  await removeFactorRemains(db, userId)
}

/**
 * Encrypts the secrets of all factors again, after the installation got another key. Recovery codes are keyed hashes of the former key, so they become
 * invalid and their owners make new ones.
 */
export const renewFactorSeals = async (db: Db, secrets: Secrets) => {
  const factors = await db.selectFrom('factors').select(['user_id', 'secret']).execute()
  const renewed = factors.flatMap(({ user_id, secret }) => {
    try {
      return [{ user_id, sealed: secrets.seal(secrets.open(secret)) }]
    } catch {
      // It is of another installation, and could not be decrypted before either.
      return []
    }
  })
  await sql`update factors f set secret = r.sealed from jsonb_to_recordset(${JSON.stringify(renewed)}::jsonb) r(user_id int, sealed text)
    where f.user_id = r.user_id`.execute(db)
  await db.deleteFrom('recovery_codes').execute()
}

/** For how many minutes a session waits for the code. */
const HALF_OPEN_MINUTES = 10

/** A session that opens only the call that takes the code; it proves nothing yet. */
export const openHalfSession = (db: Db, userId: number, device: string, address: string) =>
  insertSession(db, {
    user_id: userId,
    device,
    address,
    half_open: true,
    proved_at: sql<string>`'epoch'`,
    idle_minutes: HALF_OPEN_MINUTES,
    expires_at: sql`now() + make_interval(mins => ${HALF_OPEN_MINUTES}::int)`,
  })

/** Makes the session complete, under a new token, so that the previous one is useless. Undefined when it has ended, or is complete already. */
export const completeSession = async (db: Db, id: number, days: number, idleHours: number) => {
  const { token, hash } = newToken()
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({
      token_hash: hash,
      half_open: false,
      proved_at: sql`now()`,
      idle_minutes: idleHours * 60,
      expires_at: sql`now() + make_interval(days => ${days}::int)`,
    })
    .where('id', '=', id)
    .where('half_open', '=', true)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? token : undefined
}
