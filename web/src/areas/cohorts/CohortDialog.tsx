import { cohortFields, createCohort, thisYear, updateCohort, type Cohort } from '@pandu/contract/cohorts'
import { FormDialog, type DialogProps } from '../../kit/dialogs/index.ts'
import { TextAreaField, TextField, useCallForm, YearField } from '../../kit/form/index.ts'
import { useWrite } from '../../kit/query.ts'

/** Creates a cohort, or changes the one given (001 §3). */
export function CohortDialog({ cohort, close }: DialogProps<boolean> & { cohort?: Cohort }) {
  const create = useWrite(createCohort)
  const update = useWrite(updateCohort, { refreshes: ['courses'] })
  const form = useCallForm({
    schema: cohortFields,
    initial: { name: cohort?.name ?? '', year: cohort?.year ?? thisYear(), description: cohort?.description ?? '' },
    record: cohort,
    submit: (values, more) =>
      cohort ? update.send({ id: cohort.id, updated_at: more.updated_at, ...values }, more) : create.send(values, more),
    then: () => close(true),
  })
  return (
    <FormDialog
      code={cohort ? 'u_cohort' : 'c_cohort'}
      title={cohort ? 'Update Cohort' : 'Create Cohort'}
      form={form}
      save={cohort ? 'Save' : 'Submit'}
    >
      <TextField name="name" label="Name" required autoFocus />
      <YearField name="year" label="Year" required />
      <TextAreaField name="description" label="Description" />
    </FormDialog>
  )
}
