import { Badge } from '@mantine/core'
import type { OutboxMail } from '@pandu/contract/mail'

const looks: Record<OutboxMail['status'], { label: string; color: string }> = {
  waiting: { label: 'Waiting', color: 'blue' },
  sent: { label: 'Sent', color: 'green' },
  failed: { label: 'Failed', color: 'red' },
  kept: { label: 'Not sent, no mail server', color: 'gray' },
}

/** How far a mail has come. */
export const MailStatus = ({ status }: { status: OutboxMail['status'] }) => (
  <Badge variant="light" color={looks[status].color} radius="sm">
    {looks[status].label}
  </Badge>
)
