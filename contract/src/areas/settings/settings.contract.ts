import * as z from 'zod'
import { endpointOf, listInput, listOf, messageOnly, Timestamp } from '../../kit/index.ts'
import { settingRules } from './settings.access.ts'

const endpoint = endpointOf('settings')

const named = z.array(z.object({ name: z.string(), label: z.string() })).readonly()
const field = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('number'), unit: z.string() }),
  z.object({ kind: z.literal('numbers'), unit: z.string(), numbers: named }),
  z.object({ kind: z.literal('list'), unit: z.string() }),
  z.object({ kind: z.literal('choices'), choices: named, none: z.string() }),
  z.object({ kind: z.literal('text') }),
  z.object({ kind: z.literal('lines') }),
  z.object({ kind: z.literal('rich') }),
  z.object({ kind: z.literal('years'), unit: z.string(), numbers: named }),
])

/** A value of the programme, with what it changes. */
export const shownSetting = z.object({
  key: z.string(),
  group: z.string(),
  label: z.string(),
  help: z.string(),
  field,
  value: z.unknown(),
  default: z.unknown(),
  /** Who has set its value; null while it has the default. */
  updated_by: z.string().nullable(),
  /** Sent back by the change; the beginning of 1970 while nobody has changed it. */
  updated_at: Timestamp,
})
export type ShownSetting = z.infer<typeof shownSetting>

export const listSettings = endpoint({
  at: 'GET setting',
  does: 'List the settings of the programme by subject, with their values and what they change',
  source: 'decision 0049',
  access: settingRules.manage,
  input: z.object({}),
  output: z.object({ message: z.string(), data: z.array(shownSetting) }),
})

export const updateSetting = endpoint({
  at: 'POST setting/update',
  does: 'Give a setting of the programme another value; it holds at once in every process',
  source: 'decision 0049',
  access: settingRules.manage,
  input: z.object({ key: z.string().max(100), value: z.unknown(), updated_at: z.iso.datetime({ offset: true }) }),
  output: messageOnly,
})

/** One change of a setting. */
export const settingChange = z.object({
  id: z.number(),
  key: z.string(),
  label: z.string(),
  field: field.nullable(),
  from: z.unknown(),
  to: z.unknown(),
  by: z.string().nullable(),
  at: Timestamp,
})
export type SettingChange = z.infer<typeof settingChange>

export const listSettingChanges = endpoint({
  at: 'GET setting/history',
  does: 'List who changed which setting when, from which value to which, newest first; filter[key] shows those of one setting',
  source: 'decision 0049',
  access: settingRules.manage,
  input: listInput({ filter: { key: z.string().max(100) }, sort: ['at'] }),
  output: listOf(settingChange),
})

/** The policy as people read it, with the times of the settings filled in. */
export const readPolicy = endpoint({
  at: 'GET policy',
  does: 'Read the policy: what is kept, why, how long and who sees it',
  source: '001 §2.1, O68',
  access: 'public',
  input: z.object({}),
  output: z.object({ message: z.string(), data: z.object({ html: z.string() }) }),
})

export const listInstructions = endpoint({
  at: 'GET instruction',
  does: 'List the steps that are read before something is handed in, by the settings in which they stand',
  source: 'O68',
  access: 'signed-in',
  input: z.object({}),
  output: z.object({ message: z.string(), data: z.array(z.object({ key: z.string(), lines: z.array(z.string()).readonly() })) }),
})
