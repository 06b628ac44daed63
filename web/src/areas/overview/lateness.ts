import type { LateDays } from '@pandu/contract/kit'

const DAY = 86_400_000

/** Whether something has waited long: the colour in which its time is said. */
export const lateness = (since: string | null, { amber, red }: LateDays): 'red' | 'amber' | undefined => {
  if (since === null) return undefined
  const days = (Date.now() - Date.parse(since)) / DAY
  return days > red ? 'red' : days > amber ? 'amber' : undefined
}
