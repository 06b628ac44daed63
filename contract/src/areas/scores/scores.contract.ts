import * as z from 'zod'
import {
  wholeListOf,
  endpointOf,
  Flag,
  Id,
  listInput,
  listOf,
  readVersion,
  messageOnly,
  search,
  sheetImportInput,
  sheetImportOutput,
  sheetImportRow,
  Timestamp,
  recordOf,
} from '../../kit/index.ts'
import { cohortYear } from '../accounts/index.ts'
import { scoreRules } from './scores.access.ts'
import { thresholdNumber } from './scores.settings.ts'
import { semesterFields, semesterKeys, semesterScores } from './semesters.ts'

const endpoint = endpointOf('scores')

/** The scores of a scholar. `id` and `scholar_id` are the same number. */
export const scholarScores = z.object({
  id: z.number(),
  scholar_id: z.number(),
  name: z.string(),
  id_teladan: z.string().nullable(),
  university: z.string().nullable(),
  year_tf: z.number().nullable(),
  ...semesterScores,
  /** The score of the latest semester that has one. */
  latest: z.number().nullable(),
  /** The mean of the semesters that have a score. */
  average: z.number().nullable(),
  /** The latest score of an active scholar is below the threshold. */
  counselling: z.boolean(),
  version: z.number(),
  updated_at: Timestamp.nullable(),
})
export type ScholarScores = z.infer<typeof scholarScores>

export const listScores = endpoint({
  at: 'GET scholar/score',
  does: 'List scholars with their scores; filter[scholar_id] gives one, filter[counselling]=1 those who need counselling. Scholars see their own',
  source: 'G085',
  access: scoreRules.list,
  input: listInput({
    filter: { search, scholar_id: Id, university_id: Id, year_tf: cohortYear, counselling: Flag },
    sort: ['name', 'no_tf', 'latest', 'average', 'created_at'],
    defaultSort: 'name',
  }),
  output: listOf(scholarScores),
  sheet: {
    name: 'Scores',
    columns: {
      name: { label: 'Scholar', further: [{ label: 'No TELADAN', value: ({ id_teladan }) => id_teladan }] },
      latest: 'Latest',
      average: 'Average',
      trend: { label: 'Trend', value: (row) => semesterKeys.flatMap((key) => row[key] ?? []).join(', ') },
      counselling: { label: 'Note', value: ({ counselling }) => (counselling ? 'Counselling' : null) },
      university: 'University',
      year_tf: 'Cohort',
      ...recordOf(semesterKeys, (key) => key.replace('semester', 'Semester ')),
    },
  },
})

/** Where a score came from: an approved submission, an edit, an import, or the undoing of one. */
export const scoreSource = z.enum(['draft', 'edit', 'import', 'undo'])
export type ScoreSource = z.infer<typeof scoreSource>

const scoreChange = z.object({
  id: z.number(),
  at: Timestamp,
  by: z.string(),
  by_role: z.string(),
  semester: z.number(),
  from: z.number().nullable(),
  to: z.number().nullable(),
  source: scoreSource,
  /** The submission or the operation that it came from. */
  draft_id: z.number().nullable(),
  operation_id: z.number().nullable(),
})
export type ScoreChange = z.infer<typeof scoreChange>

export const scoreHistory = endpoint({
  at: 'GET scholar/score/history',
  does: 'Every change of the scores of a scholar with its source, newest first',
  source: 'G085, O27',
  access: scoreRules.read,
  input: z.object({ filter: z.strictObject({ scholar_id: Id }) }),
  output: wholeListOf(scoreChange),
})

export const updateScores = endpoint({
  at: 'POST scholar/score/update',
  does: 'Change scores of a scholar: what is not sent stays, an empty value removes a score, and a new score of a semester that has not begun is refused',
  source: '001 §7 Cohorts, email, contracts, scores; O26, O98',
  access: scoreRules.manage,
  input: z.object({ scholar_id: Id, ...semesterFields, version: readVersion }),
  output: messageOnly,
})

/** How many scholars one import takes. */
export const MOST_SCORES_IMPORTED = 2000
/** The columns by which the sheet identifies a scholar; the name must belong to the number. */
export const scoreImportColumns = { no_tf: 'No TELADAN', name: 'Full Name' } as const

/** A row of the sheet with its errors. The scores are as they were read; `changes` is how many of them are new, `difference` says which. */
export const scoreRow = sheetImportRow({
  no_tf: z.string(),
  /** The name of the account; empty where no account has the number. */
  name: z.string(),
  /** The name in the sheet. */
  sheet_name: z.string(),
  semester1: z.string(),
  semester2: z.string(),
  semester3: z.string(),
  semester4: z.string(),
  semester5: z.string(),
  semester6: z.string(),
  semester7: z.string(),
  semester8: z.string(),
  changes: z.number(),
  /** In short: `S2 3.10 → 3.40 · S8 3.55`. */
  difference: z.string(),
})
export type ScoreRow = z.infer<typeof scoreRow>

/** A score that differs by more than this from the one before it is stored only when someone has confirmed it. */
export const LARGEST_PLAUSIBLE_JUMP = 1.5

export const importScores = endpoint({
  at: 'POST scholar/score/import',
  does: 'Import scores from the filled template: preview=1 only checks; otherwise all rows or none, as one operation that can be undone. Empty cells leave a score as it is; a row whose number and name disagree, or with a new score of a semester that has not begun, is refused',
  source: '001 §7 Cohorts, email, contracts, scores; O47, O98, O99',
  access: scoreRules.manage,
  input: z.object(sheetImportInput),
  output: sheetImportOutput(scoreRow),
})

const ofYear = z.object({
  /** Fills the sheet with the active scholars of a cohort year and the scores they have. */
  year_tf: cohortYear.optional(),
})

export const scoreTemplate = endpoint({
  at: 'GET scholar/score/template',
  does: 'The address of the template for an import of scores',
  source: '001 §7 Cohorts, email, contracts, scores; O12',
  access: scoreRules.manage,
  input: ofYear,
  output: z.object({ message: z.string(), data: z.object({ path: z.string() }) }),
})

export const scoreTemplateFile = endpoint({
  at: 'GET scholar/score/template/file',
  does: 'Download the spreadsheet that an import of scores fills in',
  source: 'O47',
  access: scoreRules.manage,
  input: ofYear,
  output: z.unknown(),
  download: true,
})

export const readThreshold = endpoint({
  at: 'GET scholar/score/threshold',
  does: 'Read the score below which a scholar needs counselling',
  source: 'decision 0049, counselling below a threshold',
  access: scoreRules.list,
  input: z.object({}),
  output: z.object({ message: z.string(), data: z.object({ threshold: z.number() }) }),
})

export const setThreshold = endpoint({
  at: 'POST scholar/score/threshold',
  does: 'Set the score below which a scholar needs counselling',
  source: 'decision 0049, counselling below a threshold',
  access: scoreRules.setThreshold,
  input: z.object({ threshold: thresholdNumber }),
  output: messageOnly,
})
