import { addTeachers, assignCohort, createCourse, createSection } from '@pandu/contract/courses'
import { assignGroupMembers, createGroup } from '@pandu/contract/groups'
import { createProject, type ProjectType } from '@pandu/contract/projects'
import { demoPerson } from '../seed/people.ts'
import type { accountWorld } from './accounts.ts'

/** The numbers of demo people. */
export const idsOf = (...names: string[]) => names.map((name) => demoPerson(name).id)

let count = 0

/** A course of its own with a section, all three demo scholars as its members, and the demo facilitator and teacher as its administrators. */
export const newCourse = async ({ as, rows }: ReturnType<typeof accountWorld>) => {
  count += 1
  const course = await as('ld').call(createCourse, {
    title: `Course ${count}`,
    description: '',
    start_date: '2026-01-01',
    end_date: '2999-12-31',
  })
  const course_id = course.body.data.id
  const section = await as('ld').call(createSection, { course_id, title: 'Section', description: '' })
  const [cohort] = await rows<{ id: number }>('insert into cohorts (name, year) values ($1, 2026) returning id', [`Cohort ${count}`])
  await rows(`insert into cohort_members (cohort_id, user_id, type_scholar) select $1, id, 'regular' from unnest($2::int[]) id`, [
    cohort!.id,
    idsOf('scholar', 'scholar2', 'tsa'),
  ])
  await as('ld').call(assignCohort, { course_id, cohort_id: cohort!.id })
  await as('ld').call(addTeachers, { course_id, user_id: idsOf('facilitator', 'teacher') })
  return { id: course_id, section: section.body.data.id, cohort: cohort!.id }
}

/** A group of that course with some of its members. */
export const newGroup = async ({ as }: ReturnType<typeof accountWorld>, course_id: number, ...members: string[]) => {
  const { body } = await as('ld').call(createGroup, { course_id, title: `Group ${++count}`, description: '' })
  if (members.length > 0) await as('ld').call(assignGroupMembers, { course_group_id: body.data.id, user_id: idsOf(...members) })
  return body.data.id
}

export const newProject = async ({ as }: ReturnType<typeof accountWorld>, course_section_id: number, type: ProjectType = 'group') => {
  const { body } = await as('ld').call(createProject, { course_section_id, title: `Project ${++count}`, description: 'Do something', type })
  return body.data.id
}
