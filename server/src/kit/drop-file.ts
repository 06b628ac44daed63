import type { Call } from './serve.ts'

/** Deletes a stored file that nothing refers to any more: its row with the write, its bytes once the write is committed. */
export const dropFile = async ({ db, services, afterCommit }: Pick<Call<unknown>, 'db' | 'services' | 'afterCommit'>, id: string) => {
  const gone = await db.deleteFrom('files').where('id', '=', id).returning('storage_key').executeTakeFirst()
  if (gone) afterCommit(() => services.storage.remove(gone.storage_key))
}
