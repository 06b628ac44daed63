import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { today } from '../../kit/zone.ts'

/** A scholar moves from one assignment (null: none) to another person (null: nobody). */
interface Change {
  course_id: number
  side: string
  scholar_id: number
  from: { id: number } | null
  to: number | null
}

/** Ends and begins assignments today. Answers the ids of the new ones by scholar. It takes at most three statements, however many the changes are. */
export const applyChanges = async (db: Db, changes: readonly Change[]) => {
  const ending = changes.flatMap(({ from }) => from?.id ?? [])
  if (ending.length > 0)
    await db
      .updateTable('mentoring_assignments')
      .set({ ends_on: today })
      .where('id', '=', sql<number>`any(${ending}::int[])`)
      .execute()
  const wanted = changes.filter(({ to }) => to !== null)
  if (wanted.length === 0) return new Map<number, number>()
  const rows = JSON.stringify(wanted.map(({ course_id, side, scholar_id, to }) => ({ course_id, side, scholar_id, user_id: to })))
  const asked = sql`jsonb_to_recordset(${rows}::jsonb) as w (course_id int, side text, scholar_id int, user_id int)`
  // An assignment that ended today and continues with the same person is opened again, so that the history shows no interruption.
  const resumed = await sql<{ id: number; scholar_id: number }>`
    update mentoring_assignments a set ends_on = null from ${asked}
    where a.course_id = w.course_id and a.side = w.side and a.scholar_id = w.scholar_id and a.user_id = w.user_id and a.ends_on = ${today}
    returning a.id, a.scholar_id`.execute(db)
  const begun = await sql<{ id: number; scholar_id: number }>`
    insert into mentoring_assignments (course_id, side, user_id, scholar_id, starts_on)
    select w.course_id, w.side, w.user_id, w.scholar_id, ${today} from ${asked}
    where not exists (select from mentoring_assignments a
      where a.course_id = w.course_id and a.side = w.side and a.scholar_id = w.scholar_id and a.user_id = w.user_id and a.ends_on is null)
    returning id, scholar_id`.execute(db)
  return new Map([...resumed.rows, ...begun.rows].map(({ id, scholar_id }) => [scholar_id, id]))
}
