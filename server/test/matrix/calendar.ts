import { downloadEntry, listCalendar, readFeed, readSubscription, subscribe, unsubscribe } from '@pandu/contract/calendar'
import { createHash } from 'node:crypto'
import { demoPerson } from '../../seed/people.ts'
import { anybody, type Facts, onRecord, plain, signedIn } from './facts.ts'
import { seated } from './courses.ts'

const token = 'matrix'.padEnd(43, '0')

/** A subscription whose address is known. */
export const calendarMade = {
  subscription: `insert into calendar_subscriptions (user_id, token_hash) values
    (${demoPerson('scholar').id}, '\\x${createHash('sha256').update(token).digest('hex')}') returning user_id id`,
}

export const calendarFacts: Facts[] = [
  plain(listCalendar, { may: signedIn, input: { filter: { from: '2026-11-01', to: '2026-11-30' } } }),
  onRecord(downloadEntry, {
    other: {
      of: (world) => world.made('facilitatorMeeting'),
      may: 'superadmin upcm ld elsn facilitator mentor scholar',
      sees: seated,
    },
    input: (id: number) => ({ key: `meeting.${id}` }),
  }),
  plain(readSubscription, { may: signedIn }),
  plain(subscribe, { may: signedIn, input: {} }),
  plain(unsubscribe, { may: signedIn, input: {} }),
  plain(readFeed, { may: anybody, input: { token: `${token}.ics` } }),
]
