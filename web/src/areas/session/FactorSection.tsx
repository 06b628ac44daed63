import { Alert, Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { readFactor, RECOVERY_CODES, renewRecoveryCodes, setUpFactor, turnOffFactor } from '@pandu/contract/session'
import { IconAlertTriangle } from '@tabler/icons-react'
import { confirmAction, lazyDialog, open } from '../../kit/dialogs/index.ts'
import { plural } from '../../kit/format.ts'
import { useCall, useWrite } from '../../kit/query.ts'
import { Loaded } from '../../kit/states.tsx'
import { Time } from '../../kit/Time.tsx'
import { SettingsSection } from './SettingsSection.tsx'

const TurnOnDialog = lazyDialog(() => import('./TurnOnFactorDialog.tsx').then((m) => m.TurnOnFactorDialog))
const CodesDialog = lazyDialog(() => import('./RecoveryCodesDialog.tsx').then((m) => m.RecoveryCodesDialog))

const renew = confirmAction(renewRecoveryCodes, {
  title: 'New recovery codes',
  body: 'The recovery codes that you have stop working.',
  input: () => ({}),
  then: (_, { data }) => void open(CodesDialog, data),
})
const turnOff = confirmAction(turnOffFactor, {
  title: 'Turn the second factor off',
  body: 'Signing in asks for your password alone again. Your recovery codes stop working.',
  danger: true,
  input: () => ({}),
})

/** Fewer than this is too few to go on a journey with. */
const FEW = 3

/** A code of an app beside the password. */
export function FactorSection() {
  const factor = useCall(readFactor, {})
  const begin = useWrite(setUpFactor, { silent: true })
  const turnOn = async () => {
    const answer = await begin.run({})
    const codes = answer && (await open(TurnOnDialog, answer.data))
    if (codes) await open(CodesDialog, { codes })
  }
  return (
    <SettingsSection title="Second factor" about="A code of an app beside the password: whoever knows your password alone does not get in.">
      <Loaded query={factor} skeleton={<Skeleton h={64} radius="md" />}>
        {({ data: { on, since, codes_left } }) =>
          on ? (
            <Stack gap="md">
              <Group gap="xs">
                <Badge variant="light" color="green" radius="sm">
                  On
                </Badge>
                <Text component="span">
                  since <Time value={since} as="day" />. {plural(codes_left, 'recovery code')} of {RECOVERY_CODES} left.
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
                <Button variant="default" onClick={() => void turnOff.run()}>
                  Turn off
                </Button>
              </Group>
            </Stack>
          ) : (
            <Stack gap="md">
              <Text>Signing in asks for your password alone.</Text>
              <div>
                <Button loading={begin.busy} onClick={() => void turnOn()}>
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
