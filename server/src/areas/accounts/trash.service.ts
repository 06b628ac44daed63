import { accountRules } from '@pandu/contract/accounts'
import type { Actor } from '@pandu/contract/kit'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { conflict, invalid, notFound } from '../../kit/errors.ts'
import type { Call } from '../../kit/serve.ts'
import { closeResetLinks, closeSessionsOf } from '../session/session.service.ts'
import { logAccounts } from './accounts.log.ts'
import { lockAccount } from './accounts.queries.ts'
import { alreadyUsed, findTaken, keepUnique, uniqueFields } from './accounts.unique.ts'
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
      email: `deleted-${id}@deleted.invalid`,
      username: `@deleted-${id}`,
      no_tf: null,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
  await logAccounts(db, actor, [id], { action: 'trashed' })
}

/** Gives an account its names and its place back. Names that somebody has meanwhile answer at their fields. */
export const showScholar = async ({ db, actor }: Pick<Call<Actor>, 'db' | 'actor'>, id: number, name: string, identity: Identity) => {
  const taken = await findTaken(db, [identity], id)
  const fields = uniqueFields.filter((field) => taken[field].has(identity[field]?.toLowerCase() ?? ''))
  if (fields.length > 0) throw invalid(Object.fromEntries(fields.map((field) => [field, [`${alreadyUsed[field]}: give ${name} another`]])))
  await keepUnique(() =>
    db
      .updateTable('users')
      .set({ role: 'SCHOLAR', ...identity, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute(),
  )
  await logAccounts(db, actor, [id], { action: 'restored' })
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
