import { formatMomentIn } from '@pandu/contract/kit'
import { readersZone } from './zone.ts'

/** When something happened, as the end of a sentence, in the reader's zone. */
export const formatMoment = (at: string | Date) => `on ${formatMomentIn(at, readersZone())}`

/** On which day something happened, inside a sentence: `4 Mar 2026`. A date without a time is that day everywhere. */
export const formatDay = (at: string | Date) => {
  const isDay = typeof at === 'string' && at.length === 10
  return formatMomentIn(at, isDay ? 'UTC' : readersZone()).replace(/,.*$/, '')
}
