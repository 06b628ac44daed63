import { mustExist, type Actor, type PermissionName } from '@pandu/contract/kit'
import { accountRules } from '@pandu/contract/accounts'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { conflict, invalid, notFound } from '../../kit/errors.ts'
import { forgetAddress, queueMail } from '../../kit/mail.ts'
import { mailMessage } from '../../kit/mail-message.ts'
import type { Parcel } from '../../kit/parcel.ts'
import type { Call } from '../../kit/serve.ts'
import { addressOfNobody, askEmailChange } from '../session/email.service.ts'
import { closeResetLinks, closeSessionsOf } from '../session/session.service.ts'
import { logAccounts } from './accounts.log.ts'
import { lockAccount } from './accounts.queries.ts'
import { alreadyUsedMessages, findUsedNames, withUniqueNames, refuseUsedNames, uniqueFields } from './accounts.unique.ts'
import { openNik } from './nik.ts'

/** The unique fields of an account that the trash keeps, so that others may use them meanwhile. */
export interface Identity {
  email: string
  username: string
  no_tf: string | null
  status: number
}

/** A scholar who is about to be deleted, locked: nothing can be added to them until the write is over. */
export const lockScholar = async (call: Call<Actor>, id: number) => {
  const account = await lockAccount(call.db, call.actor, id, ['SCHOLAR'])
  call.allow(accountRules.administer, account)
  await call.db.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
  return account
}

/** Removes the account from all lists and frees its unique fields. Its id, name and university stay, because decisions and posts mention them. */
export const hideScholar = async ({ db, actor }: Pick<Call<Actor>, 'db' | 'actor'>, id: number) => {
  await closeSessionsOf(db, id)
  await closeResetLinks(db, id)
  await db
    .updateTable('users')
    .set({
      role: 'DELETED',
      status: 0,
      email: addressOfNobody(id),
      username: `@deleted-${id}`,
      no_tf: null,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
  await logAccounts(db, actor, [id], { action: 'trashed' })
}

/** A field of an account in the trash, and whether another account has the same. Each is a question of its own, so that each has its index. */
const takenBy = (field: (typeof uniqueFields)[number]) => sql`(${field}::text, exists (select from users u
  where u.id <> trash.record_id and lower(${sql.ref(`u.${field}`)}) = lower(trash.identity->>${sql.lit(field)})))`

/** Which unique fields of a scholar in the trash somebody else has now; for statements that read `trash`. */
export const namesUsedByOthers = sql<
  (typeof uniqueFields)[number][]
>`array(select taken.field from (values ${sql.join(uniqueFields.map(takenBy))}) taken (field, by_another)
  where taken.by_another)`

/** The permissions that went into the trash with a scholar and come back with them. */
const permissionsIn = async (db: Db, id: number, { rows }: Parcel) => {
  const ids = rows.flatMap(({ table, row }) =>
    table === 'user_permissions' && row['user_id'] === id ? [Number(row['permission_id'])] : [],
  )
  const held = await db
    .selectFrom('permissions')
    .select(sql<PermissionName>`name`.as('name'))
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .execute()
  return held.map(({ name }) => name)
}

interface Restored {
  id: number
  name: string
  identity: Identity
  parcel: Parcel
  /** Other values for unique fields that somebody else has now. */
  instead: { [K in (typeof uniqueFields)[number]]?: string | undefined }
}

/**
 * Restores the unique fields and the place of an account, by somebody who holds every permission of it (docs/decisions/0026). Another value is given
 * only where somebody else has the old one. Another address counts once its owner has confirmed it; until then the account has none
 * (docs/decisions/0052). Answers whether an address waits for that.
 */
export const restoreScholar = async (call: Call<Actor>, { id, name, identity, parcel, instead }: Restored) => {
  const { db, actor, services } = call
  const account = { id, role: 'SCHOLAR', permissions: await permissionsIn(db, id, parcel) }
  call.allow(accountRules.administer, account)
  await db.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
  const taken = await findUsedNames(db, [identity], id)
  const differs = uniqueFields.filter((field) => instead[field] !== undefined && instead[field] !== identity[field])
  const problems = uniqueFields.flatMap((field): [string, string[]][] => {
    const isTaken = taken[field].has(identity[field]?.toLowerCase() ?? '')
    if (isTaken === differs.includes(field)) return []
    return [
      [field, [isTaken ? `${alreadyUsedMessages[field]}: give ${name} another` : `Nobody else uses the old one, so ${name} keeps it`]],
    ]
  })
  if (problems.length > 0) throw invalid(Object.fromEntries(problems))
  const { email, ...other } = Object.fromEntries(differs.map((field) => [field, mustExist(instead[field], field)]))
  if (email !== undefined || other['username'] !== undefined) {
    call.allow(accountRules.changeLogin, account)
    call.recentAuth()
  }
  await refuseUsedNames(db, { ...other, ...(email !== undefined && { email }) }, id)
  await withUniqueNames(() =>
    db
      .updateTable('users')
      .set({ role: 'SCHOLAR', ...identity, ...other, ...(email !== undefined && { email: addressOfNobody(id) }), updated_at: sql`now()` })
      .where('id', '=', id)
      .execute(),
  )
  await logAccounts(db, actor, [id], { action: 'restored' })
  if (email === undefined) return false
  await askEmailChange(db, services.env, { id, name, email: identity.email }, email, actor.id)
  await queueMail(
    db,
    services.env,
    mailMessage({ name, email: identity.email }, 'Your Pandu account gets another e-mail address', [
      'Your Pandu account was deleted and has been restored. Another account uses this e-mail address now. Your account gets a new address once you confirm it there.',
      'If you did not ask for this, please contact the programme team.',
    ]),
  )
  return true
}

/** Removes personal data from an account for good; answers its picture. Its memberships stay, so that counts stay right. */
export const eraseScholar = async (db: Db, actor: Pick<Actor, 'id'> | undefined, id: number, { email }: Identity) => {
  const { profile_picture } = await db.selectFrom('users').select('profile_picture').where('id', '=', id).executeTakeFirstOrThrow()
  await db
    .updateTable('users')
    .set({
      name: 'Deleted scholar',
      password_hash: '',
      nik_sealed: null,
      nik_mark: null,
      gender: null,
      phone_number: '',
      bio: '',
      profile_picture: null,
      alumni_region_id: null,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
  await forgetAddress(db, email, addressOfNobody(id))
  await logAccounts(db, actor, [id], { action: 'deleted' })
  return { profile_picture, email }
}

/** What the account itself holds about a scholar, for the download of their data: with the whole NIK where it may be seen. */
export const accountData = async ({ db, services }: Pick<Call<Actor>, 'db' | 'services'>, id: number) => {
  const row = await db.selectFrom('users').selectAll().where('id', '=', id).where('role', 'in', ['SCHOLAR', 'DELETED']).executeTakeFirst()
  if (!row || row.password_hash === '') throw notFound()
  const { password_hash: _secret, search_text: _search, nik_mark: _mark, nik_sealed, ...account } = row
  return { ...account, nik: openNik(services.secrets, nik_sealed) }
}

/** Refuses actions on somebody who is in the trash. */
export const mustNotBeDeleted = async (db: Db, id: number, name: string) => {
  const there = await db.selectFrom('users').select('id').where('id', '=', id).where('role', '=', 'SCHOLAR').forShare().executeTakeFirst()
  if (!there) throw conflict(`The scholar ${name} is in the trash, too. Restore the scholar first, then the report`)
}

/** How many of these ids are scholars, including those in the trash. */
export const countAllScholars = async (db: Db, ids: readonly number[]) =>
  (await db.selectFrom('users').select('id').where('id', 'in', ids).where('role', 'in', ['SCHOLAR', 'DELETED']).execute()).length
