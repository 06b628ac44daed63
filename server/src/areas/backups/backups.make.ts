import { currentTime } from '@pandu/contract/kit'
import { backupsChanged } from '@pandu/contract/backups'
import { sql } from 'kysely'
import { makeBackup } from '../../kit/backup/make.ts'
import { backupCounts } from '../../kit/backup/note.ts'
import { type ArchiveFolder, archiveFolderAt } from '../../kit/backup/place.ts'
import type { Db } from '../../kit/db.ts'
import { asError } from '../../kit/error-codes.ts'
import { backupLock } from '../../kit/remove-file.ts'
import type { Services } from '../../kit/services.ts'
import { publishToStaff } from '../../kit/staff.ts'

/** The names of these backups; no other file in the folder or bucket is touched. */
const ours = /^pandu-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.backup$/
const nameAt = (at: Date) => `pandu-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`
const PART_HOURS = 24

/** Makes the backup that waits, records the result, and removes the oldest if there are too many. At most one waits at a time. */
export const makeWaitingBackup = async ({ db, env }: Pick<Services, 'db' | 'env'>): Promise<boolean> => {
  await giveUpLost(db)
  const claimed = await db
    .updateTable('backups')
    .set({ state: 'running', started_at: currentTime() })
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst()
  if (!claimed) return false
  await refreshBackups(db)
  const done = await make(env).then(
    (made) => ({ state: 'done', ...made }) as const,
    (error: unknown) => ({ state: 'failed', error: asError(error).message.slice(0, 500) }) as const,
  )
  await db
    .updateTable('backups')
    .set({ ...done, finished_at: currentTime() })
    .where('id', '=', claimed.id)
    .execute()
  await refreshBackups(db)
  if (done.state === 'failed') console.error(`Jobs: the backup failed: ${done.error}`)
  return false
}

const refreshBackups = (db: Db) => publishToStaff(db, [], backupsChanged)

/** A process that was killed during a backup has released its lock. A running process takes the lock a moment after it writes the row. */
const giveUpLost = async (db: Db) => {
  await sql`update backups set state = 'failed', finished_at = now(), error = 'The server stopped while the backup was made'
    where state = 'running' and started_at < now() - interval '1 minute'
      and not exists (select from pg_locks where locktype = 'advisory' and classid = 0 and objsubid = 1 and objid = ${sql.lit(backupLock)} and mode = 'ExclusiveLock'
        and database = (select oid from pg_database where datname = current_database()))`.execute(db)
}

const make = async ({ backupDir, backupKeep, backupPassphrase, databaseUrl, ...env }: Services['env']) => {
  if (!backupDir) throw new Error('No folder is set for backups (BACKUP_DIR)')
  if (!databaseUrl) throw new Error('The process does not know its database')
  const archiveFolder = archiveFolderAt(backupDir, env)
  await archiveFolder.prepare()
  const file = nameAt(currentTime())
  const archive = archiveFolder.at(file)
  const list = await makeBackup({ env, databaseUrl, archive, passphrase: backupPassphrase })
  const { rows, files } = backupCounts(list)
  const kept = await retain(archiveFolder, backupKeep).then(
    () => '',
    (error: unknown) => `Older backups could not be removed: ${asError(error).message}. `,
  )
  const missing =
    list.missing.length > 0 ? `The bytes of ${list.missing.length} stored files are missing: ${list.missing.slice(0, 3).join(', ')}` : ''
  return { file, bytes: await archive.size(), tables_rows: rows, files, error: `${kept}${missing}` }
}

/** Keeps the newest of the nightly backups; unfinished files of killed processes are kept for a day. */
const retain = async (folder: ArchiveFolder, keep: number) => {
  const names = (await folder.names()).filter((name) => ours.test(name)).toSorted()
  for (const name of names.slice(0, Math.max(0, names.length - keep))) await folder.remove(name)
  await folder.clear(ours, PART_HOURS * 3_600_000)
}
