import {
  competencyKeys,
  countReportDownload,
  downloadReport,
  type Period,
  type Recap,
  type RecapPhase,
  reportPages,
  reportRules,
} from '@pandu/contract/reports'
import { accountPages } from '@pandu/contract/accounts'
import { useCan, useMe } from '../../kit/can.tsx'
import { download } from '../../kit/download.ts'
import { useWrite } from '../../kit/query.ts'

/** A phase that has a report. */
export type WrittenPhase = RecapPhase & { report: NonNullable<RecapPhase['report']> }
export const phaseOf = ({ phases }: Recap, period: Period | undefined) =>
  phases.find(({ periode, report }) => periode === period && report) as WrittenPhase | undefined

export const competencyValues = ({ report }: WrittenPhase) => competencyKeys.map((key) => report.competency_value[key])
export const fieldNames =
  ({ fields }: Recap) =>
  (request: string) =>
    fields.find((field) => field.request === request)?.view ?? request
export const fieldHint = ({ fields }: Recap, request: string) => fields.find((field) => field.request === request)?.hint

/** A difference with its sign; a dash if one of the values is missing. */
export const signedDifference = (from: number | null | undefined, to: number | null | undefined) =>
  typeof from === 'number' && typeof to === 'number' ? `${to > from ? '+' : ''}${(to - from).toFixed(1)}` : '–'

/** Scholar number, university and cohort of a scholar. */
export const scholarFacts = ({ no_tf, university, year_tf }: Recap) =>
  [no_tf, university, year_tf && `Cohort ${year_tf}`].filter(Boolean).join(' · ')

/** The link back from a report: to the list for readers of all reports, to the profile for the scholar. */
export function useReportBackLink() {
  const { can: readsAll } = useCan(reportRules.read)
  return readsAll
    ? { path: reportPages.list(), label: 'Assessment Report' }
    : { path: accountPages.ownProfile({ role: 'scholar' }, { tab: 'reports' }), label: 'Profile' }
}

/** Counts a download by the scholar of the report; other downloads are not counted (001 §6). */
export function useCountDownload(scholarId: number) {
  const { user } = useMe()
  const count = useWrite(countReportDownload, { silent: true })
  return (period: Period) => user.id === scholarId && void count.run({ scholar_id: scholarId, period })
}

/** Downloads the report of a phase, and counts it. */
export function useDownloadReport(scholarId: number) {
  const write = useWrite(downloadReport, { silent: true })
  const count = useCountDownload(scholarId)
  return {
    busy: write.busy,
    run: async (period: Period) => {
      const answer = await write.run({ scholar_id: scholarId, period })
      if (!answer) return
      download(answer.data.path)
      count(period)
    },
  }
}

/** Why a phase has no report here: scholars see what was issued to them. */
export const useNoReportText = (scholarId: number) => (useMe().actor.scholarId === scholarId ? 'not issued yet' : 'not written yet')
