import type { Course, CourseMember } from '@pandu/contract/courses'
import type { CarerLoad } from '@pandu/contract/mentoring'
import type { Answers } from './fakeServer.ts'

/** A course in which three scholars have two mentors. */
export const course: Course = {
  id: 3,
  title: 'Lead Self',
  description: '',
  start_date: '2026-01-01',
  end_date: '2999-12-31',
  open_always: 1,
  cover: null,
  status: 1,
  cohort_id: 1,
  cohort: 'Cohort',
  members: 3,
  sections: 0,
  teachers: 2,
  seat: 'staff',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
}
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
export const mentor = (changes: Partial<CarerLoad>): CarerLoad => ({
  id: 31,
  name: 'Petrus Lewar',
  status: 1,
  profile_picture: null,
  scholars: 2,
  last_meeting: daysAgo(3),
  takes: true,
  ...changes,
})
export const member = (changes: Partial<CourseMember>): CourseMember => ({
  id: 1,
  user_id: 101,
  name: 'Sari',
  no_tf: 'TLD-1',
  type: 'regular',
  university: null,
  status: 1,
  profile_picture: null,
  has_group: false,
  facilitator: null,
  mentor: null,
  joined_at: '2026-01-01T00:00:00Z',
  ...changes,
})
export const pageOf = <T>(...data: T[]) => ({ data, total: data.length, last_page: 1, message: '' })
/** What its Mentor tab asks for. */
export const answersFor = (seat: Course['seat'], more: Answers = {}): Answers => ({
  'GET manage/course': pageOf({ ...course, seat }),
  'GET schedule/administrator': pageOf(),
  'GET scholar/schedule': pageOf(),
  'GET course/mentor': pageOf(),
  'GET course/mentor/load': { ...pageOf(mentor({}), mentor({ id: 32, name: 'Iskandar Lubis', last_meeting: daysAgo(45) })), without: 1 },
  'GET operation': pageOf(),
  'GET manage/course/member': { member: pageOf(member({}), member({ user_id: 102, name: 'Putu', mentor: 'Iskandar Lubis' })), message: '' },
  ...more,
})
