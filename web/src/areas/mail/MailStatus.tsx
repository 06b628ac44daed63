import { Badge } from '@mantine/core'
import type { OutboxMail } from '@pandu/contract/mail'

const byState: Record<OutboxMail['status'], { label: string; color: string }> = {
  waiting: { label: 'Waiting', color: 'blue' },
  sent: { label: 'Sent', color: 'green' },
  failed: { label: 'Failed', color: 'red' },
  kept: { label: 'Not sent, no mail server', color: 'gray' },
}

/** How far a mail has come. */
export const MailStatus = ({ status }: { status: OutboxMail['status'] }) => (
  <Badge variant="light" color={byState[status].color} radius="sm">
    {byState[status].label}
  </Badge>
)
