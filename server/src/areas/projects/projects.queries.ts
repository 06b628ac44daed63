import { moduleKinds } from '@pandu/contract/courses'
import type { Actor } from '@pandu/contract/kit'
import {
  mapStages,
  type Party,
  type ProjectApproval,
  type ProjectType,
  type Stage,
  type StageDates,
  type Verdicts,
} from '@pandu/contract/projects'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { notFound } from '../../kit/errors.ts'
import { coursesWith, findCourse, seatOf } from '../courses/courses.service.ts'
import { oneRow } from '../../kit/rows.ts'

/** A project with the courses in which the actor sees it; a project that the actor sees in none answers like a missing one. */
export const findProject = async (db: Db, actor: Actor, id: number, type?: ProjectType) => {
  const courses = await coursesWith(db, actor, moduleKinds.project, id)
  const project = await db.selectFrom('projects').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()
  if (!project || courses.length === 0 || (type && project.type !== type)) throw notFound()
  return { ...project, type: project.type, courses, seat: seatOf(actor) }
}
export type FoundProject = Awaited<ReturnType<typeof findProject>>

/** Until when each stage of a project is due. */
export const findStageDates = async (db: Db, projectId: number): Promise<StageDates> => {
  const rows = await db.selectFrom('project_stage_dates').select(['stage', 'due_at']).where('project_id', '=', projectId).execute()
  return mapStages((stage) => rows.find((row) => row.stage === stage)?.due_at ?? null)
}

/** Rows of one work, in the form of the wire. */
const submissionRows = (db: Db) =>
  db
    .selectFrom('project_submissions')
    .selectAll('project_submissions')
    .$narrowType<{ stage: Stage; approval_admin: ProjectApproval; approval_council: ProjectApproval }>()
export type Submission = Awaited<ReturnType<ReturnType<typeof submissionRows>['executeTakeFirstOrThrow']>>

/** Whose work it is: a group's or a scholar's. */
export type Owner = { group_id: number; scholar_id: null } | { group_id: null; scholar_id: number }
export const ownerOf = ({ group_id, scholar_id }: Pick<Submission, 'group_id' | 'scholar_id'>) => ({ group_id, scholar_id }) as Owner

/** All stages of one work; `lock` locks them, so that submissions and decisions come one after the other. */
export const stagesOf = (db: Db, projectId: number, owner: Owner, lock = false) =>
  submissionRows(db)
    .where('project_id', '=', projectId)
    .$if(owner.group_id !== null, (q) => q.where('group_id', '=', owner.group_id))
    .$if(owner.scholar_id !== null, (q) => q.where('scholar_id', '=', owner.scholar_id))
    .orderBy('id')
    .$if(lock, (q) => q.forUpdate())
    .execute()

export const verdictsOf = (rows: readonly Submission[]): Verdicts | undefined => rows.find(({ stage }) => stage === 'proposal')

/** Whether someone is in a group now. */
export const isInGroup = (group: RawBuilder<unknown>, user: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from group_members where group_id = ${group} and user_id = ${user} and left_at is null)`

/** Whether someone was in a group when it handed something in for a project. */
export const wasInGroup = (project: RawBuilder<unknown>, group: RawBuilder<unknown>, user: RawBuilder<unknown>) =>
  sql<boolean>`exists (
    select from project_submissions s join submission_history h on h.submission_id = s.id and h.action in ('submitted', 'resubmitted')
    join group_members m on m.group_id = s.group_id and m.user_id = ${user} and h.at >= m.joined_at and (m.left_at is null or h.at < m.left_at)
    where s.project_id = ${project} and s.group_id = ${group})`

/** Is in the group now, or was in it when something was handed in: memberships have dates, so earlier work stays with its authors. */
const authorship = async (
  db: Db,
  actor: Actor,
  { project_id, group_id, scholar_id }: Pick<Submission, 'project_id' | 'group_id' | 'scholar_id'>,
) => {
  if (scholar_id !== null) return { isAuthor: scholar_id === actor.id, wasAuthor: scholar_id === actor.id }
  const user = sql`${actor.id}::int`
  const group = sql`${group_id}::int`
  const found = await sql<{ now: boolean; before: boolean }>`
    select ${isInGroup(group, user)} now, ${wasInGroup(sql`${project_id}::int`, group, user)} before`.execute(db)
  const { now, before } = oneRow(found)
  return { isAuthor: now, wasAuthor: before }
}

/** A submission with what rules need to know of its work. For scholars without a part in it, it answers like a missing one. */
export const findSubmission = async (db: Db, actor: Actor, id: number, lock = false) => {
  const row = await submissionRows(db)
    .where('id', '=', id)
    .$if(lock, (q) => q.forUpdate())
    .executeTakeFirst()
  if (!row) throw notFound()
  const { seat } = await findCourse(db, actor, row.course_id)
  const { isAuthor, wasAuthor } = seat === 'member' ? await authorship(db, actor, row) : { isAuthor: false, wasAuthor: false }
  if (seat === 'member' && !isAuthor && !wasAuthor) throw notFound()
  const rows = await stagesOf(db, row.project_id, ownerOf(row))
  return { row, rows, work: { seat, isAuthor, wasAuthor, verdicts: verdictsOf(rows), handedIn: rows.map(({ stage }) => stage) } }
}

/**
 * All stages of some works with who handed in the newest version, who was in the group then, and the last step. One statement, so that the version that
 * a reviewer reads and the step that the decision names are of one moment.
 */
export const stagesWithSteps = (db: Db, projectId: number, column: 'group_id' | 'scholar_id', owners: readonly number[]) =>
  submissionRows(db)
    .innerJoin('submission_history as h', (join) =>
      join
        .onRef('h.submission_id', '=', 'project_submissions.id')
        .onRef('h.version', '=', 'project_submissions.version')
        .on('h.action', 'in', ['submitted', 'resubmitted']),
    )
    .leftJoin('users', 'users.id', 'h.by_id')
    .where('project_submissions.project_id', '=', projectId)
    .where(`project_submissions.${column}`, '=', sql<number>`any(${owners}::int[])`)
    .select(['h.at as submitted_at', sql<string>`coalesce(users.name, '')`.as('by')])
    .select([
      sql<number>`(select max(l.id) from submission_history l where l.submission_id = project_submissions.id)`.as('history_id'),
      sql<string[]>`coalesce((
        select json_agg(a.name order by lower(a.name)) from group_members m join users a on a.id = m.user_id
        where m.group_id = project_submissions.group_id and m.joined_at <= h.at and (m.left_at is null or m.left_at > h.at)
      ), '[]')`.as('authors'),
    ])
    .execute()

/** Proposals by who has to act next, in the words of `waitsFor`. */
export const waitingFor = (whom: 'author' | Party) => {
  const open = sql`not exists (select from project_submissions f where f.project_id = project_submissions.project_id and f.stage = 'assignment-final'
    and f.group_id is not distinct from project_submissions.group_id and f.scholar_id is not distinct from project_submissions.scholar_id)`
  const asks = sql`(approval_admin in ('revision', 'declined') or approval_council in ('revision', 'declined'))`
  if (whom === 'author') return sql<boolean>`(${open} and (${asks} or (approval_admin = 'approved' and approval_council = 'approved')))`
  return sql<boolean>`(not ${asks} and ${sql.ref(`approval_${whom}`)} = 'process')`
}
