import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { invalid, withUnique } from '../../kit/errors.ts'

/** Fields that must be unique among accounts, ignoring upper and lower case (O74). */
export interface UniqueNames {
  email?: string
  username?: string
  no_tf?: string | null
}
export const uniqueFields = ['email', 'username', 'no_tf'] as const
type UniqueField = (typeof uniqueFields)[number]

export const alreadyUsedMessages: Record<UniqueField, string> = {
  email: 'E-mail is already used',
  username: 'Username is already used',
  no_tf: 'No TELADAN is already used',
}

/** Which of these names accounts already have, in lower case; `except` is the account that may keep its own. One statement however many. */
export const findUsedNames = async (db: Db, wanted: readonly UniqueNames[], except = 0): Promise<Record<UniqueField, Set<string>>> => {
  const lists = uniqueFields.map((field) => wanted.flatMap((names) => names[field]?.toLowerCase() ?? []))
  const { rows } = await sql<Record<UniqueField, string | null>>`
    select lower(email) email, lower(username) username, lower(no_tf) no_tf from users
    where id <> ${except} and (lower(email) = any(${lists[0]}) or lower(username) = any(${lists[1]}) or lower(no_tf) = any(${lists[2]}))`.execute(
    db,
  )
  const found = (field: UniqueField) => new Set(rows.map((row) => row[field]).filter((value) => value !== null))
  return { email: found('email'), username: found('username'), no_tf: found('no_tf') }
}

/** Refuses names that are already used, with a message at each field, not only at the first one that the database finds. */
export const refuseUsedNames = async (db: Db, names: UniqueNames, except?: number) => {
  if (uniqueFields.every((field) => !names[field])) return
  const taken = await findUsedNames(db, [names], except)
  const errors = uniqueFields.filter((field) => taken[field].has(names[field]?.toLowerCase() ?? ''))
  if (errors.length > 0) throw invalid(Object.fromEntries(errors.map((field) => [field, [alreadyUsedMessages[field]]])))
}

/** Runs a write of accounts. If two use the same name at the same moment, the unique index refuses one of them, which gets the message at its field. */
export const withUniqueNames = <T>(write: () => Promise<T>) =>
  withUnique(
    {
      users_email: ['email', alreadyUsedMessages.email],
      users_username: ['username', alreadyUsedMessages.username],
      users_no_tf: ['no_tf', alreadyUsedMessages.no_tf],
    },
    write,
  )
