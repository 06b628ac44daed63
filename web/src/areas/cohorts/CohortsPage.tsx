import { Button } from '@mantine/core'
import { type Cohort, cohortPages, cohortRules, listCohorts } from '@pandu/contract/cohorts'
import { IconPlus } from '@tabler/icons-react'
import { May } from '../../kit/can.tsx'
import { lazyDialog, open } from '../../kit/dialogs/index.ts'
import { yearOptions } from '../../kit/form/index.ts'
import { count } from '../../kit/format.ts'
import { PageHeader } from '../../kit/display.tsx'
import { usePageParams } from '../../kit/params.ts'
import { DataTable, type Column } from '../../kit/table/index.ts'
import type { Filter } from '../../kit/table/Filters.tsx'
import { Time } from '../../kit/Time.tsx'
import { cohortActions } from './cohorts.actions.tsx'

const CohortDialog = lazyDialog(() => import('./CohortDialog.tsx').then((m) => m.CohortDialog))

const columns: Column<Cohort>[] = [
  { key: 'name', sort: 'name', fixed: true },
  { key: 'year', sort: 'year' },
  { key: 'description', wrap: true },
  { key: 'members', align: 'end', cell: ({ members }) => count(members) },
  { key: 'courses', align: 'end', cell: ({ courses }) => count(courses) },
  { key: 'created_at', sort: 'created_at', cell: ({ created_at }) => <Time value={created_at} as="day" /> },
]
const filters: Filter[] = [{ key: 'year', label: 'Year', options: yearOptions() }]

/** Groups of scholars by year, from which courses take their members; a row links to the scholars (001 §2.1). */
export default function CohortsPage() {
  const { type } = usePageParams(cohortPages.list)
  return (
    <>
      <PageHeader title="Cohort" about="Groups of scholars by year. A course takes the scholars of one cohort as its members.">
        <May rule={cohortRules.manage}>
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => void open(CohortDialog, {})}>
            Create Cohort
          </Button>
        </May>
      </PageHeader>
      <DataTable
        label="Cohorts"
        endpoint={listCohorts}
        columns={columns}
        filters={filters}
        actions={cohortActions}
        rowLink={({ id }) => cohortPages.members({ type, id })}
        searchLabel="Search name or description"
        storeAs="cohorts"
        empty="There are no cohorts yet"
      />
    </>
  )
}
