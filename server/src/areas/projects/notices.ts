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
import type { Db } from '../../kit/db.ts'
import { escapeHtml } from '../../kit/html.ts'
import { refreshCourse, teacherIds } from '../courses/courses.service.ts'
import { groupMemberIds } from '../groups/groups.service.ts'
import { notify } from '../notifications/notifications.service.ts'
import type { Owner } from './projects.queries.ts'

interface About {
  projectId: number
  courseId: number
  owner: Owner
  title: string
}

const work = (title: string) => `<em>${escapeHtml(title)}</em>`

/** Where the project opens in its course; the course itself when it has been taken out of every section. */
const pathOf = async (db: Db, { projectId, courseId }: About) => {
  const place = await db
    .selectFrom('section_modules')
    .innerJoin('course_sections', 'course_sections.id', 'section_modules.course_section_id')
    .where('course_sections.course_id', '=', courseId)
    .where('course_sections.deleted_at', 'is', null)
    .where('module_id', '=', moduleKinds.project)
    .where('instance_id', '=', projectId)
    .select('course_sections.id')
    .executeTakeFirst()
  return place ? projectPath(projectId, place.id, courseId) : coursePages.course({ idCourse: courseId })
}

const authorsOf = async (db: Db, { group_id, scholar_id }: Owner) => (group_id === null ? [scholar_id] : groupMemberIds(db, group_id))

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

/** The other members hear of it, and of a proposal those who decide; every open page of the course refreshes. */
export const notifyHandedIn = async (
  db: Db,
  about: About,
  what: { actor: { id: number; name: string }; stage: Stage; version: number; open: readonly Party[] },
) => {
  const { actor, stage, version } = what
  const again = version > 1 ? 'a new version of ' : ''
  const message_html = `<strong>${escapeHtml(actor.name)}</strong> handed in ${again}the ${stageLabels[stage].toLowerCase()} of ${work(about.title)}`
  const others = (await authorsOf(db, about.owner)).filter((id) => id !== actor.id)
  const reviewers = stage === 'proposal' ? await reviewersOf(db, about.courseId, what.open) : []
  await notify(db, [...others, ...reviewers], { message_html, url: await pathOf(db, about) })
  await refreshCourse(db, about.courseId, projectChanged)
}

/** The authors hear of a decision. */
export const notifyDecided = async (db: Db, about: About, party: Party, to: ProjectApproval) => {
  const verdict = to === 'revision' ? 'asks for a revision' : projectStates.byState[to].did
  await notify(db, await authorsOf(db, about.owner), {
    message_html: `The proposal ${work(about.title)}: ${partyLabels[party]} <strong>${verdict}</strong>`,
    url: await pathOf(db, about),
  })
  await refreshCourse(db, about.courseId, projectChanged)
}
