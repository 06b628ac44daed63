import { assessmentAttempts } from '@pandu/contract/assessments'
import type { AttemptCalls } from '@pandu/contract/attempts'
import { quizAttempts } from '@pandu/contract/quizzes'
import type { KeptAnswer } from './unsaved.ts'

/** Where an item is opened: the item, the section that holds it, the course of the section. */
export interface Place {
  id: number
  sectionId: number
  courseId: number
}

/** What differs between quizzes and assessment tools where scholars take them and teachers read them: their calls, and whether there is a right answer. */
export interface AttemptKind extends AttemptCalls {
  graded: boolean
}
export const attemptKinds: Record<AttemptKind['noun'], AttemptKind> = {
  quiz: { ...quizAttempts, graded: true },
  assessment: { ...assessmentAttempts, graded: false },
}

/** The item as a list filter names it. */
export const placeFilter = ({ itemKey }: AttemptKind, { id, sectionId }: Place) => ({ [itemKey]: id, course_section_id: sectionId })

/** Answers as they travel: JSON text of a list (O36). */
export const answersInput = (kind: AttemptKind, place: Place, answers: ReadonlyMap<number, string>) => ({
  ...placeFilter(kind, place),
  answer: JSON.stringify([...answers].map(([id, answer]) => ({ [kind.questionKey]: id, answer }))),
})

/** The same for answers that arrive after the end, with the time when each was written. */
export const lateInput = (kind: AttemptKind, place: Place, answers: ReadonlyMap<number, KeptAnswer>) => ({
  ...placeFilter(kind, place),
  answer: JSON.stringify([...answers].map(([id, kept]) => ({ [kind.questionKey]: id, ...kept }))),
})
