import * as z from 'zod'
import { defineSetting, wholeNumber } from '../../kit/index.ts'

export const senderName = defineSetting({
  key: 'mail.sender_name',
  group: 'Mail',
  label: 'Name of the sender',
  help: 'The sender of every mail has this name. Empty: the name that the installation was set up with. The address stays the same.',
  field: { kind: 'text' },
  schema: z
    .string('must be a text')
    .trim()
    .max(60, 'must be at most 60 characters')
    .regex(/^[^<>"@\p{Cc}]*$/u, 'must be a name without <, >, quotation marks and @'),
  default: '',
})

export const mailsPerMinute = defineSetting({
  key: 'mail.per_minute',
  group: 'Mail',
  label: 'Mails in one minute, at most',
  help: 'Mail servers refuse senders of too many mails at once. The rest waits for the next minute.',
  field: { kind: 'number', unit: 'mails' },
  schema: wholeNumber(1, 6000),
  default: 600,
})

export const mailDays = defineSetting({
  key: 'mail.kept_days',
  group: 'Keeping',
  label: 'Mails that were sent',
  help: 'Sent and failed mails are kept in the outbox for this time. A failed mail stays longer while its record needs it.',
  field: { kind: 'number', unit: 'days' },
  schema: wholeNumber(7, 3650),
  default: 90,
})
