import { DRAFT_HEADER } from '@pandu/contract/drafts'
import type { Actor, Endpoint } from '@pandu/contract/kit'
import { sql } from 'kysely'
import type { Db } from './db.ts'

/** The kind of the files that drafts hold. */
export const draftFileKind = 'drafts.file'

/** The files of drafts that this person may still use: their files that have not expired. */
export const draftFilesOf = (db: Db, actor: Actor, ids: readonly string[]) =>
  db
    .selectFrom('files')
    .select(['id', 'name', 'size', 'type', 'storage_key'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('kind', '=', draftFileKind)
    .where('owner_id', '=', actor.id)
    .where('expires_at', '>', sql<string>`now()`)

/** Lets files of drafts expire after this many hours, unless a draft names them again. */
export const expireDraftFiles = async (db: Db, actor: Actor, ids: readonly string[], hours: number) => {
  if (ids.length === 0) return
  await db
    .updateTable('files')
    .set({ expires_at: sql`now() + make_interval(hours => ${hours})` })
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('kind', '=', draftFileKind)
    .where('owner_id', '=', actor.id)
    .execute()
}

/** Ends the draft that a call has sent, in its transaction. Its files stay an hour, so that a retry of the same call finds them. */
export const endDraft = async (db: Db, actor: Actor, endpoint: Endpoint, headers: Readonly<Record<string, unknown>>) => {
  const record = headers[DRAFT_HEADER]
  if (typeof record !== 'string') return
  const draft = await db
    .deleteFrom('form_drafts')
    .where('user_id', '=', actor.id)
    .where('form', '=', endpoint.at)
    .where('record', '=', record)
    .returning('files')
    .executeTakeFirst()
  if (draft) await expireDraftFiles(db, actor, Object.values(draft.files as Record<string, string>), 1)
}
