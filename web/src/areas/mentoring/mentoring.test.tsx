import type { Course, CourseMember } from '@pandu/contract/courses'
import type { Load, ProposedMove } from '@pandu/contract/mentoring'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { person, refuse, renderAt, type Answers } from '../../test/index.ts'
import { SidePage } from './SidePage.tsx'

// Lazy modules are loaded first, so that no test depends on how fast they load.
beforeAll(() => Promise.all([import('./AssignDialog.tsx'), import('./SpreadDialog.tsx')]))

const course: Course = {
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
const mentor = (changes: Partial<Load>): Load => ({
  id: 31,
  name: 'Petrus Lewar',
  status: 1,
  profile_picture: null,
  scholars: 2,
  last_meeting: daysAgo(3),
  takes: true,
  ...changes,
})
const member = (changes: Partial<CourseMember>): CourseMember => ({
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
const page = <T,>(...data: T[]) => ({ data, total: data.length, last_page: 1, message: '' })
const answersFor = (seat: Course['seat'], more: Answers = {}): Answers => ({
  'GET manage/course': page({ ...course, seat }),
  'GET schedule/administrator': page(),
  'GET scholar/schedule': page(),
  'GET course/mentor': page(),
  'GET course/mentor/load': { ...page(mentor({}), mentor({ id: 32, name: 'Iskandar Lubis', last_meeting: daysAgo(45) })), without: 1 },
  'GET operation': page(),
  'GET manage/course/member': { member: page(member({}), member({ user_id: 102, name: 'Putu', mentor: 'Iskandar Lubis' })), message: '' },
  ...more,
})
const show = (me: ReturnType<typeof person>, answers: Answers) =>
  renderAt(<SidePage side="mentor" />, { me, answers, path: '/mentor/inclass/3', route: '/mentor/$inside/$idCourse' })
const row = async (name: string) =>
  within(await screen.findByRole('table', { name: 'Mentors' })).findByRole('row', { name: new RegExp(name) })

test('staff see the load and the last meeting of each mentor, who is silent, and how many scholars have none', async () => {
  show(person('TF', 'LD'), answersFor('staff'))
  expect(await screen.findByText('1 scholar has no active mentor')).toBeTruthy()
  expect(within(await row('Iskandar')).getByText('Silent')).toBeTruthy()
  expect(within(await row('Petrus')).queryByText('Silent')).toBeNull()
  expect(screen.getByRole('button', { name: 'Spread evenly' })).toBeTruthy()
})

test('who may not assign reads only, and looks into calendars', async () => {
  const { user } = show(person('VENDOR', 'MENTOR'), answersFor('teacher'))
  await user.click(within(await row('Petrus')).getByRole('button', { name: 'Actions for Petrus Lewar' }))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Calendar'])
  expect(screen.queryByRole('button', { name: 'Spread evenly' })).toBeNull()
})

test('from a mentor staff come to the calendar of that mentor in the course', async () => {
  const { user, path } = show(person('TF', 'LD'), answersFor('staff'))
  await user.click(within(await row('Petrus')).getByRole('button', { name: 'Actions for Petrus Lewar' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Calendar' }))
  await waitFor(() => expect(path()).toBe('/calendar?course=3&person=31'))
})

test('picked scholars are assigned at once; who has a mentor cannot be picked, and Clear All starts again', async () => {
  const { user, calls } = show(
    person('TF', 'LD'),
    answersFor('staff', { 'POST course/mentor': { message: '1 scholar assigned', data: { changed: 1, operation_id: 9 } } }),
  )
  await user.click(within(await row('Petrus')).getByRole('button', { name: 'Actions for Petrus Lewar' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Assign scholars' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign scholars to Petrus Lewar' }))
  const putu = await dialog.findByRole<HTMLInputElement>('checkbox', { name: 'Select Putu' })
  expect([putu.disabled, dialog.getByText('With Iskandar Lubis').tagName]).toEqual([true, 'P'])
  const assign = dialog.getByRole<HTMLButtonElement>('button', { name: 'Assign' })
  await user.click(dialog.getByRole('checkbox', { name: 'Select Sari' }))
  await user.click(dialog.getByRole('button', { name: 'Clear All' }))
  expect([dialog.getByText('0 selected').textContent, assign.disabled]).toEqual(['0 selected', true])
  await user.click(dialog.getByRole('checkbox', { name: 'Select Sari' }))
  await user.click(assign)
  await waitFor(() =>
    expect(calls('POST course/mentor').map(({ input }) => input)).toEqual([{ course_id: 3, user_id: 31, scholar_id: [101] }]),
  )
})

test('a proposal is confirmed with whom it was read with; when that has changed it is read again', async () => {
  const move = (from: ProposedMove['from']): ProposedMove => ({
    scholar_id: 101,
    name: 'Sari',
    no_tf: 'TLD-1',
    from,
    to: { id: 31, name: 'Petrus Lewar' },
  })
  let now = move(null)
  const { user, calls } = show(
    person('TF', 'LD'),
    answersFor('staff', {
      'GET course/mentor/proposal': () => ({
        message: 'OK',
        data: {
          moves: [now],
          people: [
            { id: 31, name: 'Petrus Lewar' },
            { id: 32, name: 'Iskandar Lubis' },
          ],
        },
      }),
      'POST course/mentor/move': () => {
        now = move({ id: 32, name: 'Iskandar Lubis' })
        return refuse(409, 'Somebody has changed the mentor of Sari meanwhile; please look again')
      },
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Spread evenly' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Spread evenly: Mentors' }))
  expect(await dialog.findByText('No mentor yet')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Confirm 1 change' }))
  expect(await dialog.findByText('Now Iskandar Lubis')).toBeTruthy()
  expect(calls('POST course/mentor/move').map(({ input }) => input)).toEqual([
    { course_id: 3, moves: [{ scholar_id: 101, from_user_id: null, user_id: 31 }] },
  ])
})

test('scholars see their own mentor, or that there is none, and nobody else’s', async () => {
  const { calls } = show(person('SCHOLAR'), { ...answersFor('member'), 'GET scholar/course': page({ ...course, seat: 'member' }) })
  expect(await screen.findByText('You have no mentor in this course yet')).toBeTruthy()
  expect(screen.queryByRole('table', { name: 'Mentors' })).toBeNull()
  expect(calls('GET course/mentor/load')).toEqual([])
})
