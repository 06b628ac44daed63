import * as z from 'zod'
import {
  endpointOf,
  Flag,
  Id,
  plainText,
  messageOnly,
  messageWithId,
  optionalMoment,
  text,
  Timestamp,
  readState,
  requiredMessage,
  wholeListOf,
} from '../../kit/index.ts'
import { courseRules } from './courses.access.ts'
import { newOrder, sectionModule } from './modules.contract.ts'

const endpoint = endpointOf('courses')

export const section = z.object({
  id: z.number(),
  course_id: z.number(),
  title: z.string(),
  /** The announcement, as rich text. */
  description: z.string(),
  position: z.number(),
  /** 0: a draft, which scholars do not see. */
  status: z.number(),
  publish_at: z.string().nullable(),
  modules: z.array(sectionModule),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Section = z.infer<typeof section>

export const listSections = endpoint({
  at: 'GET manage/course/section',
  does: 'List the sections of a course in their order, or one by filter[id]; include=modules adds what they hold. Only staff and teachers get drafts; as=scholar leaves them out',
  source: 'G020, G021',
  access: courseRules.read,
  input: z.object({
    filter: z
      .strictObject({ course_id: Id, id: Id })
      .partial()
      .refine((f) => f.course_id !== undefined || f.id !== undefined, { path: ['course_id'], error: requiredMessage('course_id') }),
    include: z.literal('modules').optional(),
    /** What a scholar of the course would see. */
    as: z.literal('scholar').optional(),
  }),
  output: wholeListOf(section),
})

/** The description is rich text; one without any tag is read as plain text. */
const sectionFields = z.object({ title: text(200), description: plainText(20_000) })

export const createSection = endpoint({
  at: 'POST manage/course/section',
  does: 'Add a section at the end of a course',
  source: 'G022',
  access: courseRules.manage,
  input: sectionFields.extend({ course_id: Id }),
  output: messageWithId,
})

export const updateSection = endpoint({
  at: 'POST manage/course/section/update',
  does: 'Change the announcement of a section: its title and description',
  source: '001 §7 Quizzes, materials, courses; 001 §5',
  access: courseRules.manage,
  input: sectionFields.extend({ id: Id, course_id: Id, updated_at: readState }),
  output: messageOnly,
})

export const switchSection = endpoint({
  at: 'POST manage/course/section/status',
  does: 'Publish (1) a section with all it holds, at once or from a time on, or make it a draft (0) that scholars do not see',
  source: 'O95',
  access: courseRules.manage,
  input: z.object({ id: Id, status: Flag, publish_at: optionalMoment.optional() }),
  output: messageOnly,
})

export const copySection = endpoint({
  at: 'POST manage/course/section/copy',
  does: 'Copy a section with its items as a draft to the end of a course, the same or another; dates move as the courses begin',
  source: 'O95',
  access: courseRules.manage,
  input: z.object({ id: Id, course_id: Id }),
  output: messageWithId,
})

export const removeSection = endpoint({
  at: 'POST manage/course/section/delete',
  does: 'Delete a section; what was done in it stays in reports',
  source: '001 §7 Reviews lists and deletions, O60',
  access: courseRules.manage,
  input: z.object({ id: Id }),
  output: messageOnly,
})

export const orderSections = endpoint({
  at: 'POST manage/course/section/order',
  does: 'Change the order of the sections of a course; refused when the list of sections is outdated',
  source: '001 §2, course sections',
  access: courseRules.manage,
  input: z.object({ course_id: Id, ids: newOrder }),
  output: messageOnly,
})
