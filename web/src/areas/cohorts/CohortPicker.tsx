import { type Cohort, cohortPages, listCohorts } from '@pandu/contract/cohorts'
import { assignCohort } from '@pandu/contract/courses'
import { Button, Stack } from '@mantine/core'
import { PickerDialog, type DialogProps, type PickedRows } from '../../kit/dialogs/index.ts'
import { plural } from '../../kit/format.ts'
import { useGo } from '../../kit/go.ts'
import { useWrite } from '../../kit/query.ts'
import { toastError } from '../../kit/toast.ts'

/** Assigns a cohort to a course with a click (001 §2.4). If there are no cohorts, it links to the page that creates one. */
export function CohortPicker({ courseId, cohortId, close }: DialogProps<Cohort[]> & { courseId: number; cohortId?: number | null }) {
  const go = useGo()
  const assign = useWrite(assignCohort, { refreshes: ['cohorts'] })
  const pick = async ([cohort]: PickedRows<Cohort>) => {
    try {
      await assign.send({ course_id: courseId, cohort_id: cohort.id })
    } catch (error) {
      // The message of the server is shown (001 §8), and the dialog stays open for another choice.
      toastError(error)
      throw error
    }
  }
  const create = () => {
    close()
    go(cohortPages.list({ type: 'ma' }))
  }
  return (
    <PickerDialog
      code="s_cohort"
      title="Choose Cohort"
      endpoint={listCohorts}
      atOnce
      onPick={pick}
      searchLabel="Search cohort"
      row={(cohort) => ({
        id: cohort.id,
        title: cohort.name,
        detail: `${cohort.year} · ${plural(cohort.members, 'scholar')}`,
        taken: cohort.id === cohortId && 'This is the cohort of the course',
      })}
      empty={
        <Stack gap="sm" align="center">
          Group not yet available
          <Button variant="light" size="xs" onClick={create}>
            Create Group
          </Button>
        </Stack>
      }
    />
  )
}
