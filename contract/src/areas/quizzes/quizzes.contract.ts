import * as z from 'zod'
import {
  allOf,
  endpointOf,
  Flag,
  Id,
  listInput,
  listOf,
  plainText,
  messageOnly,
  messageWithId,
  search,
  statusFilter,
  text,
  Timestamp,
  typedNumber,
  readState,
} from '../../kit/index.ts'
import {
  attemptCalls,
  choiceText,
  keyText,
  Minutes,
  Points,
  questionOrder,
  questionText,
  QuestionType,
  refineQuestion,
} from '../attempts/index.ts'
import { courseRules } from '../courses/index.ts'
import { quizRules } from './quizzes.access.ts'

const endpoint = endpointOf('quizzes')

/** When scholars see the right answers: after their own attempt, after everybody's (or the course's) end, or never. */
export const ShowKeys = z.enum(['attempt', 'end', 'never'])
export type ShowKeys = z.infer<typeof ShowKeys>

export const quiz = z.object({
  id: z.number(),
  title: z.string(),
  /** Minutes; null: no limit. */
  time: z.number().nullable(),
  show_keys: ShowKeys,
  /** 1: each scholar gets questions and options in an order of their own. */
  shuffle: z.number(),
  status: z.number(),
  questions: z.number(),
  /** How many scholars have begun it: what is changed now no longer reaches them. */
  attempts: z.number(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Quiz = z.infer<typeof quiz>

export const listQuizzes = endpoint({
  at: 'GET manage/quiz',
  does: 'List quizzes, or one by filter[id]',
  source: 'G024',
  access: quizRules.read,
  input: listInput({ filter: { search, id: Id, status: statusFilter }, sort: ['created_at', 'title'] }),
  output: listOf(quiz),
})

/** No time: no limit. */
const limit = z.preprocess((value) => (value === '' ? null : value), Minutes.nullish())
export const quizFields = z.object({ title: text(200), time: limit, show_keys: ShowKeys.optional(), shuffle: Flag.optional() })

export const createQuiz = endpoint({
  at: 'POST manage/quiz',
  does: 'Create a quiz without questions; time is in minutes, none means no limit',
  source: 'G025',
  access: quizRules.manage,
  input: quizFields,
  output: messageWithId,
})

export const changeQuiz = endpoint({
  at: 'POST manage/quiz/detail/update',
  does: 'Change the title and the time of a quiz; attempts under way keep the time they began with',
  source: 'G024, G025',
  access: quizRules.manage,
  input: quizFields.extend({ id: Id, updated_at: readState }),
  output: messageOnly,
})

export const switchQuiz = endpoint({
  at: 'POST manage/quiz/status',
  does: 'Show (1) or hide (0) a quiz to scholars, in every section that holds it',
  source: '001 §7 Reviews lists and deletions, O33',
  access: quizRules.manage,
  input: z.object({ id: Id, status: Flag }),
  output: messageOnly,
})

/** A question with its key. `choice` is 'a:text;b:text'; a ';' or '\' inside a text has a '\' before it (see writeChoice). */
export const quizQuestion = z.object({
  updated_at: Timestamp,
  course_quiz_question_id: z.number(),
  course_quiz_id: z.number(),
  question: z.string(),
  type: QuestionType,
  choice: z.string(),
  /** The letter of the right option; a model answer for essays. */
  answer: z.string(),
  points: z.number(),
})
export type QuizQuestion = z.infer<typeof quizQuestion>

export const listQuizQuestions = endpoint({
  at: 'GET manage/quiz/question',
  does: 'List the questions of a quiz with their keys, in their order',
  source: 'G026',
  access: quizRules.read,
  input: z.object({ filter: z.strictObject({ course_quiz_id: Id }) }),
  output: allOf(quizQuestion),
})

const questionFields = z.object({ question: questionText, answer: keyText, choice: choiceText.optional(), points: Points.optional() })

export const createQuizQuestion = endpoint({
  at: 'POST manage/quiz/store',
  does: "Add a question at the end of a quiz; choice is 'a:text;b:text' with a '\\' before each ';' and '\\' of a text",
  source: 'G027, 001 §5',
  access: quizRules.manage,
  input: questionFields.extend({ course_quiz_id: Id, type: QuestionType }).superRefine(refineQuestion),
  output: messageWithId,
})

export const updateQuizQuestion = endpoint({
  at: 'POST manage/quiz/update',
  does: 'Change a question, its key and its options; its type stays',
  source: '001 §7 Quizzes, materials, courses; 001 §5',
  access: quizRules.manage,
  input: questionFields.extend({ course_quiz_question_id: Id, updated_at: readState }),
  output: messageOnly,
})

export const removeQuizQuestion = endpoint({
  at: 'POST manage/quiz/delete',
  does: 'Delete a question of a quiz; attempts that were asked it keep it',
  source: '001 §7 Quizzes, materials, courses',
  access: quizRules.manage,
  input: z.object({ course_quiz_question_id: Id }),
  output: messageOnly,
})

export const orderQuizQuestions = endpoint({
  at: 'POST manage/quiz/question/order',
  does: 'Put the questions of a quiz into another order; refused when the list is not the present one',
  source: '001 §2, course sections',
  access: quizRules.manage,
  input: z.object({ course_quiz_id: Id, ids: questionOrder }),
  output: messageOnly,
})

/** A question of any quiz, to be used again. */
const bankQuestion = z.object({
  id: z.number(),
  quiz: z.string(),
  question: z.string(),
  type: QuestionType,
  points: z.number(),
})
export type BankQuestion = z.infer<typeof bankQuestion>

export const listBankQuestions = endpoint({
  at: 'GET manage/quiz/question/bank',
  does: 'List the questions of all quizzes but one, to use them again',
  source: '001 §7 Quizzes, materials, courses',
  access: quizRules.read,
  input: listInput({ filter: { search, except: Id }, sort: ['created_at'] }),
  output: listOf(bankQuestion),
})

export const reuseQuizQuestions = endpoint({
  at: 'POST manage/quiz/question/reuse',
  does: 'Add copies of questions of other quizzes at the end of a quiz, with their keys and points',
  source: '001 §7 Quizzes, materials, courses',
  access: quizRules.manage,
  input: z.object({ course_quiz_id: Id, ids: questionOrder }),
  output: messageOnly,
})

/** Taking a quiz and reading how it went. */
export const quizAttempts = attemptCalls({
  area: 'quizzes',
  noun: 'quiz',
  itemKey: 'course_quiz_id',
  questionKey: 'course_quiz_question_id',
  answer: quizRules.answer,
  docs: {
    open: {
      does: 'Take a quiz: the first time its clock starts, later the attempt goes on with what was saved; keys are left out',
      source: 'G028, O37',
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

/** From 0 to 100 with at most one decimal. */
export const quizMark = typedNumber(
  z.coerce
    .number('mark must be a number')
    .min(0, 'mark must be from 0 to 100')
    .max(100, 'mark must be from 0 to 100')
    .multipleOf(0.1, 'mark must have at most one decimal'),
)

/** A mark for one essay. `seen` is the `marked_at` that its author had before the eyes; somebody else's mark in between refuses this one. */
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
    marks: z.array(essayMark).min(1, 'marks is required').max(500),
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

const grantFields = { give: z.enum(['time', 'attempt']), time: limit, reason: plainText(500).default('') }
const hasMinutes = {
  check: ({ give, time }: { give: 'time' | 'attempt'; time?: number | null | undefined }) => give === 'attempt' || typeof time === 'number',
  params: { path: ['time'], error: 'time is required' },
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
