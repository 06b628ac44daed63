import { courseRules, removeTeachers, type Teacher } from '@pandu/contract/courses'
import type { Actor, PermissionName } from '@pandu/contract/kit'
import { IconId, IconUserMinus } from '@tabler/icons-react'
import { actions, type Action } from '../../kit/actions.tsx'
import { confirmAction, lazyDialog, open } from '../../kit/dialogs/index.ts'

const AdministratorDialog = lazyDialog(() => import('./AdministratorDialog.tsx').then((m) => m.AdministratorDialog))

const holdsOne = ({ data_user }: Teacher, name: PermissionName) => data_user.permissions.some((permission) => permission.name === name)

const jobs: Partial<Record<PermissionName, string>> = { FASILITATOR: 'Facilitator', MENTOR: 'Mentor', TEACHER: 'Teacher' }

/** The job of an administrator in a course, derived from their permissions. */
export const administratorJob = ({ data_user: { permissions, role } }: Teacher) =>
  permissions.flatMap(({ name }) => jobs[name] ?? []).join(', ') || (role === 'TF' ? 'Programme Team' : 'Implementing Partner')

const view: Action<Teacher> = { label: 'View', icon: IconId, run: (teacher) => open(AdministratorDialog, { teacher }) }

const leaving = (teacher: Teacher) =>
  holdsOne(teacher, 'FASILITATOR') ? 'Remove facilitator' : holdsOne(teacher, 'MENTOR') ? 'Remove mentor' : 'Remove administrator'
const manages = (actor: Actor) => courseRules.manage.test(actor) === true

/** The client sends a list of {id} (X22). */
const remove = confirmAction(removeTeachers, {
  code: 'delete_administrator',
  may: manages,
  icon: IconUserMinus,
  danger: true,
  label: leaving,
  title: leaving,
  body: ({ data_user }: Teacher) =>
    `${data_user.name} will no longer see this course, and will no longer have any of its scholars. Meetings, reviews and decisions stay as they are.`,
  input: ({ id }: Teacher) => [{ id }],
  refreshes: ['mentoring', 'operations'],
})

export const administratorActions = actions<Teacher>(view, remove)
