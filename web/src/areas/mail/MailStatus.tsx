import { Badge } from '@mantine/core'
import { mailStates, type OutboxMail } from '@pandu/contract/mail'

const colors: Record<OutboxMail['status'], string> = {
  waiting: 'blue',
  held: 'yellow',
  sending: 'blue',
  sent: 'green',
  failed: 'red',
  kept: 'gray',
  unknown: 'yellow',
  withheld: 'gray',
}

/** How far a mail has come. */
export const MailStatus = ({ status }: { status: OutboxMail['status'] }) => (
  <Badge variant="light" color={colors[status]} radius="sm">
    {mailStates[status]}
  </Badge>
)
