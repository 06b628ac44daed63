import { attemptCalls } from '../attempts/index.ts'
import { quizRules } from './quizzes.access.ts'

/** Taking a quiz and reading the result. */
export const quizAttempts = attemptCalls({
  area: 'quizzes',
  noun: 'quiz',
  itemKey: 'course_quiz_id',
  questionKey: 'course_quiz_question_id',
  answer: quizRules.answer,
  docs: {
    open: {
      does: 'Take a quiz: the first time its clock starts, later the attempt continues with what was saved; keys are left out',
      source: 'G028, O37',
    },
    preview: {
      does: 'Preview a quiz as a scholar who begins now sees it: its questions in their order. No attempt is created, and keys are left out',
      source: '001 §7 Quizzes, materials, courses',
    },
    draft: {
      does: 'Save answers of the running attempt; questions that are not named keep their answers',
      source: '001 §3 Quiz answer',
    },
    submit: {
      does: 'Hand in a quiz, once; answers that are not named count as they were saved. Choices are graded at once',
      source: '001 §7 Confirmation dialog calls, O36, O37',
    },
    late: {
      does: 'Send answers that a device has saved and that were written before the end; a marker decides on them. Accepted for some hours after the end (LATE_ANSWERS_HOURS)',
      source: 'O97',
    },
    read: {
      does: 'Read the attempt at a quiz: scholars read their own, staff and teachers of the course that of filter[scholar_id]; with answers once it is over, and with keys when the quiz shows them (show_keys)',
      source: 'G029',
    },
    results: {
      does: 'List the members of the course with how far they are with a quiz',
      source: 'G029',
    },
  },
})
