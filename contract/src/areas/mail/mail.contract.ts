import * as z from 'zod'
import { endpointOf, listInput, listOf, search, Timestamp, asTime } from '../../kit/index.ts'
import { mailRules } from './mail.access.ts'

const endpoint = endpointOf('mail')

/** A message that waits in the outbox because no mail server is configured, or that could not be sent. */
export const outboxMail = z.object({
  id: z.number(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  status: z.enum(['waiting', 'sending', 'sent', 'failed', 'kept', 'unknown']),
  created_at: Timestamp,
  sent_at: Timestamp.nullable(),
})
export type OutboxMail = z.infer<typeof outboxMail>

/** How far a mail has come. */
export const mailStates: Record<OutboxMail['status'], string> = {
  waiting: 'Waiting',
  sending: 'Being sent',
  sent: 'Sent',
  failed: 'Failed',
  kept: 'Not sent, no mail server',
  unknown: 'Unknown, the server stopped while it was sent',
}

export const listOutbox = endpoint({
  at: 'GET mail/outbox',
  does: 'Read the outbox: what the product would have mailed when no mail server is configured',
  source: 'O48',
  access: mailRules.readOutbox,
  input: listInput({ filter: { search }, sort: ['created_at'] }),
  output: listOf(outboxMail),
  sheet: {
    name: 'Outbox',
    columns: {
      to: 'To',
      subject: 'Subject',
      status: { label: 'Status', value: ({ status }) => mailStates[status] },
      created_at: asTime('Written'),
    },
  },
})
