import { type Cohort, cohortPages, listCohorts } from '@pandu/contract/cohorts'
import { assignCohort } from '@pandu/contract/courses'
import { Button, Stack } from '@mantine/core'
import { PickerDialog, type DialogProps, type Picks } from '../../kit/dialogs/index.ts'
import { plural } from '../../kit/format.ts'
import { useGo } from '../../kit/go.ts'
import { useWrite } from '../../kit/query.ts'
import { toastError } from '../../kit/toast.ts'

/** Gives a course its cohort: a click on one assigns it (001 §2.4). Without any there is the way to make one. */
export function CohortPicker({ courseId, cohortId, close }: DialogProps<Cohort[]> & { courseId: number; cohortId?: number | null }) {
  const go = useGo()
  const assign = useWrite(assignCohort, { refreshes: ['cohorts'] })
  const pick = async ([cohort]: Picks<Cohort>) => {
    try {
      await assign.send({ course_id: courseId, cohort_id: cohort.id })
    } catch (error) {
      // A refusal is shown in the server's words (001 §8), and another one can be chosen.
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
