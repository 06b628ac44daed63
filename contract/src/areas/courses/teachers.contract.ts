import * as z from 'zod'
import { endpointOf, Id, idList, childListInput, listOf, permissionNames, messageOnly, search, Timestamp } from '../../kit/index.ts'
import { courseRules } from './courses.access.ts'

const endpoint = endpointOf('courses')

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
  does: 'List the administrators of a course; filter[dataUser.permissions.id]=4 shows its facilitators',
  source: '000 §7 Lookups',
  access: courseRules.read,
  input: childListInput(
    { course_id: Id },
    {
      filter: { search, 'dataUser.permissions.id': Id },
      sort: ['created_at', 'name'],
      defaultSort: 'name',
      max: 999,
      include: ['dataUser'],
    },
  ),
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
  does: 'Remove administrators from a course, by the ids of their course/teacher rows',
  source: '001 §7 Reviews lists and deletions, X22',
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
