import * as z from 'zod'
import { wholeListOf, endpointOf, Id, messageOnly, readState, text, Timestamp } from '../../kit/index.ts'
import { period } from './report-values.ts'
import { reportRules } from './reports.access.ts'

const endpoint = endpointOf('reports')

/** The latest document is valid; a correction replaces it, and staff can withdraw it. */
export const issueStates = ['valid', 'replaced', 'withdrawn'] as const
export type IssueState = (typeof issueStates)[number]

/** Twelve letters and digits that are not mistaken for each other, in three groups: `7KQ2-M9XD-4RTB`. */
const codeLetters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
export const issueCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(new RegExp(`^([${codeLetters}]{4}-){2}[${codeLetters}]{4}$`), 'has the form XXXX-XXXX-XXXX')
export const issueCodeLetters = codeLetters

/** The code that a text consists of, with or without its dashes; undefined where it is not a code. */
export const wholeIssueCode = (text: string) => {
  const letters = text.replaceAll(/[\s-]/g, '')
  if (letters.length !== 12) return undefined
  return issueCode.safeParse(letters.replace(/^(.{4})(.{4})/, '$1-$2-')).data
}

/** A code as people type it from paper: in small letters, without dashes or with spaces. */
const typedCode = z.preprocess((given) => (typeof given === 'string' ? (wholeIssueCode(given) ?? given) : given), issueCode)

/** A report that was issued: its bytes never change. */
const reportIssue = z.object({
  id: z.number(),
  code: z.string(),
  version: z.number(),
  state: z.enum(issueStates),
  issued_at: Timestamp,
  issued_by: z.string().nullable(),
  /** When it was replaced or withdrawn, by whom, and why it was withdrawn. */
  ended_at: Timestamp.nullable(),
  ended_by: z.string().nullable(),
  reason: z.string(),
  /** The address of its PDF; scholars get none for a withdrawn one. */
  path: z.string().nullable(),
})
export type ReportIssue = z.infer<typeof reportIssue>

export const listIssues = endpoint({
  at: 'GET migrations/report_summary/issue',
  does: 'List the issued versions of a report of a scholar, newest first; empty where none was issued',
  source: 'decision 0045',
  access: reportRules.readOne,
  input: z.object({ scholar_id: Id, period }),
  output: wholeListOf(reportIssue),
})

export const issueReport = endpoint({
  at: 'POST migrations/report_summary/issue',
  does: 'Issue the report of a scholar in a phase as it was read: a PDF that never changes, with a code by which anybody can check it. It replaces the version before',
  source: 'decision 0045',
  access: reportRules.issue,
  input: z.object({ scholar_id: Id, period, read_at: readState }),
  output: z.object({ message: z.string(), data: reportIssue }),
})

export const withdrawIssue = endpoint({
  at: 'POST migrations/report_summary/issue/withdraw',
  does: 'Withdraw an issued report with a reason; its code says so from then on',
  source: 'decision 0045',
  access: reportRules.issue,
  input: z.object({ id: Id, reason: text(500) }),
  output: messageOnly,
})

/** What everybody may know of a code: no name, only initials. */
export const checkedReport = z.object({
  code: z.string(),
  state: z.enum(issueStates),
  period,
  version: z.number(),
  issued_at: Timestamp,
  ended_at: Timestamp.nullable(),
  initials: z.string(),
  year_tf: z.number().nullable(),
  /** The hash of the PDF, in hexadecimal digits. */
  sha256: z.string(),
})
export type CheckedReport = z.infer<typeof checkedReport>

export const checkReport = endpoint({
  at: 'GET check/{code}',
  does: 'Check the code of an issued report: what it is, when it was issued, to whom in initials, whether it is still valid, and the SHA-256 of its PDF',
  source: 'decision 0045',
  access: 'public',
  input: z.object({ code: typedCode }),
  output: z.object({ message: z.string(), data: checkedReport }),
})
