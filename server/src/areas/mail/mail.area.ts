import { senderName, mailsPerMinute, mailDays } from '@pandu/contract/mail'
import type { ServerArea } from '../../kit/area.ts'
import { mailParts } from './mail.parts.ts'
import { mailRoutes } from './mail.routes.ts'

export const mail: ServerArea = {
  name: 'mail',
  tables: ['outbox', 'mail_hold'],
  routes: mailRoutes,
  parts: mailParts,
  settings: [senderName, mailsPerMinute, mailDays],
}
