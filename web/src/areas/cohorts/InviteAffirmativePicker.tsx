import { assignMembers, listAffirmative, type Affirmative } from '@pandu/contract/cohorts'
import { PickerDialog, type DialogProps } from '../../kit/dialogs/index.ts'
import { Avatar } from '../../kit/display.tsx'
import { useWrite } from '../../kit/query.ts'
import { toastError } from '../../kit/toast.ts'

/** Invites non-regular scholars into the cohort of a course, and so into the course (001 §2.4, §3). */
export function InviteAffirmativePicker({ courseId, cohortId }: DialogProps<Affirmative[]> & { courseId: number; cohortId: number }) {
  const invite = useWrite(assignMembers, { refreshes: ['courses', 'operations'] })
  const pick = async (scholars: Affirmative[]) => {
    try {
      const data_user_id = scholars.map(({ user_id, name, type, type_scholar }) => ({ user_id, name, type, type_scholar }))
      await invite.send({ cohort_id: cohortId, data_user_id })
    } catch (error) {
      toastError(error)
      throw error
    }
  }
  return (
    <PickerDialog
      code="s_affirmative"
      title="Invite Affirmative Scholars"
      endpoint={listAffirmative}
      input={{ course_id: courseId }}
      many
      pick="Invite"
      picking="Inviting..."
      onPick={pick}
      searchLabel="Search scholar"
      row={(scholar) => ({
        id: scholar.user_id,
        title: scholar.name,
        detail: [scholar.no_tf, scholar.university].filter(Boolean).join(' · '),
        picture: <Avatar name={scholar.name} size={32} />,
      })}
      empty="Every active affirmative scholar is in this course already"
    />
  )
}
