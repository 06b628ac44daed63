import { Button } from '@mantine/core'
import { accountPages } from '@pandu/contract/accounts'
import { alumniPages, type AlumniRegion, alumniRegions, alumniRules, type Alumnus, listAlumni } from '@pandu/contract/alumni'
import { IconUserPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { ActionButtons, actions, type Action } from '../../kit/actions.tsx'
import { useCan } from '../../kit/can.tsx'
import { lazyDialog, open } from '../../kit/dialogs/index.ts'
import { yearOptions } from '../../kit/form/index.ts'
import { plural } from '../../kit/format.ts'
import { useGo } from '../../kit/go.ts'
import { PageHeader } from '../../kit/display.tsx'
import { usePageId, usePageParams } from '../../kit/params.ts'
import { useCall } from '../../kit/query.ts'
import { LoadedOne } from '../../kit/states.tsx'
import { DataTable, type Column, personColumn } from '../../kit/table/index.ts'
import { Time } from '../../kit/Time.tsx'
import { deleteRegion, editRegion, memberActions, unassign } from './alumni.actions.tsx'
const AddAlumniPicker = lazyDialog(() => import('./AddAlumniPicker.tsx').then((m) => m.AddAlumniPicker))
const RegionPicker = lazyDialog(() => import('./RegionPicker.tsx').then((m) => m.RegionPicker))

const columns: Column<Alumnus>[] = [
  personColumn(({ no_tf }) => no_tf),
  { key: 'university', cell: ({ university }) => university ?? '–' },
  { key: 'email', shown: false },
  { key: 'year_tf', shown: false, cell: ({ year_tf }) => year_tf ?? '–' },
  { key: 'alumni_at', sort: 'alumni_at', cell: ({ alumni_at }) => <Time value={alumni_at} as="day" /> },
  { key: 'assigned_at', sort: 'assigned_at', cell: ({ assigned_at }) => <Time value={assigned_at} as="day" /> },
]
const filters = [{ key: 'year_tf', label: 'Cohort Year', options: yearOptions() }]

/** The alumni of a region, the last assigned first (001 §2.1). */
export default function MembersPage() {
  const id = usePageId(alumniPages.members, 'id')
  return <LoadedOne query={useCall(alumniRegions.list, { filter: { id } })}>{(region) => <Members region={region} />}</LoadedOne>
}

function Members({ region }: { region: AlumniRegion }) {
  const { type } = usePageParams(alumniPages.members)
  const go = useGo()
  const { id } = region
  const list = alumniPages.regions({ type })
  const { can } = useCan(alumniRules.manage)
  const where = useMemo(() => ({ scholar_alumni_region_id: id }), [id])
  const rowActions = useMemo(() => memberActions(id), [id])
  const pageActions = useMemo(() => {
    const add: Action<AlumniRegion> = {
      label: 'Add Alumni',
      icon: IconUserPlus,
      may: alumniRules.manage,
      run: (region) => open(AddAlumniPicker, { region }),
    }
    return actions<AlumniRegion>(
      add,
      editRegion,
      deleteRegion(() => go(list)),
    )
  }, [go, list])
  return (
    <>
      <PageHeader title={region.region} about={plural(region.alumni, 'alumnus', 'alumni')} back={{ path: list, label: 'Regional Alumni' }}>
        <ActionButtons actions={pageActions} record={region} />
      </PageHeader>
      <DataTable
        label="Alumni of the region"
        endpoint={listAlumni}
        columns={columns}
        filters={filters}
        where={where}
        actions={rowActions}
        rowLink={(alumnus) => accountPages.profile({ type, role: 'scholar', id: alumnus.id })}
        bulk={can ? bulkOf(id) : undefined}
        sort="-assigned_at"
        searchLabel="Search name, number or email"
        storeAs="alumni"
        empty="Nobody is in this region yet"
      />
    </>
  )
}

/** The buttons above the table for the selected alumni. */
const bulkOf = (from: number) => (alumni: Alumnus[], clear: () => void) => (
  <>
    <Button size="xs" variant="light" onClick={() => void open(RegionPicker, { alumni, from }).then((done) => done && clear())}>
      Move to another region
    </Button>
    <Button size="xs" color="red" variant="light" onClick={() => void unassign.run(alumni).then((done) => done && clear())}>
      Unassign
    </Button>
  </>
)
