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

/** Lets files that nothing refers to any more expire. Nobody can open them from now on, and the next sweep deletes them. */
export const expireFiles = async (db: Db, ids: readonly string[]) => {
  if (ids.length === 0) return
  await db
    .updateTable('files')
    .set({ expires_at: new Date(0) })
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
}
