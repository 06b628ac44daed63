import { factorPermissions, scholarIdleHours, sessionDays, signInDays, staffIdleHours } from '@pandu/contract/session'
import { sql } from 'kysely'
import type { ServerArea } from '../../kit/area.ts'
import { alwaysStays } from '../../kit/personal.ts'
import { renewFactorSeals } from './factor.queries.ts'
import { requireFactor } from './factor.service.ts'
import { sessionNotices } from './session.notices.ts'
import { sessionRoutes } from './session.routes.ts'
import { sessionParts } from './session.parts.ts'

export const session: ServerArea = {
  name: 'session',
  tables: [
    'sessions',
    'password_resets',
    'login_failures',
    'live_tickets',
    'email_changes',
    'factors',
    'recovery_codes',
    'passkeys',
    'passkey_challenges',
    'sign_ins',
    'openid_links',
    'openid_flows',
    'security_alarms',
  ],
  joins: {
    users: 'signing in reads and changes the password of an account',
    account_log: 'a new password, and what happens to a second factor or a linked account, stand in the history of the account',
    vendors: 'whether the users of a partner reach every scholar',
  },
  routes: sessionRoutes,
  renewSeals: renewFactorSeals,
  notices: sessionNotices,
  settings: [sessionDays, staffIdleHours, scholarIdleHours, signInDays, factorPermissions],
  onSetting: { [factorPermissions.key]: requireFactor },
  expiries: [
    { table: 'sessions', when: `expires_at < now() - interval '1 day'` },
    { table: 'sessions', when: `last_seen_at < now() - make_interval(mins => idle_minutes) - interval '1 day'` },
    { table: 'password_resets', when: `expires_at < now() - interval '1 day'` },
    // The last link of one works for ten days.
    { table: 'email_changes', when: `asked_at < now() - interval '30 days'` },
    { table: 'login_failures', when: `at < now() - interval '1 day'` },
    { table: 'live_tickets', when: 'expires_at < now()' },
    { table: 'openid_flows', when: 'expires_at < now()' },
    { table: 'passkey_challenges', when: 'expires_at < now()' },
    { table: 'sign_ins', when: 'at < now() - make_interval(days => $1)', days: signInDays },
    { table: 'security_alarms', when: 'at < now() - make_interval(days => $1)', days: signInDays },
  ],
  parts: sessionParts,
  personal: {
    tables: [
      { table: 'sessions', of: 'user_id', grantsAccess: true },
      { table: 'password_resets', of: 'user_id', grantsAccess: true },
      // The link that restores an address works until its time is over, even if the account was in the trash; and an account without an address keeps
      // the one that it had.
      {
        table: 'email_changes',
        of: 'user_id',
        grantsAccess: true,
        stays: sql<boolean>`(coalesce(x.ended_at is null and x.back_until > now(), false) or exists (
        select from users u where u.id = x.user_id and u.email = 'deleted-' || u.id || '@deleted.invalid'))`,
      },
      { table: 'factors', of: 'user_id', shows: { without: ['secret', 'last_step'] } },
      { table: 'recovery_codes', of: 'user_id', shows: { without: ['code_mark'] } },
      { table: 'openid_links', of: 'user_id', grantsAccess: true },
      { table: 'passkeys', of: 'user_id', shows: { without: ['credential_id', 'public_key', 'counter', 'transports'] } },
      { table: 'idempotency_keys', of: 'user_id', grantsAccess: true },
      {
        table: 'sign_ins',
        of: 'user_id',
        shows: { without: ['name_mark', 'device_mark', 'session_id', 'counts', 'network'] },
        stays: alwaysStays,
      },
      { table: 'security_alarms', of: 'user_id', shows: 'nothing', stays: alwaysStays },
    ],
    anonymise: async (db, scholarId) => {
      await db.deleteFrom('email_changes').where('user_id', '=', scholarId).execute()
      await db.deleteFrom('sign_ins').where('user_id', '=', scholarId).execute()
      await db.deleteFrom('security_alarms').where('user_id', '=', scholarId).execute()
    },
  },
}
