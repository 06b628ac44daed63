import { day as daySchema } from '@pandu/contract/kit'

/** The first three letters of each month, in English and Indonesian; 'agt' is the other short form of Agustus. */
const months = ['jan', 'feb', 'mar', 'apr', 'may mei', 'jun', 'jul', 'aug agu agt', 'sep', 'oct okt', 'nov nop', 'dec des']

const monthOf = (name: string) => {
  const start = name.slice(0, 3).toLowerCase()
  const index = months.findIndex((names) => names.split(' ').includes(start))
  return index === -1 ? undefined : index + 1
}

/**
 * The day that somebody typed, as `YYYY-MM-DD`; null if it cannot be read or does not exist. Numbers are read in the order of Indonesia, day before
 * month: 5/12/2026 is in December. The year has four digits, and stands first only in `2026-12-05`.
 */
export const readDay = (typed: string) => {
  const text = typed.trim()
  const [, year, month, date] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? []
  const [, date2, month2, year2] = /^(\d{1,2})[\s./-]+(\d{1,2}|[a-z]{3,12})[\s.,/-]+(\d{4})$/i.exec(text) ?? []
  const [, month3, date3, year3] = /^([a-z]{3,12})[\s.]+(\d{1,2})[\s,]+(\d{4})$/i.exec(text) ?? []
  const named = month ?? month2 ?? month3 ?? ''
  const number = /^\d/.test(named) ? Number(named) : monthOf(named)
  if (number === undefined) return null
  const two = (value: number | string) => String(value).padStart(2, '0')
  const read = `${year ?? year2 ?? year3}-${two(number)}-${two(date ?? date2 ?? date3 ?? '')}`
  return daySchema.safeParse(read).success ? read : null
}
