import { Text } from '@mantine/core'
import dayjs from 'dayjs'
import { formatTime, zoneOf } from './Time.tsx'

/** Minutes from UTC to the zone of the programme. */
const WIB = 420
const inJakarta = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Jakarta' })

/** `4 Mar 2026, 10:00–11:30 WITA`; over midnight both days are written. */
export const formatSpan = (start: number, end: number) => {
  const [from, to] = [dayjs.unix(start), dayjs.unix(end)]
  if (!from.isSame(to, 'day')) return `${formatTime(from.toDate())} – ${formatTime(to.toDate())}`
  return `${from.format('D MMM YYYY, HH:mm')}–${to.format('HH:mm')} ${zoneOf(from)}`
}

/** When something begins and ends, by unix seconds: in the zone of this device, with its begin in WIB for readers elsewhere. */
export function TimeSpan({ begins, ends }: { begins: number; ends: number }) {
  const from = dayjs.unix(begins)
  return (
    <>
      <time dateTime={from.toISOString()}>{formatSpan(begins, ends)}</time>
      {from.utcOffset() !== WIB && (
        <Text size="xs" c="dimmed" component="span" display="block">
          {inJakarta.format(from.toDate())} WIB
        </Text>
      )}
    </>
  )
}
