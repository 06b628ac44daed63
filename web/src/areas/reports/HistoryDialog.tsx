import { type DialogProps, ViewDialog } from '../../kit/dialogs/index.ts'
import { ReportHistory } from './ReportHistory.tsx'

/** The history of all reports of a scholar. */
export function HistoryDialog({
  of: { scholar_id, name, year_tf },
}: DialogProps & { of: { scholar_id: number; name: string; year_tf: number | null } }) {
  return (
    <ViewDialog code="v_reportHistory" title={`Reports of ${name}`}>
      <ReportHistory scholarId={scholar_id} year={year_tf} />
    </ViewDialog>
  )
}
