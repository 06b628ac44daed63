import { sql } from 'kysely'
import type { SectionItems } from '../../kit/section-items.ts'
import { attemptResults, finishedAttempts, moveAttempts } from '../attempts/attempts.service.ts'

export const quizItems: SectionItems = {
  kind: 'quiz',
  items: sql`select id, title, status, coalesce(time::text, '') detail from quizzes where deleted_at is null`,
  finished: ({ item }) => finishedAttempts('quiz', item),
  results: ({ item }) => attemptResults('quiz', item),
  move: (db, move) => moveAttempts(db, 'quiz', move),
}
