import { SegmentedControl } from '@mantine/core'
import { periodLabels, periods, reportPages } from '@pandu/contract/reports'
import { PageHeader } from '../../kit/display.tsx'
import { useGo } from '../../kit/go.ts'
import { lazyComponent } from '../../kit/lazyComponent.tsx'
import { PageTabs, type TabList, usePageTab } from '../../kit/PageTabs.tsx'
import { usePageParams } from '../../kit/params.ts'
import { SkeletonPage } from '../../kit/states.tsx'
import { CohortSheet } from './CohortSheet.tsx'
import { useSheetAddress } from './useSheetAddress.ts'

const ImportReports = lazyComponent(() => import('./ImportReports.tsx').then((m) => m.ImportReports), { placeholder: SkeletonPage })

/** The reports of a whole cohort in a phase: typed into a table, or imported from a file. */
export default function BatchPage() {
  const { type, phase } = usePageParams(reportPages.batch)
  const go = useGo()
  const { search } = useSheetAddress()
  const tabs: TabList = [
    { value: 'sheet', label: 'Sheet', content: <CohortSheet key={phase} periode={phase} /> },
    { value: 'import', label: 'Import a file', content: <ImportReports key={phase} periode={phase} /> },
  ]
  const { value: tab } = usePageTab(tabs)
  return (
    <>
      <PageHeader
        title={`${periodLabels[phase]} Reports of a Cohort`}
        about="Write the reports of many scholars side by side. Each row is saved by itself."
        back={{ path: reportPages.list({ type }), label: 'Assessment Report' }}
      >
        <SegmentedControl
          aria-label="Phase"
          value={phase}
          onChange={(value) => go(reportPages.batch({ type, phase: value }, tab === 'sheet' ? search : { tab }))}
          data={periods.map((value) => ({ value, label: periodLabels[value] }))}
        />
      </PageHeader>
      <PageTabs tabs={tabs} />
    </>
  )
}
