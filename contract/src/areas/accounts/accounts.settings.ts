import * as z from 'zod'
import { defineSetting, refuseDuplicateYears, type SettingValue, wholeNumber } from '../../kit/index.ts'

export const identityLogDays = defineSetting({
  key: 'accounts.look_days',
  group: 'Keeping',
  label: 'Log of opened identity papers',
  help: 'Entries about who opened whose papers are kept for this time.',
  field: { kind: 'number', unit: 'days' },
  schema: wholeNumber(365, 3650),
  default: 1825,
})

const boundaries = { odd_month: wholeNumber(1, 12), even_month: wholeNumber(1, 12) }
const apart = <T extends { odd_month: number; even_month: number }>(schema: z.ZodType<T>) =>
  schema.refine(({ odd_month, even_month }) => odd_month !== even_month, {
    path: ['even_month'],
    message: 'must be another month than the first one',
  })

/** When the semesters of a cohort year begin. */
export const semesterMonths = defineSetting({
  key: 'accounts.semesters',
  group: 'Scholars',
  label: 'Months in which semesters begin',
  help: 'They decide in which semester a scholar is, for which semesters scores can be handed in, and when proposals begin to make sense. The first semester begins in the cohort year. A year can have different months.',
  field: {
    kind: 'years',
    unit: '',
    numbers: [
      { name: 'odd_month', label: 'Semesters 1, 3, 5 and 7 begin in month' },
      { name: 'even_month', label: 'Semesters 2, 4, 6 and 8 begin in month' },
    ],
  },
  schema: z.object({
    usual: apart(z.object(boundaries)),
    years: z
      .array(apart(z.object({ year: wholeNumber(2000, 2100), ...boundaries })))
      .max(50, 'must be at most 50 years')
      .superRefine(refuseDuplicateYears),
  }),
  default: { usual: { odd_month: 9, even_month: 3 }, years: [] },
})
export type SemesterMonths = SettingValue<typeof semesterMonths>
