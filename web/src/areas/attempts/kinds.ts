import {
  listAssessmentResults,
  openAssessment,
  readAssessmentResult,
  saveAssessmentDraft,
  submitAssessment,
} from '@pandu/contract/assessments'
import { listQuizResults, openQuiz, readQuizResult, saveQuizDraft, submitQuiz } from '@pandu/contract/quizzes'

/** Where an item is opened: the item, the section that holds it, the course of the section. */
export interface Place {
  id: number
  sectionId: number
  courseId: number
}

/** What differs between quizzes and assessment tools where scholars take them and teachers read them. The calls have the same shapes under their own names. */
const quiz = {
  noun: 'quiz',
  graded: true,
  /** The names by which the wire knows the item and a question of it. */
  itemKey: 'course_quiz_id',
  questionKey: 'course_quiz_question_id',
  open: openQuiz,
  draft: saveQuizDraft,
  submit: submitQuiz,
  read: readQuizResult,
  results: listQuizResults,
}
const assessment = {
  noun: 'assessment',
  graded: false,
  itemKey: 'assessment_id',
  questionKey: 'assessment_test_id',
  open: openAssessment as unknown as typeof openQuiz,
  draft: saveAssessmentDraft as unknown as typeof saveQuizDraft,
  submit: submitAssessment as unknown as typeof submitQuiz,
  read: readAssessmentResult as unknown as typeof readQuizResult,
  results: listAssessmentResults as unknown as typeof listQuizResults,
}
export type AttemptKind = typeof quiz
export const attemptKinds: Record<'quiz' | 'assessment', AttemptKind> = { quiz, assessment }

/** The item as a list filter names it. */
export const placeFilter = ({ itemKey }: AttemptKind, { id, sectionId }: Place) =>
  ({ [itemKey]: id, course_section_id: sectionId }) as { course_quiz_id: number; course_section_id: number }

/** Answers as they travel: JSON text of a list (O36). */
export const answersInput = (kind: AttemptKind, place: Place, answers: ReadonlyMap<number, string>) => ({
  ...placeFilter(kind, place),
  answer: JSON.stringify([...answers].map(([id, answer]) => ({ [kind.questionKey]: id, answer }))),
})
