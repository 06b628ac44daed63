import { oneOrMany } from '@pandu/contract/kit'
import { cohortRules, removeCohort, unassignMembers, type Cohort, type CohortMember } from '@pandu/contract/cohorts'
import { IconEdit, IconTrash, IconUserMinus } from '@tabler/icons-react'
import { actions, type Action } from '../../kit/actions.tsx'
import { confirmAction, lazyDialog, open } from '../../kit/dialogs/index.ts'
import { plural } from '../../kit/format.ts'
import { tellUndoable } from '../operations/operations.offers.ts'

const CohortDialog = lazyDialog(() => import('./CohortDialog.tsx').then((m) => m.CohortDialog))

const editCohort: Action<Cohort> = {
  label: 'Edit',
  icon: IconEdit,
  may: cohortRules.manage,
  run: (cohort) => open(CohortDialog, { cohort }),
}

/** For a cohort in use the dialog names the course. If a course began to use it meanwhile, the server refuses (O59). */
const deleteCohort = confirmAction(removeCohort, {
  may: cohortRules.remove,
  icon: IconTrash,
  danger: true,
  label: 'Delete',
  title: 'Delete cohort',
  body: ({ name, members }: Cohort) =>
    members === 0
      ? `${name} will be deleted. This cannot be undone.`
      : `${name} will be deleted; its ${plural(members, 'scholar')} keep their accounts. This cannot be undone.`,
  input: ({ id }) => ({ id }),
})

export const cohortActions = actions<Cohort>(editCohort, deleteCohort)

/** The scholars to remove from a cohort. */
export interface MembersToRemove {
  cohort: Pick<Cohort, 'id' | 'name'>
  members: readonly Pick<CohortMember, 'id' | 'name'>[]
}

/** Removes one or many scholars; the removal is an operation that can be undone. */
export const removeMembers = confirmAction(unassignMembers, {
  may: cohortRules.manage,
  icon: IconUserMinus,
  danger: true,
  label: 'Remove',
  title: 'Remove from cohort',
  body: ({ cohort, members }: MembersToRemove) =>
    `${oneOrMany(
      members,
      ({ name }) => name,
      (count) => `${count} scholars`,
    )} will leave ${cohort.name} and its courses. This can be undone under Changes.`,
  input: ({ cohort, members }) => ({ cohort_id: cohort.id, user_id: members.map(({ id }) => id) }),
  tell: tellUndoable,
  refreshes: ['courses', 'operations'],
})
