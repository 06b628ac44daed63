import { sql } from 'kysely'
import type { SectionItems } from '../../kit/section-items.ts'
import { attemptResults, finishedAttempts, moveAttempts } from '../attempts/attempts.service.ts'

export const assessmentItems: SectionItems = {
  kind: 'assessment',
  items: sql`select id, name title, status, coalesce(time::text, '') detail from assessments where deleted_at is null`,
  finished: ({ item }) => finishedAttempts('assessment', item),
  results: ({ item }) => attemptResults('assessment', item),
  move: (db, move) => moveAttempts(db, 'assessment', move),
}
