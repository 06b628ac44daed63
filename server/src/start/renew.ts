import { CompiledQuery } from 'kysely'
import type { ServerArea } from '../kit/area.ts'
import type { Db } from '../kit/db.ts'
import { type RunStatement, compareKey, KeyError, markKey, mixedKeysError, canDecrypt } from '../kit/installation-key.ts'
import { finishRenewal, openSecrets, renewKey } from '../kit/secrets.ts'

const asking =
  (db: Db): RunStatement =>
  async <R>(text: string, values: unknown[] = []) =>
    (await db.executeQuery<R>(CompiledQuery.raw(text, values))).rows

/**
 * Encrypts everything with another key, and makes that the key of the database, in one transaction. `isLost`: the former key exists nowhere any more.
 * Authenticator apps that nobody can check are then removed, because their owners could never sign in; a NIK that cannot be decrypted stays as it is
 * and reads as empty.
 */
export const renewInstallationKey = async (
  db: Db,
  { dataDir, areas, isLost = false }: { dataDir: string; areas: readonly ServerArea[]; isLost?: boolean },
): Promise<void> => {
  const state = await compareKey(asking(db), dataDir).catch((error: unknown) => {
    if (isLost && error instanceof KeyError) return undefined
    throw error
  })
  if (!isLost && state === 'mixed') throw mixedKeysError(dataDir)
  if (isLost && state !== undefined && state !== 'mixed')
    throw new KeyError(`The key of this database is in ${dataDir}. Run npm run new-key without --lost.`)
  renewKey(dataDir)
  const secrets = openSecrets({ dataDir })
  await db.transaction().execute(async (tx) => {
    for (const { renewSeals } of areas) await renewSeals?.(tx, secrets)
    if (isLost) {
      const factors = await tx.selectFrom('factors').select(['user_id', 'secret']).execute()
      const closed = factors.filter(({ secret }) => !canDecrypt(secrets)(secret)).map(({ user_id }) => user_id)
      if (closed.length > 0) await tx.deleteFrom('factors').where('user_id', 'in', closed).execute()
    }
    await markKey(asking(tx), dataDir)
    // Whoever had access to the machine did it; the superadmin reads of it in the security log.
    await tx
      .insertInto('security_alarms')
      .values({ kind: isLost ? 'key_lost' : 'key_renewed', address: '' })
      .execute()
  })
  finishRenewal(dataDir)
}
