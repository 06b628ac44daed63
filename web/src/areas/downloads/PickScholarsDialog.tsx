import { listReportScholars, periodLabels } from '@pandu/contract/reports'
import { useMemo } from 'react'
import { PickerDialog } from '../../kit/dialogs/index.ts'
import { Avatar } from '../../kit/display.tsx'
import { yearOptions } from '../../kit/form/index.ts'

/** Picks scholars whose reports are downloaded together. Scholars without a report cannot be picked. */
export function PickScholarsDialog() {
  const filters = useMemo(() => [{ key: 'year_tf', label: 'Cohort', all: 'Cohort', options: yearOptions() }], [])
  return (
    <PickerDialog
      code="s_downloadReports"
      title="Choose scholars"
      endpoint={listReportScholars}
      placeholder="Type name or Scholars email"
      searchLabel="Type name or Scholars email"
      filters={filters}
      many
      pick="Continue"
      empty="No Data"
      miss={() => 'No Data'}
      narrowed="No Data"
      row={({ id, name, profile_picture, periods }) => ({
        id,
        title: name,
        detail: periods.map((period) => periodLabels[period]).join(', '),
        picture: <Avatar name={name} src={profile_picture} size={32} />,
        taken: periods.length === 0 && 'There is no report yet',
      })}
    />
  )
}
