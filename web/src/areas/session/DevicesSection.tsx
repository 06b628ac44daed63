import { Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import type { OutputOf } from '@pandu/contract/kit'
import { describeDevice, listSessions, revokeSession } from '@pandu/contract/session'
import { IconDeviceLaptop, IconDeviceMobile } from '@tabler/icons-react'
import { confirmAction } from '../../kit/dialogs/index.ts'
import { useCall } from '../../kit/query.ts'
import { Loaded } from '../../kit/states.tsx'
import { Time } from '../../kit/Time.tsx'
import classes from './settings.module.css'
import { SettingsSection } from './SettingsSection.tsx'

type Device = OutputOf<typeof listSessions>['data'][number]

const signOutDevice = confirmAction(revokeSession, {
  title: 'Sign out device',
  body: (device: Device) => `${describeDevice(device.device).name} will have to sign in again.`,
  input: (device: Device) => ({ id: device.id }),
})
const signOutOthers = confirmAction(revokeSession, {
  title: 'Sign out all other devices',
  body: 'You will have to sign in again on every other device.',
  input: () => ({ id: 'others' as const }),
})

/** The devices on which the account is signed in, with buttons that sign them out. */
export function DevicesSection() {
  const devices = useCall(listSessions, {})
  return (
    <SettingsSection
      title="Devices"
      about="Where you are signed in. A device asks for the password again after some days, or when it has not been used for a long time."
    >
      <Loaded query={devices} skeleton={<Skeleton h={64} radius="md" />}>
        {({ data }) => (
          <Stack gap="md">
            <ul className={classes.devices}>
              {data.map((device) => (
                <DeviceLine key={device.id} device={device} />
              ))}
            </ul>
            {data.length > 1 && (
              <div>
                <Button variant="default" onClick={() => void signOutOthers.run()}>
                  Sign out all other devices
                </Button>
              </div>
            )}
          </Stack>
        )}
      </Loaded>
    </SettingsSection>
  )
}

function DeviceLine({ device }: { device: Device }) {
  const { name, isHandheld } = describeDevice(device.device)
  const Icon = isHandheld ? IconDeviceMobile : IconDeviceLaptop
  return (
    <li className={classes.device}>
      <Icon size={26} stroke={1.5} aria-hidden />
      <div className={classes.deviceWords}>
        <Group gap="xs">
          <Text component="span" fw={550}>
            {name}
          </Text>
          {device.current && (
            <Badge variant="light" color="green" radius="sm">
              This device
            </Badge>
          )}
        </Group>
        <Text component="p" m={0} size="sm" c="dimmed">
          {device.address} · signed in <Time value={device.created_at} />
          {!device.current && (
            <>
              {' '}
              · last used <Time value={device.last_seen_at} as="ago" />
            </>
          )}
        </Text>
      </div>
      {!device.current && (
        <Button variant="default" size="xs" aria-label={`Sign out ${name}`} onClick={() => void signOutDevice.run(device)}>
          Sign out
        </Button>
      )}
    </li>
  )
}
