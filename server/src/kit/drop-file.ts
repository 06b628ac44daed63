import type { Call } from './serve.ts'

/**
 * Deletes a stored file that nothing refers to any more. Within the write it only expires, which already hides it from everybody;
 * bytes and row go after the commit, or with the next sweep if the process dies in between.
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
    await services.storage.remove(file.storage_key)
    await services.db.deleteFrom('files').where('id', '=', id).execute()
  })
}
