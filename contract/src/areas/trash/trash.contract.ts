import * as z from 'zod'
import {
  wholeListOf,
  archiveCalls,
  dayColumn,
  timeColumn,
  confirmedWarnings,
  email,
  endpointOf,
  Id,
  idList,
  listInput,
  listOf,
  messageOnly,
  search,
  text,
  Timestamp,
  username,
} from '../../kit/index.ts'
import { cohortYear, scholarNameFields } from '../accounts/index.ts'
import { period, periodLabels } from '../reports/index.ts'
import { trashRules } from './trash.access.ts'

const endpoint = endpointOf('trash')

/** For how many years signed contracts are kept after the scholar was permanently deleted: the time for which accounts must be kept. */
export const CONTRACT_YEARS = 10

/** How many records go into the trash or come back at once. */
const MOST = 100

/** {id: [..]}, or the bare list (O39). */
const named = <S extends z.ZodRawShape>(shape: S) =>
  z.preprocess((body) => (Array.isArray(body) ? { id: body } : body), z.object({ id: idList('id', MOST), ...shape }))

const gone = {
  id: z.number(),
  scholar_id: z.number(),
  ...scholarNameFields,
  year_tf: z.number().nullable(),
  deleted_by: z.string().nullable(),
  deleted_at: Timestamp,
  /** When it is permanently deleted. */
  ends_at: Timestamp,
}

export const deletedReport = z.object({ ...gone, period })
export type DeletedReport = z.infer<typeof deletedReport>

export const deletedScholar = z.object({
  ...gone,
  email: z.string(),
  username: z.string(),
  /** How many entries of other tables were moved with it. */
  entries: z.number(),
  /** Which of its unique fields somebody else has now. */
  taken: z.array(z.enum(['email', 'username', 'no_tf'])),
})
export type DeletedScholar = z.infer<typeof deletedScholar>

const filter = { search, year_tf: cohortYear, university_id: Id, id: Id }
const sort = ['deleted_at', 'name', 'no_tf', 'year_tf'] as const

const ends = {
  deleted_by: 'Deleted By',
  deleted_at: timeColumn('Deleted At'),
  ends_at: dayColumn('Permanently Deleted'),
}

export const listDeletedReports = endpoint({
  at: 'GET migrations/trash/report-summary',
  does: 'List the assessment reports in the trash, the newest deleted first',
  source: '001 §7 Trash',
  access: trashRules.read,
  input: listInput({ filter: { ...filter, periode: period }, sort: [...sort] }),
  output: listOf(deletedReport),
  sheet: {
    name: 'Deleted reports',
    columns: {
      name: 'Scholar Name',
      no_tf: 'No TELADAN',
      university: 'University',
      year_tf: 'Cohort Year',
      period: { label: 'Period', value: ({ period: one }: DeletedReport) => periodLabels[one] },
      ...ends,
    },
  },
})

export const listDeletedScholars = endpoint({
  at: 'GET migrations/trash/scholar',
  does: 'List the scholars in the trash, the newest deleted first',
  source: '001 §7 Trash',
  access: trashRules.read,
  input: listInput({ filter, sort: [...sort] }),
  output: listOf(deletedScholar),
  sheet: {
    name: 'Deleted scholars',
    columns: {
      name: 'Scholar Name',
      no_tf: 'No TELADAN',
      email: 'Email',
      university: 'University',
      year_tf: 'Cohort Year',
      entries: { label: 'Entries', as: 'number' },
      ...ends,
    },
  },
})

/** Records of one kind that belong to a scholar: how many are moved with the scholar, and how many stay under the name of a deleted scholar. */
export const dependentRecords = z.object({ area: z.string(), what: z.string(), goes: z.number(), stays: z.number() })
export type DependentRecords = z.infer<typeof dependentRecords>

export const previewScholarDeletion = endpoint({
  at: 'GET scholar/trash',
  does: 'What belongs to a scholar and is moved to the trash with them, and what stays, by area',
  source: 'decision 0047',
  access: trashRules.manage,
  input: z.object({ id: Id }),
  output: wholeListOf(dependentRecords),
})

/** An issued version of a report that is valid now, and stays valid when the report is deleted. */
export const validVersion = z.object({ id: z.number(), name: z.string(), period, version: z.number() })

export const previewReportDeletion = endpoint({
  at: 'GET report/trash',
  does: 'The issued versions of reports that are valid, and stay valid when the reports go to the trash',
  source: 'decision 0047',
  access: trashRules.manage,
  input: z.object({ id: idList('id', MOST) }),
  output: wholeListOf(validVersion),
})

export const trashReports = endpoint({
  at: 'POST report/trash',
  does: 'Move reports to the trash; after the days of the setting they are permanently deleted. Their issued versions stay valid, unless `withdraw` gives the reason why they are withdrawn',
  source: '001 §7 Trash, O39',
  access: trashRules.manage,
  input: named({ withdraw: text(500).optional() }),
  output: messageOnly,
})

export const trashScholars = endpoint({
  at: 'POST scholar/trash',
  does: 'Move scholars to the trash with everything that belongs to them; after the days of the setting they are permanently deleted. Their e-mail, username and number are free at once',
  source: 'G011, O38, O39',
  access: trashRules.manage,
  input: named({}),
  output: messageOnly,
})

export const restoreReports = endpoint({
  at: 'POST migrations/trash/report-summary/restore',
  does: 'Restore reports. Where the scholar has a newer report of the phase this must be confirmed; then the newer one is moved to the trash',
  source: '001 §7 Trash, O39',
  access: trashRules.manage,
  input: named({ confirmed: confirmedWarnings }),
  output: messageOnly,
})

export const restoreScholars = endpoint({
  at: 'POST migrations/trash/scholar/restore',
  does: 'Restore scholars with everything that was moved with them. Where another person has the e-mail, username or number meanwhile, and only there, another one must be given, for one scholar at a time. Another e-mail is used once a link in a mail to it is followed; until then the account has no address',
  source: '001 §7 Trash, O39, O86',
  access: trashRules.manage,
  input: named({ email: email().optional(), username: username.optional(), no_tf: text(30).optional() }),
  output: messageOnly,
})

/** Typed by the reader to confirm the deletion. */
const typedName = text(200)

export const eraseReports = endpoint({
  at: 'POST migrations/trash/report-summary/force-delete',
  does: 'Permanently delete reports in the trash; `name` is the name of the scholar, typed',
  source: '001 §7 Reports and exports, O39, O92',
  access: trashRules.force,
  recentAuth: true,
  input: named({ name: typedName }),
  output: messageOnly,
})

export const eraseScholars = endpoint({
  at: 'POST migrations/trash/scholar/delete',
  does: 'Permanently delete a scholar in the trash: papers, pictures, NIK and contact data go, decisions stay under the name of a deleted scholar; `name` is the name of the scholar, typed',
  source: '001 §7 Trash, O38, O39',
  access: trashRules.manage,
  recentAuth: true,
  input: named({ name: typedName }),
  output: messageOnly,
})

/** Everything that is stored about a scholar. */
export const personalData = archiveCalls({
  area: 'trash',
  path: 'manage/account/personal-data',
  what: 'all that is kept about a scholar',
  source: 'decision 0047',
  access: trashRules.askData,
  // The archive holds the NIK.
  recentAuth: true,
})
