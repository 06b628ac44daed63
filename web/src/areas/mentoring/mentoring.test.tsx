import type { ProposedMove } from '@pandu/contract/mentoring'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { person, refuse, renderAt, settled, type Answers } from '../../test/index.ts'
import { answersFor, course, pageOf } from '../../test/mentoring.ts'
import { SidePage } from './SidePage.tsx'

// Lazy modules are loaded first, so that no test depends on how fast they load.
beforeAll(() => Promise.all([import('./AssignDialog.tsx'), import('./SpreadDialog.tsx')]))

const show = (me: ReturnType<typeof person>, answers: Answers) =>
  renderAt(<SidePage side="mentor" />, { me, answers, path: '/mentor/inclass/3', route: '/mentor/$inside/$idCourse' })
const row = async (name: string) =>
  within(await screen.findByRole('table', { name: 'Mentors' })).findByRole('row', { name: new RegExp(name) })

test('staff see the load and the last meeting of each mentor, who is silent, and how many scholars have none', async () => {
  show(person('TF', 'LD'), answersFor('staff'))
  expect(await screen.findByText('1 scholar has no active mentor')).toBeTruthy()
  expect(within(await row('Iskandar')).getByText('No recent meeting')).toBeTruthy()
  expect(within(await row('Petrus')).queryByText('No recent meeting')).toBeNull()
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
  const page = show(person('SCHOLAR'), { ...answersFor('member'), 'GET scholar/course': pageOf({ ...course, seat: 'member' }) })
  expect(await screen.findByText('You have no mentor in this course yet')).toBeTruthy()
  expect(screen.queryByRole('table', { name: 'Mentors' })).toBeNull()
  await settled(page)
  expect(page.calls('GET course/mentor/load')).toEqual([])
})
