import type { LateDays } from '@pandu/contract/kit'

const DAY = 86_400_000

/** Whether something has waited long: the colour of its time. */
export const lateColor = (since: string | null, late: LateDays | undefined): 'red' | 'amber' | undefined => {
  // Without a connection a device may show the session as an earlier version stored it, without these days.
  if (since === null || !late) return undefined
  const days = (Date.now() - Date.parse(since)) / DAY
  return days > late.red ? 'red' : days > late.amber ? 'amber' : undefined
}
