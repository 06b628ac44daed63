import { moduleKinds } from '@pandu/contract/courses'
import { sql } from 'kysely'

/** What differs between the two kinds of items that scholars take; everything else about attempts is the same. */
export const attemptKinds = {
  quiz: {
    moduleId: moduleKinds.quiz,
    noun: 'quiz',
    column: 'quiz_id',
    item: sql`select id, title, '' description, time, status, show_keys, shuffle, deleted_at from quizzes`,
    questions: sql`select id, quiz_id item_id, type, question, options, answer key, position, points from quiz_questions`,
    /** Whether there are right answers, and essays are marked. */
    graded: true,
  },
  assessment: {
    moduleId: moduleKinds.assessment,
    noun: 'assessment',
    column: 'assessment_id',
    item: sql`select id, name title, description, time, status, 'attempt' show_keys, 0 shuffle, deleted_at from assessments`,
    questions: sql`select id, assessment_id item_id, type, question, options, '' key, position, 1 points from assessment_questions`,
    graded: false,
  },
} as const
export type AttemptKind = keyof typeof attemptKinds

/** Where an item was opened: in this section, or in any of the reader's sections that holds it. */
export interface ItemReference {
  id: number
  course_section_id?: number | undefined
}
