import * as z from 'zod'
import { defineSetting, refuseDuplicateYears, wholeNumber } from '../../kit/index.ts'

const thisCohort = {
  start_month: wholeNumber(1, 12),
  baseline: wholeNumber(0, 120),
  midline: wholeNumber(0, 120),
  endline: wholeNumber(0, 120),
}
const inOrder = <T extends { baseline: number; midline: number; endline: number }>(schema: z.ZodType<T>) =>
  schema.superRefine(({ baseline, midline, endline }, ctx) => {
    if (midline <= baseline) ctx.addIssue({ code: 'custom', path: ['midline'], message: 'must be after the baseline' })
    if (endline <= midline) ctx.addIssue({ code: 'custom', path: ['endline'], message: 'must be after the midline' })
  })

/** When a scholar is due for a phase: so many months after the month in which their cohort year began. */
export const reportPhases = defineSetting({
  key: 'reports.phases',
  group: 'Assessment reports',
  label: 'Months until each phase',
  help: 'The report of a phase is missing from then on. The months count from the one in which the cohort year begins. A year can have different months.',
  field: {
    kind: 'years',
    unit: 'months',
    numbers: [
      { name: 'start_month', label: 'Begins in month' },
      { name: 'baseline', label: 'Baseline after' },
      { name: 'midline', label: 'Midline after' },
      { name: 'endline', label: 'Endline after' },
    ],
  },
  schema: z.object({
    usual: inOrder(z.object(thisCohort)),
    years: z
      .array(inOrder(z.object({ year: wholeNumber(2000, 2100), ...thisCohort })))
      .max(50, 'must be at most 50 years')
      .superRefine(refuseDuplicateYears),
  }),
  default: { usual: { start_month: 9, baseline: 0, midline: 18, endline: 36 }, years: [] },
})
