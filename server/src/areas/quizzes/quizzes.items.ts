import { sql } from 'kysely'
import type { SectionItems } from '../../kit/section-items.ts'
import { attemptResults, finishedAttempts, moveAttempts } from '../attempts/attempts.service.ts'

export const quizItems: SectionItems = {
  kind: 'quiz',
  items: sql`select id, title, status, coalesce(time::text, '') detail, null::timestamptz due_at from quizzes where deleted_at is null`,
  finished: ({ item }) => finishedAttempts('quiz', item),
  copy: async (db, id, by) => {
    const { rows } = await sql<{ id: number }>`insert into quizzes (title, time, show_keys, shuffle, status, created_by)
      select title, time, show_keys, shuffle, status, ${by} from quizzes where id = ${id} and deleted_at is null returning id`.execute(db)
    const made = rows[0]?.id
    if (made) {
      await sql`insert into quiz_questions (quiz_id, type, question, options, answer, points, position)
        select ${made}, type, question, options, answer, points, position from quiz_questions where quiz_id = ${id} order by position, id`.execute(
        db,
      )
    }
    return made
  },
  results: ({ item, due }) => attemptResults('quiz', item, due),
  move: (db, move) => moveAttempts(db, 'quiz', move),
}
