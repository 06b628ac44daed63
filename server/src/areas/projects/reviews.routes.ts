import { mustExist, type Actor } from '@pandu/contract/kit'
import {
  decideGroupProposal,
  decideProposal,
  listGroupWorks,
  listIndividualWorks,
  type Party,
  projectRules,
  workHistory,
} from '@pandu/contract/projects'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { ifGiven, listPage, ifSearched, wholeList } from '../../kit/lists.ts'
import { serve } from '../../kit/serve.ts'
import { visibleCourses } from '../courses/courses.service.ts'
import { decideProject } from './decide.ts'
import { findProject, findSubmission, ownerOf, waitingFor } from './projects.queries.ts'
import { historyOf } from './steps.ts'
import { groupWorks, individualWorks } from './works.ts'

type Wanted = Parameters<typeof listPage>[1] & {
  filter: { search?: string | undefined; id?: number | undefined; course_id?: number | undefined; waits_for?: 'author' | Party | undefined }
}

/** A page of proposals of a project, in courses that the reader sees; who has waited longest first. */
const pageOf = (db: Db, actor: Actor, projectId: number, wanted: Wanted) => {
  const { search, id, course_id, waits_for } = wanted.filter
  const rows = db
    .selectFrom('project_submissions')
    .leftJoin('course_groups', 'course_groups.id', 'project_submissions.group_id')
    .leftJoin('users', 'users.id', 'project_submissions.scholar_id')
    .where('project_submissions.project_id', '=', projectId)
    .where('project_submissions.stage', '=', 'proposal')
    .where('project_submissions.course_id', 'in', visibleCourses(db, actor).select('courses.id'))
    .$call(ifGiven(id, (q, value) => q.where('project_submissions.id', '=', value)))
    .$call(ifGiven(course_id, (q, value) => q.where('project_submissions.course_id', '=', value)))
    .$call(ifGiven(waits_for, (q, value) => q.where(waitingFor(value))))
    .$call(
      ifSearched(search, (q, pattern) =>
        q.where(
          sql`lower(project_submissions.title || ' ' || coalesce(course_groups.title, '') || ' ' || coalesce(users.name, ''))`,
          'like',
          pattern,
        ),
      ),
    )
  return listPage(rows, wanted, {
    columns: (q) =>
      q.select([
        'project_submissions.group_id',
        'course_groups.title as group_title',
        'project_submissions.scholar_id',
        'users.name as scholar',
      ]),
    sorts: {
      waiting_since: 'project_submissions.waiting_since',
      created_at: 'project_submissions.created_at',
      title: sql`lower(project_submissions.title)`,
    },
    id: 'project_submissions.id',
  })
}

export const reviewRoutes = [
  serve(listGroupWorks, async ({ db, actor, allow }, input) => {
    const project = await findProject(db, actor, input.filter.course_group_project_id, 'group')
    allow(projectRules.follow, project)
    const page = await pageOf(db, actor, project.id, input)
    const groups = page.data.map(({ group_id, group_title }) => ({ id: mustExist(group_id, 'The group'), title: group_title }))
    return { ...page, data: await groupWorks(db, project.id, groups) }
  }),

  serve(listIndividualWorks, async ({ db, actor, allow }, input) => {
    const project = await findProject(db, actor, input.filter.course_individu_project_id, 'indie')
    allow(projectRules.follow, project)
    const page = await pageOf(db, actor, project.id, input)
    const scholars = page.data.map(({ scholar_id, scholar }) => ({ id: mustExist(scholar_id, 'The scholar'), name: scholar }))
    return { ...page, data: await individualWorks(db, project.id, scholars) }
  }),

  serve(decideGroupProposal, (call, input) => decideProject(call, 'group', input)),
  serve(decideProposal, (call, input) => decideProject(call, 'indie', input)),

  serve(workHistory, async ({ db, actor, allow }, { filter }) => {
    const { row, work } = await findSubmission(db, actor, filter.submission_id)
    allow(projectRules.readWork, work)
    return wholeList(await historyOf(db, row.project_id, ownerOf(row)))
  }),
]
