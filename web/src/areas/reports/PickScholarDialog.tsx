import { listReportScholars } from '@pandu/contract/reports'
import { useMemo } from 'react'
import { PickerDialog } from '../../kit/dialogs/index.ts'
import { Avatar } from '../../kit/display.tsx'
import { yearOptions } from '../../kit/form/index.ts'

/** Picks the scholar of a report (001 §2.4). */
export function PickScholarDialog() {
  const filters = useMemo(() => [{ key: 'year_tf', label: 'Cohort', all: 'Cohort', options: yearOptions() }], [])
  return (
    <PickerDialog
      code="s_report"
      title="Choose a scholar"
      endpoint={listReportScholars}
      placeholder="Type name or Scholars email"
      searchLabel="Type name or Scholars email"
      filters={filters}
      atOnce
      empty="No Data"
      miss={() => 'No Data'}
      narrowed="No Data"
      row={({ id, name, email, profile_picture }) => ({
        id,
        title: name,
        detail: email,
        picture: <Avatar name={name} src={profile_picture} size={32} />,
      })}
    />
  )
}
