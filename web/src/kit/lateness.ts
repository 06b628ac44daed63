import type { LateDays } from '@pandu/contract/kit'

const DAY = 86_400_000

/** Whether something has waited long: the colour in which its time is said. */
export const lateness = (since: string | null, late: LateDays | undefined): 'red' | 'amber' | undefined => {
  // A device that has no connection may show who someone is in the words of an earlier version, without these days.
  if (since === null || !late) return undefined
  const days = (Date.now() - Date.parse(since)) / DAY
  return days > late.red ? 'red' : days > late.amber ? 'amber' : undefined
}
