import * as z from 'zod'
import { endpointOf, Flag, Id, messageOnly, messageWithId, optionalMoment } from '../../kit/index.ts'
import { courseRules } from './courses.access.ts'

const endpoint = endpointOf('courses')

/** The kinds of module a section holds, numbered as on the wire (O34). */
export const moduleKinds = { quiz: 1, assessment: 2, material: 3, project: 4 } as const
export type ModuleKind = keyof typeof moduleKinds
export const ModuleId = z.coerce.number().pipe(z.literal([1, 2, 3, 4]))

/** An item of a section. `title` is the item's own; `done` is the reader's, for scholars. */
export const sectionModule = z.object({
  id: z.number(),
  course_section_id: z.number(),
  module_id: z.number(),
  instance_id: z.number(),
  title: z.string(),
  /** Details of the kind: a material's mime_type, or link; a project's type; the minutes of a quiz or tool. */
  detail: z.string(),
  position: z.number(),
  /** Whether scholars see it in this section. */
  status: z.number(),
  /** The item's own switch: 0 hides it from scholars in every section. */
  item_status: z.number(),
  /** From when scholars see it here; null: as soon as it is switched on. */
  publish_at: z.string().nullable(),
  due_at: z.string().nullable(),
  /** 1: scholars can work on it before and after the dates of the course as well. */
  open_always: z.number(),
  /** When its first part is due: the due date, or that of the first stage of a project where it is earlier. */
  first_due_at: z.string().nullable(),
  done: z.boolean().nullable(),
})
export type SectionModule = z.infer<typeof sectionModule>

/** The new order of all rows. */
export const newOrder = z.array(Id).min(1).max(500)

const moduleOfSection = { course_section_id: Id, module_id: ModuleId, instance_id: Id }

export const assignModule = endpoint({
  at: 'POST manage/course/section/module/assign',
  does: 'Add a quiz (1), assessment tool (2), material (3) or project (4) at the end of a section',
  source: 'G023, O34',
  access: courseRules.manage,
  // What is newly written begins as a draft.
  input: z.object({ ...moduleOfSection, status: Flag.optional() }),
  output: messageWithId,
})

export const unassignModule = endpoint({
  at: 'POST manage/course/section/module/unassign',
  does: 'Remove an item from a section; what scholars answered and handed in stays',
  source: '001 §7 Reviews lists and deletions, O34',
  access: courseRules.manage,
  input: z.object(moduleOfSection),
  output: messageOnly,
})

export const switchModule = endpoint({
  at: 'POST manage/course/section/module/status',
  does: 'Show (1) or hide (0) an item of a section to scholars, at once or from a time on (publish_at), say until when it is due (due_at), and leave it open before and after the dates of the course (open_always); what is not sent stays as it is',
  source: '001 §4, modules switch status; O95',
  access: courseRules.manage,
  input: z.object({
    ...moduleOfSection,
    status: Flag,
    publish_at: optionalMoment.optional(),
    due_at: optionalMoment.optional(),
    open_always: Flag.optional(),
  }),
  output: messageOnly,
})

export const moveModule = endpoint({
  at: 'POST manage/course/section/module/move',
  does: 'Move an item to the end of another section of the same course; what scholars did with it moves too',
  source: '001 §2, course sections',
  access: courseRules.manage,
  input: z.object({ ...moduleOfSection, to_section_id: Id }),
  output: messageOnly,
})

export const orderModules = endpoint({
  at: 'POST manage/course/section/module/order',
  does: 'Change the order of the items of a section; refused when the list of items is outdated',
  source: '001 §2, course sections',
  access: courseRules.manage,
  input: z.object({ course_section_id: Id, ids: newOrder }),
  output: messageOnly,
})
