import * as z from 'zod'
import { defineSetting, wholeFrom } from '../../kit/index.ts'

export const senderName = defineSetting({
  key: 'mail.sender_name',
  group: 'Mail',
  label: 'Name of the sender',
  help: 'Stands as the sender of every mail. Empty: the name that the installation was set up with. The address stays the same.',
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
  help: 'Mail servers refuse who sends too much at once. What is more waits for the next minute.',
  field: { kind: 'number', unit: 'mails' },
  schema: wholeFrom(1, 6000),
  default: 600,
})

export const mailDays = defineSetting({
  key: 'mail.kept_days',
  group: 'Keeping',
  label: 'Mails that were sent',
  help: 'Sent and failed mails are in the outbox for so long.',
  field: { kind: 'number', unit: 'days' },
  schema: wholeFrom(7, 3650),
  default: 90,
})
