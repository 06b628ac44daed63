import { Text } from '@mantine/core'
import { type ReportField, updateReportField } from '@pandu/contract/reports'
import { type DialogProps, FormDialog } from '../../kit/dialogs/index.ts'
import { TextAreaField, TextField, useCallForm } from '../../kit/form/index.ts'
import { useWrite } from '../../kit/query.ts'

const fields = updateReportField.input.pick({ view: true, hint: true })

/** Changes the name of a report field, from a cohort year on. */
export function FieldDialog({ field, year, close }: DialogProps<boolean> & { field: ReportField; year: number }) {
  const write = useWrite(updateReportField)
  const form = useCallForm({
    schema: fields,
    initial: { view: field.view, hint: field.hint },
    record: field,
    submit: (values, more) => write.send({ id: field.id, year_tf: year, updated_at: more.updated_at, ...values }),
    then: () => close(true),
  })
  return (
    <FormDialog code="u_reportField" title={`Change ${field.view}`} form={form}>
      <Text size="sm" c="dimmed">
        Applies from cohort {year} on. Earlier cohorts keep their names.
      </Text>
      <TextField name="view" label="Name" required maxLength={80} />
      <TextAreaField name="hint" label="What writers should know" maxLength={500} />
    </FormDialog>
  )
}
