import { readReport, type Period, reportPages, type ReportScholar } from '@pandu/contract/reports'
import { call, CallError } from '../../kit/call.ts'
import { lazyDialog, open } from '../../kit/dialogs/index.ts'

const PhaseDialog = lazyDialog(() => import('./PhaseDialog.tsx').then((m) => m.PhaseDialog))
const PickScholarDialog = lazyDialog(() => import('./PickScholarDialog.tsx').then((m) => m.PickScholarDialog))
const ExportDialog = lazyDialog(() => import('./ExportDialog.tsx').then((m) => m.ExportDialog))
const ChooseReportDialog = lazyDialog(() => import('./ChooseReportDialog.tsx').then((m) => m.ChooseReportDialog))
const HistoryDialog = lazyDialog(() => import('./HistoryDialog.tsx').then((m) => m.HistoryDialog))

/** Asks for a phase; resolves to undefined when none was chosen. */
export const choosePhase = (scholar: Pick<ReportScholar, 'id' | 'name' | 'gender' | 'periods'>) => open(PhaseDialog, { scholar })

/** Asks for a scholar, who can be searched by name or e-mail. */
export const pickScholar = async () => (await open(PickScholarDialog))?.[0] as ReportScholar | undefined

export const openExportDialog = () => open(ExportDialog)
export const chooseReport = (of: { scholar_id: number; name: string; period: Period }) => open(ChooseReportDialog, { of })
export const openHistory = (of: { scholar_id: number; name: string; year_tf: number | null }) => open(HistoryDialog, { of })

/** The address for a phase of a scholar: the report or, if there is none and the reader writes reports, the page that creates it (001 §2.1, §4). */
export const pathOfPhase = async (scholarId: number, periode: Period, writes: boolean) => {
  const report = reportPages.document({ periode, id: scholarId })
  if (!writes) return report
  try {
    await call(readReport, { id: scholarId, periode })
    return report
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return reportPages.create({ idScholar: scholarId, phase: periode })
    throw error
  }
}
