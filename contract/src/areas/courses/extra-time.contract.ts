import * as z from 'zod'
import { endpointOf, Id, messageOnly, plainText, Timestamp, typedNumber } from '../../kit/index.ts'
import { courseRules } from './courses.access.ts'

const endpoint = endpointOf('courses')

/** The largest share that can be added to the time of a quiz: four times the usual time in all. */
const MOST_EXTRA = 300
const Percent = typedNumber(
  z.coerce
    .number('extra time must be a number')
    .int('extra time must be a whole number')
    .min(0, 'extra time must be at least 0')
    .max(MOST_EXTRA, `extra time must be at most ${MOST_EXTRA}`),
)

/** How much additional time a scholar has for the quizzes and assessment tools of a course. */
export const extraTime = z.object({
  /** 0: the usual time. */
  percent: z.number(),
  /** Newest first; the first one counts. */
  changes: z.array(z.object({ id: z.number(), percent: z.number(), reason: z.string(), by: z.string().nullable(), at: Timestamp })),
})
export type ExtraTime = z.infer<typeof extraTime>

/** The fields of the form. */
export const extraTimeForm = z.object({ percent: Percent, reason: plainText(500).default('') })

export const setExtraTime = endpoint({
  at: 'POST manage/course/extra-time',
  does: 'Give a scholar additional time, in percent, for all quizzes and assessment tools of a course, or remove it (0); it applies to attempts that begin afterwards. seen is the id of the newest change that was read',
  source: 'decision 0033',
  access: courseRules.manage,
  input: extraTimeForm.extend({ course_id: Id, scholar_id: Id, seen: Id.nullish() }),
  output: messageOnly,
})
