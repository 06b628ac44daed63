import * as z from 'zod'

/** One number, or one choice, of a setting that has several. */
interface Named {
  readonly name: string
  readonly label: string
}

/** How a setting is shown and typed. */
export type SettingField =
  | { readonly kind: 'number'; readonly unit: string }
  | { readonly kind: 'numbers'; readonly unit: string; readonly numbers: readonly Named[] }
  /** Numbers that are typed with commas between them. */
  | { readonly kind: 'list'; readonly unit: string }
  /** Any of these; `none` says what it means when none is chosen. */
  | { readonly kind: 'choices'; readonly choices: readonly Named[]; readonly none: string }
  | { readonly kind: 'text' }
  /** Sentences that stand one below the other, each typed as a line. */
  | { readonly kind: 'lines' }
  | { readonly kind: 'rich' }
  /** Numbers that normally hold, and others for single cohort years. */
  | { readonly kind: 'years'; readonly unit: string; readonly numbers: readonly Named[] }

/** A value that the superadmin can change. Its area declares it and lists it in `settings` of `<area>.area.ts`. */
export interface Setting<T = unknown> {
  readonly key: string
  /** The subject under which the page shows it. */
  readonly group: string
  readonly label: string
  /** One sentence: what it changes. */
  readonly help: string
  readonly field: SettingField
  /** Parses typed and stored values; its messages are at the field. */
  readonly schema: z.ZodType<T>
  readonly default: T
}

/** Declares a setting. */
export const defineSetting = <T>(setting: Setting<T>): Setting<T> => setting

/** An empty field is not zero. */
const typed = (given: unknown) => {
  if (typeof given === 'number') return given
  return typeof given === 'string' && given.trim() !== '' ? Number(given.trim().replace(',', '.')) : undefined
}

/** A whole number from `from` to `to`. */
export const wholeNumber = (from: number, to: number) => {
  const sentence = `must be a whole number from ${from} to ${to}`
  return z.preprocess(typed, z.number(sentence).int(sentence).min(from, sentence).max(to, sentence))
}

/** Whole numbers from `from` to `to`, smallest first, without duplicates; typed with commas between them. */
export const wholeNumbers = (from: number, to: number, most: number) => {
  const sentence = `must be whole numbers from ${from} to ${to} with commas between them, at most ${most}`
  return z.preprocess(
    (given) => (typeof given === 'string' ? given.split(',').map(typed) : given),
    z
      .array(z.number(sentence).int(sentence).min(from, sentence).max(to, sentence), sentence)
      .min(1, sentence)
      .max(most, sentence)
      .transform((numbers) => [...new Set(numbers)].toSorted((a, b) => a - b)),
  )
}

/** At most `most` sentences; typed as a text with one in each line. */
export const sentences = (most: number, longest: number) => {
  const sentence = `must be at most ${most} lines of at most ${longest} characters each`
  return z.preprocess(
    (given) => (typeof given === 'string' ? given.split('\n') : given),
    z
      .array(z.string(sentence), sentence)
      .transform((lines) => lines.map((line) => line.replaceAll(/\s+/g, ' ').trim()).filter((line) => line !== ''))
      // The message is about the whole, because all lines are typed in one field.
      .refine((lines) => lines.length <= most && lines.every((line) => line.length <= longest), sentence),
  )
}

/** Refuses a cohort year that is in the list twice, at its field. */
export const refuseDuplicateYears = (years: readonly { readonly year: number }[], ctx: Pick<z.RefinementCtx, 'addIssue'>) => {
  for (const [at, { year }] of years.entries())
    if (years.findIndex((one) => one.year === year) < at)
      ctx.addIssue({ code: 'custom', path: [at, 'year'], message: 'is in the list already' })
}

/** The numbers of days after which something is late, and very late. */
export interface LateDays {
  readonly amber: number
  readonly red: number
}
/** The schema of {@link LateDays}, each of at most `most` days. What is not later than orange is refused at the field of red. */
export const lateDays = (most: number) =>
  z.object({ amber: wholeNumber(0, most), red: wholeNumber(0, most) }).refine(({ amber, red }) => amber < red, {
    path: ['red'],
    message: 'must be more days than before orange',
  })
/** The two numbers with their labels, in the order of the form. */
export const lateNumbers = [
  { name: 'amber', label: 'Orange after' },
  { name: 'red', label: 'Red after' },
] as const

/** The value of a setting, parsed. */
export type SettingValue<S> = S extends Setting<infer T> ? T : never
