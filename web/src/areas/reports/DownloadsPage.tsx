import { listReportDownloads, periodLabels, periods, type ReportDownload, reportPages } from '@pandu/contract/reports'
import { Text } from '@mantine/core'
import { useMemo } from 'react'
import { count, plural } from '../../kit/format.ts'
import { PageHeader, Person } from '../../kit/display.tsx'
import { type Column, DataTable } from '../../kit/table/index.ts'
import { Time } from '../../kit/Time.tsx'
import { useCohortFilters } from './useCohortFilters.ts'

const columns: readonly Column<ReportDownload>[] = [
  { key: 'name', sort: 'name', fixed: true, cell: ({ name }) => <Person name={name} size={28} /> },
  { key: 'no_tf', sort: 'no_tf' },
  { key: 'university' },
  { key: 'year_tf', sort: 'year_tf' },
  { key: 'period', cell: ({ period }) => periodLabels[period] },
  {
    key: 'downloaded_at',
    sort: 'downloaded_at',
    cell: ({ downloaded_at }) => (downloaded_at ? <Time value={downloaded_at} as="time" /> : <Text c="dimmed">Not yet</Text>),
  },
]
const ofReports = [
  { key: 'periode', label: 'Phase', options: periods.map((value) => ({ value, label: periodLabels[value] })) },
  {
    key: 'downloaded',
    label: 'Downloaded',
    options: [
      { value: '1', label: 'Yes' },
      { value: '0', label: 'Not yet' },
    ],
  },
]

/** Which scholars have downloaded their reports, and when they first did (G092). */
export default function DownloadsPage() {
  const origins = useCohortFilters('year_tf')
  const filters = useMemo(() => [...ofReports, ...origins], [origins])
  return (
    <>
      <PageHeader
        title="Report Downloads"
        about="Which scholars have downloaded their reports, and when for the first time."
        back={{ path: reportPages.list(), label: 'Assessment Report' }}
      />
      <DataTable
        label="Report downloads"
        endpoint={listReportDownloads}
        columns={columns}
        filters={filters}
        sort="-downloaded_at"
        rowLink={({ scholar_id, period }) => reportPages.document({ periode: period, id: scholar_id })}
        searchLabel="Search name, number or email"
        summary={({ downloaded, total }) => `Scholars have downloaded ${count(downloaded)} of ${plural(total, 'report', 'reports')}`}
        storeAs="reports.downloads"
        empty="No report has been written yet"
      />
    </>
  )
}
