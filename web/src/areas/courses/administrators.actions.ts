import { courseRules, removeFacilitators, removeMentors, removeTeachers, type Teacher } from '@pandu/contract/courses'
import type { Actor, PermissionName } from '@pandu/contract/kit'
import { IconId, IconUserMinus } from '@tabler/icons-react'
import { actions, type Action } from '../../kit/actions.tsx'
import { confirmAction, lazyDialog, open } from '../../kit/dialogs/index.ts'

const AdministratorDialog = lazyDialog(() => import('./AdministratorDialog.tsx').then((m) => m.AdministratorDialog))

const holdsOne = ({ data_user }: Teacher, name: PermissionName) => data_user.permissions.some((permission) => permission.name === name)

const jobs: Partial<Record<PermissionName, string>> = { FASILITATOR: 'Facilitator', MENTOR: 'Mentor', TEACHER: 'Teacher' }

/** What somebody is in a course, from the permissions held. */
export const jobOf = ({ data_user: { permissions, role } }: Teacher) =>
  permissions.flatMap(({ name }) => jobs[name] ?? []).join(', ') || (role === 'TF' ? 'Programme Team' : 'Implementing Partner')

const view: Action<Teacher> = { label: 'View', icon: IconId, run: (teacher) => open(AdministratorDialog, { teacher }) }

/** Facilitators and mentors leave by calls of their own; everybody else by the general one (001 §7). The client sends a list of {id} (X22). */
const leaving = (who: 'facilitator' | 'mentor' | 'administrator') => ({
  icon: IconUserMinus,
  danger: true,
  label: `Remove ${who}`,
  title: `Remove ${who}`,
  body: ({ data_user }: Teacher) => `${data_user.name} will no longer see this course. Meetings, reviews and decisions stay as they are.`,
  input: ({ id }: Teacher) => [{ id }],
})
const manages = (actor: Actor) => courseRules.manage.test(actor) === true

const removeFacilitator = confirmAction(removeFacilitators, {
  ...leaving('facilitator'),
  code: 'delete_facilitator',
  may: (actor, teacher: Teacher) => manages(actor) && holdsOne(teacher, 'FASILITATOR'),
})
const removeMentor = confirmAction(removeMentors, {
  ...leaving('mentor'),
  code: 'delete_mentor',
  may: (actor, teacher: Teacher) => manages(actor) && holdsOne(teacher, 'MENTOR') && !holdsOne(teacher, 'FASILITATOR'),
})
const removeAdministrator = confirmAction(removeTeachers, {
  ...leaving('administrator'),
  code: 'delete_administrator',
  may: (actor, teacher: Teacher) => manages(actor) && !holdsOne(teacher, 'FASILITATOR') && !holdsOne(teacher, 'MENTOR'),
})

export const administratorActions = actions<Teacher>(view, removeFacilitator, removeMentor, removeAdministrator)
