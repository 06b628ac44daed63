import * as z from 'zod'
import { keysOf, plainText, recordOf, typedNumber } from '../../kit/index.ts'

/** The three phases in which a scholar is assessed, as the wire writes them (X17). */
export const periods = ['baseline', 'midline', 'endline'] as const
export const period = z.enum(periods, 'choose baseline, midline or endline')
export type Period = (typeof periods)[number]
/** The phase before another; the baseline has none. */
export const periodBefore = (one: Period): Period | undefined => periods[periods.indexOf(one) - 1]
export const periodLabels = { baseline: 'Baseline', midline: 'Midline', endline: 'Endline' } as const satisfies Record<Period, string>

/**
 * The nine characteristics by their keys, with their first names. A cohort may call one differently; the key stays, so that phases and cohorts can be
 * compared (docs/decisions/0043).
 */
export const competencies = {
  self_awareness: 'Self-Awareness',
  driven_mindset: 'Driven Mindset',
  innovation: 'Innovation',
  continuous_learning: 'Continuous Learning',
  care_for_others: 'Care for Others',
  empowering_others: 'Empowering Others',
  grit: 'Grit',
  integrity: 'Integrity',
  entrepreneurial_spirit: 'Entrepreneurial Spirit',
} as const
export type Competency = keyof typeof competencies
export const competencyKeys = keysOf(competencies)

export const LOWEST_VALUE = 1
export const HIGHEST_VALUE = 5
/** What a whole value means, for readers of a report. */
export const scaleLabels = [
  { value: 1, means: 'Not seen yet' },
  { value: 2, means: 'Beginning' },
  { value: 3, means: 'As expected' },
  { value: 4, means: 'Strong' },
  { value: 5, means: 'An example to others' },
] as const
const wrongValue = `must be a number from ${LOWEST_VALUE} to ${HIGHEST_VALUE} with at most one decimal`

/** The value of a characteristic. An empty value removes it: a missing value is not a low one. */
export const competencyValue = typedNumber(
  z.preprocess(
    (given) => (given === '' ? null : typeof given === 'string' ? Number(given) : given),
    z.number(wrongValue).min(LOWEST_VALUE, wrongValue).max(HIGHEST_VALUE, wrongValue).multipleOf(0.1, wrongValue).nullable(),
  ),
)
export const LONGEST_DESCRIPTION = 3000
export const LONGEST_GENERAL = 6000
const shortText = plainText(LONGEST_DESCRIPTION)
const longText = plainText(LONGEST_GENERAL)

/** The texts of each characteristic. */
export const competencyParts = ['competency_value', 'competency_desc', 'competency_evidence'] as const
/** The texts of the whole report. */
export const generalParts = ['psychological_desc', 'description'] as const

/** The fields of a report, as the forms send them. */
export const reportFields = z.object({
  competency_value: z.object(recordOf(competencyKeys, () => competencyValue.optional())).partial(),
  competency_desc: z.object(recordOf(competencyKeys, () => shortText)).partial(),
  competency_evidence: z.object(recordOf(competencyKeys, () => shortText)).partial(),
  psychological_desc: longText,
  description: longText,
})

/** All fields of a report: null and the empty text where nothing is written. */
export const reportValues = z.object({
  competency_value: z.object(recordOf(competencyKeys, () => z.number().nullable())),
  competency_desc: z.object(recordOf(competencyKeys, () => z.string())),
  competency_evidence: z.object(recordOf(competencyKeys, () => z.string())),
  psychological_desc: z.string(),
  description: z.string(),
})
export type ReportValues = z.infer<typeof reportValues>

/** The values of an empty report. */
export const emptyReport = (): ReportValues => ({
  competency_value: recordOf(competencyKeys, () => null),
  competency_desc: recordOf(competencyKeys, () => ''),
  competency_evidence: recordOf(competencyKeys, () => ''),
  psychological_desc: '',
  description: '',
})

/** The fields of a report side by side, as sheets and histories name them: `integrity_value`, `integrity_desc`, …, `description`. */
export interface FlatField {
  readonly key: string
  readonly part: (typeof competencyParts)[number] | (typeof generalParts)[number]
  readonly competency?: Competency
}
const shortOf = { competency_value: 'value', competency_desc: 'desc', competency_evidence: 'evidence' } as const
export const flatFields: readonly FlatField[] = [
  ...competencyKeys.flatMap((competency) =>
    competencyParts.map((part): FlatField => ({ key: `${competency}_${shortOf[part]}`, part, competency })),
  ),
  ...generalParts.map((part): FlatField => ({ key: part, part })),
]

/** The content of one field of a report. */
export const valueIn = (report: ReportValues, { part, competency }: FlatField): string | number | null =>
  competency ? (report[part] as Record<Competency, string | number | null>)[competency] : (report[part] as string)

/** The same report with another value in one field. */
export const withValue = (report: ReportValues, { part, competency }: FlatField, value: string | number | null): ReportValues => ({
  ...report,
  [part]: competency ? { ...(report[part] as object), [competency]: value } : value,
})
