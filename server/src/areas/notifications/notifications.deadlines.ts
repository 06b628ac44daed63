import { remindDays } from '@pandu/contract/notifications'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import type { Deadline, DeadlineRow } from '../../kit/deadlines.ts'
import { defineSchedule } from '../../kit/schedule.ts'
import { readSetting } from '../../kit/settings.ts'
import type { Services } from '../../kit/services.ts'
import { notifyEach } from './notifications.service.ts'

interface Told extends DeadlineRow {
  told: number[]
}

/** How long it is kept who was told: longer than any reminder may be late. */
const KEPT = sql`interval '60 days'`

/** Tells who has not been told yet of what is due in more than `after` and at most `days` days; the rows say whom, and are theirs alone. */
const remindOf = async (
  db: Db,
  services: Pick<Services, 'env' | 'contributions'>,
  { notice, due }: Deadline,
  after: number,
  days: number,
) => {
  const away = (count: number) => sql<Date>`(now() + make_interval(days => ${count}))`
  const rows = due(services.contributions, { from: away(after), to: away(days) })
  const { rows: told } = await sql<Told>`
    with due as (${rows}),
    fresh as (
      insert into deadline_reminders (kind, record_id, due_at, days, user_id)
      select ${notice.kind}, due.id, due.due_at, ${days}::int, reader from due, unnest(due.readers) reader
      on conflict do nothing returning record_id, due_at, user_id
    )
    select due.*, array(select f.user_id from fresh f where f.record_id = due.id and f.due_at = due.due_at) told from due
    where exists (select from fresh f where f.record_id = due.id and f.due_at = due.due_at)`.execute(db)
  await notifyEach(
    { db, services },
    notice,
    told.map(({ told: readers, ...facts }) => ({ readers, facts: facts as never })),
  )
  return told.reduce((sum, { told: readers }) => sum + readers.length, 0)
}

/**
 * Reminds people of what the areas say is due soon, once for each of the days ahead of it. Whom it concerns is asked now. A second process that
 * does the same waits for the rows of the first, and then finds nothing left to tell.
 */
export const remindOfDeadlines = ({ db, env, contributions }: Pick<Services, 'db' | 'env' | 'contributions'>) =>
  db.transaction().execute(async (write) => {
    await sql`delete from deadline_reminders where due_at < now() - ${KEPT}`.execute(write)
    const deadlines = contributions.parts.flatMap((parts) => parts.deadlines ?? [])
    const days = await readSetting(write, remindDays)
    let count = 0
    for (const one of deadlines)
      for (const [at, day] of days.entries()) count += await remindOf(write, { env, contributions }, one, days[at - 1] ?? 0, day)
    return count
  })

export const deadlineSchedule = defineSchedule({ name: 'notifications.deadlines', every: '10 minutes', run: remindOfDeadlines })
