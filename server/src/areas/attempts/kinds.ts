import { moduleKinds } from '@pandu/contract/courses'
import { sql } from 'kysely'

/** What differs between the two things that scholars take; all else about attempts is one and the same. */
export const kinds = {
  quiz: {
    moduleId: moduleKinds.quiz,
    noun: 'quiz',
    column: 'quiz_id',
    item: sql`select id, title, '' description, time, status, show_keys, shuffle, deleted_at from quizzes`,
    questions: sql`select id, quiz_id item_id, type, question, options, answer key, position, points from quiz_questions`,
    /** There is a right answer, and essays are marked. */
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
export type Kind = keyof typeof kinds

/** Where an item was opened: in a section, or in whichever of the reader's sections holds it. */
export interface Place {
  id: number
  course_section_id?: number | undefined
}
