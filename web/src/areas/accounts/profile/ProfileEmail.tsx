import { accountRules, cancelEmail, resendEmail } from '@pandu/contract/accounts'
import { mailRules } from '@pandu/contract/mail'
import { sessionPages } from '@pandu/contract/session'
import { Anchor, Button, Group, Text } from '@mantine/core'
import { useCan } from '../../../kit/can.tsx'
import { Email } from '../../../kit/Email.tsx'
import { PageLink } from '../../../kit/PageLink.tsx'
import { useWrite } from '../../../kit/query.ts'
import { type HolderRow, accountHolderOf } from '../accountHolder.ts'

interface EmailProps {
  account: HolderRow & { email: string; pending_email: string | null }
}

/** The e-mail address and, below it, a new one that is not confirmed yet. The superadmin gets a link to the mails sent to it. */
export function ProfileEmail({ account: { email, pending_email, ...account } }: EmailProps) {
  const { can } = useCan(accountRules.changeLogin, accountHolderOf(account))
  const reads = useCan(mailRules.readOutbox).can
  const resend = useWrite(resendEmail)
  const cancel = useWrite(cancelEmail)
  return (
    <>
      <Anchor href={`mailto:${email}`}>
        <Email address={email} />
      </Anchor>
      {pending_email && (
        <>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {pending_email} is not confirmed yet. The mail to it has a link.
          </Text>
          {can && (
            <Group gap={4}>
              <Button variant="subtle" size="compact-xs" loading={resend.busy} onClick={() => void resend.run({ id: account.id })}>
                Send again
              </Button>
              <Button variant="subtle" size="compact-xs" loading={cancel.busy} onClick={() => void cancel.run({ id: account.id })}>
                Keep the old one
              </Button>
            </Group>
          )}
        </>
      )}
      {reads && (
        <Text size="sm">
          <Anchor
            component={PageLink}
            to={sessionPages.settings({}, { tab: 'outbox', search: email })}
            inherit
            display="inline-block"
            py={3}
          >
            Mails to this address
          </Anchor>
        </Text>
      )}
    </>
  )
}
