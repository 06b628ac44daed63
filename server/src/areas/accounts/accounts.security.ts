import { identityLabel } from '@pandu/contract/accounts'
import { sql } from 'kysely'
import { defineSecuritySource } from '../../kit/security-log.ts'

const history = { table: 'account_log', by: 'by_id', whose: 'user_id' } as const
const details = sql`x.details || jsonb_build_object('action', x.action)`
const listed = (words: readonly string[]) => (words.length === 0 ? 'none' : words.join(', '))

/** Changes of how somebody signs in, by their names in the history of the account. */
const loginWords: Readonly<Record<string, string>> = {
  'password changed': 'Password changed',
  'password reset': 'New password set with a mailed link',
  'factor on': 'Second factor turned on',
  'factor off': 'Second factor turned off',
  'factor recovery codes new': 'New recovery codes',
  'factor recovery code used': 'Signed in with a recovery code',
  'factor reset': 'Second factor reset',
  'factor codes wrong': 'Right password and several wrong second factors',
  'factor passkey added': 'Passkey added',
  'factor passkey removed': 'Passkey removed',
  'factor passkey refused': 'Passkey refused, because it may have been copied',
  'email asked': 'New e-mail address requested',
  'email cancelled': 'New e-mail address cancelled',
  'email confirmed': 'New e-mail address confirmed',
  'email taken back': 'E-mail address restored',
}

/** What the security log shows of the histories of accounts. */
export const accountSecurity = [
  defineSecuritySource<{ action: string; from: readonly string[] | number; to: readonly string[] | number }>({
    ...history,
    kind: 'granted',
    where: sql`x.action in ('permissions', 'status')`,
    facts: details,
    words: ({ from, to }) =>
      typeof from === 'number' || typeof to === 'number'
        ? to === 1
          ? 'Account switched on'
          : 'Account switched off'
        : `Permissions: ${listed(to)} (before: ${listed(from)})`,
  }),
  defineSecuritySource<{ fields: readonly string[] }>({
    ...history,
    kind: 'looked',
    where: sql`x.action = 'viewed'`,
    facts: details,
    words: ({ fields }) => fields.map((field) => identityLabel(field)).join(', '),
  }),
  defineSecuritySource<{ action: string; rows?: number; what?: string; files?: number }>({
    table: 'account_log',
    by: 'by_id',
    kind: 'exported',
    where: sql`x.action in ('exported', 'downloaded')`,
    facts: details,
    words: ({ action, rows, what, files }) => (action === 'exported' ? `Scholars: ${rows} rows` : `Archive of ${what}: ${files} files`),
  }),
  defineSecuritySource<{ action: string }>({
    ...history,
    kind: 'deleted',
    where: sql`x.action = 'deleted'`,
    facts: details,
    words: () => 'Scholar permanently deleted',
  }),
  defineSecuritySource<{ action: string; reason?: string; passkey?: string }>({
    ...history,
    kind: 'login',
    where: sql`(x.action like 'password %' or x.action like 'factor %' or x.action like 'email %')`,
    facts: details,
    words: ({ action, reason, passkey }) => [loginWords[action] ?? action, reason ?? passkey].filter(Boolean).join(': '),
  }),
]
