import * as z from 'zod'
import {
  day,
  endpointOf,
  file,
  Flag,
  Id,
  images,
  listInput,
  listOf,
  plainText,
  messageOnly,
  messageWithId,
  search,
  statusFilter,
  text,
  Timestamp,
  readState,
  activeColumn,
  dayColumn,
} from '../../kit/index.ts'
import { courseRules } from './courses.access.ts'

const endpoint = endpointOf('courses')

/** A course as lists and its own pages show it. */
export const course = z.object({
  id: z.number(),
  title: z.string(),
  /** Rich text. */
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
  /** What the reader is in this course. */
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
  sheet: {
    name: 'Courses',
    columns: {
      title: 'Title',
      period: {
        label: 'Period',
        as: 'day',
        value: ({ start_date }) => start_date,
        further: [{ label: 'Last day', as: 'day', value: ({ end_date }) => end_date }],
      },
      cohort: 'Cohort',
      members: 'Members',
      teachers: 'Administrators',
      sections: 'Sections',
      status: activeColumn,
      created_at: dayColumn('Created'),
    },
  },
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
/** The fields of course forms; the cover may be left out. */
/** The description is rich text; one without any tag is read as plain text. */
export const courseFields = z.object({ title: text(200), description: plainText(20_000), start_date: day, end_date: day })

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
  does: 'Copy a course with its sections and items to another start date; all dates move with it; people and their work are not copied',
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
