import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Actor } from '@pandu/contract/kit'
import { sql } from 'kysely'
import type { Db } from './db.ts'
import type { Services } from './services.ts'

// Large files arrive in parts, so that a broken connection costs one part: docs/decisions/0076.

/** The kind of the files that hold parts. No area guards it, so that nobody reads them. */
export const partKind = 'files.part'

const uploads = (db: Db, actor: Actor, ids: readonly string[]) =>
  db
    .selectFrom('uploads')
    .select(['id', 'name', 'size', 'received', 'expires_at', sql<string[]>`parts`.as('parts')])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('user_id', '=', actor.id)
    .where('expires_at', '>', sql<string>`now()`)

/** The files in parts of this person that are still kept. */
export const uploadsOf = async (db: Db, actor: Actor, ids: readonly string[]) => (ids.length === 0 ? [] : uploads(db, actor, ids).execute())

/** One of these files, locked until the write has ended, so that parts are stored one after another. */
export const lockUpload = (db: Db, actor: Actor, id: string) => uploads(db, actor, [id]).forUpdate().executeTakeFirst()

/** Writes the parts of a file to a path, one after the other. */
export const joinParts = async ({ db, storage }: Pick<Services, 'db' | 'storage'>, parts: readonly string[], path: string) => {
  const rows = await db
    .selectFrom('files')
    .select(['id', 'storage_key'])
    .where('id', '=', sql<string>`any(${[...parts]}::uuid[])`)
    .execute()
  const keys = new Map(rows.map(({ id, storage_key }) => [id, storage_key]))
  const bytes = async function* () {
    for (const id of parts) {
      const key = keys.get(id)
      if (key === undefined) throw new Error(`the part ${id} of an upload is not there`)
      yield* await storage.read(key)
    }
  }
  await pipeline(Readable.from(bytes()), createWriteStream(path, { mode: 0o600 }))
}

/** Marks files as used by a call. They are kept for another hour, so that a retry of the same call finds them. */
export const markUploadsUsed = async (db: Db, actor: Actor, ids: readonly string[]) => {
  const found = await uploadsOf(db, actor, ids)
  if (found.length === 0) return
  const inAnHour = sql<string>`now() + interval '1 hour'`
  await db
    .updateTable('uploads')
    .set({ taken_at: sql`coalesce(taken_at, now())`, expires_at: inAnHour })
    .where('id', '=', sql<string>`any(${found.map(({ id }) => id)}::uuid[])`)
    .execute()
  await db
    .updateTable('files')
    .set({ expires_at: inAnHour })
    .where('id', '=', sql<string>`any(${found.flatMap(({ parts }) => parts)}::uuid[])`)
    .execute()
}
