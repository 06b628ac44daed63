import * as z from 'zod'
import { endpointOf, Id, listInput, listOf, search, Timestamp, currentMs } from '../../kit/index.ts'
import { scholarNameFields } from '../accounts/index.ts'
import { courseRules } from './courses.access.ts'
import { extraTime } from './extra-time.contract.ts'
import { ModuleId } from './modules.contract.ts'

const endpoint = endpointOf('courses')

/** How far a scholar is with an item: begun, waiting for a mark or a decision, done. A scholar who has not begun has no result. */
export const resultState = z.enum(['open', 'waiting', 'done'])
export type ResultState = z.infer<typeof resultState>

const result = {
  state: resultState,
  /** 0 to 100; null where the kind has no score, or it is not known yet. */
  score: z.number().nullable(),
  at: Timestamp.nullable(),
  /** The scholar's part came after it was due, or is overdue. */
  late: z.boolean(),
}
/** How far a scholar is with one item of the course; `module_id` is the id of the section's row. */
export const itemResult = z.object({ module_id: z.number(), ...result })
export type ItemResult = z.infer<typeof itemResult>

/** Whether something is late: the result says it; without a result the due date of the first part does. */
export const isLate = (result: Pick<ItemResult, 'late'> | null | undefined, first_due_at: string | null, now = currentMs()) =>
  result ? result.late : first_due_at !== null && Date.parse(first_due_at) < now

const scholar = {
  id: z.number(),
  ...scholarNameFields,
  profile_picture: z.string().nullable(),
}
const summary = {
  /** How many of the items are done. */
  done: z.number(),
  /** The mean of the scores that are known. */
  average: z.number().nullable(),
}

export const courseResult = z.object({ ...scholar, ...summary, results: z.array(itemResult) })
export type CourseResult = z.infer<typeof courseResult>

/** waiting: something waits for a mark or a decision; missing: something is neither done nor waiting. */
const which = z.enum(['waiting', 'missing'])

export const listCourseResults = endpoint({
  at: 'GET manage/course/result',
  does: 'List the members of a course with how far each is with every item that scholars see',
  source: 'progress of the members of a course',
  access: courseRules.follow,
  input: listInput({ filter: { search, which }, sort: ['name', 'no_tf', 'done'], defaultSort: 'name' }).extend({ course: Id }),
  output: listOf(courseResult),
})

export const exportCourseResults = endpoint({
  at: 'GET manage/course/result/export',
  does: 'The results of a course as a spreadsheet: a line for each member, a column for each item. Every download is logged',
  source: 'decision 0034, progress of the members of a course',
  access: courseRules.follow,
  input: z.object({ course: Id, filter: z.strictObject({ search, which }).partial().prefault({}) }),
  output: z.unknown(),
  download: true,
  writes: true,
})

/** An item with what the scholar has done about it; null: nothing yet. */
const ownResult = z.object({
  id: z.number(),
  course_section_id: z.number(),
  section: z.string(),
  module_id: ModuleId,
  instance_id: z.number(),
  title: z.string(),
  /** When its first part is due. */
  first_due_at: z.string().nullable(),
  result: z.object(result).nullable(),
})
export type OwnResult = z.infer<typeof ownResult>

export const readScholarResults = endpoint({
  at: 'GET manage/course/result/scholar',
  does: 'How far one member of a course is with every item that scholars see; scholars read their own',
  source: 'progress of the members of a course',
  access: courseRules.readResults,
  input: z.object({ course: Id, scholar_id: Id }),
  output: z.object({
    data: z.object({ ...summary, scholar: z.object(scholar), items: z.array(ownResult), extra_time: extraTime }),
    message: z.string(),
  }),
})
