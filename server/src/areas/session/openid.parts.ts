import { sql } from 'kysely'
import { defineSecuritySource } from '../../kit/security-log.ts'

const words: Readonly<Record<string, string>> = {
  'openid linked': 'Linked with an account at the OpenID provider',
  'openid unlinked': 'Unlinked from the account at the OpenID provider',
}

/** What happens to linked accounts, in the security log. */
export const openIdSecurity = defineSecuritySource<{ action: string }>({
  table: 'account_log',
  by: 'by_id',
  whose: 'user_id',
  kind: 'login',
  where: sql`x.action like 'openid %'`,
  facts: sql`jsonb_build_object('action', x.action)`,
  words: ({ action }) => words[action] ?? action,
})
