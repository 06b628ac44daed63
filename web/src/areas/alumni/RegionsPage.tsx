import { Anchor, Button, Stack, Text, Title } from '@mantine/core'
import { alumniPages, type AlumniRegion, alumniRegions, alumniRules } from '@pandu/contract/alumni'
import { accountPages, listScholars, type ScholarRow } from '@pandu/contract/accounts'
import { IconMapPin, IconPlus } from '@tabler/icons-react'
import { actions } from '../../kit/actions.tsx'
import { May, useCan } from '../../kit/can.tsx'
import { lazyDialog, open } from '../../kit/dialogs/index.ts'
import { count, plural } from '../../kit/format.ts'
import { PageHeader } from '../../kit/display.tsx'
import { usePageParams } from '../../kit/params.ts'
import { useCall } from '../../kit/query.ts'
import { DataTable, type Column, personColumn } from '../../kit/table/index.ts'
import { Time } from '../../kit/Time.tsx'
import { ChangesSection } from '../operations/operations.offers.ts'
import { regionActions } from './alumni.actions.tsx'
import classes from './alumni.module.css'

const RegionPicker = lazyDialog(() => import('./RegionPicker.tsx').then((m) => m.RegionPicker))
const RegionDialog = lazyDialog(() => import('./RegionDialog.tsx').then((m) => m.RegionDialog))

const columns: Column<AlumniRegion>[] = [
  { key: 'region', sort: 'region', fixed: true },
  { key: 'alumni', align: 'end', cell: ({ alumni }) => count(alumni) },
  { key: 'created_at', sort: 'created_at', cell: ({ created_at }) => <Time value={created_at} as="day" /> },
]

const waitingColumns: Column<ScholarRow>[] = [
  personColumn(({ no_tf }) => no_tf),
  { key: 'university' },
  { key: 'year_tf', sort: 'year_tf' },
  { key: 'alumni_at', label: 'Alumni since', cell: ({ alumni_at }) => alumni_at && <Time value={alumni_at} as="day" /> },
]
const withoutRegion = { alumni: 1, region: 'none' } as const
const ofAlumni = { area: 'alumni' }
const sizes = [15, 30, 50] as const
const waitingActions = actions<ScholarRow>({
  label: 'Assign',
  icon: IconMapPin,
  may: alumniRules.manage,
  run: (alumnus: ScholarRow) => open(RegionPicker, { alumni: [alumnus] }),
})

/** The alumni regions, and the alumni who are in none yet (001 §2.1, G097). */
export default function RegionsPage() {
  const { type } = usePageParams(alumniPages.regions)
  const { can } = useCan(alumniRules.manage)
  const waiting = useCall(listScholars, { filter: withoutRegion, page: { size: 1 } }).data?.total ?? 0
  return (
    <>
      <PageHeader title="Regional Alumni" about="The regions in which alumni live, with the alumni of each.">
        <May rule={alumniRules.manage}>
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => void open(RegionDialog, {})}>
            Create Region
          </Button>
        </May>
      </PageHeader>
      <Stack gap="xl">
        {waiting > 0 && (
          <Text size="sm">
            {`${plural(waiting, 'alumnus is', 'alumni are')} in no region yet. `}
            <Anchor href="#waiting" size="sm" underline="always">
              See who
            </Anchor>
          </Text>
        )}
        <DataTable
          label="Alumni regions"
          endpoint={alumniRegions.list}
          columns={columns}
          actions={regionActions}
          nameOf={({ region }) => region}
          rowLink={({ id }) => alumniPages.members({ type, id })}
          size={15}
          sizes={sizes}
          searchLabel="Search region"
          empty="There are no alumni regions yet"
        />
        <section id="waiting" className={classes.waiting}>
          <Title order={2} size="h4">
            Alumni without a region
          </Title>
          <Text c="dimmed" size="sm" mb="sm">
            Scholars become alumni once staff set "Alumni since" on their profile.
          </Text>
          <DataTable
            label="Alumni without a region"
            endpoint={listScholars}
            columns={waitingColumns}
            where={withoutRegion}
            actions={waitingActions}
            rowLink={({ id }) => accountPages.profile({ type, role: 'scholar', id })}
            bulk={can ? assignMany : undefined}
            prefix="w-"
            searchLabel="Search alumni"
            empty="All alumni are in a region"
          />
        </section>
        <ChangesSection where={ofAlumni} empty="Nobody has been assigned to a region yet" />
      </Stack>
    </>
  )
}

const assignMany = (alumni: ScholarRow[], clear: () => void) => (
  <Button size="xs" variant="light" onClick={() => void open(RegionPicker, { alumni }).then((done) => done && clear())}>
    Assign
  </Button>
)
