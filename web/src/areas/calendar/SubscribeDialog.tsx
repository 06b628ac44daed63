import { Alert, Button, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core'
import { readSubscription, subscribe, unsubscribe } from '@pandu/contract/calendar'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { confirmAction, ViewDialog } from '../../kit/dialogs/index.ts'
import { ExternalLink } from '../../kit/ExternalLink.tsx'
import { useCall, useWrite } from '../../kit/query.ts'
import { Loaded } from '../../kit/states.tsx'
import { Time } from '../../kit/Time.tsx'

const remove = confirmAction(unsubscribe, {
  title: 'Remove address',
  danger: true,
  body: 'Calendars that read this address stop showing what is in Pandu.',
  input: () => ({}),
})

/** The address under which Google Calendar, Outlook and others show this calendar. It is shown only once, when it is created. */
export function SubscribeDialog() {
  const query = useCall(readSubscription, {})
  const [address, setAddress] = useState<string>()
  const write = useWrite(subscribe, { silent: true, then: ({ data }) => setAddress(data.address) })
  const make = () => void write.run({})
  const end = async () => {
    if (await remove.run()) setAddress(undefined)
  }
  return (
    <ViewDialog code="v_calendar_subscription" title="Subscribe to your calendar">
      <Stack gap="md">
        <Text>Google Calendar, Outlook and other calendars can show your entries. They use an address that belongs only to you.</Text>
        <Alert variant="light" title="Other calendars update late">
          They read your entries only every 8 to 24 hours. When a meeting moves, Pandu notifies you at once.
        </Alert>
        <Loaded query={query}>
          {({ data }) => {
            if (address !== undefined && data) return <NewAddress address={address} />
            if (!data)
              return (
                <div>
                  <Button onClick={make} loading={write.busy}>
                    Create address
                  </Button>
                </div>
              )
            return (
              <Stack gap="xs">
                <Text>
                  You have an address since <Time value={data.created_at} as="day" />.{' '}
                  {data.read_at ? (
                    <>
                      A calendar last read it <Time value={data.read_at} as="ago" />.
                    </>
                  ) : (
                    'No calendar has read it yet.'
                  )}
                </Text>
                <Text size="sm" c="dimmed">
                  It cannot be displayed again. Calendars that read the old address need the new one.
                </Text>
              </Stack>
            )
          }}
        </Loaded>
        {query.data?.data && (
          <Group gap="xs">
            <Button variant="default" onClick={make} loading={write.busy}>
              Create a new address
            </Button>
            <Button variant="light" color="red" onClick={() => void end()}>
              Remove address
            </Button>
          </Group>
        )}
      </Stack>
    </ViewDialog>
  )
}

function NewAddress({ address }: { address: string }) {
  const webcal = address.replace(/^https?:/, 'webcal:')
  return (
    <Stack gap="xs">
      <Group gap="xs" align="end" wrap="nowrap">
        <TextInput label="Your address" value={address} readOnly onFocus={(event) => event.currentTarget.select()} flex={1} />
        <CopyButton value={address}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
              onClick={copy}
            >
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
      </Group>
      <Text size="sm">Copy it now; it cannot be displayed again. Anyone who has it can read your calendar.</Text>
      <Text size="sm">
        <ExternalLink url={`https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`}>Add to Google Calendar</ExternalLink>{' '}
        ·{' '}
        <ExternalLink url={`https://outlook.office.com/calendar/0/addfromweb?url=${encodeURIComponent(address)}`}>
          Add to Outlook
        </ExternalLink>
      </Text>
      <Text size="sm" c="dimmed">
        Elsewhere choose “Subscribe from web” or “Add calendar by URL”, and paste the address.
      </Text>
    </Stack>
  )
}
