import { FormDialog, type DialogProps } from '../../kit/dialogs/index.ts'
import { DateField } from '../../kit/form/DateField.tsx'
import { TextAreaField, TextField, useCallForm } from '../../kit/form/index.ts'
import { useWrite } from '../../kit/query.ts'
import { dayAt } from '../../kit/zone.ts'
import type { Kind, Proposal } from './kindType.ts'

interface MonitoringProps extends DialogProps<boolean> {
  call: NonNullable<Kind['calls']['monitoring']>['add']
  proposal: Proposal
}

/** Adds an entry with a date to the monitoring of an internship (G073). */
export function MonitoringDialog({ call, proposal, close }: MonitoringProps) {
  const write = useWrite(call)
  const form = useCallForm({
    schema: call.input,
    initial: { proposal_id: proposal.id, date: dayAt(), activity: '', content: '' },
    submit: (values, more) => write.send({ ...values, confirmed: more.confirmed }, more),
    then: () => close(true),
    draft: { call, of: proposal.id },
  })
  return (
    <FormDialog code="c_monitoring" title="Add entry" form={form} saving="Loading...">
      <DateField name="date" label="Day" required max={dayAt()} />
      <TextField name="activity" label="Activity" required maxLength={300} autoFocus />
      <TextAreaField
        name="content"
        label="What happened"
        rows={5}
        maxLength={5000}
        description="What you did, what you learned, what comes next."
      />
    </FormDialog>
  )
}
