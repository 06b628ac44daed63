import { Badge, Button, Group, Stack } from '@mantine/core'
import { businessAcumen, type BusinessEvent, businessPages, businessRules } from '@pandu/contract/business'
import { dayIn, PROGRAMME_ZONE } from '@pandu/contract/kit'
import { listProvinces } from '@pandu/contract/regions'
import { vendors } from '@pandu/contract/vendors'
import { IconPlus, IconPlaylistAdd } from '@tabler/icons-react'
import { useMemo } from 'react'
import { May, useCan } from '../../kit/can.tsx'
import { PageHeader, TitleWithDetail } from '../../kit/display.tsx'
import { PageLink } from '../../kit/PageLink.tsx'
import { usePageParams } from '../../kit/params.ts'
import { useCall } from '../../kit/query.ts'
import { DataTable, type Column } from '../../kit/table/index.ts'
import { Time } from '../../kit/Time.tsx'
import { ChangesSection } from '../operations/operations.offers.ts'
import { deleteEvents, eventActions, openEventForm, viewEvent } from './business.actions.tsx'
import { EventDocuments, eventPlace } from './EventDocuments.tsx'
import { bulkOf } from '../../kit/actions.tsx'

/** Today's date in western Indonesian time, which the programme uses. */
const today = () => dayIn(new Date(), PROGRAMME_ZONE)

const columns: Column<BusinessEvent>[] = [
  {
    key: 'title',
    sort: 'title',
    fixed: true,
    wrap: true,
    cell: (event) => <TitleWithDetail title={event.title} detail={eventPlace(event)} />,
  },
  {
    key: 'event_date',
    sort: 'event_date',
    cell: ({ event_date }) => (
      <Group gap={6} wrap="nowrap" component="span" display="inline-flex">
        <Time value={event_date} as="day" />
        {event_date >= today() && (
          <Badge variant="light" radius="sm" component="span">
            Upcoming
          </Badge>
        )}
      </Group>
    ),
  },
  { key: 'vendor', wrap: true, cell: ({ vendor }) => vendor || '–' },
  { key: 'papers', cell: (event) => <EventDocuments event={event} /> },
  { key: 'social_media', shown: false, cell: ({ social_media }) => social_media || '–' },
  { key: 'created_at', sort: 'created_at', shown: false, cell: ({ created_at }) => <Time value={created_at} as="day" /> },
]
const ofBusiness = { area: 'business' }

/** Business-acumen events: time, place, people and papers (001 §2.1). */
export default function BusinessPage() {
  const { type } = usePageParams(businessPages.list)
  const { can } = useCan(businessRules.manage)
  const provinces = useCall(listProvinces, {}, { staleTime: Infinity })
  const partners = useCall(vendors.list, { page: { size: 100 }, sort: 'name' })
  const filters = useMemo(() => {
    const named = (rows?: readonly { name: string }[]) => (rows ?? []).map(({ name }) => ({ value: name, label: name }))
    return [
      { key: 'province', label: 'Province', options: named(provinces.data?.data) },
      { key: 'vendor', label: 'Vendor', options: named(partners.data?.data) },
    ]
  }, [provinces.data, partners.data])
  return (
    <>
      <PageHeader title="Business Acumen" about="Events about running a business, each with its budget, work order and terms of reference.">
        <May rule={businessRules.manage}>
          <Button
            component={PageLink}
            to={businessPages.addMany({ type })}
            variant="default"
            leftSection={<IconPlaylistAdd size={16} aria-hidden />}
          >
            Add Multiple
          </Button>
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => void openEventForm()}>
            Create Business Acumen
          </Button>
        </May>
      </PageHeader>
      <Stack gap="xl">
        <DataTable
          label="Business-acumen events"
          endpoint={businessAcumen.list}
          columns={columns}
          filters={filters}
          actions={eventActions}
          nameOf={({ title }) => title}
          onRow={(event) => void viewEvent(event)}
          bulk={can ? bulk : undefined}
          sort="-event_date"
          searchLabel="Search title, vendor or place"
          storeAs="business"
          empty="There are no business-acumen events yet"
        />
        <ChangesSection where={ofBusiness} empty="No bulk changes yet" />
      </Stack>
    </>
  )
}

const bulk = bulkOf({ ...deleteEvents, icon: undefined })
