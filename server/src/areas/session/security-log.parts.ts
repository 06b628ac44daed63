import { signInOutcomeLabel, type SignInOutcome } from '@pandu/contract/session'
import { sql } from 'kysely'
import { defineSecuritySource } from '../../kit/security-log.ts'
import { openIdSecurity } from './openid.parts.ts'

/** The provider's name is a setting, and may have been another one then. */
const PROVIDER = 'the OpenID provider'

interface Tries {
  outcome: SignInOutcome
  times: number
  known: boolean
  openid: boolean
}
const often = (times: number) => (times > 1 ? `, ${times} times` : '')
const tries = {
  table: 'sign_ins',
  whose: 'user_id',
  address: 'address',
  device: 'device',
  facts: sql`jsonb_build_object('outcome', x.outcome, 'times', x.times, 'known', x.device_mark is not null, 'openid', x.by_openid)`,
} as const
const failed = ({ outcome, times, openid }: Tries) => `${signInOutcomeLabel(outcome, openid ? PROVIDER : undefined)}${often(times)}`

const alarms = {
  password_tried: '10 wrong passwords on devices that the account does not know',
  many_names: 'Many different names were tried from this address within a quarter hour',
  key_renewed: 'NIK numbers and second factors were encrypted with a new key, at the command line of the server',
  key_lost: 'A new key replaced a lost one, at the command line of the server. What the lost key encrypted can no longer be read',
} as const

/** The events of signing in, and those that the kits record. */
export const securityLog = [
  openIdSecurity,
  defineSecuritySource<Tries>({
    ...tries,
    kind: 'signed_in',
    by: 'user_id',
    where: sql`x.outcome = 'signed_in'`,
    words: ({ known, openid }) => `${signInOutcomeLabel('signed_in', openid ? PROVIDER : undefined)}${known ? '' : ' on a new device'}`,
  }),
  defineSecuritySource<Tries>({
    ...tries,
    kind: 'failed',
    where: sql`x.outcome in ('wrong_password', 'wrong_code', 'wrong_passkey', 'code_asked')`,
    words: failed,
  }),
  defineSecuritySource<Tries>({
    ...tries,
    kind: 'refused',
    where: sql`x.outcome in ('refused', 'inactive', 'openid_refused')`,
    words: failed,
  }),
  defineSecuritySource<{ call: string; times: number }>({
    kind: 'refused',
    table: 'refused_calls',
    by: 'by_id',
    address: 'address',
    facts: sql`jsonb_build_object('call', x.call, 'times', x.times)`,
    words: ({ call, times }) => `Not allowed: ${call}${often(times)}`,
  }),
  defineSecuritySource<{ kind: keyof typeof alarms }>({
    kind: 'alarm',
    table: 'security_alarms',
    whose: 'user_id',
    address: 'address',
    facts: sql`jsonb_build_object('kind', x.kind)`,
    words: ({ kind }) => alarms[kind],
  }),
  defineSecuritySource<{ list: string; rows: number }>({
    kind: 'exported',
    table: 'export_log',
    by: 'by_id',
    facts: sql`jsonb_build_object('list', x.list, 'rows', x.rows)`,
    words: ({ list, rows }, { calls }) => `${calls.get(`GET ${list}`)?.sheet?.name ?? list}: ${rows} row${rows === 1 ? '' : 's'}`,
  }),
]
