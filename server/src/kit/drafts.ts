import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { DRAFT_HEADER, draftFileId } from '@pandu/contract/drafts'
import type { Actor, Endpoint, Upload } from '@pandu/contract/kit'
import { sql } from 'kysely'
import type { Db } from './db.ts'
import { type AppError, invalid } from './errors.ts'
import type { Services } from './services.ts'
import { waitingPlace } from './uploads.ts'

/** The kind of the files that drafts hold. */
export const draftFileKind = 'drafts.file'

/** The files of drafts that this person may still use: live ones of their own. */
export const draftFilesOf = (db: Db, actor: Actor, ids: readonly string[]) =>
  db
    .selectFrom('files')
    .select(['id', 'name', 'size', 'type', 'storage_key'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('kind', '=', draftFileKind)
    .where('owner_id', '=', actor.id)
    .where('expires_at', '>', sql<string>`now()`)

/** These files go after so many hours, unless a draft names them again. */
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

/**
 * Puts the files that came with a draft in the places of an input that name them, as if they had been uploaded with it. Their bytes are
 * brought to a waiting place, so that every handler works with them as with any other upload.
 */
export const receiveDraftFiles = async <T>(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  actor: Actor | undefined,
  input: T,
): Promise<{ input: T; fault?: AppError; discard: () => Promise<void> }> => {
  const named = [...namedIn(input)]
  if (named.length === 0 || !actor) return { input, discard: async () => {} }
  const found = new Map((await draftFilesOf(db, actor, [...new Set(named.map(({ id }) => id))]).execute()).map((file) => [file.id, file]))
  const missing = named.filter(({ id }) => !found.has(id))
  if (missing.length > 0) {
    const errors = missing.map(({ field }) => [field, ['The draft no longer holds this file; please choose it again']])
    return { input, fault: invalid(Object.fromEntries(errors)), discard: async () => {} }
  }
  const { receive, discard } = await waitingPlace()
  try {
    const uploads = new Map<string, Upload>()
    for (const { id, name, size, type, storage_key } of found.values()) {
      const bytes = await storage.read(storage_key)
      uploads.set(
        id,
        await receive(randomUUID(), (path) => pipeline(bytes, createWriteStream(path, { mode: 0o600 })), { name, size, type }),
      )
    }
    return { input: withUploads(input, uploads) as T, discard }
  } catch (error) {
    await discard()
    throw error
  }
}

/** The places of an input that name a file of a draft. */
function* namedIn(value: unknown, field = ''): Generator<{ field: string; id: string }> {
  const id = draftFileId(value)
  if (id !== undefined) yield { field, id }
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) yield* namedIn(inner, field === '' ? key : `${field}.${key}`)
}

const withUploads = (value: unknown, uploads: ReadonlyMap<string, Upload>): unknown => {
  const id = draftFileId(value)
  if (id !== undefined) return uploads.get(id)
  // What was received keeps its identity: it is looked up by it.
  if (typeof value !== 'object' || value === null || ![...namedIn(value)].length) return value
  if (Array.isArray(value)) return value.map((inner) => withUploads(inner, uploads))
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withUploads(inner, uploads)]))
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
