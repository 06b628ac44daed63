import { sql } from 'kysely'
import { wakeJob } from '../../kit/job.ts'
import { defineSchedule } from '../../kit/schedule.ts'
import type { Services } from '../../kit/services.ts'
import { inProgrammeZone } from '../../kit/zone.ts'
import { makeBackups } from './backups.job.ts'

/** At two at night in the programme's zone hardly anybody works. */
const HOUR = '2 hours'

/**
 * Asks for this night's backup, once, where a folder is set. A missed one is made at once, a failed one again after an hour. The clock of the database
 * decides, so several machines ask for one.
 */
export const requestNightlyBackup = async ({ db, env }: Pick<Services, 'db' | 'env'>): Promise<boolean> => {
  if (!env.backupDir) return false
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      with night as (
        select ${inProgrammeZone(sql`(date_trunc('day', ${inProgrammeZone(sql`now()`)} - interval ${sql.lit(HOUR)}) + interval ${sql.lit(HOUR)})`)} as began
      )
      insert into backups (state, origin)
      select 'waiting', 'clock' from night
      where not exists (select from backups where state <> 'failed' and origin <> 'command' and asked_at >= night.began)
        and not exists (select from backups where state in ('waiting', 'running'))
        and not exists (select from backups where state = 'failed' and finished_at > now() - interval '1 hour')
      on conflict do nothing
      returning id`.execute(tx)
    if (rows.length > 0) await wakeJob(tx, makeBackups)
    return rows.length > 0
  })
}

export const backupSchedule = defineSchedule({ name: 'backups.nightly', every: '5 minutes', run: requestNightlyBackup })
