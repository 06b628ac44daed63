import {
  listAbsences,
  listEvaluationHistory,
  listEvaluations,
  listMissingRecords,
  readEvaluationSheet,
  readParticipants,
  setMeetingHeld,
  storeEvaluation,
  storeEvaluationSheet,
} from '@pandu/contract/evaluations'
import { demoPerson } from '../../seed/people.ts'
import { seated } from './courses.ts'
import { type Facts, onRecord, plain, type People } from './facts.ts'
import type { World } from './world.ts'

const scholar_id = demoPerson('scholar').id

/** A meeting that is over, with the one scholar of the course of the matrix, and one that did not take place. */
export const evaluationMade = Object.fromEntries(
  (['planned', 'not_held'] as const).map((state) => [
    `${state}Record`,
    `with m as (insert into meetings (course_id, side, author_id, title, media, starts_at, ends_at, state, reason)
       select max(id), 'facilitator', ${demoPerson('facilitator').id}, 'Past meeting of the matrix', 'Other', '2026-02-02T03:00:00Z', '2026-02-02T04:00:00Z',
         '${state}', ${state === 'planned' ? `''` : `'Rain'`} from courses where title = 'Course of the matrix' returning id),
     h as (insert into evaluation_history (meeting_id, scholar_id, attendance) select id, ${scholar_id}, 'excused' from m)
     select id from m`,
  ]),
)

const followers: People = 'superadmin upcm ld elsn facilitator mentor'
const teachers: People = 'facilitator mentor'
const programme: People = 'superadmin upcm ld elsn'
const past = (world: World) => world.made('plannedRecord')
const filter = (id: number) => ({ filter: { course_schedule_administrator_id: id } })
const list = () => new File(['Name,Email,Duration\nBudi,budi@x.example,42m\n'], 'meet.csv', { type: 'text/csv' })
const row = { scholar_id, attendance: 'presence' as const, score: 80, notes: '' }

export const evaluationFacts: Facts[] = [
  onRecord(listEvaluations, { other: { of: past, may: `${followers} scholar`, sees: seated }, input: filter }),
  onRecord(readEvaluationSheet, { other: { of: past, may: teachers, sees: seated }, input: filter }),
  onRecord(listEvaluationHistory, {
    other: { of: past, may: followers, sees: seated },
    input: (id: number) => ({ filter: { course_schedule_administrator_id: id, scholar_id } }),
  }),
  plain(listMissingRecords, { may: `${programme} vendor facilitator mentor assessor` }),
  plain(listAbsences, { may: programme }),
  onRecord(storeEvaluation, {
    other: { of: past, may: teachers, sees: seated },
    input: (id: number) => ({ course_schedule_administrator_id: id, ...row }),
  }),
  onRecord(storeEvaluation, {
    about: 'of a meeting that did not take place',
    other: { of: (world) => world.made('not_heldRecord'), may: '', notNow: teachers, sees: seated },
    input: (id: number) => ({ course_schedule_administrator_id: id, ...row }),
  }),
  onRecord(storeEvaluation, {
    about: 'of a meeting whose day has not come',
    other: { of: (world) => world.made('facilitatorMeeting'), may: '', notNow: teachers, sees: seated },
    input: (id: number) => ({ course_schedule_administrator_id: id, ...row }),
  }),
  onRecord(storeEvaluationSheet, {
    other: { of: past, may: teachers, sees: seated },
    input: (id: number) => ({ course_schedule_administrator_id: id, rows: [{ ...row, updated_at: null }] }),
  }),
  onRecord(setMeetingHeld, {
    other: { of: past, may: teachers, sees: seated },
    input: (id: number) => ({ course_schedule_administrator_id: id, held: 0, reason: 'Rain' }),
  }),
  onRecord(readParticipants, {
    other: { of: past, may: teachers, sees: seated },
    input: (id: number) => ({ course_schedule_administrator_id: id, file: list() }),
  }),
]
