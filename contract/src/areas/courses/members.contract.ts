import * as z from 'zod'
import { activeColumn, dayColumn, endpointOf, Id, listInput, scholarType, search, statusFilter, Timestamp } from '../../kit/index.ts'
import { courseRules } from './courses.access.ts'

const endpoint = endpointOf('courses')

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
  /** The scholar is in a group of this course at present. */
  has_group: z.boolean(),
  /** The names of who looks after the scholar in this course today; null for fellow scholars. */
  facilitator: z.string().nullable(),
  mentor: z.string().nullable(),
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
    member: z.object({ data: z.array(courseMember), total: z.number(), last_page: z.number(), about: z.literal(true).optional() }),
    total: z.number(),
    last_page: z.number(),
    course_cohort_id: z.number().nullable(),
    message: z.string(),
  }),
  sheet: {
    name: 'Members',
    columns: {
      name: 'Scholar Name',
      no_tf: 'No TELADAN',
      university: 'University',
      type: 'Type',
      has_group: { label: 'Group', value: ({ has_group }) => (has_group ? 'In a group' : 'No group') },
      status: activeColumn,
      joined_at: dayColumn('Joined'),
    },
  },
})
