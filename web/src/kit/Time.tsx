import { Tooltip } from '@mantine/core'
import { zoneName } from '@pandu/contract/kit'
import dayjs from 'dayjs'
import relativeTime from 'dayjs/plugin/relativeTime.js'

dayjs.extend(relativeTime)

/** WIB, WITA, WIT, or UTC+02:00 elsewhere: the zone of this device at that moment. */
export const zoneOf = (at: dayjs.Dayjs) => zoneName(at.utcOffset())

export const formatDay = (value: string | number | Date) => dayjs(value).format('D MMM YYYY')
/** `4 Mar – 20 May 2026`, over the turn of a year `4 Nov 2026 – 20 Jan 2027`; one day is that day. */
export function formatDays(first: string, last: string) {
  const [start, end] = [formatDay(first), formatDay(last)]
  if (start === end) return end
  return `${first.slice(0, 4) === last.slice(0, 4) ? start.slice(0, -5) : start} – ${end}`
}

export const formatTime = (value: string | number | Date) => {
  const at = dayjs(value)
  return `${at.format('D MMM YYYY, HH:mm')} ${zoneOf(at)}`
}

interface TimeProps {
  value: string | number | null | undefined
  /** day: 4 Mar 2026. time: 4 Mar 2026, 10:00 WIB. ago: 3 hours ago, with the time on pointing at it. */
  as?: 'day' | 'time' | 'ago'
}

/** A moment. Times say their zone; unix seconds and ISO texts are both understood. */
export function Time({ value, as = 'time' }: TimeProps) {
  if (value === null || value === undefined || value === '') return '–'
  const at = typeof value === 'number' ? dayjs.unix(value) : dayjs(value)
  if (!at.isValid()) return '–'
  const element = (
    <time dateTime={at.toISOString()}>
      {as === 'day' ? at.format('D MMM YYYY') : as === 'ago' ? at.fromNow() : formatTime(at.toDate())}
    </time>
  )
  return as === 'ago' ? <Tooltip label={formatTime(at.toDate())}>{element}</Tooltip> : element
}
