import * as z from 'zod'
import {
  endpointOf,
  Id,
  listInput,
  listOf,
  messageOnly,
  messageWithId,
  search,
  Timestamp,
  readState,
  wholeListOf,
} from '../../kit/index.ts'
import { choiceText, keyText, Points, questionOrder, questionText, QuestionType, refineQuestion } from '../attempts/index.ts'
import { quizRules } from './quizzes.access.ts'

const endpoint = endpointOf('quizzes')

/** A question with its key. `choice` is 'a:text;b:text'; a ';' or '\' inside a text has a '\' before it (see formatChoice). */
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
  output: wholeListOf(quizQuestion),
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
  does: 'Delete a question of a quiz; attempts that contain it keep it',
  source: '001 §7 Quizzes, materials, courses',
  access: quizRules.manage,
  input: z.object({ course_quiz_question_id: Id }),
  output: messageOnly,
})

export const orderQuizQuestions = endpoint({
  at: 'POST manage/quiz/question/order',
  does: 'Change the order of the questions of a quiz; refused when the list of questions is outdated',
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
