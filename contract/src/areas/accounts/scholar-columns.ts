import { mustExist } from '../../kit/must-exist.ts'

/** A column of scholars: `request` is its key, `view` its label (001 §3). */
export interface ScholarColumn {
  readonly request: string
  readonly view: string
  /** The column is in the import template; the text says what to enter, where the label does not. */
  readonly imported?: { readonly required: boolean; readonly hint?: string }
  /** Only those who may read the full NIK get it, and the look is logged. */
  readonly sensitive?: boolean
}

const needed = (hint?: string) => ({ imported: { required: true, ...(hint && { hint }) } })
const asked = (hint?: string) => ({ imported: { required: false, ...(hint && { hint }) } })

/** What exports and the import template show of scholars, in this order. Labels are those of the forms (001 §2.4). */
export const scholarColumns = [
  { request: 'name', view: 'Full Name', ...needed() },
  { request: 'nik', view: 'NIK', sensitive: true, ...needed('16 digits, in a cell formatted as text') },
  { request: 'no_tf', view: 'No TELADAN', ...needed('each number once') },
  { request: 'gender', view: 'Gender', ...needed('Male or Female') },
  { request: 'type', view: 'Type Scholar', ...needed('regular or non-regular') },
  { request: 'username', view: 'Username', ...needed('letters, digits, dots, dashes and underscores; each once') },
  { request: 'email', view: 'Email', ...needed('each address once; the welcome mail is sent to it') },
  { request: 'university', view: 'University', ...asked('as written on the sheet Universities') },
  { request: 'year_tf', view: 'Cohort Year', ...asked('the year of entry, from 2019') },
  { request: 'phone_number', view: 'Phone Number', ...asked('in a cell formatted as text, or the zero in front is lost') },
  { request: 'faculty', view: 'Faculty', ...asked() },
  { request: 'study_program', view: 'Study Program', ...asked() },
  { request: 'status', view: 'Status' },
  { request: 'birth_place', view: 'Place of Birth' },
  { request: 'birth_date', view: 'Date of Birth' },
  { request: 'address', view: 'Address' },
  { request: 'province', view: 'Province' },
  { request: 'city', view: 'City' },
  { request: 'post_code', view: 'Post Code' },
  { request: 'alumni_at', view: 'Alumni Since' },
  { request: 'created_at', view: 'Created' },
] as const satisfies readonly ScholarColumn[]
export type ScholarColumnKey = (typeof scholarColumns)[number]['request']

/** The label of a column of scholars. */
export const scholarColumnLabel = (key: ScholarColumnKey) =>
  mustExist(
    scholarColumns.find(({ request }) => request === key),
    key,
  ).view

/** The columns of the import template. */
export const importColumns = scholarColumns.flatMap((column) => ('imported' in column ? [column] : []))
export type ImportColumnKey = (typeof importColumns)[number]['request']

/** How many scholars one import or one export takes. */
export const MOST_SCHOLARS_IMPORTED = 5000
export const MOST_SCHOLARS_EXPORTED = 10_000
