import { listScholars, type ScholarRow } from '@pandu/contract/accounts'
import { assignMembers } from '@pandu/contract/cohorts'
import { PickerDialog, type DialogProps } from '../../kit/dialogs/index.ts'
import { Avatar } from '../../kit/display.tsx'
import { useWrite } from '../../kit/query.ts'
import { toastError } from '../../kit/toast.ts'

/** Puts regular scholars into a cohort (001 §5); who is in it already or not active is not offered. */
export function AssignMembersPicker({ cohortId }: DialogProps<ScholarRow[]> & { cohortId: number }) {
  const assign = useWrite(assignMembers, { refreshes: ['courses', 'operations'] })
  const pick = async (scholars: ScholarRow[]) => {
    try {
      const data_user_id = scholars.map(({ id, name }) => ({ user_id: id, name, type: 'scholar', type_scholar: 'regular' as const }))
      await assign.send({ cohort_id: cohortId, data_user_id })
    } catch (error) {
      toastError(error)
      throw error
    }
  }
  return (
    <PickerDialog
      code="s_cohortMember"
      title="Invite Scholars"
      endpoint={listScholars}
      where={{ type: 'regular', status: '1', not_in_cohort: cohortId }}
      size={5}
      many
      pick="Invite"
      picking="Inviting..."
      onPick={pick}
      searchLabel="Search scholar"
      row={({ id, name, no_tf, university, profile_picture }) => ({
        id,
        title: name,
        detail: [no_tf, university].filter(Boolean).join(' · '),
        picture: <Avatar name={name} src={profile_picture} size={32} />,
      })}
      empty="Every active regular scholar is in this cohort already"
    />
  )
}
