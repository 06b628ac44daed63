import * as z from 'zod'
import {
  day,
  endpointOf,
  file,
  Flag,
  Id,
  idList,
  images,
  listInput,
  listOf,
  permissionNames,
  plainText,
  messageOnly,
  messageWithId,
  optionalMoment,
  scholarType,
  search,
  statusFilter,
  text,
  Timestamp,
  readState,
} from '../../kit/index.ts'
import { courseRules } from './courses.access.ts'

const endpoint = endpointOf('courses')

/** A course as lists and its own pages show it. */
export const course = z.object({
  id: z.number(),
  title: z.string(),
  description: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  /** 1: scholars can work in it before and after its dates as well. */
  open_always: z.number(),
  cover: z.string().nullable(),
  status: z.number(),
  /** The cohort whose scholars are its members; `course_cohort_id` on the member list. */
  cohort_id: z.number().nullable(),
  cohort: z.string().nullable(),
  members: z.number(),
  sections: z.number(),
  teachers: z.number(),
  /** What the reader is in it. */
  seat: z.enum(['staff', 'teacher', 'member']),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Course = z.infer<typeof course>

const courseFilter = {
  search,
  status: statusFilter,
  id: Id,
  /** By today's date in Jakarta. */
  when: z.enum(['upcoming', 'running', 'over']),
}
const courseSorts = ['created_at', 'title', 'start_date'] as const

export const listCourses = endpoint({
  at: 'GET manage/course',
  does: 'List courses: all for staff, those one teaches or takes for others; filter[id] gives one',
  source: 'G015, G017, O14',
  access: 'signed-in',
  input: listInput({ filter: courseFilter, sort: courseSorts }),
  output: listOf(course),
})

export const listOwnCourses = endpoint({
  at: 'GET scholar/course',
  does: 'List the courses of your cohorts',
  source: 'G016',
  access: courseRules.readOwn,
  input: listInput({ filter: { search, when: courseFilter.when }, sort: courseSorts, defaultSort: '-start_date' }),
  output: listOf(course),
})

const cover = file({ maxMb: 50, accept: images })
const endsAfterStart = {
  check: (v: { start_date?: string | undefined; end_date?: string | undefined }) =>
    !v.start_date || !v.end_date || v.end_date >= v.start_date,
  params: { path: ['end_date'], error: 'end date must not be before start date' },
}
/** What course forms hold; the cover beside it may be left out. */
export const courseFields = z.object({ title: text(200), description: plainText(5000), start_date: day, end_date: day })

export const createCourse = endpoint({
  at: 'POST manage/course',
  does: 'Create a course, with a cover if there is one',
  source: 'G018',
  access: courseRules.manage,
  input: courseFields.extend({ cover: cover.optional(), open_always: Flag.optional() }).refine(endsAfterStart.check, endsAfterStart.params),
  output: messageWithId,
})

export const updateCourse = endpoint({
  at: 'POST manage/course/update',
  does: 'Change a course; only the fields sent are changed',
  source: 'G019',
  access: courseRules.manage,
  input: courseFields
    .partial()
    .extend({ id: Id, cover: cover.optional(), open_always: Flag.optional(), updated_at: readState })
    .refine(endsAfterStart.check, endsAfterStart.params),
  output: messageOnly,
})

export const switchCourse = endpoint({
  at: 'POST manage/course/status',
  does: 'Show (1) or hide (0) a course to its scholars',
  source: '001 §7 Reviews lists and deletions, O33',
  access: courseRules.manage,
  input: z.object({ id: Id, status: Flag }),
  output: messageOnly,
})

export const copyCourse = endpoint({
  at: 'POST manage/course/copy',
  does: 'Copy a course with its sections and items to another start; all dates move with it, and nobody and nobody’s work comes along',
  source: 'O95',
  access: courseRules.manage,
  input: z.object({ id: Id, title: text(200), start_date: day }),
  output: messageWithId,
})

export const removeCourse = endpoint({
  at: 'POST manage/course/delete',
  does: 'Delete a course; what was done in it stays in reports',
  source: '001 §7 Reviews lists and deletions, O60',
  access: courseRules.manage,
  input: z.object({ id: Id }),
  output: messageOnly,
})

export const assignCohort = endpoint({
  at: 'POST manage/cohort/course/assign',
  does: 'Make the scholars of a cohort the members of a course; refused once groups of another cohort work in it',
  source: '001 §7 Quizzes, materials, courses',
  access: courseRules.manage,
  input: z.object({ course_id: Id, cohort_id: Id }),
  output: messageOnly,
})

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
  /** What the kind adds: material's mime_type, or link; project's type, minutes of a quiz or tool. */
  detail: z.string(),
  position: z.number(),
  /** Whether scholars see it in this section. */
  status: z.number(),
  /** The item's own switch: 0 hides it from scholars in every section. */
  item_status: z.number(),
  /** From when scholars see it here; null: from the moment it is shown. */
  publish_at: z.string().nullable(),
  due_at: z.string().nullable(),
  done: z.boolean().nullable(),
})
export type SectionModule = z.infer<typeof sectionModule>

export const section = z.object({
  id: z.number(),
  course_id: z.number(),
  title: z.string(),
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
  does: 'List the sections of a course in their order, or one by filter[id]; include=modules adds what they hold. Drafts are for staff and teachers, who leave them out with as=scholar',
  source: 'G020, G021',
  access: courseRules.read,
  input: z.object({
    filter: z
      .strictObject({ course_id: Id, id: Id })
      .partial()
      .refine((f) => f.course_id !== undefined || f.id !== undefined, { path: ['course_id'], error: 'course id is required' }),
    include: z.literal('modules').optional(),
    /** What a scholar of the course would find. */
    as: z.literal('scholar').optional(),
  }),
  output: z.object({ data: z.array(section), message: z.string() }),
})

const sectionFields = z.object({ title: text(200), description: plainText(10_000) })

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

/** A new order of all rows, first to last. */
const order = z.array(Id).min(1).max(500)

export const orderSections = endpoint({
  at: 'POST manage/course/section/order',
  does: 'Put the sections of a course into another order; refused when the list is not the present one',
  source: '001 §2, course sections',
  access: courseRules.manage,
  input: z.object({ course_id: Id, ids: order }),
  output: messageOnly,
})

const moduleOfSection = { course_section_id: Id, module_id: ModuleId, instance_id: Id }

export const assignModule = endpoint({
  at: 'POST manage/course/section/module/assign',
  does: 'Add a quiz (1), assessment tool (2), material (3) or project (4) at the end of a section',
  source: 'G023, O34',
  access: courseRules.manage,
  // What is still written begins as a draft.
  input: z.object({ ...moduleOfSection, status: Flag.optional() }),
  output: messageWithId,
})

export const unassignModule = endpoint({
  at: 'POST manage/course/section/module/unassign',
  does: 'Take an item out of a section; what scholars answered and handed in stays',
  source: '001 §7 Reviews lists and deletions, O34',
  access: courseRules.manage,
  input: z.object(moduleOfSection),
  output: messageOnly,
})

export const switchModule = endpoint({
  at: 'POST manage/course/section/module/status',
  does: 'Show (1) or hide (0) an item of a section to scholars, at once or from a time on (publish_at), and say until when it is due (due_at)',
  source: '001 §4, modules switch status',
  access: courseRules.manage,
  input: z.object({ ...moduleOfSection, status: Flag, publish_at: optionalMoment.optional(), due_at: optionalMoment.optional() }),
  output: messageOnly,
})

export const moveModule = endpoint({
  at: 'POST manage/course/section/module/move',
  does: 'Move an item to the end of another section of the same course; what scholars did with it goes along',
  source: '001 §2, course sections',
  access: courseRules.manage,
  input: z.object({ ...moduleOfSection, to_section_id: Id }),
  output: messageOnly,
})

export const orderModules = endpoint({
  at: 'POST manage/course/section/module/order',
  does: 'Put the items of a section into another order; refused when the list is not the present one',
  source: '001 §2, course sections',
  access: courseRules.manage,
  input: z.object({ course_section_id: Id, ids: order }),
  output: messageOnly,
})

/** An administrator of a course. */
export const teacher = z.object({
  id: z.number(),
  course_id: z.number(),
  user_id: z.number(),
  data_user: z.object({
    id: z.number(),
    name: z.string(),
    role: z.string(),
    status: z.number(),
    profile_picture: z.string().nullable(),
    permissions: z.array(z.object({ id: z.number(), name: z.enum(permissionNames) })),
  }),
  created_at: Timestamp,
})
export type Teacher = z.infer<typeof teacher>

export const listTeachers = endpoint({
  at: 'GET course/teacher',
  does: 'List the administrators of a course; filter[dataUser.permissions.id]=4 leaves its facilitators',
  source: '000 §7 Lookups',
  access: courseRules.read,
  input: listInput({
    filter: { course_id: Id, search, 'dataUser.permissions.id': Id },
    sort: ['created_at', 'name'],
    defaultSort: 'name',
    max: 999,
    include: ['dataUser'],
  }).refine((v) => v.filter.course_id !== undefined, { path: ['filter.course_id'], error: 'course id is required' }),
  output: listOf(teacher),
})

export const addTeachers = endpoint({
  at: 'POST course/teacher/create',
  does: 'Make people administrators of a course: programme team, facilitators, mentors',
  source: '001 §7 Quizzes, materials, courses',
  access: courseRules.manage,
  input: z.object({ course_id: Id, user_id: z.array(Id).min(1).max(200) }),
  output: messageOnly,
})

export const removeTeachers = endpoint({
  at: 'POST course/teacher/delete',
  does: 'Take administrators out of a course, by the ids of their course/teacher rows',
  source: '001 §7 Reviews lists and deletions, X22',
  access: courseRules.manage,
  input: idList(),
  output: messageOnly,
})

export const removeFacilitators = endpoint({
  at: 'POST course/fasilitator/delete',
  does: 'Take facilitators out of a course, by the ids of their course/teacher rows',
  source: '001 §7 Confirmation dialog calls, X22',
  access: courseRules.manage,
  input: idList(),
  output: messageOnly,
})

export const removeMentors = endpoint({
  at: 'POST course/mentor/delete',
  does: 'Take mentors out of a course, by the ids of their course/teacher rows',
  source: '001 §7 Confirmation dialog calls, X22',
  access: courseRules.manage,
  input: idList(),
  output: messageOnly,
})

export const viewTaughtCourse = endpoint({
  at: 'GET course/teacher/view/{id}',
  does: 'What forms of facilitators and mentors show of a course',
  source: '000 §7 Lookups, O83',
  access: courseRules.read,
  input: z.object({ id: Id }),
  output: z.object({
    message: z.string(),
    data_course: z.object({ id: z.number(), title: z.string(), description: z.string(), start_date: z.string(), end_date: z.string() }),
  }),
})

/** A member of a course. `id` and `user_id` are the scholar's. */
export const courseMember = z.object({
  id: z.number(),
  user_id: z.number(),
  name: z.string(),
  no_tf: z.string().nullable(),
  /** null for fellow scholars. */
  type: scholarType.nullable(),
  university: z.string().nullable(),
  status: z.number(),
  profile_picture: z.string().nullable(),
  /** In a group of this course at present. */
  has_group: z.boolean(),
  joined_at: Timestamp,
})
export type CourseMember = z.infer<typeof courseMember>

export const listMembers = endpoint({
  at: 'GET manage/course/member',
  does: 'List the members of a course, newest first',
  source: '000 §7 Lookups, 001 §7 Quizzes, materials, courses, O11',
  access: courseRules.read,
  input: listInput({ filter: { search, status: statusFilter }, sort: ['created_at', 'name', 'no_tf'] }).extend({ course: Id }),
  output: z.object({
    member: z.object({ data: z.array(courseMember), total: z.number(), last_page: z.number() }),
    total: z.number(),
    last_page: z.number(),
    course_cohort_id: z.number().nullable(),
    message: z.string(),
  }),
})
