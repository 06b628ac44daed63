import {
  handInFinal,
  handInGroupFinal,
  handInGroupProgress,
  handInGroupProposal,
  handInGroupReport,
  handInProgress,
  handInProposal,
  handInReport,
  listOwnGroupWork,
  listOwnWork,
} from '@pandu/contract/projects'
import type { Actor } from '@pandu/contract/kit'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { wholeList } from '../../kit/lists.ts'
import { serve } from '../../kit/serve.ts'
import { ownGroup } from '../groups/groups.service.ts'
import { handIn } from './hand-in.ts'
import { findProject, type FoundProject } from './projects.queries.ts'
import { groupWorks, individualWorks } from './works.ts'

/** Groups that someone has left, and that handed something in for a project while the person was in them. */
const earlierGroups = async (db: Db, actor: Actor, projectId: number) => {
  const { rows } = await sql<{ id: number; title: string }>`
    select distinct g.id, g.title
    from group_members m
    join project_submissions s on s.group_id = m.group_id and s.project_id = ${projectId}
    join submission_history h on h.submission_id = s.id and h.action in ('submitted', 'resubmitted') and h.at >= m.joined_at and h.at < m.left_at
    join course_groups g on g.id = m.group_id
    where m.user_id = ${actor.id} and m.left_at is not null
    order by g.id desc`.execute(db)
  return rows
}

const ownGroups = async (db: Db, actor: Actor, { id, courses }: FoundProject) => {
  const present = (await Promise.all(courses.map((course) => ownGroup(db, course.id, actor.id)))).filter((group) => group !== undefined)
  const ids = present.map((group) => group.id)
  const earlier = (await earlierGroups(db, actor, id)).filter((group) => !ids.includes(group.id))
  return { groups: [...present, ...earlier], current: ids }
}

const ofGroup = (input: { course_group_project_id: number; group_id: number }) =>
  ({ projectId: input.course_group_project_id, type: 'group', group_id: input.group_id }) as const
const ofScholar = (input: { course_individu_project_id: number }) =>
  ({ projectId: input.course_individu_project_id, type: 'indie' }) as const

export const submissionRoutes = [
  serve(listOwnGroupWork, async ({ db, actor }, { filter }) => {
    const project = await findProject(db, actor, filter.course_group_project_id, 'group')
    const { groups, current } = await ownGroups(db, actor, project)
    return wholeList(await groupWorks(db, project.id, groups, current))
  }),

  serve(listOwnWork, async ({ db, actor }, { filter }) => {
    const project = await findProject(db, actor, filter.course_individu_project_id, 'indie')
    return wholeList(await individualWorks(db, project.id, [actor], true))
  }),

  serve(handInGroupProposal, (call, input) => handIn(call, ofGroup(input), { ...input, stage: 'proposal' })),
  serve(handInProposal, (call, input) => handIn(call, ofScholar(input), { ...input, stage: 'proposal' })),
  serve(handInGroupProgress, (call, input) => handIn(call, ofGroup(input), { ...input, stage: 'report-progress' })),
  serve(handInProgress, (call, input) => handIn(call, ofScholar(input), { ...input, stage: 'report-progress' })),
  serve(handInGroupReport, (call, input) => handIn(call, ofGroup(input), { ...input, stage: 'report-final' })),
  serve(handInReport, (call, input) => handIn(call, ofScholar(input), { ...input, stage: 'report-final' })),
  serve(handInGroupFinal, (call, { course_group_project_id, course_id, content, version }) =>
    handIn(call, { projectId: course_group_project_id, type: 'group', course_id }, { content, version, stage: 'assignment-final' }),
  ),
  serve(handInFinal, (call, { content, version, ...input }) =>
    handIn(call, ofScholar(input), { content, version, stage: 'assignment-final' }),
  ),
]
