import * as z from 'zod'
import { endpointOf, Id, keysOf, listInput, listOf, search, Timestamp, timeColumn } from '../../kit/index.ts'
import { accountRules } from './accounts.access.ts'
import { scanFields } from './scholars.contract.ts'

const endpoint = endpointOf('accounts')

/** What is so sensitive that every reading is logged, with its label; the last two are documents of a sponsorship proposal. */
export const identityFields = {
  nik: 'NIK',
  nik_search: 'Search by NIK',
  ...scanFields,
  ktp: 'KTP of a sponsorship',
  tabungan: 'Savings book of a sponsorship',
} as const

/** The label of an identity paper; any other field keeps its name. */
export const identityLabel = (field: string) => new Map<string, string>(Object.entries(identityFields)).get(field) ?? field

/** A person in a line of the log. */
const named = z.object({ id: z.number(), name: z.string(), role: z.string(), profile_picture: z.string().nullable() })

/** One look: who saw what of whom. */
export const identityView = z.object({
  id: z.number(),
  at: Timestamp,
  /** Null when the account of the person who looked is deleted. */
  by: named.nullable(),
  whose: named,
  fields: z.array(z.string()),
})
export type IdentityView = z.infer<typeof identityView>

export const listLooks = endpoint({
  at: 'GET manage/account/look',
  does: 'Who has looked at the NIK numbers and identity papers of whom, the latest first; filter[who] leaves out what people saw of themselves',
  source: '001 §3, O73',
  access: accountRules.readLooks,
  input: listInput({
    filter: {
      search,
      by_id: Id,
      user_id: Id,
      field: z.enum(keysOf(identityFields)),
      who: z.enum(['others', 'self']),
    },
    sort: ['at'],
  }),
  output: listOf(identityView),
  sheet: {
    name: 'Identity log',
    columns: {
      at: timeColumn('When'),
      by: { label: 'Who looked', value: ({ by }) => by?.name ?? 'A deleted account' },
      whose: { label: 'At whose', value: ({ whose }) => whose.name },
      fields: { label: 'What was seen', value: ({ fields }) => fields.map((field) => identityLabel(field)).join(', ') },
    },
  },
})
