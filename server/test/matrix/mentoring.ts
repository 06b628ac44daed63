import { listWithoutMentor, mentoringCalls } from '@pandu/contract/mentoring'
import { demoPerson } from '../../seed/people.ts'
import { seated } from './courses.ts'
import { type Facts, onRecord, plain, type People } from './facts.ts'
import type { World } from './world.ts'

/** A facilitator and a mentor with the one scholar of the course of the matrix. */
export const mentoringMade = Object.fromEntries(
  (['facilitator', 'mentor'] as const).map((side) => [
    `${side}Assignment`,
    `insert into mentoring_assignments (course_id, side, user_id, scholar_id, starts_on)
     select max(id), '${side}', ${demoPerson(side).id}, ${demoPerson('scholar').id}, '2026-01-01' from courses where title = 'Course of the matrix' returning id`,
  ]),
)

const team: People = 'superadmin upcm ld elsn'
const runners = { facilitator: `${team} facilitator`, mentor: `${team} facilitator mentor` }
const ofCourse = (world: World) => world.made('course')
const managing = { of: ofCourse, may: team, sees: seated }
const scholar = demoPerson('scholar').id

const factsOf = (side: 'facilitator' | 'mentor'): Facts[] => {
  const calls = mentoringCalls[side]
  const user_id = demoPerson(side).id
  return [
    onRecord(calls.list, {
      other: { of: ofCourse, may: `${runners[side]} scholar`, sees: seated },
      input: (course_id: number) => ({ filter: { course_id } }),
    }),
    onRecord(calls.load, {
      other: { of: ofCourse, may: runners[side], sees: seated },
      input: (course_id: number) => ({ filter: { course_id } }),
    }),
    onRecord(calls.assign, { other: managing, input: (course_id: number) => ({ course_id, user_id, scholar_id: [scholar] }) }),
    onRecord(calls.remove, {
      other: { of: (world) => world.made(`${side}Assignment`), may: team, sees: seated },
      input: (id: number) => [{ id }],
    }),
    onRecord(calls.propose, { other: managing, input: (course_id: number) => ({ filter: { course_id } }) }),
    onRecord(calls.move, {
      other: managing,
      input: (course_id: number) => ({ course_id, moves: [{ scholar_id: scholar, from_user_id: user_id, user_id }] }),
    }),
  ]
}

export const mentoringFacts: Facts[] = [...factsOf('facilitator'), ...factsOf('mentor'), plain(listWithoutMentor, { may: team })]
