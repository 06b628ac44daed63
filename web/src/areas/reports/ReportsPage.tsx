import { Button } from '@mantine/core'
import { REPORT_IMPORT } from '@pandu/contract/operations'
import {
  listReports,
  listReportScholars,
  MOST_ISSUED,
  periodLabels,
  periods,
  reportPages,
  type ReportRow,
  reportRules,
  type ReportScholar,
} from '@pandu/contract/reports'
import { downloadPages, downloadRules } from '@pandu/contract/downloads'
import { trashRules } from '@pandu/contract/trash'
import {
  IconCertificate,
  IconDownload,
  IconFileDownload,
  IconFileZip,
  IconHistory,
  IconPencil,
  IconPlus,
  IconReportAnalytics,
  IconTable,
  IconTags,
} from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { type Action, ActionMenu, bulkOf } from '../../kit/actions.tsx'
import { May, useCan } from '../../kit/can.tsx'
import { PageHeader } from '../../kit/display.tsx'
import { useGo } from '../../kit/go.ts'
import { PageLink } from '../../kit/PageLink.tsx'
import { PageTabs, type TabList } from '../../kit/PageTabs.tsx'
import { usePageParams } from '../../kit/params.ts'
import { type AllMatching, DataTable } from '../../kit/table/index.ts'
import { toastError } from '../../kit/toast.ts'
import { OperationsTable } from '../operations/operations.offers.ts'
import { deleteReport, deleteReports } from '../trash/trash.offers.ts'
import { reportColumns, scholarColumns } from './columns.tsx'
import { issueListedReports } from './issue-actions.ts'
import { choosePhase, chooseReport, openExportDialog, openHistory, pathOfPhase, pickScholar } from './report-actions.ts'
import { useReportFields } from './useFields.ts'
import { useCohortFilters } from './useCohortFilters.ts'

const phases = periods.map((value) => ({ value, label: periodLabels[value] }))
const issuedFilters = {
  key: 'issued',
  label: 'Issued',
  options: [
    { value: '0', label: 'Not issued' },
    { value: '1', label: 'Issued' },
    { value: 'changed', label: 'Changed since' },
  ],
}
const imports = { kind: REPORT_IMPORT }
const bulkDelete = bulkOf(deleteReports)

type Bulk = (rows: ReportRow[], clear: () => void, all?: AllMatching) => ReactNode

/** Assessment reports of all phases, the scholars who still lack one, and the imports. */
export default function ReportsPage() {
  const { type } = usePageParams(reportPages.list)
  const go = useGo()
  const openScholar = useOpenScholar()
  // The actions that are rarely needed, in a menu.
  const more = useMemo(
    (): readonly Action[] => [
      { label: 'Batch downloads', icon: IconFileZip, may: downloadRules.use, run: () => go(downloadPages.list({ type })) },
      { label: 'Download counter', icon: IconFileDownload, run: () => go(reportPages.downloads()) },
      { label: 'Export by year', icon: IconDownload, may: reportRules.write, run: openExportDialog },
      { label: 'Fields', icon: IconTags, run: () => go(reportPages.fields({ type })) },
    ],
    [go, type],
  )
  const tabs: TabList = [
    { value: 'reports', label: 'Reports', content: <Reports /> },
    { value: 'scholars', label: 'Scholars', content: <Scholars onOpen={openScholar} /> },
    {
      value: 'imports',
      label: 'Imports',
      content: <OperationsTable where={imports} label="Imports" empty="No reports have been imported yet" />,
    },
  ]
  return (
    <>
      <PageHeader title="Assessment Report" about="How scholars grow: nine characteristics at baseline, midline and endline.">
        <May rule={reportRules.issue}>
          <Button
            component={PageLink}
            to={reportPages.issues({ type })}
            variant="default"
            leftSection={<IconCertificate size={16} aria-hidden />}
          >
            Issue
          </Button>
        </May>
        <May rule={reportRules.write}>
          <Button
            component={PageLink}
            to={reportPages.batch({ type, phase: 'baseline' })}
            variant="default"
            leftSection={<IconTable size={16} aria-hidden />}
          >
            Whole cohort
          </Button>
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => void pickScholar().then((scholar) => scholar && openScholar(scholar))}
          >
            Create Report
          </Button>
        </May>
        <ActionMenu actions={more} record={undefined} name="Assessment Report" />
      </PageHeader>
      <PageTabs tabs={tabs} />
    </>
  )
}

/** Asks for the phase of a scholar, and opens the report or its creation. */
function useOpenScholar() {
  const go = useGo()
  const { can: writes } = useCan(reportRules.write)
  return async (scholar: ReportScholar) => {
    const period = await choosePhase(scholar)
    if (!period) return
    try {
      go(await pathOfPhase(scholar.id, period, writes))
    } catch (error) {
      toastError(error)
    }
  }
}

function Reports() {
  const go = useGo()
  const { can: deletes } = useCan(trashRules.manage)
  const { can: issues } = useCan(reportRules.issue)
  const { type } = usePageParams(reportPages.list)
  const { view } = useReportFields()
  const columns = useMemo(() => reportColumns(view), [view])
  const origins = useCohortFilters('tahun_tf')
  const filters = useMemo(() => [{ key: 'periode', label: 'Phase', options: phases }, ...origins, issuedFilters], [origins])
  const actions = useMemo(
    (): readonly Action<ReportRow>[] => [
      { label: 'Report or Recap', icon: IconReportAnalytics, run: chooseReport },
      {
        label: 'Edit',
        icon: IconPencil,
        may: reportRules.write,
        run: ({ scholar_id, period }) => go(reportPages.update({ type, idScholar: scholar_id, phase: period })),
      },
      { label: 'History', icon: IconHistory, run: openHistory },
      deleteReport,
    ],
    [go, type],
  )
  const issue = async (...[rows, clear, all]: Parameters<Bulk>) => {
    const batch = await issueListedReports(all ? { matching: all.filter } : { report_id: rows.map(({ id }) => id) })
    if (batch === undefined) return
    clear()
    go(reportPages.issues({ type }, { open: batch }))
  }
  const bulk: Bulk = (rows, clear, all) => (
    <>
      {issues && (
        <Button size="xs" leftSection={<IconCertificate size={16} aria-hidden />} onClick={() => void issue(rows, clear, all)}>
          Issue
        </Button>
      )}
      {/* Only selected rows can be deleted, not all that match the filter. */}
      {deletes && !all && bulkDelete(rows, clear)}
    </>
  )
  return (
    <DataTable
      label="Assessment reports"
      endpoint={listReports}
      columns={columns}
      filters={filters}
      sort="-updated_at"
      actions={actions}
      bulk={deletes || issues ? bulk : undefined}
      bulkMost={issues ? MOST_ISSUED : undefined}
      nameOf={({ name, period }) => `${periodLabels[period]} report of ${name}`}
      rowLink={({ scholar_id, period }) => reportPages.update({ type, idScholar: scholar_id, phase: period })}
      searchLabel="Search name, number or email"
      storeAs="reports"
      empty="No report has been written yet"
    />
  )
}

function Scholars({ onOpen }: { onOpen: (scholar: ReportScholar) => Promise<void> }) {
  const origins = useCohortFilters('year_tf')
  const filters = useMemo(() => [{ key: 'missing', label: 'Report missing', options: phases }, ...origins], [origins])
  return (
    <DataTable
      label="Scholars and their reports"
      endpoint={listReportScholars}
      columns={scholarColumns}
      filters={filters}
      sort="name"
      onRow={(scholar) => void onOpen(scholar)}
      searchLabel="Search name, number or email"
      storeAs="reports.scholars"
      empty="There are no scholars yet"
    />
  )
}
