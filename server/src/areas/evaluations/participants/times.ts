export interface Span {
  from: number
  to: number
}

/** The total length of spans in seconds. Overlapping parts count once. */
export const totalLength = (spans: readonly Span[]) => {
  let [total, end] = [0, -Infinity]
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    total += Math.max(0, to - Math.max(from, end))
    end = Math.max(end, to)
  }
  return total
}

/** Hours, minutes and seconds by their first letter in English and Indonesian, as in '1 hr 2 min', '42m' and '1 jam 5 menit'. */
const units: Readonly<Record<string, number>> = { h: 3600, j: 3600, m: 60, s: 1, d: 1 }

/** Reads a duration such as `1 hr 2 min`, `42m` or `1:02:11`, in seconds. A number without a unit means minutes. */
export const secondsOf = (text: string): number | undefined => {
  const clock = /^(\d+):(\d{1,2})(?::(\d{1,2}))?$/.exec(text.trim())
  if (clock) return Number(clock[1]) * 3600 + Number(clock[2]) * 60 + Number(clock[3] ?? 0)
  const pieces = [...text.toLowerCase().matchAll(/(\d+(?:[.,]\d+)?)\s*([a-z]?)/g)]
  if (pieces.length === 0) return undefined
  return pieces.reduce((sum, [, number = '', unit = '']) => sum + Number(number.replace(',', '.')) * (units[unit] ?? 60), 0)
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const dayOf = (text: string): number => {
  const iso = /(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(text)
  if (iso) return Date.UTC(Number(iso[1]), Number(iso[2]) - 1, Number(iso[3]))
  const numbers = /(\d{1,2})[-/.](\d{1,2})[-/.](\d{2,4})/.exec(text)
  if (numbers) {
    const [first, second, year] = [Number(numbers[1]), Number(numbers[2]), Number(numbers[3])]
    // Day and month may be swapped. This does no harm: all lines of a list have the same form, and only their distance counts.
    return first > 12 ? Date.UTC(year, second - 1, first) : Date.UTC(year, first - 1, second)
  }
  const month = months.findIndex((name) => new RegExp(`\\b${name}[a-z]*\\b`, 'i').test(text))
  const day = /\b(\d{1,2})\b(?!\s*[:.]\d)/.exec(text)
  return month < 0 || !day ? 0 : Date.UTC(Number(/\b(\d{4})\b/.exec(text)?.[1] ?? 1970), month, Number(day[1]))
}

/** Reads a time in seconds, with or without a date, with or without AM and PM. It can only be compared with times of the same list. */
export const momentOf = (text: string): number | undefined => {
  const clock = /(?:^|[^\d:.])(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?\s*([ap])?\.?(?:m\b)?/i.exec(
    text.replace(/\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}/, ' '),
  )
  if (!clock) return undefined
  const half = clock[4]?.toLowerCase()
  const hour = (Number(clock[1]) % (half ? 12 : 24)) + (half === 'p' ? 12 : 0)
  return dayOf(text) / 1000 + hour * 3600 + Number(clock[2]) * 60 + Number(clock[3] ?? 0)
}

const DAY = 86_400

/** The span from joining to leaving. When the second time is smaller, midnight lies between them. */
export const spanOf = (joined: string, left: string, lasted: number | undefined): Span | undefined => {
  const from = momentOf(joined)
  if (from === undefined) return undefined
  const end = momentOf(left)
  if (end !== undefined) return { from, to: end < from ? end + DAY : end }
  return lasted === undefined ? undefined : { from, to: from + lasted }
}
