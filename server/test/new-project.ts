import type { Owner } from '../src/areas/projects/projects.queries.ts'
import { demoActor } from './demo-actor.ts'
import { courseMaker } from './new-course.ts'
import type { openTestDatabase } from './open-database.ts'

export const ofGroup = (group_id: number): Owner => ({ group_id, scholar_id: null })
export const ofScholar = (scholar_id: number): Owner => ({ group_id: null, scholar_id })

/** Makes projects and what is handed in for them, each test its own. */
export const projectMaker = (rows: ReturnType<typeof openTestDatabase>['rows']) => {
  const courses = courseMaker(rows)
  const { number, newCourse, putInto, newGroup } = courses
  const [scholar, scholar2] = [demoActor('scholar').id, demoActor('scholar2').id]

  /** A project in a course that both scholars are in, with a group of it. */
  const newProject = async (type: 'group' | 'indie' = 'group', title = 'Project') => {
    const { cohort, course, section } = await newCourse()
    await rows(`insert into cohort_members (cohort_id, user_id, type_scholar) values ($1, $2, 'regular')`, [cohort, scholar2])
    const project = await number(`insert into projects (title, type) values ($2, $1) returning id`, [type, title])
    const { module } = await putInto(section, 'project_id', project)
    return { cohort, course, section, project, module, group: await newGroup(course) }
  }

  const step = (id: number, at: string, action = 'submitted') =>
    rows(`insert into submission_history (submission_id, version, by_id, at, action, title, content) values ($1, 1, $2, $3, $4, '', '')`, [
      id,
      scholar,
      at,
      action,
    ])

  /** What was handed in for a project on a day; for a proposal with what the two parties say. */
  const handIn = async (
    { course, project }: { course: number; project: number },
    owner: Owner,
    at = '2026-01-10',
    stage = 'proposal',
    said = ['process', 'process'],
  ) => {
    const id = await number(
      `insert into project_submissions (project_id, course_id, stage, group_id, scholar_id, title, content, approval_admin, approval_council)
       values ($1, $2, $3, $4, $5, 'Work', 'https://example.org', $6, $7) returning id`,
      [project, course, stage, owner.group_id, owner.scholar_id, ...said],
    )
    await step(id, at)
    return id
  }
  /** Until when a stage of a project is due. */
  const due = ({ project }: { project: number }, stage: string, at: string) =>
    rows(
      `insert into project_stage_dates (project_id, stage, due_at) values ($1, $2, $3)
       on conflict (project_id, stage) do update set due_at = excluded.due_at`,
      [project, stage, at],
    )
  return { ...courses, newProject, handIn, step, due }
}
