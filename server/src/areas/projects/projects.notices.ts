import { type Actor, holdsPersonally, isScholar } from '@pandu/contract/kit'
import { coursePages, moduleKinds } from '@pandu/contract/courses'
import {
  type Party,
  partyLabels,
  type ProjectApproval,
  projectChanged,
  projectPath,
  projectStates,
  type Stage,
  stageLabels,
} from '@pandu/contract/projects'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { formatMoment } from '../../kit/moment.ts'
import { defineNotices, readableWhile, sentence, strong, titled } from '../../kit/notices.ts'
import { opensItem, refreshCourse, seesCourse, teacherIds } from '../courses/courses.service.ts'
import { groupMemberIds } from '../groups/groups.service.ts'
import { notify, type Sender } from '../notifications/notifications.service.ts'
import { isInGroup, type Owner, wasInGroup } from './projects.queries.ts'

interface About {
  projectId: number
  courseId: number
  owner: Owner
  title: string
}

/** Where it opens: in its section, or in the course when it is in no section any more. */
interface Facts {
  projectId: number
  courseId: number
  sectionId: number | undefined
  owner: Owner
  title: string
}

const to = ({ projectId, courseId, sectionId }: Omit<Facts, 'owner' | 'title'>) =>
  sectionId === undefined ? coursePages.course({ idCourse: courseId }) : projectPath(projectId, sectionId, courseId)

const decisionWords = (approval: ProjectApproval, renews: boolean) =>
  renews ? 'approved the new version too' : approval === 'revision' ? 'asks for a revision' : projectStates.byState[approval].actionText

/** A stage that a scholar has not handed in. */
export interface DueStage {
  id: number
  project_id: number
  stage: Stage
  due_at: string
  title: string
  section_id: number
  course_id: number
}

/**
 * For the people who may read the work: present and former authors, and those who follow the course. While a scholar is in the trash, so is their own
 * work.
 */
const readableWork = readableWhile(
  ({ projectId, courseId, owner }: Facts) => ({ project: projectId, course: courseId, group: owner.group_id, scholar: owner.scholar_id }),
  (number) => sql<boolean>`(${seesCourse(number('course'))}
    and exists (select from projects p where p.id = ${number('project')} and p.deleted_at is null)
    and (${number('scholar')} is null or exists (select from project_submissions w
      where w.project_id = ${number('project')} and w.scholar_id = ${number('scholar')}))
    and (users.role <> 'SCHOLAR' or users.id = ${number('scholar')}
      or ${isInGroup(number('group'), sql.ref('users.id'))} or ${wasInGroup(number('project'), number('group'), sql.ref('users.id'))}))`,
)

export const projectNotices = defineNotices('project', 'Projects', {
  due: {
    label: 'A stage of your project is due soon',
    reader: isScholar,
    readable: readableWhile(
      ({ project_id, course_id }: DueStage) => ({ project: project_id, course: course_id }),
      (number) => opensItem(number('course'), 'project', number('project')),
    ),
    mail: 'on',
    to: ({ project_id, section_id, course_id }: DueStage) => projectPath(project_id, section_id, course_id),
    words: ({ stage, title, due_at }: DueStage) => sentence`${strong(`${stageLabels[stage]} of ${title}`)} is due ${formatMoment(due_at)}`,
  },
  handedIn: {
    label: 'A stage of a project is handed in',
    // The superadmin does not decide on projects (X65).
    reader: (actor: Actor) => isScholar(actor) || (actor.role === 'TF' && holdsPersonally(actor, 'LD', 'TEACHER')),
    readable: readableWork,
    mail: 'off',
    to,
    words: ({ title, author, stage, version }: Facts & { author: string; stage: Stage; version: number }) =>
      sentence`${strong(author)} handed in ${version > 1 ? 'a new version of ' : ''}the ${stageLabels[stage].toLowerCase()} of ${titled(title)}`,
  },
  decided: {
    label: 'A decision on the proposal of your project, or a request for a revision',
    reader: isScholar,
    readable: readableWork,
    mail: 'on',
    to,
    words: ({ title, party, approval, renews }: Facts & { party: Party; approval: ProjectApproval; renews: boolean }) =>
      sentence`The project proposal ${titled(title)}: ${partyLabels[party]} ${strong(decisionWords(approval, renews))}`,
  },
})

const factsOf = async (db: Db, { projectId, courseId, owner, title }: About): Promise<Facts> => {
  const sectionId = await sectionOf(db, projectId, courseId)
  return { projectId, courseId, sectionId, owner, title }
}

/** The address of a project in a course. */
export const pageOfWork = async (db: Db, { projectId, courseId }: Pick<About, 'projectId' | 'courseId'>) =>
  to({ projectId, courseId, sectionId: await sectionOf(db, projectId, courseId) })

const sectionOf = async (db: Db, projectId: number, courseId: number) => {
  const place = await db
    .selectFrom('section_modules')
    .innerJoin('course_sections', 'course_sections.id', 'section_modules.course_section_id')
    .where('course_sections.course_id', '=', courseId)
    .where('course_sections.deleted_at', 'is', null)
    .where('module_id', '=', moduleKinds.project)
    .where('instance_id', '=', projectId)
    .select('course_sections.id')
    .executeTakeFirst()
  return place?.id
}

/** The present members of the group, or the scholar. */
export const authorsOf = async (db: Db, { group_id, scholar_id }: Owner) =>
  group_id === null ? [scholar_id] : groupMemberIds(db, group_id)

/** The active programme team with a permission. The superadmin does not decide on projects (X65). */
const deciders = async (db: Db, permission: 'LD' | 'TEACHER') => {
  const rows = await db
    .selectFrom('users')
    .innerJoin('user_permissions', 'user_permissions.user_id', 'users.id')
    .innerJoin('permissions', 'permissions.id', 'user_permissions.permission_id')
    .where('users.status', '=', 1)
    .where('users.role', '=', 'TF')
    .where('permissions.name', '=', permission)
    .select('users.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Who is asked for a decision: LD, and the teachers of the course; all teachers where the course has none. */
const reviewersOf = async (db: Db, courseId: number, open: readonly Party[]) => {
  const ld = open.includes('admin') ? await deciders(db, 'LD') : []
  if (!open.includes('council')) return ld
  const [teachers, here] = await Promise.all([deciders(db, 'TEACHER'), teacherIds(db, courseId)])
  const own = teachers.filter((id) => here.includes(id))
  return [...ld, ...(own.length > 0 ? own : teachers)]
}

/** The other members are told; of a proposal also those who decide. Every open page of the course refreshes. */
export const notifyHandedIn = async (
  sender: Sender,
  about: About,
  { actor, stage, version, open }: { actor: Pick<Actor, 'id' | 'name'>; stage: Stage; version: number; open: readonly Party[] },
) => {
  const { db } = sender
  const others = (await authorsOf(db, about.owner)).filter((id) => id !== actor.id)
  const reviewers = stage === 'proposal' ? await reviewersOf(db, about.courseId, open) : []
  const facts = { ...(await factsOf(db, about)), author: actor.name, stage, version }
  await notify(sender, projectNotices.handedIn, [...others, ...reviewers], facts)
  await refreshCourse(db, about.courseId, projectChanged)
}

/** The authors are told of a decision. */
export const notifyDecided = async (sender: Sender, about: About, party: Party, approval: ProjectApproval, renews: boolean) => {
  const { db } = sender
  const facts = { ...(await factsOf(db, about)), party, approval, renews }
  await notify(sender, projectNotices.decided, await authorsOf(db, about.owner), facts)
  await refreshCourse(db, about.courseId, projectChanged)
}
