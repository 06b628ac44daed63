import { periodLabels, periods } from '@pandu/contract/reports'
import { type DeletedReport, listDeletedReports } from '@pandu/contract/trash'
import { bulkOf } from '../../kit/actions.tsx'
import { PageHeader } from '../../kit/display.tsx'
import { yearOptions } from '../../kit/form/index.ts'
import { type Column, DataTable } from '../../kit/table/index.ts'
import { deletedColumns, nameColumn } from './columns.tsx'
import { reportActions, restoreManyReports } from './trash.actions.tsx'

const columns: Column<DeletedReport>[] = [
  nameColumn<DeletedReport>(),
  { key: 'period', cell: ({ period }) => periodLabels[period] },
  ...deletedColumns<DeletedReport>(),
]
const filters = [
  { key: 'periode', label: 'Phase', options: periods.map((value) => ({ value, label: periodLabels[value] })) },
  { key: 'year_tf', label: 'Cohort Year', options: yearOptions() },
]
const bulk = bulkOf(restoreManyReports)

/** The trash of assessment reports. */
export default function DeletedReportsPage() {
  return (
    <>
      <PageHeader
        title="Deleted Reports"
        about="Assessment reports in the trash. Each is permanently deleted on the day shown in its row."
      />
      <DataTable
        label="Deleted reports"
        endpoint={listDeletedReports}
        columns={columns}
        filters={filters}
        sort="-deleted_at"
        actions={reportActions}
        nameOf={({ name, period }) => `${periodLabels[period]} report of ${name}`}
        bulk={bulk}
        searchLabel="Search name, number or email"
        storeAs="trash.reports"
        empty="The trash is empty"
      />
    </>
  )
}
