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

/** The reports of a list, by id or by filter. */
export type ListedReports = Pick<InputOf<typeof previewIssues>, 'report_id' | 'matching'>

/** Issues the reports of a cohort; asks for the year and the phase. Resolves to the batch, if one was started. */
export const issueCohortReports = () => open(IssueTogetherDialog, {})
/** Lets the reader pick scholars, then issues their reports. */
export const issueScholarReports = async () => {
  const scholars = (await open(PickScholarsDialog)) as ReportScholar[] | undefined
  return scholars && scholars.length > 0 ? open(IssueTogetherDialog, { scholars }) : undefined
}
export const issueListedReports = (listed: ListedReports) => open(IssueTogetherDialog, { listed })

/** The name of a batch, for places that do not show its row. */
export const batchName = ({ title, period }: Pick<IssueBatch, 'title' | 'period'>) =>
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
/** Opens the report of an issued document. */
export const openReport = (go: (path: ReturnType<typeof reportPages.document>) => void): Action<IssueDocument> => ({
  label: 'Open report',
  icon: IconReportAnalytics,
  may: (_actor, { scholar_id }) => scholar_id !== null,
  run: ({ scholar_id, period }) => scholar_id !== null && go(reportPages.document({ periode: period, id: scholar_id })),
})
