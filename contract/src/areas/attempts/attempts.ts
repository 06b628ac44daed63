import * as z from 'zod'
import { type Actor, Id, plainText, Timestamp, typedNumber } from '../../kit/index.ts'
import { scholarNameFields } from '../accounts/index.ts'
import { QuestionType } from './question.ts'

const answersNeeded = 'must be a list of questions with their answers'

/** Answers that were sent before time was up still count if they arrive within so many seconds. */
export const GRACE_SECONDS = 10

/** The longest answer to an essay, in characters. */
export const LONGEST_ESSAY = 20_000

/** How long an attempt lasts (O76). */
export const Minutes = typedNumber(
  z.coerce
    .number('time must be a number')
    .int('time must be a whole number')
    .min(1, 'time must be at least 1 minute')
    .max(1440, 'time must be at most 1440 minutes'),
)

/** A scholar's own attempt, and nobody else's. */
export const isOwnAttempt = (actor: Actor, attempt: { scholar_id: number }) => attempt.scholar_id === actor.id

/** When an answer was written, by the server's clock as the device knew it. */
const typedAt = z.iso.datetime({ offset: true }).optional()

export interface GivenAnswer {
  question_id: number
  answer: string
  typed_at?: string | undefined
}

/**
 * Answers travel as JSON text: a list of {question id, answer} (O36); the list itself is accepted too.
 * An answer is the letter of an option, a text, or nothing.
 */
export const answersOf = <const K extends string>(key: K) =>
  z
    .preprocess(
      (value, context): unknown => {
        if (typeof value !== 'string') return value
        try {
          return JSON.parse(value)
        } catch {
          context.addIssue({ code: 'custom', message: answersNeeded })
          return z.NEVER
        }
      },
      z
        .array(
          z.object({ [key]: Id, answer: plainText(LONGEST_ESSAY), typed_at: typedAt } as Record<K, typeof Id> & {
            answer: ReturnType<typeof plainText>
            typed_at: typeof typedAt
          }),
          answersNeeded,
        )
        .max(500),
    )
    .transform((list): GivenAnswer[] =>
      list.map((one) => {
        const { answer, typed_at } = one as { answer: string; typed_at?: string }
        return { question_id: (one as Record<K, number>)[key], answer, typed_at }
      }),
    )

/** The same where each answer says when it was written. */
export const lateAnswersOf = <const K extends string>(key: K) =>
  answersOf(key).transform((list, context) =>
    list.map(({ typed_at, ...one }) => {
      if (typed_at !== undefined) return { ...one, typed_at }
      context.addIssue({ code: 'custom', message: 'answer must say when it was written' })
      return z.NEVER
    }),
  )

/** A question as a scholar gets it: without its key. `given` is what the scholar has answered so far. */
const askedQuestion = z.object({
  question_id: z.number(),
  /** The same number under the name that answers use (O36). */
  course_quiz_question_id: z.number().optional(),
  assessment_test_id: z.number().optional(),
  type: QuestionType,
  question: z.string(),
  choice: z.string(),
  /** Its points, where answers are graded. */
  points: z.number(),
  given: z.string(),
})
export type AskedQuestion = z.infer<typeof askedQuestion>

const attempt = z.object({
  id: z.number(),
  started_at: Timestamp,
  /** When time is up by the server's clock, or the course ends; null: neither. */
  ends_at: z.string().nullable(),
  saved_at: Timestamp,
})

const subject = {
  id: z.number(),
  title: z.string(),
  description: z.string(),
  /** Minutes; null: no limit. */
  time: z.number().nullable(),
  /** The server's clock, for the countdown of a device whose clock is wrong. */
  now: Timestamp,
}

/** A running attempt. */
export const attemptInProgress = z.object({
  data: z.object({ ...subject, attempt, questions: z.array(askedQuestion) }),
  message: z.string(),
})
export type AttemptInProgress = z.infer<typeof attemptInProgress>['data']

/** What a scholar who begins now would get. */
export const attemptPreview = z.object({
  data: z.object({
    ...subject,
    /** 1: each scholar gets another order. */
    shuffle: z.number(),
    questions: z.array(askedQuestion),
  }),
  message: z.string(),
})

/** The answer of a saved draft. */
export const savedDraft = z.object({
  message: z.string(),
  data: z.object({ saved_at: Timestamp, ends_at: z.string().nullable(), now: Timestamp }),
})

/** open: running. waiting: handed in, essays wait for a mark. done: over. */
export const AttemptState = z.enum(['open', 'waiting', 'done'])
export type AttemptState = z.infer<typeof AttemptState>

/** An answer once the attempt is over. `key`, `mark` and what belongs to marking are null where nothing is graded. */
export const answeredQuestion = askedQuestion.extend({
  key: z.string().nullable(),
  /** 0 to 100. */
  mark: z.number().nullable(),
  notes: z.string(),
  marked_by: z.string().nullable(),
  marked_at: z.string().nullable(),
  /** The answer that arrived after the end, if it differs from the one that was saved in time; otherwise null. */
  late: z.string().nullable(),
})
export type AnsweredQuestion = z.infer<typeof answeredQuestion>

/** What staff changed about the attempts of a scholar. */
const attemptChange = z.object({
  id: z.number(),
  kind: z.enum(['time', 'attempt', 'late-accepted', 'late-refused']),
  minutes: z.number().nullable(),
  reason: z.string(),
  by: z.string().nullable(),
  at: Timestamp,
  /** The attempt that another one replaced; for those who follow the course. */
  replaced: z
    .object({
      submitted_at: z.string().nullable(),
      score: z.number().nullable(),
      answers: z.array(z.object({ question: z.string(), answer: z.string() })),
    })
    .nullable(),
})
export type AttemptChange = z.infer<typeof attemptChange>

/** What a scholar sees before and after an attempt. `attempt` is null as long as there is none; its answers are there when it is over. */
export const scholarResult = z.object({
  data: z.object({
    ...subject,
    /** Minutes that the scholar gets in addition, as long as there is no attempt. */
    extra_time: z.number(),
    questions: z.number(),
    scholar: z.object({ id: z.number(), name: z.string() }).nullable(),
    attempt: attempt
      .extend({
        state: AttemptState,
        submitted_at: z.string().nullable(),
        /** 0 to 100; null where nothing is graded, or not everything yet. */
        score: z.number().nullable(),
        answers: z.array(answeredQuestion),
        /** Answers that arrived after the end: whether they wait for the marker, and what was decided. */
        late: z.enum(['waiting', 'accepted', 'refused']).nullable(),
        late_at: z.string().nullable(),
        /** Whether the reader sees the right answers now, later or never. */
        keys: z.enum(['shown', 'later', 'never']),
      })
      .nullable(),
    /** Newest first. */
    changes: z.array(attemptChange),
  }),
  message: z.string(),
})
export type ScholarResult = z.infer<typeof scholarResult>['data']

/** A member of the course, and how far they are with the item. */
export const attemptResultRow = z.object({
  id: z.number(),
  scholar_id: z.number(),
  ...scholarNameFields,
  profile_picture: z.string().nullable(),
  state: z.enum(['none', ...AttemptState.options]),
  started_at: z.string().nullable(),
  submitted_at: z.string().nullable(),
  score: z.number().nullable(),
  /** Answers arrived after the end. */
  late: z.boolean(),
  /** Handed in after the item was due in this section. */
  overdue: z.boolean(),
})
export type AttemptResultRow = z.infer<typeof attemptResultRow>
