import { senderName, mailsPerMinute, mailDays } from '@pandu/contract/mail'
import type { ServerArea } from '../../kit/area.ts'
import { mailParts } from './mail.parts.ts'
import { mailRoutes } from './mail.routes.ts'

export const mail: ServerArea = {
  name: 'mail',
  tables: ['outbox', 'mail_hold'],
  routes: mailRoutes,
  parts: mailParts,
  expiries: [{ table: 'outbox', when: `status <> 'waiting' and created_at < now() - make_interval(days => $1)`, days: mailDays }],
  settings: [senderName, mailsPerMinute, mailDays],
}
