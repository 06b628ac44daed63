import type { Course } from '@pandu/contract/courses'
import { type Group, type GroupMember, groupRules, makeLeader, removeGroup, unassignGroupMembers } from '@pandu/contract/groups'
import type { Actor } from '@pandu/contract/kit'
import { IconPencil, IconStar, IconTrash, IconUserMinus, IconUserPlus, IconUserStar } from '@tabler/icons-react'
import { useMemo } from 'react'
import { actions, type Action } from '../../kit/actions.tsx'
import { confirmAction, lazyDialog, open } from '../../kit/dialogs/index.ts'
import type { AssignmentMode } from './GroupDialog.tsx'

const GroupDialog = lazyDialog(() => import('./GroupDialog.tsx').then((m) => m.GroupDialog))

/** The actions for a group of a course. `then` runs after it was deleted. */
export const useGroupActions = (course: Course, then?: () => unknown) =>
  useMemo(() => {
    const may = (actor: Actor) => groupRules.manage.test(actor, course)
    const edit = (label: string, icon: Action['icon'], step: 0 | 1, mode?: AssignmentMode): Action<Group> => ({
      label,
      icon,
      may,
      run: (group) =>
        open(GroupDialog, {
          course,
          group,
          startAt: step,
          mode,
        }),
    })
    return actions<Group>(
      edit('Edit', IconPencil, 0),
      edit('Add members', IconUserPlus, 1, 'members'),
      edit('Facilitators', IconUserStar, 1, 'facilitators'),
      confirmAction(removeGroup, {
        may,
        icon: IconTrash,
        danger: true,
        label: 'Delete',
        title: 'Delete group',
        code: 'delete_group',
        refreshes: ['courses', 'projects'],
        body: ({ title }: Group) =>
          `Delete the group “${title}”? Its members will no longer have a group. They keep what the group has handed in.`,
        input: ({ id }: Group) => ({ id }),
        then,
      }),
    )
  }, [course, then])

/** The actions for a member of a group. */
export const useMemberActions = (course: Course, group: Group) =>
  useMemo(() => {
    const manages = (actor: Actor) => groupRules.manage.test(actor, course) === true
    return actions<GroupMember>(
      confirmAction(makeLeader, {
        icon: IconStar,
        label: 'Make leader',
        title: 'Make leader',
        code: 'leader_group',
        may: (actor, member: GroupMember) => manages(actor) && !member.leader,
        body: ({ name }: GroupMember) =>
          group.leader ? `${name} will lead the group instead of ${group.leader}.` : `${name} will lead the group.`,
        input: ({ user_id }: GroupMember) => ({
          course_group_id: group.id,
          user_id,
        }),
      }),
      confirmAction(unassignGroupMembers, {
        may: manages,
        icon: IconUserMinus,
        danger: true,
        label: 'Remove from the group',
        title: 'Remove member',
        code: 'delete_group_member',
        refreshes: ['courses', 'projects'],
        body: ({ name }: GroupMember) => `${name} will no longer have a group, but keeps what the group has handed in so far.`,
        input: ({ user_id }: GroupMember) => ({
          course_group_id: group.id,
          user_id: [user_id],
        }),
      }),
    )
  }, [course, group])
