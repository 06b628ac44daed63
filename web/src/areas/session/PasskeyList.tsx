import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { MOST_PASSKEYS, type Passkey, removePasskey } from '@pandu/contract/session'
import { IconFingerprint } from '@tabler/icons-react'
import { confirmAction, lazyDialog, open } from '../../kit/dialogs/index.ts'
import { Time } from '../../kit/Time.tsx'
import { hasPasskeys } from './hasPasskeys.ts'
import classes from './settings.module.css'
import { useAddPasskey } from './useAddPasskey.ts'

const RenameDialog = lazyDialog(() => import('./RenamePasskeyDialog.tsx').then((m) => m.RenamePasskeyDialog))

interface Removed extends Passkey {
  isLast: boolean
}
const remove = confirmAction(removePasskey, {
  title: ({ name }: Removed) => `Remove ${name}`,
  body: ({ isLast }: Removed) =>
    `You can no longer sign in with it. Then delete it on the device or in the password manager, too.${
      isLast ? ' You will sign in with only your password again, and your recovery codes stop working.' : ''
    }`,
  danger: true,
  input: ({ id }: Removed) => ({ id }),
})

/** The passkeys of an account, with a button that adds one of this device. */
export function PasskeyList({ passkeys, hasApp }: { passkeys: readonly Passkey[]; hasApp: boolean }) {
  const { add, busy } = useAddPasskey()
  return (
    <Stack gap="sm">
      <div>
        <Title order={3} size="h5">
          Passkeys
        </Title>
        <Text size="sm" c="dimmed">
          You sign in by fingerprint, face or PIN, without the password.
        </Text>
      </div>
      {passkeys.length > 0 && (
        <ul className={classes.devices} aria-label="Passkeys">
          {passkeys.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} isLast={!hasApp && passkeys.length === 1} />
          ))}
        </ul>
      )}
      {hasPasskeys() ? (
        passkeys.length < MOST_PASSKEYS ? (
          <div>
            <Button variant={passkeys.length > 0 ? 'default' : 'filled'} loading={busy} onClick={() => void add()}>
              Add a passkey
            </Button>
          </div>
        ) : (
          <Text size="sm">More than {MOST_PASSKEYS} passkeys are not possible. Remove one to add another.</Text>
        )
      ) : (
        <Text size="sm">This browser cannot use passkeys here. Open Pandu in another browser to add one.</Text>
      )}
    </Stack>
  )
}

function PasskeyLine({ passkey, isLast }: { passkey: Passkey; isLast: boolean }) {
  const { name, created_at, used_at } = passkey
  return (
    <li className={classes.device}>
      <IconFingerprint size={26} stroke={1.5} aria-hidden />
      <div className={classes.deviceWords}>
        <Text component="span" fw={550}>
          {name}
        </Text>
        <Text component="p" m={0} size="sm" c="dimmed">
          added <Time value={created_at} as="day" /> ·{' '}
          {used_at ? (
            <>
              last used <Time value={used_at} as="ago" />
            </>
          ) : (
            'not used yet'
          )}
        </Text>
        <Group gap="xs" mt={6}>
          <Button variant="default" size="xs" aria-label={`Rename ${name}`} onClick={() => void open(RenameDialog, { passkey })}>
            Rename
          </Button>
          <Button variant="default" size="xs" aria-label={`Remove ${name}`} onClick={() => void remove.run({ ...passkey, isLast })}>
            Remove
          </Button>
        </Group>
      </div>
    </li>
  )
}
