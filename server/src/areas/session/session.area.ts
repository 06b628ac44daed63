import { scholarIdleHours, sessionDays, staffIdleHours } from '@pandu/contract/session'
import type { ServerArea } from '../../kit/area.ts'
import { sessionRoutes } from './session.routes.ts'
import { sessionParts } from './session.parts.ts'

export const session: ServerArea = {
  name: 'session',
  tables: ['sessions', 'password_resets', 'login_failures', 'live_tickets', 'email_changes', 'factors', 'recovery_codes'],
  joins: {
    users: 'signing in reads and changes the password of an account',
    account_log: 'a new password, and what happens to a second factor, stand in the history of the account',
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
      { table: 'factors', of: 'user_id', without: ['secret', 'last_step'] },
      { table: 'recovery_codes', of: 'user_id', without: ['code_mark'] },
      { table: 'idempotency_keys', of: 'user_id', way: true },
    ],
  },
}
