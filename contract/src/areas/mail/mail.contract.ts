import * as z from 'zod'
import { timeColumn, endpointOf, listInput, listOf, messageOnly, search, Timestamp } from '../../kit/index.ts'
import { mailRules } from './mail.access.ts'

const endpoint = endpointOf('mail')

const mailStatuses = ['waiting', 'held', 'sending', 'sent', 'failed', 'kept', 'unknown', 'withheld'] as const

/** A message that waits in the outbox because no mail server is configured, or that could not be sent. */
export const outboxMail = z.object({
  id: z.number(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  status: z.enum(mailStatuses),
  /** Why it has not been sent; empty for a sent mail, and for one that waits for the first time. */
  error: z.string(),
  created_at: Timestamp,
  sent_at: Timestamp.nullable(),
})
export type OutboxMail = z.infer<typeof outboxMail>

/** The state of a mail. */
export const mailStates: Record<OutboxMail['status'], string> = {
  waiting: 'Waiting',
  held: 'Held back since a restore',
  sending: 'Being sent',
  sent: 'Sent',
  failed: 'Failed',
  kept: 'Not sent, no mail server',
  unknown: 'Unknown, the server stopped while it was sent',
  withheld: 'Not sent, for a reason',
}

export const listOutbox = endpoint({
  at: 'GET mail/outbox',
  does: 'Read the outbox: the mails of the product, also those that wait for a mail server; filter[status] shows mails in one state',
  source: 'O48',
  access: mailRules.readOutbox,
  input: listInput({ filter: { search, status: z.enum(mailStatuses) }, sort: ['created_at'] }),
  output: listOf(outboxMail),
  sheet: {
    name: 'Outbox',
    columns: {
      to: 'To',
      subject: 'Subject',
      status: { label: 'Status', value: ({ status }) => mailStates[status] },
      created_at: timeColumn('Written'),
    },
  },
})

/** Why no mail is sent: this installation was restored from a backup. */
export const mailHold = z.object({
  since: Timestamp,
  /** The moment of the backup. */
  backup_at: Timestamp,
  /** Mails that waited in the backup: the installation that it was made from may have sent them. */
  older: z.number(),
  /** Mails that were written after the restore. */
  newer: z.number(),
})
export type MailHold = z.infer<typeof mailHold>

export const readMailHold = endpoint({
  at: 'GET mail/hold',
  does: 'Read whether mail is held back since a restore, and how many mails wait; null when mail is sent',
  source: 'decision 0055',
  access: mailRules.readOutbox,
  input: z.object({}),
  output: z.object({ message: z.string(), data: mailHold.nullable() }),
})

export const releaseMail = endpoint({
  at: 'POST mail/release',
  does: 'Send mail again after a restore, with the mails that waited in the backup or without them',
  source: 'decision 0055',
  access: mailRules.sendAgain,
  input: z.object({ older: z.enum(['send', 'leave'], 'must be send or leave') }),
  output: messageOnly,
})
