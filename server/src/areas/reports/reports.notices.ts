import { isScholar } from '@pandu/contract/kit'
import { type Period, periodLabels, reportPages, reportRules } from '@pandu/contract/reports'
import { defineNotices, readableAlways, sentence, strong } from '../../kit/notices.ts'

interface Facts {
  scholar_id: number
  period: Period
  version: number
}

interface BatchFacts {
  id: number
  title: string
  period: Period | null
  issued: number
  skipped: number
  failed: number
}

const to = ({ scholar_id, period }: Facts) => reportPages.document({ periode: period, id: scholar_id })
const reader = isScholar

export const reportNotices = defineNotices('report', 'Assessment reports', {
  issued: {
    label: 'Your report is issued or corrected',
    reader,
    readable: readableAlways,
    mail: 'on',
    to,
    words: ({ period, version }: Facts) =>
      version === 1
        ? sentence`Your ${strong(`${periodLabels[period]} report`)} has been issued`
        : sentence`Your ${strong(`${periodLabels[period]} report`)} has been corrected: version ${String(version)} replaces the earlier one`,
  },
  withdrawn: {
    label: 'Your report is withdrawn',
    reader,
    readable: readableAlways,
    mail: 'on',
    to,
    words: ({ period, version }: Facts) =>
      sentence`Version ${String(version)} of your ${strong(`${periodLabels[period]} report`)} has been withdrawn and is no longer valid`,
  },
  batch: {
    label: 'The reports that you issued together are ready',
    reader: (actor) => reportRules.issue.test(actor) === true,
    readable: readableAlways,
    mail: 'off',
    to: ({ id }: BatchFacts) => reportPages.issues({}, { open: id }),
    words: ({ title, period, issued, skipped, failed }: BatchFacts) =>
      sentence`${period ? `${periodLabels[period]} reports` : 'Reports'} of ${strong(title)}: ${[
        `${issued} issued`,
        skipped > 0 && `${skipped} skipped`,
        failed > 0 && `${failed} failed`,
      ]
        .filter(Boolean)
        .join(', ')}`,
  },
})
