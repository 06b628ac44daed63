import type { ShowKeys } from '@pandu/contract/quizzes'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { oneRow } from '../../kit/rows.ts'
import { today } from '../../kit/zone.ts'
import { isLeftOpen } from '../courses/courses.service.ts'
import { isOver } from './attempt-end.ts'
import type { AttemptRow } from './attempts.queries.ts'
import { type AttemptKind, attemptKinds } from './attempt-kinds.ts'
import { awaitsLateAnswers } from './late-answers.service.ts'

/** Whether a scholar who has taken an item sees its right answers now, later, or never. */
export const answerKeyVisibility = async (
  db: Db,
  kind: AttemptKind,
  { id, show_keys }: { id: number; show_keys: ShowKeys },
  attempt: AttemptRow,
  hours: number,
): Promise<'shown' | 'later' | 'never'> => {
  if (show_keys === 'never') return 'never'
  // Late answers of this scholar may still arrive; they must not be written with the keys at hand.
  if (awaitsLateAnswers(attempt, hours)) return 'later'
  return show_keys === 'attempt' || (await isOverForAll(db, kind, id, attempt.course_section_id)) ? 'shown' : 'later'
}

/** The end for everybody: the course is over and closes the item, or each of its active scholars has finished the item. */
const isOverForAll = async (db: Db, kind: AttemptKind, id: number, sectionId: number) => {
  const found = await sql<{ is_over: boolean }>`
    select (c.open_always = 0 and c.end_date < ${today} and not ${isLeftOpen(sql`c.id`, kind, sql`${id}::int`)}) or not exists (
      select from cohort_members m join users u on u.id = m.user_id and u.status = 1 where m.cohort_id = c.cohort_id and not exists (
        select from attempts x where x.${sql.ref(attemptKinds[kind].column)} = ${id} and x.scholar_id = m.user_id and ${isOver(kind, 'x')})) as is_over
    from course_sections s join courses c on c.id = s.course_id where s.id = ${sectionId}`.execute(db)
  return oneRow(found).is_over
}
