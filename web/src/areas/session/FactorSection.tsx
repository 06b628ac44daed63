import { Alert, Badge, Button, Divider, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { OutputOf } from '@pandu/contract/kit'
import { readFactor, RECOVERY_CODES, renewRecoveryCodes, turnOffFactor } from '@pandu/contract/session'
import { IconAlertTriangle } from '@tabler/icons-react'
import { confirmAction } from '../../kit/dialogs/index.ts'
import { plural } from '../../kit/format.ts'
import { useCall } from '../../kit/query.ts'
import { Loaded } from '../../kit/states.tsx'
import { Time } from '../../kit/Time.tsx'
import { PasskeyList } from './PasskeyList.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { showRecoveryCodes, useTurnOnFactor } from './useTurnOnFactor.ts'

type Factor = OutputOf<typeof readFactor>['data']

const renew = confirmAction(renewRecoveryCodes, {
  title: 'New recovery codes',
  body: 'The recovery codes that you have stop working.',
  input: () => ({}),
  then: (_, { data }) => void showRecoveryCodes(data.codes),
})
const turnOff = confirmAction(turnOffFactor, {
  title: 'Turn the codes of the app off',
  body: ({ required, passkeys }: Factor) =>
    passkeys.length > 0
      ? 'When you sign in with your password, you will be asked for a passkey or a recovery code.'
      : required
        ? 'Your permissions require a second factor: you cannot use Pandu until you have set up another one. Your recovery codes stop working.'
        : 'You will sign in with only your password again. Your recovery codes stop working.',
  danger: true,
  input: () => ({}),
})

/** With fewer recovery codes than this, a warning is shown. */
const FEW = 3

/** The second factors of the account: passkeys and the codes of an app. */
export function FactorSection() {
  const factor = useCall(readFactor, {})
  return (
    <SettingsSection
      title="Second factor"
      about="A passkey, or a code from an app, in addition to your password. Somebody who only knows your password then cannot sign in."
    >
      <Loaded query={factor} skeleton={<Skeleton h={180} radius="md" />}>
        {({ data }) => (
          <Stack gap="lg">
            <FactorState factor={data} />
            <Divider />
            <PasskeyList passkeys={data.passkeys} hasApp={data.app_since !== null} />
            <Divider />
            <AppCodes factor={data} />
          </Stack>
        )}
      </Loaded>
    </SettingsSection>
  )
}

function FactorState({ factor: { on, since, codes_left, required } }: { factor: Factor }) {
  if (!on) return <Text>You sign in with only your password.</Text>
  return (
    <Stack gap="md">
      <Group gap="xs">
        <Badge variant="light" color="green" radius="sm">
          On
        </Badge>
        <Text component="span">
          since <Time value={since} as="day" />. {plural(codes_left, 'recovery code')} of {RECOVERY_CODES} left.
          {required && ' Your permissions require it.'}
        </Text>
      </Group>
      {codes_left < FEW && (
        <Alert color="yellow" variant="light" icon={<IconAlertTriangle size={20} />}>
          Make new recovery codes, so that you can sign in without your device.
        </Alert>
      )}
      <div>
        <Button variant="default" onClick={() => void renew.run()}>
          New recovery codes
        </Button>
      </div>
    </Stack>
  )
}

function AppCodes({ factor }: { factor: Factor }) {
  const { turnOn, busy } = useTurnOnFactor()
  const { app_since } = factor
  return (
    <Stack gap="sm">
      <div>
        <Title order={3} size="h5">
          Codes of an app
        </Title>
        <Text size="sm" c="dimmed">
          An app on your phone shows six digits, which you type after the password.
        </Text>
      </div>
      {app_since === null ? (
        <div>
          <Button variant={factor.on ? 'default' : 'filled'} loading={busy} onClick={() => void turnOn()}>
            Turn on
          </Button>
        </div>
      ) : (
        <Group gap="sm">
          <Text component="span">
            On since <Time value={app_since} as="day" />
          </Text>
          <Button variant="default" size="xs" onClick={() => void turnOff.run(factor)}>
            Turn off
          </Button>
        </Group>
      )}
    </Stack>
  )
}
