import { type Actor, holds, isScholar, isStaff, mustExist } from '@pandu/contract/kit'
import { associationPages } from '@pandu/contract/association'
import type { ComingDay } from '@pandu/contract/overview'
import { letterStates, microEventPath, tsaLetterPath, tsaProposalPath, tsaStates } from '@pandu/contract/tsa'
import { sql } from 'kysely'
import type { DecidedKind } from '../../kit/decided-kind.ts'
import { type PartContext, definePart, type Parts } from '../../kit/parts.ts'
import { tsaCalendar } from './tsa.calendar.ts'
import { tsaFinds } from './tsa.finds.ts'

const stateIn = (byState: DecidedKind['state']['byState']) => ({ column: sql<string>`r.approval`, byState, filter: 'approval' })
const shared = {
  where: sql<boolean>`true`,
  title: sql<string>`r.title`,
  campus: sql<number | null>`r.tsa_id`,
  forReview: 'process',
  forAuthor: ['revision'],
  decides: (actor: Actor) => holds(actor, 'UPCM'),
  // The officers of an association share the records of their campus.
  own: (actor: Actor) =>
    isScholar(actor) && actor.permissions.includes('TSA') && actor.universityId !== null
      ? sql<boolean>`r.tsa_id = ${actor.universityId}`
      : undefined,
}

/** A tab of the reader's association. Only scholars of a campus have one. */
const campusPage = (universityId: number | null, tab: string) =>
  associationPages.own({ idTSA: mustExist(universityId, 'The campus') }, { tab })

const proposals: DecidedKind = {
  ...shared,
  key: 'tsa',
  label: 'TSA proposals',
  singular: 'TSA proposal',
  from: sql`tsa_proposals r`,
  steps: 'tsa_proposal_steps',
  states: tsaStates,
  state: stateIn(tsaStates.byState),
  page: {
    own: ({ id, campus_id }) => tsaProposalPath.own(mustExist(campus_id, 'The campus'), id),
    staff: ({ id, campus_id }) => tsaProposalPath.staff(mustExist(campus_id, 'The campus'), id),
  },
  list: { own: ({ universityId }) => campusPage(universityId, 'proposals'), staff: associationPages.list({}, { tab: 'proposals' }) },
}

const letters: DecidedKind = {
  ...shared,
  key: 'letters',
  label: 'Cover letters',
  singular: 'Cover letter',
  from: sql`(select l.*, p.title, p.tsa_id from tsa_letters l join tsa_proposals p on p.id = l.tsa_activity_id) r`,
  steps: 'tsa_letter_steps',
  states: letterStates,
  state: stateIn(letterStates.byState),
  page: {
    own: ({ id, campus_id }) => tsaLetterPath.own(mustExist(campus_id, 'The campus'), id),
    staff: ({ id }) => tsaLetterPath.staff(id),
  },
  list: { own: ({ universityId }) => campusPage(universityId, 'letters'), staff: associationPages.list({}, { tab: 'letters' }) },
}

interface Event {
  id: number
  title: string
  at: string
  tsa_id: number
}

/** Approved activities and micro events: every campus for staff, their own campus for scholars. */
const dates = ({ reader }: PartContext) => {
  if (!isStaff(reader) && !isScholar(reader)) return []
  const side = isStaff(reader) ? 'staff' : 'own'
  const here = isStaff(reader) ? sql`true` : sql`tsa_id = ${reader.universityId}`
  return [
    definePart<Event, ComingDay>(
      'activity.tsa',
      sql`select id, title, start_date at, tsa_id from tsa_proposals where approval = 'approved' and ${here}`,
      ({ id, title, at, tsa_id }) => ({
        key: `activity.tsa.${id}`,
        day: at,
        what: 'TSA activity',
        title,
        url: tsaProposalPath[side](tsa_id, id),
      }),
    ),
    definePart<Event, ComingDay>(
      'micro.micro',
      sql`select id, title, event_date at, tsa_id from tsa_micro_events where ${here}`,
      ({ id, title, at, tsa_id }) => ({
        key: `micro.micro.${id}`,
        day: at,
        what: 'Micro event',
        title,
        url: side === 'staff' ? microEventPath.staff(id) : microEventPath.own(tsa_id, id),
      }),
    ),
  ]
}

export const tsaParts: Parts = {
  decided: [proposals, letters],
  dates,
  calendar: tsaCalendar,
  finds: (asked) => tsaFinds(asked, proposals, letters),
}
