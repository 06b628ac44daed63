import { createProject, listProjects, projectRules } from '@pandu/contract/projects'
import { sql } from 'kysely'
import { serve } from '../../kit/serve.ts'
import { appendModule, findSection } from '../courses/courses.service.ts'
import { findProject, type FoundProject } from './projects.queries.ts'
import type { Db } from '../../kit/db.ts'
import { reviewRoutes } from './reviews.routes.ts'
import { submissionRoutes } from './submissions.routes.ts'

/** How many proposals a project can expect in the courses where its reader sees it, and how many there are. */
const progressOf = async (db: Db, { id, type, courses }: FoundProject) => {
  const ids = courses.map((course) => course.id)
  const expected =
    type === 'group'
      ? sql<number>`(select count(*) from course_groups where course_id = any(${ids}::int[]) and deleted_at is null)`
      : sql<number>`(select count(*) from cohort_members m join courses c on c.cohort_id = m.cohort_id where c.id = any(${ids}::int[]))`
  return db
    .selectNoFrom([
      expected.as('expected'),
      sql<number>`(select count(*) from project_submissions where project_id = ${id} and stage = 'proposal' and course_id = any(${ids}::int[]))`.as(
        'handed_in',
      ),
    ])
    .executeTakeFirstOrThrow()
}

export const projectRoutes = [
  serve(createProject, async ({ db, actor }, { course_section_id, title, description, type }) => {
    const section = await findSection(db, actor, course_section_id, true)
    const data = await db
      .insertInto('projects')
      .values({ title, description, type, created_by: actor.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await appendModule(db, section, 'project', data.id)
    return { message: 'The project has been added to the section', data }
  }),

  serve(listProjects, async ({ db, actor, allow }, { filter }) => {
    const project = await findProject(db, actor, filter.id)
    allow(projectRules.read, project)
    const progress = project.seat === 'member' ? { expected: null, handed_in: null } : await progressOf(db, project)
    return { data: [{ ...project, ...progress }], message: 'OK' }
  }),

  ...submissionRoutes,
  ...reviewRoutes,
]
