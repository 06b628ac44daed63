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
      does: 'Look at a quiz as a scholar who begins now finds it: its questions and their order; no attempt is made, and keys are left out',
      source: '001 §7 Quizzes, materials, courses',
    },
    draft: {
      does: 'Keep answers of the attempt under way; questions that are not named keep theirs',
      source: '001 §3 Quiz answer',
    },
    submit: {
      does: 'Hand in a quiz, once; answers that are not named count as they were saved. Choices are graded at once',
      source: '001 §7 Confirmation dialog calls, O36, O37',
    },
    late: {
      does: 'Hand over answers that a device kept and that were written before the end; they wait for the marker. Taken for some hours after the end (LATE_ANSWERS_HOURS)',
      source: 'O97',
    },
    read: {
      does: 'Read how a quiz went: their own attempt for scholars, that of filter[scholar_id] for staff and teachers of the course; answers once it is over, and keys when the quiz shows them (show_keys)',
      source: 'G029',
    },
    results: {
      does: 'List the members of the course with how far they are with a quiz',
      source: 'G029',
    },
  },
})
