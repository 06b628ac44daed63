import { type InputOf } from '@pandu/contract/kit'
import {
  type IssueBatch,
  type IssueDocument,
  periodLabels,
  type previewIssues,
  reportPages,
  reportRules,
  type ReportScholar,
  retryIssue,
} from '@pandu/contract/reports'
import { IconList, IconRefresh, IconReportAnalytics } from '@tabler/icons-react'
import type { Action } from '../../kit/actions.tsx'
import { confirmAction, lazyDialog, open } from '../../kit/dialogs/index.ts'
import { PickScholarsDialog } from '../downloads/downloads.offers.ts'

const IssueTogetherDialog = lazyDialog(() => import('./IssueTogetherDialog.tsx').then((m) => m.IssueTogetherDialog))

/** Which reports: those of a list, by number or by filter. */
export type Listed = Pick<InputOf<typeof previewIssues>, 'report_id' | 'matching'>

/** Issues the reports of a cohort; asks for the year and the phase. Answers the batch, if one was started. */
export const issueCohort = () => open(IssueTogetherDialog, {})
/** Issues the reports of scholars who are picked first. */
export const issueScholars = async () => {
  const scholars = (await open(PickScholarsDialog)) as ReportScholar[] | undefined
  return scholars && scholars.length > 0 ? open(IssueTogetherDialog, { scholars }) : undefined
}
export const issueListed = (listed: Listed) => open(IssueTogetherDialog, { listed })

/** What a batch is called where its row does not stand beside it. */
export const nameOfBatch = ({ title, period }: Pick<IssueBatch, 'title' | 'period'>) =>
  `${period ? `${periodLabels[period]} reports` : 'Reports'} of ${title}`

export const showDocuments = (show: (batch: IssueBatch) => void): Action<IssueBatch> => ({
  label: 'Show reports',
  icon: IconList,
  run: show,
})
export const retryDocument = confirmAction(retryIssue, {
  may: (actor, { state }: IssueDocument) => reportRules.issue.test(actor) === true && state === 'failed',
  icon: IconRefresh,
  title: 'Try again',
  body: ({ name }: IssueDocument) => `Issue the current report of ${name}? The others stay as they are.`,
  input: ({ id }) => ({ id }),
})
/** From a list of what was issued to the report itself. */
export const openReport = (go: (path: ReturnType<typeof reportPages.document>) => void): Action<IssueDocument> => ({
  label: 'Open report',
  icon: IconReportAnalytics,
  may: (_actor, { scholar_id }) => scholar_id !== null,
  run: ({ scholar_id, period }) => scholar_id !== null && go(reportPages.document({ periode: period, id: scholar_id })),
})
