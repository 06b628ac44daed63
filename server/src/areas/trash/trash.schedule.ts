import { currentMs } from '@pandu/contract/kit'
import { trashDays } from '@pandu/contract/trash'
import { defineSchedule } from '../../kit/schedule.ts'
import { readSetting } from '../../kit/settings.ts'
import type { Services } from '../../kit/services.ts'
import { eraseTrashed, trashed } from './trash.service.ts'

/** Deletes for good what has been in the trash for its time, one record after the other. A record that fails holds up nothing but itself. */
export const eraseExpired = async ({ db, contributions }: Pick<Services, 'db' | 'contributions'>) => {
  const days = await readSetting(db, trashDays)
  const over = await trashed(db)
    .where('deleted_at', '<', (eb) => eb.cast<string>(eb.val(new Date(currentMs() - days * 86_400_000)), 'timestamptz'))
    .select('trash.id')
    .orderBy('deleted_at')
    .execute()
  for (const { id } of over) {
    await db.transaction().execute(async (tx) => {
      const row = await trashed(tx).selectAll('trash').select('users.name').where('trash.id', '=', id).forUpdate('trash').executeTakeFirst()
      // It was restored meanwhile.
      if (row) await eraseTrashed({ db: tx, contributions }, [row], undefined)
    })
  }
  for (const { deleteExpired } of contributions.personal) if (deleteExpired) await db.transaction().execute((tx) => deleteExpired(tx))
}

export const trashSchedule = defineSchedule({ name: 'trash', every: '1 days', run: eraseExpired })
