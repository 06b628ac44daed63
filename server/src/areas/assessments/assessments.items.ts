import { sql } from 'kysely'
import type { SectionItems } from '../../kit/section-items.ts'
import { attemptResults, finishedAttempts, moveAttempts } from '../attempts/attempts.service.ts'

export const assessmentItems: SectionItems = {
  kind: 'assessment',
  items: sql`select id, name title, status, coalesce(time::text, '') detail, null::timestamptz due_at from assessments where deleted_at is null`,
  finished: ({ item }) => finishedAttempts('assessment', item),
  copy: async (db, id, by) => {
    const { rows } = await sql<{ id: number }>`insert into assessments (name, description, time, status, created_by)
      select name, description, time, status, ${by} from assessments where id = ${id} and deleted_at is null returning id`.execute(db)
    const made = rows[0]?.id
    if (made) {
      await sql`insert into assessment_questions (assessment_id, type, question, options, position)
        select ${made}, type, question, options, position from assessment_questions where assessment_id = ${id} order by position, id`.execute(
        db,
      )
    }
    return made
  },
  results: ({ item, due }) => attemptResults('assessment', item, due),
  move: (db, move) => moveAttempts(db, 'assessment', move),
}
