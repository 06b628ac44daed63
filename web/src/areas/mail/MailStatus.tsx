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

/** The status of a mail as a badge. */
export const MailStatus = ({ status }: { status: OutboxMail['status'] }) => (
  <Badge variant="light" color={colors[status]} radius="sm">
    {mailStates[status]}
  </Badge>
)
