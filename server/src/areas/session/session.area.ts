import { scholarIdleHours, sessionDays, staffIdleHours } from '@pandu/contract/session'
import type { ServerArea } from '../../kit/area.ts'
import { sessionRoutes } from './session.routes.ts'
import { sessionParts } from './session.parts.ts'

export const session: ServerArea = {
  name: 'session',
  tables: ['sessions', 'password_resets', 'login_failures', 'live_tickets', 'email_changes'],
  joins: {
    users: 'signing in reads and changes the password of an account',
    account_log: 'a new password stands in the history of its account',
    vendors: 'whether the users of a partner reach every scholar',
  },
  routes: sessionRoutes,
  settings: [sessionDays, staffIdleHours, scholarIdleHours],
  parts: sessionParts,
  personal: {
    tables: [
      { table: 'sessions', of: 'user_id', way: true },
      { table: 'password_resets', of: 'user_id', way: true },
      { table: 'email_changes', of: 'user_id', way: true },
      { table: 'idempotency_keys', of: 'user_id', way: true },
    ],
  },
}
