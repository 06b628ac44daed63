import { formatMomentIn } from '@pandu/contract/kit'
import dayjs from 'dayjs'
import relativeTime from 'dayjs/plugin/relativeTime.js'
import { pageZone, usePageZone, wallAt, wallDay } from './zone.ts'

dayjs.extend(relativeTime)

const isDay = (value: string | number | Date): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)

/** `4 Mar 2026`: the day that a moment falls on in the zone of the page. A day without a time is that day everywhere. */
export const formatDay = (value: string | number | Date) => (isDay(value) ? wallDay(value) : wallAt(value)).format('D MMM YYYY')

/** `4 Mar – 20 May 2026`, over the turn of a year `4 Nov 2026 – 20 Jan 2027`; one day is that day. */
export function formatDays(first: string, last: string) {
  const [start, end] = [formatDay(first), formatDay(last)]
  if (start === end) return end
  return `${first.slice(0, 4) === last.slice(0, 4) ? start.slice(0, -5) : start} – ${end}`
}

/** `4 Mar 2026, 10:00 WIB`, in the zone of the page. */
export const formatTime = (value: string | number | Date) => formatMomentIn(new Date(value), pageZone())

interface TimeProps {
  value: string | number | null | undefined
  /** day: 4 Mar 2026. time: 4 Mar 2026, 10:00 WIB. ago: 3 hours ago, with the time on pointing at it. */
  as?: 'day' | 'time' | 'ago'
}

/** A moment, in the zone that the reader has chosen or else of the device. Times say their zone; unix seconds and ISO texts are both understood. */
export function Time({ value, as = 'time' }: TimeProps) {
  usePageZone()
  if (value === null || value === undefined || value === '') return '–'
  const at = typeof value === 'number' ? new Date(value * 1000) : new Date(value)
  if (Number.isNaN(at.getTime())) return '–'
  return (
    // The browser's own tooltip: in a list, each one of Mantine's would mount a floating layer.
    <time dateTime={typeof value === 'string' && isDay(value) ? value : at.toISOString()} title={as === 'ago' ? formatTime(at) : undefined}>
      {as === 'day' ? formatDay(typeof value === 'string' ? value : at) : as === 'ago' ? dayjs(at).fromNow() : formatTime(at)}
    </time>
  )
}
