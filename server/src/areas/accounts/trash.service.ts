import { definite } from '@pandu/contract/kit'
import { accountRules } from '@pandu/contract/accounts'
import type { Actor, PermissionName } from '@pandu/contract/kit'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { conflict, invalid, notFound } from '../../kit/errors.ts'
import { queueMail } from '../../kit/mail.ts'
import { mailMessage } from '../../kit/mail-message.ts'
import type { Parcel } from '../../kit/parcel.ts'
import type { Call } from '../../kit/serve.ts'
import { addressOfNobody, askEmailChange } from '../session/email.service.ts'
import { closeResetLinks, closeSessionsOf } from '../session/session.service.ts'
import { logAccounts } from './accounts.log.ts'
import { lockAccount } from './accounts.queries.ts'
import { alreadyUsed, findTaken, keepUnique, refuseTaken, uniqueFields } from './accounts.unique.ts'
import { openNik } from './nik.ts'

/** What of an account the trash keeps, so that others may have it meanwhile. */
export interface Identity {
  email: string
  username: string
  no_tf: string | null
  status: number
}

/** A scholar about to be deleted, held: nothing can be added to them until the end of the write. */
export const holdScholar = async (call: Call<Actor>, id: number) => {
  const account = await lockAccount(call.db, call.actor, id, ['SCHOLAR'])
  call.allow(accountRules.administer, account)
  await call.db.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
  return account
}

/** Takes the account out of all lists and frees its names. Its number, name and university stay: decisions and posts speak of them. */
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

/** Which names of a scholar in the trash somebody else has meanwhile; beside `trash`. */
export const takenNames = sql<
  (typeof uniqueFields)[number][]
>`array(select taken.field from (values ${sql.join(uniqueFields.map(takenBy))}) taken (field, by_another)
  where taken.by_another)`

/** The permissions that went along with a scholar and come back with them. */
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
  /** Other names, for those that somebody has meanwhile. */
  instead: { [K in (typeof uniqueFields)[number]]?: string | undefined }
}

/**
 * Gives an account its names and its place back, by who holds every permission of it (docs/decisions/0026). Another name is given only where somebody
 * has the old one; another address counts once its letter box has confirmed it, and until then the account has none (docs/decisions/0052). Answers
 * whether one waits to be confirmed.
 */
export const showScholar = async (call: Call<Actor>, { id, name, identity, parcel, instead }: Restored) => {
  const { db, actor, services } = call
  const account = { id, role: 'SCHOLAR', permissions: await permissionsIn(db, id, parcel) }
  call.allow(accountRules.administer, account)
  await db.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
  const taken = await findTaken(db, [identity], id)
  const differs = uniqueFields.filter((field) => instead[field] !== undefined && instead[field] !== identity[field])
  const problems = uniqueFields.flatMap((field): [string, string[]][] => {
    const isTaken = taken[field].has(identity[field]?.toLowerCase() ?? '')
    if (isTaken === differs.includes(field)) return []
    return [[field, [isTaken ? `${alreadyUsed[field]}: give ${name} another` : `Nobody else has the old one: ${name} comes back with it`]]]
  })
  if (problems.length > 0) throw invalid(Object.fromEntries(problems))
  const { email, ...other } = Object.fromEntries(differs.map((field) => [field, definite(instead[field], field)]))
  if (email !== undefined || other['username'] !== undefined) {
    call.allow(accountRules.changeLogin, account)
    call.recentAuth()
  }
  await refuseTaken(db, { ...other, ...(email !== undefined && { email }) }, id)
  await keepUnique(() =>
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
    mailMessage({ name, email: identity.email }, 'Your account in Pandu gets another e-mail address', [
      'your account in Pandu was deleted and is back. Another account uses this e-mail address now, so yours gets another one once that was confirmed.',
      'If you did not ask for that, please contact the programme team.',
    ]),
  )
  return true
}

/** Takes what is personal out of an account for good; answers its picture. What it belonged to stays, so that counts stay true. */
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
  await logAccounts(db, actor, [id], { action: 'deleted' })
  return { profile_picture, email }
}

/** What the account itself says of a scholar, for their own data: the NIK whole where it may be seen. */
export const accountData = async ({ db, services }: Pick<Call<Actor>, 'db' | 'services'>, id: number) => {
  const row = await db.selectFrom('users').selectAll().where('id', '=', id).where('role', 'in', ['SCHOLAR', 'DELETED']).executeTakeFirst()
  if (!row || row.password_hash === '') throw notFound()
  const { password_hash: _secret, search_text: _search, nik_mark: _mark, nik_sealed, ...account } = row
  return { ...account, nik: openNik(services.secrets, nik_sealed) }
}

/** Refuses what is done about somebody in the trash. */
export const mustBeThere = async (db: Db, id: number, name: string) => {
  const there = await db.selectFrom('users').select('id').where('id', '=', id).where('role', '=', 'SCHOLAR').forShare().executeTakeFirst()
  if (!there) throw conflict(`${name} is in the trash, too: please restore the scholar, and the report comes after`)
}

/** How many of these numbers are scholars, or were. */
export const scholarsOnce = async (db: Db, ids: readonly number[]) =>
  (await db.selectFrom('users').select('id').where('id', 'in', ids).where('role', 'in', ['SCHOLAR', 'DELETED']).execute()).length
