import { Button, Group } from '@mantine/core'
import { courseRules, type Course } from '@pandu/contract/courses'
import { IconUserPlus, IconUsersGroup } from '@tabler/icons-react'
import { useCan } from '../../kit/can.tsx'
import { open } from '../../kit/dialogs/index.ts'
import { CohortPicker, InviteAffirmativePicker } from '../cohorts/cohorts.offers.ts'

/** Buttons that assign a cohort, whose scholars become members of the course, and that invite affirmative scholars. */
export function CohortButtons({ course: { id, cohort_id } }: { course: Course }) {
  const { can } = useCan(courseRules.manage)
  if (!can) return null
  return (
    <Group gap="xs">
      <Button
        variant="default"
        leftSection={<IconUsersGroup size={16} aria-hidden />}
        onClick={() => void open(CohortPicker, { courseId: id, cohortId: cohort_id })}
      >
        {cohort_id === null ? 'Choose Cohort' : 'Change Cohort'}
      </Button>
      {cohort_id !== null && (
        <Button
          variant="default"
          leftSection={<IconUserPlus size={16} aria-hidden />}
          onClick={() => void open(InviteAffirmativePicker, { courseId: id, cohortId: cohort_id })}
        >
          Invite Scholars
        </Button>
      )}
    </Group>
  )
}
