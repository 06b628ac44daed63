import { createProject, listProjects, listWithoutWork, projectChanged, projectRules, updateProject } from '@pandu/contract/projects'
import { sql } from 'kysely'
import { notFound } from '../../kit/errors.ts'
import { storedRich } from '../../kit/html.ts'
import { wholeList } from '../../kit/lists.ts'
import { refuseOutdatedChange } from '../../kit/outdated-change.ts'
import { serve } from '../../kit/serve.ts'
import { appendModule, findSection, refreshCourse } from '../courses/courses.service.ts'
import { findProject, findStageDates, type FoundProject } from './projects.queries.ts'
import type { Db } from '../../kit/db.ts'
import { changeStageDates } from './stage-dates.ts'
import { reviewRoutes } from './reviews.routes.ts'
import { submissionRoutes } from './submissions.routes.ts'
import { groupsWithoutProposal, scholarsWithoutProposal } from './without-proposal.ts'

/**
 * How many proposals a project can expect in the courses where its reader sees it, and how many of these there are. Work of deleted groups, and of scholars
 * who have left the cohort, stays and does not count: it would hide that another group or scholar has handed in nothing.
 */
const progressOf = async (db: Db, { id, type, courses }: FoundProject) => {
  const ids = courses.map((course) => course.id)
  const authors =
    type === 'group'
      ? sql`course_groups a where a.course_id = any(${ids}::int[]) and a.deleted_at is null`
      : sql`courses c join cohort_members a on a.cohort_id = c.cohort_id where c.id = any(${ids}::int[])`
  const work =
    type === 'group' ? sql`s.course_id = a.course_id and s.group_id = a.id` : sql`s.course_id = c.id and s.scholar_id = a.user_id`
  return db
    .selectNoFrom([
      sql<number>`(select count(*) from ${authors})`.as('expected'),
      sql<number>`(select count(*) from ${authors}
        and exists (select from project_submissions s where s.project_id = ${id} and s.stage = 'proposal' and ${work}))`.as('handed_in'),
    ])
    .executeTakeFirstOrThrow()
}

export const projectRoutes = [
  serve(createProject, async ({ db, actor }, { course_section_id, title, description, type, due }) => {
    const section = await findSection(db, actor, course_section_id, true)
    const data = await db
      .insertInto('projects')
      .values({ title, description: storedRich(description), type, created_by: actor.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await changeStageDates(db, data.id, due)
    await appendModule(db, section, 'project', data.id)
    return { message: 'The project has been added to the section', data }
  }),

  serve(listProjects, async ({ db, actor, allow }, { filter }) => {
    const project = await findProject(db, actor, filter.id)
    allow(projectRules.read, project)
    const due = await findStageDates(db, project.id)
    const progress = project.seat === 'member' ? { expected: null, handed_in: null } : await progressOf(db, project)
    return wholeList([{ ...project, due, ...progress }])
  }),

  serve(updateProject, async ({ db, actor }, { id, title, description, due, updated_at }) => {
    const { courses } = await findProject(db, actor, id)
    const project = await db.selectFrom('projects').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
    refuseOutdatedChange(updateProject, { ...project, due: await findStageDates(db, id) }, updated_at, 'project')
    await changeStageDates(db, id, due)
    await db
      .updateTable('projects')
      .set({ title, description: storedRich(description), updated_at: sql`now()` })
      .where('id', '=', id)
      .execute()
    for (const course of courses) await refreshCourse(db, course.id, projectChanged)
    return { message: 'Project updated' }
  }),

  serve(listWithoutWork, async ({ db, actor, allow }, { project_id, course_id, ...wanted }) => {
    const project = await findProject(db, actor, project_id)
    if (!project.courses.some(({ id }) => id === course_id)) throw notFound()
    allow(projectRules.follow, project)
    return project.type === 'group'
      ? groupsWithoutProposal(db, project_id, course_id, wanted)
      : scholarsWithoutProposal(db, project_id, course_id, wanted)
  }),

  ...submissionRoutes,
  ...reviewRoutes,
]
