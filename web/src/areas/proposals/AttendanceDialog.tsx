import { FormDialog, type DialogProps } from '../../kit/dialogs/index.ts'
import { TextField, useCallForm } from '../../kit/form/index.ts'
import { useWrite } from '../../kit/query.ts'
import type { Kind, Proposal } from './kindType.ts'

interface AttendanceProps extends DialogProps<boolean> {
  call: NonNullable<Kind['calls']['attendance']>
  proposal: Proposal
}

/** The link to the attendance report, which the scholar sees on an approved internship (G076). */
export function AttendanceDialog({ call, proposal, close }: AttendanceProps) {
  const write = useWrite(call)
  const form = useCallForm({
    schema: call.input,
    initial: { proposal_id: proposal.id, content: proposal.data_proposal?.attendance_report ?? '' },
    draft: { call, of: proposal.id },
    submit: write.send,
    then: () => close(true),
  })
  return (
    <FormDialog code="u_attendanceReport" title="Attendance report" form={form} saving="Loading...">
      <TextField
        name="content"
        label="Link to the attendance report"
        type="url"
        placeholder="https://"
        description={`${proposal.name} will see it. Leave it empty to remove it.`}
        autoFocus
      />
    </FormDialog>
  )
}
