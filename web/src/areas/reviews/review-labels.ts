import { PROGRAMME_ZONE, wallTime } from '@pandu/contract/kit'
import { type CoverageCell, monthNames, periodOf, type Review } from '@pandu/contract/reviews'

/** The label and the colour of each state of a review. */
const stands = {
  none: { label: 'None', color: 'gray' },
  draft: { label: 'Draft', color: 'yellow' },
  published: { label: 'Published', color: 'blue' },
  read: { label: 'Read', color: 'green' },
} as const

export const reviewState = ({ status_draft, read_at }: Pick<Review, 'status_draft' | 'read_at'>) =>
  stands[status_draft === 1 ? 'draft' : read_at === null ? 'published' : 'read']

/** The state of a cell. A late one has another colour and, where nothing is written, the word Missing. */
export const cellState = ({ state, late }: Pick<CoverageCell, 'state' | 'late'>) => ({
  label: state === 'none' && late ? 'Missing' : stands[state].label,
  color: late === 'red' ? 'red' : late === 'amber' ? 'orange' : stands[state].color,
})

const metFilter = {
  key: 'met',
  label: 'Met',
  options: [
    { value: '1', label: 'Met' },
    { value: '0', label: 'Not met' },
  ],
}

/** The filters of the coverage by the state of months. */
export const cellFilters = [
  metFilter,
  {
    key: 'state',
    label: 'Review',
    options: [...Object.entries(stands).map(([value, { label }]) => ({ value, label })), { value: 'late', label: 'Late' }],
  },
]

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
export const monthOptions = monthNames.map((value) => ({ value, label: capital(value) }))

/** A month short enough for a narrow column: Mar 26. */
export const shortMonth = (day: string) => `${capital(periodOf(day).period_month.slice(0, 3))} ${day.slice(2, 4)}`

/** The current month in the time zone of the programme. */
export const thisMonth = () => periodOf(wallTime(new Date(), PROGRAMME_ZONE))

/** The first days of the last months in the time zone of the programme, starting with this month. */
export const lastMonths = (count: number) => {
  const { period_month, period_year } = thisMonth()
  const first = (back: number) => new Date(Date.UTC(Number(period_year), monthNames.indexOf(period_month) - back, 1))
  return Array.from({ length: count }, (_, back) => first(back).toISOString().slice(0, 10))
}
