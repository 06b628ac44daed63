import { listScholars, type ScholarRow } from '@pandu/contract/accounts'
import { assignMembers } from '@pandu/contract/cohorts'
import type { DialogProps } from '../../kit/dialogs/index.ts'
import { useWrite } from '../../kit/query.ts'
import { ScholarPicker } from '../accounts/accounts.offers.ts'

/** Adds regular scholars to a cohort (001 §5). Members and inactive scholars are not offered. */
export function AssignMembersPicker({ cohortId }: DialogProps<ScholarRow[]> & { cohortId: number }) {
  const assign = useWrite(assignMembers, { refreshes: ['courses', 'operations'] })
  return (
    <ScholarPicker
      code="s_cohortMember"
      title="Invite Scholars"
      endpoint={listScholars}
      where={{ type: 'regular', status: '1', not_in_cohort: cohortId }}
      size={5}
      pick="Invite"
      picking="Inviting..."
      send={(picked) =>
        'scholars' in picked
          ? assign.send({
              cohort_id: cohortId,
              data_user_id: picked.scholars.map(({ id, name }) => ({
                user_id: id,
                name,
                type: 'scholar',
                type_scholar: 'regular' as const,
              })),
            })
          : assign.send({ cohort_id: cohortId, matching: { ...picked.matching, type: 'regular' }, expected: picked.expected })
      }
      look={(scholar) => scholar}
      searchLabel="Search scholar"
      empty="Every active regular scholar is in this cohort already"
    />
  )
}
