import * as z from 'zod'
import {
  wholeListOf,
  decidedFields,
  decideManyInput,
  decideManyOutput,
  docx,
  endpointOf,
  file,
  type FileRule,
  hasRequiredNotes,
  historyInput,
  Id,
  decisionPreviewRow,
  listInput,
  listOf,
  notesRequired,
  optionalText,
  readVersion,
  recordStep,
  reviewOptions,
  messageOnly,
  messageWithId,
  search,
  waitingDays,
  withdrawInput,
  stateColumn,
  waitingColumn,
  dayColumn,
} from '../../kit/index.ts'
import { cohortYear } from '../accounts/index.ts'
import { scoreRules, scoreStates } from './scores.access.ts'
import { semesterFields, semesterKeys, semesterScores } from './semesters.ts'

const endpoint = endpointOf('scores')

/** The proof of scores: one file of at most 5 MB, with one of five extensions (000 §5, X38, X39). */
export const scoreFileRule: FileRule = { maxMb: 5, isInclusive: true, accept: ['image/jpeg', 'image/png', 'application/pdf', docx] }
/** The form's text about it, unchanged (X39). */
export const scoreFileText = 'JPEG/PDF'

const attachment = file(scoreFileRule).optional()
const decision = z.enum(reviewOptions)

/** The wire also accepts a list of objects with one key each in place of an object (X30). */
const orList = <S extends z.ZodObject>(schema: S) =>
  z.preprocess(
    // One by one: a list can be longer than a call may have arguments.
    (given) => (Array.isArray(given) ? given.reduce((all, one) => (typeof one === 'object' ? Object.assign(all, one) : all), {}) : given),
    schema,
  ) as unknown as z.ZodType<z.output<S>, z.input<S>>

const notEmpty = (given: object) => semesterKeys.some((key) => typeof (given as Record<string, unknown>)[key] === 'number')
/** A submission without any score has no content. */
export const noScoreError: { path: string[]; error: string } = { path: ['semester1'], error: 'enter at least one score' }

/** The fields that a scholar writes; whoever decides also names the scholar, and may decide at once. */
export const newScoreDraft = z
  .object({
    ...semesterFields,
    attachment,
    /** Required from those who decide; for scholars it is always themselves. */
    scholar_id: Id.optional(),
    approval: decision.default('process'),
    notes: optionalText(5000),
  })
  .refine(notEmpty, noScoreError)
  .refine(hasRequiredNotes, notesRequired)

export const createScoreDraft = endpoint({
  at: 'POST scholar/draft',
  does: 'Hand in scores by semester with their proof; those who decide do it for a scholar, and may decide at once',
  source: '000 §7 Writes, X30, O26',
  access: scoreRules.submit,
  input: orList(newScoreDraft),
  output: messageWithId,
})

export const scoreDraftChanges = z.object({ id: Id, ...semesterFields, attachment, version: readVersion })

export const updateScoreDraft = endpoint({
  at: 'POST scholar/draft/update',
  does: 'Change a submission while it is not final: what is not sent stays. By the scholar after revision or decline this hands it in again',
  source: '000 §7 Writes, O17, X30',
  access: scoreRules.edit,
  input: orList(scoreDraftChanges),
  output: messageOnly,
})

export const withdrawScoreDraft = endpoint({
  at: 'POST scholar/draft/withdraw',
  does: 'Withdraw your submission of scores that waits for a review or a revision, with the reason; this is final',
  source: 'O93',
  access: scoreRules.withdraw,
  input: withdrawInput,
  output: messageOnly,
})

export const reviewScoreDraft = endpoint({
  at: 'POST scholar/draft/status',
  does: 'Record the decision on a submission; approved, its semesters become the scores. Notes are needed for revision and declined',
  source: '000 §7 Writes, O18, O27, X45',
  access: scoreRules.review,
  input: z
    .object({ scholar_id: Id, scholar_score_draft_id: Id, approval: decision, notes: optionalText(5000), version: readVersion })
    .refine(hasRequiredNotes, notesRequired),
  output: messageOnly,
})

/** A submission as lists and details show it. */
export const scoreDraft = z.object({
  id: z.number(),
  scholar_score_draft_id: z.number(),
  scholar_id: z.number(),
  name: z.string(),
  id_teladan: z.string().nullable(),
  university: z.string().nullable(),
  year_tf: z.number().nullable(),
  ...semesterScores,
  /** The address of the proof; null without one. */
  attachment: z.string().nullable(),
  file_name: z.string().nullable(),
  file_type: z.string().nullable(),
  ...decidedFields(scoreStates),
})
export type ScoreDraft = z.infer<typeof scoreDraft>

const draftFilter = {
  search,
  id: Id,
  scholar_id: Id,
  approval: scoreStates.schema,
  university_id: Id,
  year_tf: cohortYear,
  waiting_days: waitingDays,
}

export const listScoreDrafts = endpoint({
  at: 'GET scholar/draft',
  does: 'List submissions of scores with filters: scholars see their own',
  source: 'G084',
  access: scoreRules.list,
  input: listInput({
    filter: draftFilter,
    sort: ['created_at', 'updated_at', 'waiting_since'],
  }),
  output: listOf(scoreDraft),
  sheet: {
    name: 'Submissions',
    columns: {
      name: { label: 'Scholar', further: [{ label: 'No TELADAN', value: ({ id_teladan }) => id_teladan }] },
      approval: stateColumn(scoreStates),
      scores: {
        label: 'Scores',
        value: (draft) =>
          semesterKeys.flatMap((key) => (draft[key] === null ? [] : [`S${key.slice(8)} ${draft[key].toFixed(2)}`])).join(' · '),
      },
      waiting_since: waitingColumn(scoreStates),
      updated_at: dayColumn('Last change'),
      university: 'University',
      year_tf: 'Cohort',
      created_at: dayColumn('Submitted'),
    },
  },
})

export const decideScoreDrafts = endpoint({
  at: 'POST scholar/draft/decide',
  does: 'Record one decision on several submissions of scores: preview=1 only says which of them would take it; otherwise those do, as one operation that can be undone',
  source: '000 §4, X45, O18',
  access: scoreRules.manage,
  input: decideManyInput(reviewOptions, draftFilter),
  output: decideManyOutput(decisionPreviewRow(scoreStates)),
})

const step = recordStep(scoreStates, 'withdrawn')

export const scoreDraftHistory = endpoint({
  at: 'GET scholar/draft/history',
  does: 'Every submission, change and decision of a submission of scores, newest first, for both sides',
  source: '000 §4',
  access: scoreRules.read,
  input: historyInput,
  output: wholeListOf(step),
})
