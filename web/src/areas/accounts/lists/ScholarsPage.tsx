import { Button } from '@mantine/core'
import { accountPages, accountRules, listScholars } from '@pandu/contract/accounts'
import { blastRules } from '@pandu/contract/blast'
import { IconDownload, IconPlus, IconUpload } from '@tabler/icons-react'
import { useMemo } from 'react'
import { May, useCan } from '../../../kit/can.tsx'
import { lazyDialog, open } from '../../../kit/dialogs/index.ts'
import { yearOptions } from '../../../kit/form/index.ts'
import { PageHeader } from '../../../kit/display.tsx'
import { PageLink } from '../../../kit/PageLink.tsx'
import { usePageParams } from '../../../kit/params.ts'
import { DataTable, activeFilter } from '../../../kit/table/index.ts'
import type { Filter } from '../../../kit/table/Filters.tsx'
import { writeLetter } from '../../blast/blast.offers.tsx'
import { openScholarExport } from '../export/openScholarExport.ts'
import { useUniversities } from '../useUniversities.ts'
import { scholarActions } from './account.actions.tsx'
import { scholarListColumns } from './columns.tsx'

const CreateScholarDialog = lazyDialog(() => import('../dialogs/CreateScholarDialog.tsx').then((m) => m.CreateScholarDialog))

const fixedFilters: Filter[] = [
  activeFilter,
  { key: 'type', label: 'Type Scholar', options: ['regular', 'non-regular'].map((value) => ({ value, label: value })) },
  { key: 'year_tf', label: 'Cohort Year', options: yearOptions() },
  {
    key: 'alumni',
    label: 'Alumni',
    options: [
      { value: '0', label: 'Still in the programme' },
      { value: '1', label: 'Alumni' },
    ],
  },
]

/** All scholars of the programme. */
export default function ScholarsPage() {
  const { type } = usePageParams(accountPages.scholars)
  const { options } = useUniversities()
  const { can } = useCan(blastRules.manage)
  // Until the universities are loaded, any university number in the address counts as valid.
  const filters = useMemo(() => [...fixedFilters, { key: 'university_id', label: 'University', options }], [options])
  return (
    <>
      <PageHeader title="Scholar" about="All scholars of the programme, from every cohort and university.">
        <May rule={accountRules.manage}>
          <Button
            component={PageLink}
            to={accountPages.importScholars({ type })}
            variant="default"
            leftSection={<IconUpload size={16} aria-hidden />}
          >
            Import
          </Button>
          <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={() => void openScholarExport()}>
            Export by year
          </Button>
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => void open(CreateScholarDialog)}>
            Create Scholar
          </Button>
        </May>
      </PageHeader>
      <DataTable
        label="Scholars"
        endpoint={listScholars}
        columns={scholarListColumns}
        filters={filters}
        actions={scholarActions}
        rowLink={({ id }) => accountPages.profile({ role: 'scholar', id })}
        bulk={can ? writeLetter : undefined}
        searchLabel="Search name, number or email"
        storeAs="scholars"
        empty="There are no scholars yet"
      />
    </>
  )
}
