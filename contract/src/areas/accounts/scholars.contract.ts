import * as z from 'zod'
import {
  wholeListOf,
  day,
  dayIn,
  docx,
  email,
  endpointOf,
  file,
  Flag,
  gender,
  Id,
  images,
  keysOf,
  listInput,
  listOf,
  nik,
  passwordOf,
  plainText,
  PROGRAMME_ZONE,
  recordOf,
  messageOnly,
  scholarType,
  search,
  sheetImportInput,
  sheetImportOutput,
  sheetImportRow,
  statusFilter,
  text,
  Timestamp,
  username,
  dayColumn,
  activeColumn,
} from '../../kit/index.ts'
import { accountDetails, accountRow, statusCall } from './account.ts'
import { accountRules } from './accounts.access.ts'
import { accountChanges, nikInclude, picture, readFields } from './accounts.contract.ts'
import type { SemesterMonths } from './accounts.settings.ts'
import { type ScholarColumnKey, scholarColumns, scholarColumnLabel } from './scholar-columns.ts'

const endpoint = endpointOf('accounts')

/** The eleven identity and school scans of a scholar with their labels (001 §3), and the general attachment. */
export const scanFields = {
  scan_ktp: 'KTP (identity card)',
  scan_ktm: 'KTM (student card)',
  scan_kk: 'KK (family card)',
  scan_slip_father: "Father's salary slip",
  scan_slip_mother: "Mother's salary slip",
  scan_rapor: 'School report',
  scan_ijazah: 'School diploma',
  scan_sertifikat_prestasi: 'Achievement certificate',
  scan_sertifikat_organisasi: 'Organisation certificate',
  scan_sertifikat_bahasa_asing: 'Foreign language certificate',
  scan_pas_foto: 'Passport photo',
  attachment: 'Attachment',
} as const
export type ScanField = keyof typeof scanFields
export const scanNames = keysOf(scanFields)

/** The first cohort year (001 §9). */
export const FIRST_YEAR = 2019
export const cohortYear = z.coerce.number().int().min(FIRST_YEAR).max(2100)

/**
 * The semester in which a cohort is then: its first one begins in its year, the others by the months of the setting. null before that, and where the
 * year is not known.
 */
export const semesterOf = (yearTf: number | null, at: Date, { usual, years }: SemesterMonths) => {
  if (yearTf === null) return null
  const { odd_month, even_month } = years.find(({ year }) => year === yearTf) ?? usual
  const [year = 0, month = 0] = dayIn(at, PROGRAMME_ZONE).split('-').map(Number)
  const months = (year - yearTf) * 12 + month - odd_month
  if (months < 0) return null
  const firstHalf = (even_month - odd_month + 12) % 12
  return Math.floor(months / 12) * 2 + (months % 12 < firstHalf ? 1 : 2)
}

/** A row of the scholar list. */
export const scholarRow = accountRow.extend({
  no_tf: z.string().nullable(),
  university_id: z.number().nullable(),
  university: z.string().nullable(),
  type: scholarType.nullable(),
  year_tf: z.number().nullable(),
  /** The scholar holds the TSA permission: an officer of the association of their campus. */
  tsa: z.boolean(),
  faculty: z.string(),
  study_program: z.string(),
  /** Set by staff once the scholar is alumni (O51). */
  alumni_at: z.string().nullable(),
})

const birthAndAddress = {
  birth_place: z.string(),
  birth_date: z.string().nullable(),
  address: z.string(),
  province: z.string(),
  city: z.string(),
  post_code: z.string(),
}

/** A row of the list, with every column that its picker offers (C121). Birth, address and NIK are blank for partners; the NIK is masked for all. */
export const listedScholar = scholarRow.extend({ ...birthAndAddress, nik: z.string() })
export type ScholarRow = z.infer<typeof listedScholar>

const scan = z.object({ field: z.string(), name: z.string(), size: z.number(), type: z.string(), url: z.string(), uploaded_at: Timestamp })

/** A scholar's profile with all fields. */
export const scholar = scholarRow.extend({
  ...accountDetails,
  ...birthAndAddress,
  /** The region in which an alumnus is looked after. */
  alumni_region: z.string().nullable(),
  /** Semester now, counted from the cohort year: a cohort enters in September of its year. */
  semester: z.number().nullable(),
  /** Present for those who may read them. */
  scans: z.array(scan),
})
export type Scholar = z.infer<typeof scholar>

const scholarFilter = {
  search,
  status: statusFilter,
  type: scholarType,
  year_tf: cohortYear,
  university_id: Id,
  user_id: Id,
  /** 1: alumni, 0: scholars who are still with the programme (O51). */
  alumni: Flag,
  /** The alumni region; none: those who have not been put into one (G097). */
  region: z.union([z.literal('none'), Id]),
}

export const listScholars = endpoint({
  at: 'GET manage/scholar',
  does: 'List scholars with search, filters and sort; partners get the scholars whom they reach',
  source: '001 §7 Quizzes, Cohorts, Reports and exports, O14, O51, O85, G097',
  access: accountRules.listScholars,
  // Only scholars who are not in this cohort yet, for choosing its new members.
  input: listInput({ filter: { ...scholarFilter, not_in_cohort: Id }, sort: ['created_at', 'name', 'no_tf', 'email', 'year_tf'] }),
  output: listOf(listedScholar),
  sheet: {
    name: 'Scholars',
    columns: {
      no: { label: 'No', as: 'number' },
      ...Object.fromEntries(scholarColumns.map(({ request, view }) => [request, view])),
      status: activeColumn,
      tsa: 'TSA Officer',
      birth_date: dayColumn(scholarColumnLabel('birth_date')),
      alumni_at: dayColumn(scholarColumnLabel('alumni_at')),
      created_at: dayColumn(scholarColumnLabel('created_at')),
    },
  },
})

export const readScholar = endpoint({
  at: 'GET scholar',
  does: 'Read a scholar profile with its documents',
  source: '001 §7 Account and session',
  access: accountRules.readProfile,
  input: z.object({ scholar_id: Id, include: z.enum(nikInclude).optional() }),
  output: z.object({ message: z.string(), data: scholar }),
  writes: 'include',
})

/** Step 1 'Scholar Profile' and step 2 'Scholar Account' together (001 §2.4). */
export const newScholar = z.object({
  name: text(120, 'Full Name is required'),
  nik,
  no_tf: text(30, 'No TELADAN is required'),
  gender: gender.exclude(['other']),
  type: scholarType,
  username,
  email: email(),
  password: passwordOf('SCHOLAR'),
  university_id: Id.optional(),
  year_tf: cohortYear.optional(),
})

/** A row of the import template: a new scholar without a password, which the owner sets. */
export const importedScholar = newScholar.omit({ password: true }).extend({
  phone_number: plainText(30),
  faculty: plainText(120),
  study_program: plainText(120),
})
export type ImportedScholar = z.infer<typeof importedScholar>

export const createScholar = endpoint({
  at: 'POST manage/scholar',
  does: 'Create a scholar account; its owner must set a new password at first login',
  source: '001 §7 Account and session, G007',
  access: accountRules.manage,
  input: newScholar,
  output: z.object({ message: z.string(), data: z.object({ id: z.number(), account: z.object({ id: z.number() }) }) }),
})

const scanFile = file({ maxMb: 50, accept: [...images, 'application/pdf', docx] }).optional()

/** What scholars change themselves. */
export const scholarProfile = accountChanges.extend({
  faculty: plainText(120),
  study_program: plainText(120),
  birth_place: plainText(100),
  birth_date: z.union([z.literal(''), day]),
  address: plainText(500),
  province: plainText(100),
  city: plainText(100),
  post_code: plainText(10),
})

/** What only staff change: what the scholar is in the programme. */
export const scholarPlacement = z.object({
  no_tf: text(30, 'No TELADAN is required'),
  type: scholarType,
  university_id: Id.nullable(),
  year_tf: cohortYear.nullable(),
  alumni_at: z.union([z.literal(''), day]),
})

export const updateScholar = endpoint({
  at: 'POST manage/scholar/update',
  does: 'Change a scholar profile, its picture or its documents; only what is sent is changed, and only staff change the placement fields',
  source: '001 §7 Account and session, G010',
  access: accountRules.edit,
  input: z.object({
    id: Id,
    ...scholarProfile.partial().shape,
    ...scholarPlacement.partial().shape,
    profile_picture: picture.optional(),
    ...recordOf(scanNames, () => scanFile),
    before: readFields,
  }),
  output: messageOnly,
})

export const removeScan = endpoint({
  at: 'POST manage/scholar/scan/delete',
  does: 'Remove one document of a scholar',
  source: '001 §3, G010',
  access: accountRules.edit,
  input: z.object({ id: Id, field: z.enum(scanNames) }),
  output: messageOnly,
})

export const switchScholar = statusCall('POST manage/scholar/status', 'scholar')

/** A column of scholars: `request` is its key, `view` its label (001 §3). */
const formField = z.object({ request: z.string(), view: z.string() })

const columnKeys = scholarColumns.map(({ request }) => request) as [ScholarColumnKey, ...ScholarColumnKey[]]

export const listScholarColumns = endpoint({
  at: 'GET migrations/form/scholar',
  does: 'List the columns of scholars that lists and exports can show',
  source: '001 §7 Reports and exports',
  access: accountRules.read,
  input: z.object({}),
  output: wholeListOf(formField),
})

export const exportScholars = endpoint({
  at: 'POST manage/scholar/export',
  does: 'Export the scholars of a year (null: all) to a spreadsheet with the chosen columns; answers a link that works for one hour',
  source: '001 §7 Reports and exports, O46',
  access: accountRules.manage,
  input: z.object({
    year_tf: cohortYear.nullable().default(null),
    columns: z.array(z.enum(columnKeys, 'This column does not exist')).min(1, 'choose at least one column').max(40).default(['name']),
  }),
  output: z.object({ message: z.string(), data: z.object({ path: z.string() }) }),
})

export const scholarTemplate = endpoint({
  at: 'GET manage/scholar/template',
  does: 'Download the spreadsheet that a scholar import fills in',
  source: 'G009',
  access: accountRules.manage,
  input: z.object({}),
  output: z.unknown(),
  download: true,
})

/** One row of an import, with its errors. */
const importRow = sheetImportRow({
  name: z.string(),
  no_tf: z.string(),
  email: z.string(),
  username: z.string(),
  university: z.string(),
  year_tf: z.string(),
})
export type ImportRow = z.infer<typeof importRow>

export const importScholars = endpoint({
  at: 'POST manage/scholar/import',
  does: 'Import scholars from the filled template: preview=1 only checks; otherwise all rows are created or none, as one operation that can be undone',
  source: 'G008, O47, O99',
  access: accountRules.manage,
  input: z.object(sheetImportInput),
  output: sheetImportOutput(importRow),
})
