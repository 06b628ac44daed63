import {
  createMeeting,
  listInvited,
  listMeetings,
  listOverlaps,
  listOwnMeetings,
  removeMeetings,
  updateMeeting,
} from '@pandu/contract/schedules'
import { demoPerson } from '../../seed/people.ts'
import { seated } from './courses.ts'
import { type Facts, onRecord, plain, type People, scholars } from './facts.ts'
import type { World } from './world.ts'

const start_section = Date.parse('2030-01-07T03:00:00Z') / 1000
const times = { start_section, end_section: start_section + 3600 }
const fields = { title: 'A meeting', description: '', media: 'Other' as const, additional_info: '', ...times }

/** A meeting of each with the one scholar of the course of the matrix. */
export const scheduleMade = Object.fromEntries(
  (['facilitator', 'mentor'] as const).map((side) => [
    `${side}Meeting`,
    `insert into meetings (course_id, side, author_id, title, media, starts_at, ends_at)
     select max(id), '${side}', ${demoPerson(side).id}, 'Meeting of the matrix', 'Other', '2030-01-07T03:00:00Z', '2030-01-07T04:00:00Z'
     from courses where title = 'Course of the matrix' returning id`,
  ]),
)

const followers: People = 'superadmin upcm ld elsn facilitator mentor'
const authors: People = 'facilitator mentor'
const ofCourse = (world: World) => world.made('course')
const meeting = (world: World) => world.made('facilitatorMeeting')
const byOwner = {
  own: { of: (world: World, caller: string) => (caller === 'facilitator' ? meeting(world) : undefined), may: 'facilitator' },
}
const byOthers = {
  of: (world: World, caller: string) => (caller === 'facilitator' ? world.made('mentorMeeting') : meeting(world)),
  may: '',
  sees: seated,
}

export const scheduleFacts: Facts[] = [
  onRecord(listMeetings, {
    other: { of: ofCourse, may: followers, sees: seated },
    input: (course_id: number) => ({ filter: { course_id } }),
  }),
  onRecord(listMeetings, {
    about: 'one of them',
    other: { of: meeting, may: followers, sees: seated },
    input: (id: number) => ({ filter: { id } }),
  }),
  plain(listOwnMeetings, { may: scholars }),
  onRecord(listInvited, {
    other: { of: meeting, may: followers, sees: seated },
    input: (id: number) => ({ filter: { course_schedule_administrator_id: id } }),
  }),
  onRecord(createMeeting, {
    other: { of: ofCourse, may: authors, sees: seated },
    input: (course_id: number) => ({ course_id, ...fields }),
  }),
  onRecord(listOverlaps, {
    other: { of: ofCourse, may: authors, sees: seated },
    input: (course_id: number) => ({ filter: { course_id, ...times } }),
  }),
  onRecord(updateMeeting, {
    ...byOwner,
    other: byOthers,
    input: (id: number) => ({ course_schedule_administrator_id: id, ...fields }),
  }),
  onRecord(removeMeetings, { ...byOwner, other: byOthers, input: (id: number) => [{ course_schedule_administrator_id: id }] }),
]
