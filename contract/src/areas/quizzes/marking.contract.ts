import * as z from 'zod'
import { endpointOf, Flag, Id, plainText, messageOnly, typedNumber, requiredMessage } from '../../kit/index.ts'
import { courseRules } from '../courses/index.ts'
import { quizRules } from './quizzes.access.ts'
import { minutesOrNone } from './quizzes.contract.ts'

const endpoint = endpointOf('quizzes')

/** From 0 to 100 with at most one decimal. */
export const quizMark = typedNumber(
  z.coerce
    .number('mark must be a number')
    .min(0, 'mark must be from 0 to 100')
    .max(100, 'mark must be from 0 to 100')
    .multipleOf(0.1, 'mark must have at most one decimal'),
)

/** A mark for one essay. `seen` is the `marked_at` that the marker has read: if another person has marked it since, the answer is 409. */
const essayMark = z.object({
  course_quiz_question_id: Id,
  mark: quizMark,
  notes: plainText(2000).default(''),
  seen: z.string().nullish(),
})

export const markQuiz = endpoint({
  at: 'POST manage/quiz/mark',
  does: 'Mark essays of an attempt that is over; the score follows once all are marked',
  source: 'O36, G029',
  access: courseRules.teach,
  input: z.object({
    course_section_id: Id,
    course_quiz_id: Id,
    scholar_id: Id,
    marks: z.array(essayMark).min(1, requiredMessage('marks')).max(500),
  }),
  output: messageOnly,
})

const ofScholar = { course_section_id: Id, course_quiz_id: Id, scholar_id: Id }

export const decideLateAnswers = endpoint({
  at: 'POST manage/quiz/late',
  does: 'Accept (1) or refuse (0) the answers that arrived after the end of an attempt, once; accepted ones replace what was saved in time',
  source: 'O97',
  access: courseRules.teach,
  input: z.object({ ...ofScholar, accept: Flag }),
  output: messageOnly,
})

const grantFields = { give: z.enum(['time', 'attempt']), time: minutesOrNone, reason: plainText(500).default('') }
const hasMinutes = {
  check: ({ give, time }: { give: 'time' | 'attempt'; time?: number | null | undefined }) => give === 'attempt' || typeof time === 'number',
  params: { path: ['time'], error: requiredMessage('time') },
}
/** What the form of a grant holds. */
export const grantForm = z.object(grantFields).refine(hasMinutes.check, hasMinutes.params)

export const grantAttempt = endpoint({
  at: 'POST manage/quiz/grant',
  does: 'Give one scholar more time for a quiz, before or after it has begun, or another attempt; what was handed in before stays in the history',
  source: 'O97',
  access: quizRules.manage,
  input: z.object({ ...ofScholar, ...grantFields }).refine(hasMinutes.check, hasMinutes.params),
  output: messageOnly,
})
