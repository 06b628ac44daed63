import { Alert, Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { readFactor, RECOVERY_CODES, renewRecoveryCodes, turnOffFactor } from '@pandu/contract/session'
import { IconAlertTriangle } from '@tabler/icons-react'
import { confirmAction } from '../../kit/dialogs/index.ts'
import { plural } from '../../kit/format.ts'
import { useCall } from '../../kit/query.ts'
import { Loaded } from '../../kit/states.tsx'
import { Time } from '../../kit/Time.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { showCodes, useTurnOnFactor } from './useTurnOnFactor.ts'

const renew = confirmAction(renewRecoveryCodes, {
  title: 'New recovery codes',
  body: 'The recovery codes that you have stop working.',
  input: () => ({}),
  then: (_, { data }) => void showCodes(data.codes),
})
const turnOff = confirmAction(turnOffFactor, {
  title: 'Turn the second factor off',
  body: ({ required }: { required: boolean }) =>
    required
      ? 'Your permissions require a second factor: nothing else opens until you have set up another one. Your recovery codes stop working.'
      : 'Signing in asks for your password alone again. Your recovery codes stop working.',
  danger: true,
  input: () => ({}),
})

/** Fewer than this is too few to go on a journey with. */
const FEW = 3

/** A code of an app beside the password. */
export function FactorSection() {
  const factor = useCall(readFactor, {})
  const { turnOn, busy } = useTurnOnFactor()
  return (
    <SettingsSection title="Second factor" about="A code of an app beside the password: whoever knows your password alone does not get in.">
      <Loaded query={factor} skeleton={<Skeleton h={64} radius="md" />}>
        {({ data: { on, since, codes_left, required } }) =>
          on ? (
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
                  Make new recovery codes, so that you get in without your telephone.
                </Alert>
              )}
              <Group gap="sm">
                <Button variant="default" onClick={() => void renew.run()}>
                  New recovery codes
                </Button>
                <Button variant="default" onClick={() => void turnOff.run({ required })}>
                  Turn off
                </Button>
              </Group>
            </Stack>
          ) : (
            <Stack gap="md">
              <Text>Signing in asks for your password alone.</Text>
              <div>
                <Button loading={busy} onClick={() => void turnOn()}>
                  Turn on
                </Button>
              </div>
            </Stack>
          )
        }
      </Loaded>
    </SettingsSection>
  )
}
