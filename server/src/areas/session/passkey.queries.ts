import { ifGiven } from '../../kit/lists.ts'
import type { PasskeyTransport } from '@pandu/contract/session'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'

const transports: readonly string[] = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] satisfies PasskeyTransport[]
const isTransport = (name: string): name is PasskeyTransport => transports.includes(name)

/** The list of an account's passkeys in the form that browsers need. */
export const credentialsOf = async (db: Db, userId: number) => {
  const rows = await db.selectFrom('passkeys').select(['credential_id', 'transports']).where('user_id', '=', userId).orderBy('id').execute()
  return rows.map((row) => ({
    id: row.credential_id,
    type: 'public-key' as const,
    transports: row.transports.filter((name) => isTransport(name)),
  }))
}

/** A passkey with what its account is needed for; of one account only, where somebody is known already. */
export const findPasskey = (db: Db, credentialId: string, userId?: number) =>
  db
    .selectFrom('passkeys as k')
    .innerJoin('users as u', 'u.id', 'k.user_id')
    .select(['k.id', 'k.name', 'k.credential_id', 'k.public_key', 'k.user_id', 'u.status', 'u.role'])
    .where('k.credential_id', '=', credentialId)
    .$call(ifGiven(userId, (q, value) => q.where('k.user_id', '=', value)))
    .executeTakeFirst()
export type FoundPasskey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>

export const insertPasskey = (
  db: Db,
  row: { user_id: number; name: string; credential_id: string; public_key: string; counter: number; transports: readonly string[] },
) =>
  db
    .insertInto('passkeys')
    .values({ ...row, transports: row.transports.filter((name) => isTransport(name)) })
    .execute()

/**
 * Records that a passkey was used. False when the device's counter has not grown since the last time: then somebody has a copy of the passkey. Devices
 * without a counter always send 0.
 */
export const countUse = async (db: Db, id: number, counter: number) => {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, used_at: sql`now()` })
    .where('id', '=', id)
    .where(sql<boolean>`(counter < ${counter} or (counter = 0 and ${counter} = 0))`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False when the account has no such passkey. It is looked up first: a faulty name must not hide that. */
export const renameOwnPasskey = async (db: Db, userId: number, id: number, name: string) => {
  const found = await db
    .selectFrom('passkeys')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (found) await db.updateTable('passkeys').set({ name }).where('id', '=', found.id).execute()
  return found !== undefined
}

/** Its name; undefined when the account has no such passkey. */
export const removeOwnPasskey = async (db: Db, userId: number, id: number) => {
  const row = await db.deleteFrom('passkeys').where('id', '=', id).where('user_id', '=', userId).returning('name').executeTakeFirst()
  return row?.name
}

/** How many passkeys an account has. */
export const countPasskeys = async (db: Db, userId: number) => (await credentialsOf(db, userId)).length
