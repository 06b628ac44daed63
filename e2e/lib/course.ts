import { demoPerson } from '../../server/seed/people.ts'
import { callsAs, type StoryPerson, unique } from './people.ts'

/** A running course with one empty section and this scholar, taught by the facilitator. `calls` makes calls as staff; `end` ends that. */
export const newCourse = async (scholar: StoryPerson) => {
  const calls = await callsAs('ld')
  const make = async (path: string, fields: object) => (await calls.post<{ data: { id: number } }>(path, fields)).data.id
  const title = unique('Learning ')
  const cohort_id = await make('manage/cohort', { name: unique('Cohort '), description: '', year: 2024 })
  await calls.post('manage/cohort/member/assign', { cohort_id, data_user_id: [scholar.id] })
  const id = await make('manage/course', { title, description: 'A week.', start_date: '2024-01-01', end_date: '2090-01-01' })
  await calls.post('manage/cohort/course/assign', { course_id: id, cohort_id })
  await calls.post('course/teacher/create', { course_id: id, user_id: [demoPerson('facilitator').id] })
  const section = await make('manage/course/section', { course_id: id, title: 'Week one', description: 'Read, watch, answer.' })
  return { id, title, section, cohort: cohort_id, path: `/section/inclass/${section}/${id}`, calls, make }
}

/** Creates a running course with these scholars, whom the demo mentor looks after from today on; the demo facilitator teaches it, too. Returns its id. */
export const mentoredCourse = async (scholars: readonly StoryPerson[], start_date = '2026-01-01') => {
  const calls = await callsAs('ld')
  const make = async (path: string, fields: object) => (await calls.post<{ data: { id: number } }>(path, fields)).data.id
  const course = await make('manage/course', { title: unique('Mentored '), description: '', start_date, end_date: '2090-12-31' })
  const cohort_id = await make('manage/cohort', { name: unique('Cohort '), description: '', year: 2026 })
  await calls.post('manage/cohort/member/assign', {
    cohort_id,
    data_user_id: scholars.map(({ id, name }) => ({ user_id: id, name, type: 'scholar', type_scholar: 'regular' })),
  })
  await calls.post('manage/cohort/course/assign', { course_id: course, cohort_id })
  const mentor = demoPerson('mentor').id
  await calls.post('course/teacher/create', { course_id: course, user_id: [mentor, demoPerson('facilitator').id] })
  await calls.post('course/mentor', { course_id: course, user_id: mentor, scholar_id: scholars.map(({ id }) => id) })
  await calls.end()
  return course
}
