import { askBackup, BACKUP_LATE_HOURS, type Backup, backupsChanged, listBackups, readBackupState } from '@pandu/contract/backups'
import { sql } from 'kysely'
import { conflict } from '../../kit/errors.ts'
import { wakeJob } from '../../kit/job.ts'
import { listPage } from '../../kit/lists.ts'
import { serve } from '../../kit/serve.ts'
import { publishToStaff } from '../../kit/staff.ts'
import { makeBackups } from './backups.job.ts'

export const backupRoutes = [
  serve(listBackups, ({ db }, input) =>
    listPage(db.selectFrom('backups').leftJoin('users', 'users.id', 'backups.asked_by'), input, {
      columns: (q) =>
        q
          .select([
            'backups.id',
            'backups.state',
            'backups.origin',
            'backups.asked_at',
            'backups.finished_at',
            'backups.file',
            'backups.bytes',
            'backups.tables_rows',
            'backups.files',
            'backups.error',
            'users.name as asked_by',
          ])
          .$narrowType<Pick<Backup, 'state' | 'origin'>>(),
      sorts: { asked_at: 'backups.asked_at' },
      id: 'backups.id',
    }),
  ),

  serve(readBackupState, async ({ db, services: { env } }) => {
    const { last_at, late, under_way } = await db
      .selectNoFrom((eb) => [
        eb
          .selectFrom('backups')
          .where('state', '=', 'done')
          .select(({ fn }) => fn.max('finished_at').as('at'))
          .as('last_at'),
        sql<boolean>`not exists (select from backups where state = 'done' and finished_at > now() - make_interval(hours => ${BACKUP_LATE_HOURS}))`.as(
          'late',
        ),
        sql<boolean>`exists (select from backups where state in ('waiting', 'running'))`.as('under_way'),
      ])
      .executeTakeFirstOrThrow()
    return {
      message: 'OK',
      data: {
        folder: env.backupDir ?? null,
        keep: env.backupKeep,
        encrypted: env.backupPassphrase !== undefined,
        last_at,
        late,
        under_way,
      },
    }
  }),

  serve(askBackup, async ({ db, actor, services: { env } }) => {
    if (!env.backupDir) throw conflict('No folder is set for backups; set BACKUP_DIR and start Pandu again')
    const asked = await db
      .insertInto('backups')
      .values({ origin: 'person', asked_by: actor.id })
      .onConflict((one) => one.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!asked) throw conflict('A backup is being made already')
    await wakeJob(db, makeBackups)
    await publishToStaff(db, [], backupsChanged)
    return { message: 'The backup will be made now' }
  }),
]
