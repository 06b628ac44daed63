import { assessmentAttempts } from '@pandu/contract/assessments'
import type { AttemptCalls } from '@pandu/contract/attempts'
import { quizAttempts } from '@pandu/contract/quizzes'
import type { UnsavedAnswer } from './unsavedAnswers.ts'

/** Where an item is opened: the item, the section that holds it, the course of the section. */
export interface ItemPlace {
  id: number
  sectionId: number
  courseId: number
}

/** How attempts at quizzes and at assessment tools differ: in their calls, and in whether there is a right answer. */
export interface AttemptKind extends AttemptCalls {
  graded: boolean
}
export const attemptKinds: Record<AttemptKind['noun'], AttemptKind> = {
  quiz: { ...quizAttempts, graded: true },
  assessment: { ...assessmentAttempts, graded: false },
}

/** The item as the filter of a list call. */
export const placeFilter = ({ itemKey }: AttemptKind, { id, sectionId }: ItemPlace) => ({ [itemKey]: id, course_section_id: sectionId })

/** Answers to an attempt as the call takes them: a list as JSON text (O36). */
export const answersInput = (kind: AttemptKind, place: ItemPlace, attemptId: number, answers: ReadonlyMap<number, string>) => ({
  ...placeFilter(kind, place),
  attempt_id: attemptId,
  answer: JSON.stringify([...answers].map(([id, answer]) => ({ [kind.questionKey]: id, answer }))),
})

/** The same for answers that arrive after the end, with the time when each was written. */
export const lateInput = (kind: AttemptKind, place: ItemPlace, attemptId: number, answers: ReadonlyMap<number, UnsavedAnswer>) => ({
  ...placeFilter(kind, place),
  attempt_id: attemptId,
  answer: JSON.stringify([...answers].map(([id, kept]) => ({ [kind.questionKey]: id, ...kept }))),
})
