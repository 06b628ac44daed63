import * as z from 'zod'

const separators = 'Leave out separators for thousands: write 1234,5 or 1234.5'

/**
 * A number as it is typed or written in a sheet, with a decimal comma or point, in the form that computers read. Thousands separators are not guessed.
 */
export const parseTypedNumber = (typed: string): { text: string } | { fault: string } => {
  const text = typed.trim()
  if (/^[-+]?\d*[.,]?\d*$/.test(text)) return { text: text.replace(',', '.') }
  return /^[-+]?[\d\s.,'’]+$/.test(text) ? { fault: separators } : { text }
}

/** The number that a typed text is read as, when it is written differently. The number field shows it. */
export const normalisedNumber = (typed: string) => {
  const read = parseTypedNumber(typed)
  return 'text' in read && read.text !== typed.trim() ? read.text : undefined
}

/** Converts typed text to a number that computers read before `schema` checks it. */
export const typedNumber = <S extends z.ZodType>(schema: S) =>
  z.preprocess((given, ctx) => {
    if (typeof given !== 'string') return given
    const read = parseTypedNumber(given)
    if ('text' in read) return read.text
    ctx.addIssue({ code: 'custom', message: read.fault, input: given })
    return z.NEVER
  }, schema)
