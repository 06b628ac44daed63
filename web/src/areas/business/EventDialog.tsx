import { Stack, Text } from '@mantine/core'
import { businessAcumen, type BusinessEvent } from '@pandu/contract/business'
import { type DialogProps, ViewDialog } from '../../kit/dialogs/index.ts'
import { Fact, Facts } from '../../kit/display.tsx'
import { ExternalLink } from '../../kit/ExternalLink.tsx'
import { useCall } from '../../kit/query.ts'
import { EmptyState, LoadedOne } from '../../kit/states.tsx'
import { Time } from '../../kit/Time.tsx'
import { eventPlace } from './EventDocuments.tsx'

/** Shows an event with links to its papers. */
export function EventDialog({ id, title }: DialogProps & Pick<BusinessEvent, 'id' | 'title'>) {
  const list = useCall(businessAcumen.list, { filter: { id } })
  return (
    <ViewDialog code="v_businessAcument" title={list.data?.data[0]?.title ?? title}>
      <LoadedOne query={list} missing={<EmptyState text="This event has been deleted" />}>
        {(event) => <Detail event={event} />}
      </LoadedOne>
    </ViewDialog>
  )
}

function Detail({ event }: { event: BusinessEvent }) {
  const { description, event_date, vendor, social_media, link_financial_budget, link_spk, link_tor } = event
  return (
    <Stack gap="md">
      {description && <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{description}</Text>}
      <Facts>
        <Fact label="Event Date">
          <Time value={event_date} as="day" />
        </Fact>
        <Fact label="Place">{eventPlace(event)}</Fact>
        <Fact label="Vendor">{vendor}</Fact>
        <Fact label="Social Media">{social_media && <ExternalLink url={social_media} />}</Fact>
        <Fact label="Financial Budget">
          {link_financial_budget && <ExternalLink url={link_financial_budget}>Open the budget</ExternalLink>}
        </Fact>
        <Fact label="SPK">{link_spk && <ExternalLink url={link_spk}>Open the SPK</ExternalLink>}</Fact>
        <Fact label="TOR">{link_tor && <ExternalLink url={link_tor}>Open the TOR</ExternalLink>}</Fact>
      </Facts>
    </Stack>
  )
}
