import type { ProposedMove } from '@pandu/contract/mentoring'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { type Answers, type Input, person, refuse, renderAt } from '../../test/index.ts'
import { answersFor, course, member, pageOf } from '../../test/mentoring.ts'
import { SidePage } from './SidePage.tsx'

// Lazy modules are loaded first, so that no test depends on how fast they load.
beforeAll(() => Promise.all([import('./AssignDialog.tsx'), import('./SpreadDialog.tsx')]))

const show = (answers: Answers) =>
  renderAt(<SidePage side="mentor" />, {
    me: person('TF', 'LD'),
    answers: answersFor('staff', answers),
    path: '/mentor/inclass/3',
    route: '/mentor/$inside/$idCourse',
  })

const assigning = async (answers: Answers) => {
  const shown = show(answers)
  await shown.user.click(await screen.findByRole('button', { name: 'Actions for Petrus Lewar' }))
  await shown.user.click(await screen.findByRole('menuitem', { name: 'Assign scholars' }))
  return { ...shown, dialog: within(await screen.findByRole('dialog', { name: 'Assign scholars to Petrus Lewar' })) }
}
const members = (rows: (input: Input) => ReturnType<typeof member>[]) => (input: Input) => {
  const found = pageOf(...rows(input))
  return { member: found, total: found.total, last_page: found.last_page, message: '' }
}

const people = [
  { id: 31, name: 'Petrus Lewar' },
  { id: 32, name: 'Iskandar Lubis' },
] as const
const movesOf = (length: number) =>
  Array.from({ length }, (_, at): ProposedMove => ({
    scholar_id: 100 + at,
    name: `Scholar ${at + 1}`,
    no_tf: null,
    from: null,
    to: people[0],
  }))
const spreading = async (answers: Answers) => {
  const shown = show(answers)
  await shown.user.click(await screen.findByRole('button', { name: 'Spread evenly' }))
  return { ...shown, dialog: within(await screen.findByRole('dialog', { name: 'Spread evenly: Mentors' })) }
}

test('a proposal is shown in pages, and all of it is confirmed with what was chosen on each', async () => {
  const { user, calls, dialog } = await spreading({
    'GET course/mentor/proposal': { message: 'OK', data: { moves: movesOf(25), people, more: 0 } },
    'POST course/mentor/move': { message: '25 scholars moved', data: { changed: 25, operation_id: 4 } },
  })
  await dialog.findByText('1–10 of 25')
  expect(dialog.getAllByRole('rowheader')).toHaveLength(10)
  await user.click(dialog.getByRole('button', { name: 'Page 3' }))
  expect(dialog.getAllByRole('rowheader')).toHaveLength(5)
  await user.click(dialog.getByLabelText('Mentor of Scholar 25', { selector: 'input' }))
  await user.click(await screen.findByRole('option', { name: 'Iskandar Lubis' }))
  await user.click(dialog.getByRole('button', { name: 'Page 1' }))
  await user.click(dialog.getByRole('button', { name: 'Confirm 25 changes' }))
  await waitFor(() => expect(calls('POST course/mentor/move')).toHaveLength(1))
  const sent: { user_id: number }[] = calls('POST course/mentor/move')[0]?.input['moves']
  expect(sent.map(({ user_id }) => user_id)).toEqual([...Array.from({ length: 24 }, () => 31), 32])
})

test('a new proposal that is shorter is shown from its last page', async () => {
  let length = 25
  const { user, dialog } = await spreading({
    'GET course/mentor/proposal': () => ({ message: 'OK', data: { moves: movesOf(length), people, more: 0 } }),
    'POST course/mentor/move': () => {
      length = 12
      return refuse(409, 'Somebody has changed the mentor of Sari meanwhile; please look again')
    },
  })
  await user.click(await dialog.findByRole('button', { name: 'Page 3' }))
  await user.click(dialog.getByRole('button', { name: 'Confirm 25 changes' }))
  expect(await dialog.findByText('11–12 of 12')).toBeTruthy()
  expect(dialog.getAllByRole('rowheader')).toHaveLength(2)
})

test('where the status or the search leaves nobody, the dialog says so and offers all members', async () => {
  const { user, dialog } = await assigning({
    'GET manage/course/member': members(({ filter }) => (filter?.status === '1' ? [] : [member({ status: 0 })])),
  })
  expect(await dialog.findByText('This course has no active members')).toBeTruthy()
  await user.type(dialog.getByRole('searchbox', { name: 'Search scholar' }), 'Sari')
  expect(await dialog.findByText("Cant find 'Sari'")).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Search all members' }))
  expect(await dialog.findByRole('checkbox', { name: 'Select Sari' })).toBeTruthy()
})

test('a course without members says so, whatever the status is', async () => {
  const { dialog } = await assigning({
    'GET manage/course': pageOf({ ...course, members: 0 }),
    'GET manage/course/member': members(() => []),
  })
  expect(await dialog.findByText("This course doesn't have members yet")).toBeTruthy()
})

test('members who leave while the last page is open leave the page before it', async () => {
  let count = 11
  const { user, client, dialog } = await assigning({
    'GET manage/course/member': ({ page: { number, size } }) => {
      const all = Array.from({ length: count }, (_, at) => member({ id: at + 1, user_id: 101 + at, name: `Scholar ${at + 1}` }))
      const found = { data: all.slice((number - 1) * size, number * size), total: count, last_page: Math.ceil(count / size), message: '' }
      return { member: found, total: count, last_page: found.last_page, message: '' }
    },
  })
  await user.click(await dialog.findByRole('button', { name: 'Page 2' }))
  await dialog.findByRole('checkbox', { name: 'Select Scholar 11' })
  count = 10
  await client.invalidateQueries()
  expect(await dialog.findByRole('checkbox', { name: 'Select Scholar 10' })).toBeTruthy()
})
