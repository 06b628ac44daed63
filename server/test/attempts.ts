import { assignModule, type ModuleKind, moduleKinds } from '@pandu/contract/courses'
import { createQuiz, createQuizQuestion, quizAttempts } from '@pandu/contract/quizzes'
import type { testApp } from './app.ts'

type As = ReturnType<typeof testApp>['as']

/** Of the demo world: a section of course 1, which teacher, facilitator and mentor teach and scholar2 and tsa attend, and a section of another course. */
export const SECTION = 13
export const OTHER_SECTION = 22

/** Puts an item into a section. */
export const place = (as: As, kind: ModuleKind, instance_id: number, course_section_id = SECTION) =>
  as('ld').call(assignModule, { course_section_id, module_id: moduleKinds[kind], instance_id })

/** A quiz of a test's own in the section: a choice whose key is b, and an essay. */
export const makeQuiz = async (as: As, time: number | null = null) => {
  const { id } = (await as('ld').call(createQuiz, { title: 'A quiz of the tests', time })).body.data
  await as('ld').call(createQuizQuestion, {
    course_quiz_id: id,
    question: 'Which?',
    type: 'multiple',
    choice: 'a:This;b:That',
    answer: 'b',
  })
  await as('ld').call(createQuizQuestion, { course_quiz_id: id, question: 'Why?', type: 'essay', answer: 'A secret model answer' })
  await place(as, 'quiz', id)
  return { id, place: { course_quiz_id: id, course_section_id: SECTION } }
}

/** Opens a quiz and answers its questions by number. */
export const begin = async (as: As, who: 'scholar2' | 'tsa', filter: { course_quiz_id: number; course_section_id: number }) => {
  const opened = await as(who).call(quizAttempts.open, { filter })
  if (opened.status !== 200) throw new Error(`The quiz does not open: ${opened.error.message}`)
  const [choice, essay] = opened.body.data.questions.map(({ question_id }) => question_id)
  return { paper: opened.body.data, choice: choice!, essay: essay! }
}

/** An answer as a device hands it over later, with the time when it was written. */
export const writtenAt = (typed_at: string, ...answers: [question: number, answer: string][]) =>
  JSON.stringify(answers.map(([course_quiz_question_id, answer]) => ({ course_quiz_question_id, answer, typed_at })))

/** Answers as they travel (O36). */
export const written = (...answers: [question: number, answer: string][]) =>
  JSON.stringify(answers.map(([course_quiz_question_id, answer]) => ({ course_quiz_question_id, answer })))
