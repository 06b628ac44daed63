import * as z from 'zod'
import {
  endpointOf,
  Flag,
  Id,
  listInput,
  listOf,
  messageOnly,
  messageWithId,
  search,
  statusFilter,
  text,
  Timestamp,
  readState,
} from '../../kit/index.ts'
import { Minutes } from '../attempts/index.ts'
import { quizRules } from './quizzes.access.ts'

const endpoint = endpointOf('quizzes')

/** When scholars see the right answers: after their own attempt, when everybody has finished or the course is over, or never. */
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
  /** How many scholars have begun it: they do not get what is changed now. */
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
export const minutesOrNone = z.preprocess((value) => (value === '' ? null : value), Minutes.nullish())
export const quizFields = z.object({ title: text(200), time: minutesOrNone, show_keys: ShowKeys.optional(), shuffle: Flag.optional() })

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
  does: 'Change the title and the time of a quiz; running attempts keep the time with which they began',
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
