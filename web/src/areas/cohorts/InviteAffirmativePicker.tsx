import { assignMembers, listAffirmative, type Affirmative } from '@pandu/contract/cohorts'
import type { DialogProps } from '../../kit/dialogs/index.ts'
import { useWrite } from '../../kit/query.ts'
import { ScholarPicker } from '../accounts/accounts.offers.ts'

/** Invites non-regular scholars into the cohort of a course, which makes them members of the course (001 §2.4, §3). */
export function InviteAffirmativePicker({ courseId, cohortId }: DialogProps<Affirmative[]> & { courseId: number; cohortId: number }) {
  const invite = useWrite(assignMembers, { refreshes: ['courses', 'operations'] })
  return (
    <ScholarPicker
      code="s_affirmative"
      title="Invite Affirmative Scholars"
      endpoint={listAffirmative}
      input={{ course_id: courseId }}
      pick="Invite"
      picking="Inviting..."
      send={(picked) =>
        'scholars' in picked
          ? invite.send({
              cohort_id: cohortId,
              data_user_id: picked.scholars.map(({ user_id, name, type, type_scholar }) => ({ user_id, name, type, type_scholar })),
            })
          : invite.send({ cohort_id: cohortId, matching: { ...picked.matching, type: 'non-regular' }, expected: picked.expected })
      }
      look={(scholar) => scholar}
      searchLabel="Search scholar"
      empty="Every active affirmative scholar is in this course already"
    />
  )
}
