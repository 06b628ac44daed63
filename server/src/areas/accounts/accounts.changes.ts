import { accountChanged, accountRules, scanNames } from '@pandu/contract/accounts'
import type { Actor, Upload } from '@pandu/contract/kit'
import type { Updateable } from 'kysely'
import { dropFile } from '../../kit/drop-file.ts'
import { AppError } from '../../kit/errors.ts'
import { publish } from '../../kit/live.ts'
import { redrawPicture } from '../../kit/pictures.ts'
import type { Call } from '../../kit/serve.ts'
import type { UsersTable } from '../../kit/tables.ts'
import { askEmailChange } from '../session/email.service.ts'
import { logAccounts } from './accounts.log.ts'
import type { LockedAccount } from './accounts.queries.ts'
import { withUniqueNames, refuseUsedNames } from './accounts.unique.ts'
import { markNik, openNik } from './nik.ts'

/** Columns that profiles change as they are; the NIK is sealed on its way. */
type Plain = 'name' | 'username' | 'email' | 'gender' | 'phone_number' | 'bio'
type Placement = 'no_tf' | 'scholar_type' | 'university_id' | 'year_tf' | 'alumni_at' | 'alumni_region_id'
export type AccountPatch = { [K in Plain | Placement]?: LockedAccount[K] | undefined } & { nik?: string | undefined }

/** The sent values that differ from the stored ones: two people who change different fields of one account do not undo each other. */
export const changedValues = <T extends object>(now: T, sent: { [K in keyof T]?: T[K] | undefined }): Partial<T> =>
  Object.fromEntries(Object.entries(sent).filter(([key, value]) => value !== undefined && value !== now[key as keyof T])) as Partial<T>

/** What an account holds, by the names that its forms have; without the NIK, which they do not read. */
export const storedFields = (account: LockedAccount) => {
  const { name, username, email, gender, phone_number, bio, no_tf, scholar_type: type, university_id, year_tf, alumni_at } = account
  return { name, username, email, gender, phone_number, bio, no_tf, type, university_id, year_tf, alumni_at }
}

/**
 * Refuses a change of fields that another person has changed since they were read (`before`). `stored` is what the account holds now, by the names of the
 * call. Equal changes do not collide.
 */
export const refuseOutdatedFields = (
  account: LockedAccount,
  stored: Readonly<Record<string, unknown>>,
  sent: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, string | number | null>> = {},
) => {
  const isOutdated = (name: string) => name in stored && !isSame(stored[name], before[name]) && !isSame(stored[name], sent[name])
  const outdated = Object.keys(before).filter(isOutdated)
  if (outdated.length === 0) return
  const fields = Object.fromEntries(outdated.map((name) => [name, stored[name] ?? '']))
  throw new AppError(409, 'Somebody changed this profile meanwhile; please read it again', undefined, {
    ...fields,
    updated_at: account.updated_at,
  })
}

/** A form has the empty string where nothing is stored. */
const isSame = (a: unknown, b: unknown) => (a ?? '') === (b ?? '')

/** Writes the changed values into the row of the account, and redraws a picture where a new one came. Answers the names of the changed fields. */
export const changeAccount = async (
  call: Call<Actor>,
  account: LockedAccount,
  { nik, ...sent }: AccountPatch,
  picture?: Upload,
): Promise<string[]> => {
  const { db, services } = call
  const set: Updateable<UsersTable> = changedValues(account as Pick<LockedAccount, Plain | Placement>, sent)
  const fields = Object.keys(set).map((column) => (column === 'scholar_type' ? 'type' : column))
  if (nik !== undefined && nik !== openNik(services.secrets, account.nik_sealed)) {
    set.nik_sealed = services.secrets.seal(nik)
    set.nik_mark = markNik(services.secrets, nik)
    fields.push('nik')
  }
  if (set.email !== undefined || set.username !== undefined) {
    call.allow(accountRules.changeLogin, account)
    call.recentAuth()
  }
  await refuseUsedNames(db, { email: set.email, username: set.username, no_tf: set.no_tf }, account.id)
  // A new address takes effect once it has been confirmed; the same address in another case needs no letter.
  const email = set.email?.toLowerCase() === account.email.toLowerCase() ? undefined : set.email
  if (email !== undefined) {
    delete set.email
    fields.splice(fields.indexOf('email'), 1, 'pending_email')
    await askEmailChange(db, services.env, account, email, call.actor.id)
  }
  if (picture) {
    const { upload, bytes } = await redrawPicture(picture, 'profile_picture')
    set.profile_picture = await call.keep(upload, { kind: 'accounts.picture', recordId: account.id, ownerId: account.id, bytes })
    fields.push('profile_picture')
  }
  if (Object.keys(set).length === 0) return fields
  await withUniqueNames(() =>
    db
      .updateTable('users')
      .set({ ...set, updated_at: call.arrivedAt })
      .where('id', '=', account.id)
      .execute(),
  )
  if (picture && account.profile_picture) await dropFile(call, account.profile_picture)
  return fields
}

/**
 * The end of every change of a profile: it adds to the history, refreshes the owner's other screens, and answers the sentence for the person who made
 * it.
 */
export const recordProfileChange = async ({ db, actor }: Call<Actor>, id: number, fields: readonly string[], removed?: true) => {
  if (fields.length > 0) {
    await logAccounts(db, actor, [id], { action: 'updated', details: { fields, ...(removed && { removed }) } })
    await publish(db, [id], accountChanged)
  }
  const only = (names: readonly string[]) => fields.length > 0 && fields.every((field) => names.includes(field))
  const what = only(['profile_picture']) ? 'picture' : only(scanNames) ? 'document' : 'profile'
  if (fields.includes('pending_email'))
    return { message: 'Saved. A mail with a link was sent to the new e-mail address. The address is used once it is confirmed' }
  return { message: `The ${what} has been ${removed ? 'removed' : 'saved'}` }
}
