import { Text } from '@mantine/core'
import { type ReportIssue, withdrawIssue } from '@pandu/contract/reports'
import { type DialogProps, FormDialog } from '../../kit/dialogs/index.ts'
import { LinesField, useCallForm } from '../../kit/form/index.ts'
import { useWrite } from '../../kit/query.ts'

/** Asks why an issued report is withdrawn. */
export function WithdrawIssueDialog({ issue, close }: DialogProps<boolean> & { issue: ReportIssue }) {
  const write = useWrite(withdrawIssue)
  const form = useCallForm({
    schema: withdrawIssue.input,
    initial: { id: issue.id, reason: '' },
    submit: (values, more) => write.send(values, more),
    then: () => close(true),
  })
  return (
    <FormDialog code="w_issue" title={`Withdraw version ${issue.version}`} form={form} save="Withdraw" saving="Loading...">
      <Text size="sm">
        Its code {issue.code} says from now on that the document is not valid. The scholar is told. The document itself stays in the
        history.
      </Text>
      <LinesField
        name="reason"
        label="Reason"
        rows={3}
        maxLength={500}
        required
        autoFocus
        description="Staff and the scholar can read it."
      />
    </FormDialog>
  )
}
