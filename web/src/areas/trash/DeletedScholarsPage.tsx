import { type DeletedScholar, listDeletedScholars } from '@pandu/contract/trash'
import { bulkOf } from '../../kit/actions.tsx'
import { PageHeader } from '../../kit/display.tsx'
import { yearOptions } from '../../kit/form/index.ts'
import { type Column, DataTable } from '../../kit/table/index.ts'
import { deletedColumns, nameColumn } from './columns.tsx'
import { restoreManyScholars, scholarActions } from './trash.actions.tsx'

const columns: Column<DeletedScholar>[] = [
  nameColumn<DeletedScholar>(),
  { key: 'email' },
  ...deletedColumns<DeletedScholar>(),
  { key: 'entries', align: 'end' },
]
const filters = [{ key: 'year_tf', label: 'Cohort Year', options: yearOptions() }]
const bulk = bulkOf(restoreManyScholars)

/** The trash of scholars. */
export default function DeletedScholarsPage() {
  return (
    <>
      <PageHeader
        title="Deleted Scholars"
        about="Scholars in the trash, with everything that belongs to them. Each is permanently deleted on the day shown in its row."
      />
      <DataTable
        label="Deleted scholars"
        endpoint={listDeletedScholars}
        columns={columns}
        filters={filters}
        sort="-deleted_at"
        actions={scholarActions}
        bulk={bulk}
        searchLabel="Search name, number or email"
        storeAs="trash.scholars"
        empty="The trash is empty"
      />
    </>
  )
}
