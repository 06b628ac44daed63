import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { readOpenIdLink, unlinkOpenId } from '@pandu/contract/session'
import { useMe } from '../../kit/can.tsx'
import { confirmAction } from '../../kit/dialogs/index.ts'
import { useCall } from '../../kit/query.ts'
import { Time } from '../../kit/Time.tsx'
import { SettingsSection } from './SettingsSection.tsx'

const unlink = confirmAction(unlinkOpenId, {
  title: 'Unlink the account',
  body: (name: string) =>
    `Your other devices are signed out. The next time that somebody signs in with ${name} and your e-mail address, that account is linked.`,
  danger: true,
  input: () => ({}),
})

/** The linked account at the provider; renders nothing if the person may not sign in with one. */
export function OpenIdSection() {
  const { user } = useMe()
  const { data } = useCall(readOpenIdLink, {})
  const { name, link } = data?.data ?? {}
  if (!name) return null
  return (
    <SettingsSection title="Linked account" about={`An account at ${name} with which you can sign in instead of using your password.`}>
      {link ? (
        <Stack gap="md">
          <Group gap="xs">
            <Badge variant="light" color="green" radius="sm">
              Linked
            </Badge>
            <Text component="span" style={{ overflowWrap: 'anywhere' }}>
              {link.email} at {name}, since <Time value={link.linked_at} as="day" />. It last signed you in on <Time value={link.used_at} />
              .
            </Text>
          </Group>
          <div>
            <Button variant="default" onClick={() => void unlink.run(name)}>
              Unlink
            </Button>
          </div>
        </Stack>
      ) : (
        <Text style={{ overflowWrap: 'anywhere' }}>
          Not linked yet. Sign in with {name} on the login page once, with the address {user.email}. That links the two accounts.
        </Text>
      )}
    </SettingsSection>
  )
}
