import type { Learning } from './lib/learning.ts'
import type { ListCase } from './lib/lists.ts'
import type { Mentoring } from './lib/mentoring.ts'

/** The lists of mentoring and of meetings with the queries of their screens, in one of 100 courses with 1,000 scholars each. */
export const mentoringCases = (of: Learning & Mentoring): ListCase[] => {
  const inCourse = (path: string, query: string) => `${path}?filter[course_id]=${of.course}&${query}`
  const soon = Math.floor(Date.now() / 1000) + 86_400
  return [
    ['mentors with their loads', 'ld', inCourse('course/mentor/load', 'page[size]=10')],
    ['mentors, the longest silent first', 'ld', inCourse('course/mentor/load', 'sort=last_meeting&page[size]=10')],
    ['scholars of mentors', 'ld', inCourse('course/mentor', 'include=dataUser,dataScholar&page[size]=10')],
    [
      'scholars of mentors on an earlier day, search, 100 rows',
      'mentor',
      inCourse('course/mentor', 'filter[on]=2026-03-01&filter[search]=sari&include=dataUser,dataScholar&page[size]=100'),
    ],
    ['meetings of a course, the next first', 'ld', inCourse('schedule/administrator', 'filter[side]=mentor&sort=nearest&page[size]=10')],
    ['meetings of a course, search, 100 rows', 'mentor', inCourse('schedule/administrator', 'filter[search]=month&page[size]=100')],
    [
      'scholars whom a meeting invites',
      'mentor',
      `schedule/administrator/scholar?filter[course_schedule_administrator_id]=${of.meeting}&page[size]=10`,
    ],
    ['meetings of a scholar, the next first', 'scholar', 'scholar/schedule?sort=nearest&page[size]=10'],
    [
      'what a weekly meeting of a half year overlaps',
      'mentor',
      inCourse(
        'schedule/administrator/overlap',
        `filter[side]=mentor&filter[start_section]=${soon}&filter[end_section]=${soon + 3600}&filter[weeks]=26`,
      ),
    ],
  ]
}
