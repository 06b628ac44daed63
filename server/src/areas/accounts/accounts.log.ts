import type { Actor } from '@pandu/contract/kit'
import type { Db } from '../../kit/db.ts'

/** What happened to an account. Details name fields and never hold their values: a NIK must not be stored here. */
export type AccountEntry =
  | { action: 'created' | 'trashed' | 'restored' | 'deleted'; details?: Record<string, never> }
  | { action: 'updated' | 'viewed'; details: { fields: readonly string[]; removed?: true } }
  | { action: 'status'; details: { from: number; to: number } }
  /** An export, in the history of the person who made it. */
  | { action: 'exported'; details: { fields: readonly string[]; rows: number; year_tf: number | null } }
  /** The same for files that were taken as one archive. */
  | { action: 'downloaded'; details: { what: string; records: readonly number[]; files: number } }
  /** The reason is for the person and for the security log. */
  | { action: 'factor reset'; details: { reason: string } }
  | { action: 'permissions'; details: { from: readonly string[]; to: readonly string[] } }

/** Adds the same line to the histories of several accounts, in the transaction of the write that it is about. */
export const logAccounts = async (
  db: Db,
  by: Pick<Actor, 'id'> | undefined,
  userIds: readonly number[],
  { action, details = {} }: AccountEntry,
) => {
  await db
    .insertInto('account_log')
    .values(userIds.map((user_id) => ({ user_id, by_id: by?.id ?? null, action, details: JSON.stringify(details) })))
    .execute()
}
