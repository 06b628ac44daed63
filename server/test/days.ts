import { currentTime } from '@pandu/contract/kit'
import { dayAfter } from '../src/kit/zone.ts'

/** The calendar day of the programme so many days from now: what is far from today asks for a confirmation. */
export const dayAway = (days: number) => dayAfter(currentTime(), days)
