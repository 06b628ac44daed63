import * as z from 'zod'
import { timeColumn, endpointOf, Id, keysOf, listInput, listOf, search, Timestamp } from '../../kit/index.ts'
import { sessionRules } from './session.access.ts'

const endpoint = endpointOf('session')

/** What the security log holds. */
export const securityKinds = {
  signed_in: 'Signed in',
  failed: 'Failed sign-in',
  refused: 'Refused',
  alarm: 'Alarm',
  login: 'Password, second factor, e-mail',
  granted: 'Permissions and status',
  exported: 'Export',
  looked: 'Identity papers opened',
  deleted: 'Permanently deleted',
} as const
export type SecurityKind = keyof typeof securityKinds

/** For how many days back a reader sees the log. */
export const securityTimes = { 1: 'Last 24 hours', 7: 'Last 7 days', 30: 'Last 30 days', 365: 'Last year' } as const

const person = z.object({ id: z.number(), name: z.string(), role: z.string() })

export const securityEvent = z.object({
  id: z.number(),
  at: Timestamp,
  kind: z.enum(keysOf(securityKinds)),
  /** One sentence. */
  what: z.string(),
  /** Who did it; null where that is unknown, or the account is deleted. */
  by: person.nullable(),
  /** Whose account or data it was about. */
  whose: person.nullable(),
  /** Empty where it was not stored. */
  address: z.string(),
  device: z.string(),
})
export type SecurityEvent = z.infer<typeof securityEvent>

export const listSecurityEvents = endpoint({
  at: 'GET security-log',
  does: 'Read the security log: sign-ins, refusals, alarms, permissions, exports, looks at identity papers and what was permanently deleted; filter[search] is a name or an address',
  source: 'decision 0054',
  access: sessionRules.readSecurityLog,
  input: listInput({
    filter: {
      search,
      kind: z.enum(keysOf(securityKinds)),
      person_id: Id,
      within: z.enum(keysOf(securityTimes)),
    },
    sort: ['at'],
  }),
  output: listOf(securityEvent),
  sheet: {
    name: 'Security log',
    columns: {
      at: timeColumn('When'),
      kind: { label: 'Kind', value: ({ kind }) => securityKinds[kind] },
      what: 'What happened',
      by: { label: 'Who', value: ({ by }) => by?.name ?? '' },
      whose: { label: 'Whose', value: ({ whose }) => whose?.name ?? '' },
      from: { label: 'From', value: ({ address }) => address, further: [{ label: 'Device', value: ({ device }) => device }] },
    },
  },
})
