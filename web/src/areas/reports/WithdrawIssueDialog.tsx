import { type ReportIssue, withdrawIssue } from '@pandu/contract/reports'
import { type DialogProps, ReasonDialog } from '../../kit/dialogs/index.ts'

/** Asks why an issued report is withdrawn. */
export const WithdrawIssueDialog = ({ issue, close }: DialogProps<boolean> & { issue: ReportIssue }) => (
  <ReasonDialog
    code="w_issue"
    title={`Withdraw version ${issue.version}`}
    call={withdrawIssue}
    id={issue.id}
    save="Withdraw"
    readers="Staff and the scholar can read it."
    close={close}
  >
    Its code {issue.code} says from now on that the document is not valid. The scholar is notified. The document itself stays in the
    history.
  </ReasonDialog>
)
