import { isScholar } from '@pandu/contract/kit'
import { type Period, periodLabels, reportPages } from '@pandu/contract/reports'
import { defineNotices, sentence, strong } from '../../kit/notices.ts'

interface Facts {
  scholar_id: number
  period: Period
  version: number
}

const to = ({ scholar_id, period }: Facts) => reportPages.document({ periode: period, id: scholar_id })
const reader = isScholar

export const reportNotices = defineNotices('report', 'Assessment reports', {
  issued: {
    label: 'Your report was issued, or a corrected version of it',
    reader,
    mail: 'on',
    to,
    words: ({ period, version }: Facts) =>
      version === 1
        ? sentence`Your ${strong(`${periodLabels[period]} report`)} has been issued`
        : sentence`Your ${strong(`${periodLabels[period]} report`)} has been corrected: version ${String(version)} replaces the one that you have`,
  },
  withdrawn: {
    label: 'Your report was withdrawn',
    reader,
    mail: 'on',
    to,
    words: ({ period, version }: Facts) =>
      sentence`Version ${String(version)} of your ${strong(`${periodLabels[period]} report`)} has been withdrawn and is no longer valid`,
  },
})
