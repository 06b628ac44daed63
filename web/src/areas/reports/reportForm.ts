import { competencyKeys, emptyReport, type ReportValues } from '@pandu/contract/reports'
import { recordOf, type StoredRecord } from '@pandu/contract/kit'

/** The initial values of the form. Numbers are text, because they are typed. */
export const initialReport = (report: ReportValues = emptyReport()) => ({
  competency_value: recordOf(competencyKeys, (key) => String(report.competency_value[key] ?? '')),
  competency_desc: { ...report.competency_desc },
  competency_evidence: { ...report.competency_evidence },
  psychological_desc: report.psychological_desc,
  description: report.description,
})

/** The values of the form for a stored report. */
export const initialFromStored = (stored: StoredRecord) => initialReport({ ...emptyReport(), ...(stored as Partial<ReportValues>) })
