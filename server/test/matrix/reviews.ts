import type { Side } from '@pandu/contract/mentoring'
import { confirmReview, listOpenMonths, reviewCalls } from '@pandu/contract/reviews'
import { demoPerson } from '../../seed/people.ts'
import { seated } from './courses.ts'
import { type Facts, onRecord, plain, type People, scholars, staff } from './facts.ts'
import type { World } from './world.ts'

const scholar_id = demoPerson('scholar').id
const made = (side: Side, month: string, published: boolean, author: Side = side) =>
  `insert into reviews (course_id, side, author_id, scholar_id, month, content, status_draft, published_at)
   select max(id), '${side}', ${demoPerson(author).id}, ${scholar_id}, '${month}', 'Of the matrix', ${published ? '0, now()' : '1, null'}
   from courses where title = 'Course of the matrix' returning id`

/** A draft of each, one of somebody else on each side, and a published review, of the scholar of the course of the matrix. */
export const reviewMade = {
  facilitatorReview: made('facilitator', '2026-02-01', false),
  mentorReview: made('mentor', '2026-02-01', false),
  facilitatorOther: made('facilitator', '2026-02-01', false, 'mentor'),
  mentorOther: made('mentor', '2026-02-01', false, 'facilitator'),
  publishedReview: made('mentor', '2026-03-01', true),
}

const team: People = 'superadmin upcm ld elsn'
const runners = { facilitator: `${team} facilitator`, mentor: `${team} mentor` }
const ofCourse = (world: World) => world.made('course')

const factsOf = (side: Side): Facts[] => {
  const calls = reviewCalls[side]
  const draft = (world: World) => world.made(`${side}Review`)
  const whose = {
    own: { of: (world: World, caller: string) => (caller === side ? draft(world) : undefined), may: side },
    other: { of: (world: World, caller: string) => (caller === side ? world.made(`${side}Other`) : draft(world)), may: '', sees: staff },
  }
  const fields = { scholar_id, period_month: 'january', period_year: '2026', content: 'A text', status_draft: 1 } as const
  return [
    plain(calls.list, { may: `${staff} ${scholars} ${side}` }),
    onRecord(calls.create, {
      other: { of: ofCourse, may: side, sees: seated },
      input: (course_id: number) => ({ course_id, ...fields }),
    }),
    onRecord(calls.update, { ...whose, input: (id: number, world) => ({ id, course_id: ofCourse(world), ...fields }) }),
    onRecord(calls.remove, { ...whose, input: (id: number) => [{ id }] }),
    onRecord(calls.cover, {
      other: { of: ofCourse, may: runners[side], sees: seated },
      input: (course_id: number) => ({ filter: { course_id } }),
    }),
    onRecord(calls.missing, {
      other: { of: ofCourse, may: team, sees: seated },
      input: (course_id: number) => ({ filter: { course_id } }),
    }),
    onRecord(calls.remind, {
      other: { of: ofCourse, may: team, sees: seated },
      input: (course_id: number) => ({ course_id, user_id: [demoPerson(side).id] }),
    }),
  ]
}

const published = (world: World) => world.made('publishedReview')

export const reviewFacts: Facts[] = [
  ...factsOf('facilitator'),
  ...factsOf('mentor'),
  plain(listOpenMonths, { may: team, input: { filter: { lacks: 'meeting' } } }),
  onRecord(confirmReview, {
    own: { of: (world, caller) => (caller === 'scholar' ? published(world) : undefined), may: 'scholar' },
    other: { of: (world, caller) => (caller === 'scholar' ? world.made('mentorReview') : published(world)), may: '' },
    input: (id: number) => ({ id }),
  }),
]
