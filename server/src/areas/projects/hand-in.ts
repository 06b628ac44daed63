import { type Actor, currentTime, mustExist, firstOf } from '@pandu/contract/kit'
import { needsNewVersion, parties, projectRules, type ProjectType, type Stage, stageLabels } from '@pandu/contract/projects'
import { sql } from 'kysely'
import { formatMoment } from '../../kit/moment.ts'
import { conflict, invalid, notFound } from '../../kit/errors.ts'
import type { Call } from '../../kit/serve.ts'
import { lockMembershipForWork } from '../courses/courses.service.ts'
import { findGroup, ownGroup } from '../groups/groups.service.ts'
import { notifyHandedIn } from './projects.notices.ts'
import { findProject, type FoundProject, type Owner, stagesOf, type Submission, verdictsOf } from './projects.queries.ts'
import { checkReference } from './reference.ts'
import { addStep, lastSubmission } from './steps.ts'

export interface HandedIn {
  stage: Stage
  title?: string | undefined
  content: string
  project_reference?: string
  version?: number | undefined
}

interface Place {
  projectId: number
  type: ProjectType
  group_id?: number
  course_id?: number
}

/** Whose work is handed in, and in which course. A group that the scholar is not in answers like a missing one. */
const ownerIn = async (
  { db, actor }: Call<Actor>,
  project: FoundProject,
  { type, group_id, course_id }: Place,
): Promise<{ courseId: number; owner: Owner; isAuthor: boolean }> => {
  const inCourse = (id: number) => project.courses.some((course) => course.id === id)
  const isMember = project.seat === 'member'
  if (type === 'indie') {
    const courseId = firstOf(project.courses).id
    if (isMember) await lockMembershipForWork(db, actor, courseId, { kind: 'project', id: project.id })
    return {
      courseId,
      owner: { group_id: null, scholar_id: actor.id },
      isAuthor: isMember,
    }
  }
  const courseId = group_id === undefined ? mustExist(course_id, 'The course') : (await findGroup(db, actor, group_id)).course_id
  if (!inCourse(courseId)) throw notFound()
  if (isMember) await lockMembershipForWork(db, actor, courseId, { kind: 'project', id: project.id })
  const own = await ownGroup(db, courseId, actor.id, true)
  if (isMember) {
    if (group_id !== undefined && own?.id !== group_id) throw notFound()
    if (!own) throw conflict('You are not in a group of this course yet')
  }
  return { courseId, owner: { group_id: own?.id ?? 0, scholar_id: null }, isAuthor: own !== undefined }
}

/**
 * Takes in a stage of a work, or its next version. Any member of a group may hand in. Of two at once the first wins; the second gets a conflict, with
 * their text still in the form.
 */
export const handIn = async (call: Call<Actor>, place: Place, given: HandedIn) => {
  const { db, actor, allow } = call
  const { stage } = given
  const project = await findProject(db, actor, place.projectId, place.type)
  const { courseId, owner, isAuthor } = await ownerIn(call, project, place)
  // Before the first submission there is no row that could be locked.
  await sql`select pg_advisory_xact_lock(${project.id}::int, ${owner.group_id ?? owner.scholar_id}::int)`.execute(db)
  const rows = await stagesOf(db, project.id, owner, true)
  const before = rows.find((row) => row.stage === stage)
  const proposal = rows.find((row) => row.stage === 'proposal')
  const verdicts = verdictsOf(rows)
  allow(projectRules.handIn, {
    seat: project.seat,
    isAuthor,
    wasAuthor: isAuthor,
    verdicts,
    handedIn: rows.map((row) => row.stage),
    stage,
    supersededBy: await supersededBy(call, before, given),
  })
  if (proposal && given.title !== undefined && given.title !== proposal.title) {
    throw invalid({ title: [`The title cannot be changed. It is “${proposal.title}”`] })
  }
  const project_reference = stage === 'proposal' ? (given.project_reference ?? before?.project_reference ?? '') : ''
  if (project_reference !== before?.project_reference)
    await checkReference(call.services.contributions.references, db, actor, place.type, project_reference)

  const at = currentTime()
  const title = proposal?.title ?? mustExist(given.title, 'The title')
  const version = (before?.version ?? 0) + 1
  const fields = { title, content: given.content, project_reference, version, updated_at: at }
  const id = before ? await replace(call, before, fields) : await insert(call, project.id, courseId, owner, stage, fields)
  await addStep(db, {
    submission_id: id,
    version,
    title,
    content: given.content,
    project_reference,
    by: actor,
    at,
    action: before ? 'resubmitted' : 'submitted',
  })
  // The proposal's row stores since when somebody waits, for the whole work.
  await db
    .updateTable('project_submissions')
    .set({ waiting_since: at })
    .where('id', '=', proposal?.id ?? id)
    .execute()
  const after = stage === 'proposal' ? await stagesOf(db, project.id, owner) : rows
  const open = parties.filter((one) => verdictsOf(after)?.[`approval_${one}`] === 'process')
  await notifyHandedIn(call, { projectId: project.id, courseId, owner, title }, { actor, stage, version, open })
  return { message: `The ${stageLabels[stage].toLowerCase()} has been handed in` }
}

interface Fields {
  title: string
  content: string
  project_reference: string
  version: number
  updated_at: Date
}

const insert = async ({ db, actor }: Call<Actor>, project_id: number, course_id: number, owner: Owner, stage: Stage, fields: Fields) => {
  const row = { ...fields, ...owner, project_id, course_id, stage, created_by: actor.id, created_at: fields.updated_at }
  const { id } = await db.insertInto('project_submissions').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Both parties are asked again, because an approval counts for the version that was read. It is kept, so that it can be renewed (O91). */
const replace = async ({ db }: Call<Actor>, before: Submission, fields: Fields) => {
  const fresh = before.stage === 'proposal' && needsNewVersion(before)
  await db
    .updateTable('project_submissions')
    .set({
      ...fields,
      ...(fresh && {
        approval_admin: 'process',
        notes_admin: '',
        decided_admin_at: null,
        approval_council: 'process',
        notes_council: '',
        decided_council_at: null,
      }),
    })
    .where('id', '=', before.id)
    .execute()
  return before.id
}

/** Why this comes too late: there is another version than the one that was seen, or one came in while this call was running. */
const supersededBy = async ({ db, actor, arrivedAt }: Call<Actor>, before: Submission | undefined, { stage, version }: HandedIn) => {
  if (!before) return undefined
  const last = await lastSubmission(db, before.id)
  const unseen = version === undefined ? last.at >= arrivedAt.toISOString() : version !== before.version
  if (!unseen) return undefined
  const who = last.by_id === actor.id ? 'You' : (last.name ?? 'Somebody')
  return `${who} already handed in the ${stageLabels[stage].toLowerCase()} ${formatMoment(last.at)}; please look at it first`
}
