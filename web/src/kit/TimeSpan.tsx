import { Text } from '@mantine/core'
import { PROGRAMME_ZONE, formatMomentIn } from '@pandu/contract/kit'
import { formatTime } from './Time.tsx'
import { dayAt, usePageZone, wallAt, zoneAt } from './zone.ts'

/** `4 Mar 2026, 10:00–11:30 WITA`; over midnight, and over a change of clocks, both ends are written whole. */
export const formatSpan = (start: number, end: number) => {
  const [from, to] = [start * 1000, end * 1000]
  if (dayAt(from) !== dayAt(to) || zoneAt(from) !== zoneAt(to)) return `${formatTime(from)} – ${formatTime(to)}`
  return `${wallAt(from).format('D MMM YYYY, HH:mm')}–${wallAt(to).format('HH:mm')} ${zoneAt(from)}`
}

/** When something begins and ends, by unix seconds: in the zone of the page, with its begin in that of the programme for readers elsewhere. */
export function TimeSpan({ begins, ends }: { begins: number; ends: number }) {
  usePageZone()
  const from = new Date(begins * 1000)
  return (
    <>
      <time dateTime={from.toISOString()}>{formatSpan(begins, ends)}</time>
      {zoneAt(from) !== zoneAt(from, PROGRAMME_ZONE) && (
        <Text size="xs" c="dimmed" component="span" display="block">
          {formatMomentIn(from, PROGRAMME_ZONE)}
        </Text>
      )}
    </>
  )
}
