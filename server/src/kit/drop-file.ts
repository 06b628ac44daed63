import { sql } from 'kysely'
import type { Db } from './db.ts'
import { removeFile } from './remove-file.ts'
import type { Call } from './serve.ts'

/**
 * Deletes a stored file that nothing refers to any more. The write only lets it expire, so that nobody can open it. Bytes and row are removed after the
 * commit, or by a later sweep if the process ends in between or a backup is running.
 */
export const dropFile = async ({ db, services, afterCommit }: Pick<Call<unknown>, 'db' | 'services' | 'afterCommit'>, id: string) => {
  const file = await db
    .updateTable('files')
    .set({ expires_at: new Date(0) })
    .where('id', '=', id)
    .returning('storage_key')
    .executeTakeFirst()
  if (!file) return
  afterCommit(async () => {
    await removeFile(services.pool, services.storage, { id, storage_key: file.storage_key })
  })
}

/** Lets files that nothing refers to any more expire, after `days` days or at once. Nobody can open them then, and the sweep deletes them. */
export const expireFiles = async (db: Db, ids: readonly string[], days?: number) => {
  if (ids.length === 0) return
  await db
    .updateTable('files')
    .set({ expires_at: days === undefined ? new Date(0) : sql`now() + make_interval(days => ${days})` })
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
}

/** Stops files from expiring, when what refers to them is restored. */
export const unexpireFiles = async (db: Db, ids: readonly string[]) => {
  if (ids.length === 0) return
  await db
    .updateTable('files')
    .set({ expires_at: null })
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
}
