import type { ProposedMove } from '@pandu/contract/mentoring'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type Answers, person, refuse, renderAt } from '../../test/index.ts'
import { answersFor, member, mentor, pageOf } from '../../test/mentoring.ts'
import { SidePage } from './SidePage.tsx'

// Lazy modules are loaded first, so that no test depends on how fast they load.
beforeAll(() => Promise.all([import('./AssignDialog.tsx'), import('./SpreadDialog.tsx')]))

const show = (answers: Answers, query = '') =>
  renderAt(<SidePage side="mentor" />, {
    me: person('TF', 'LD'),
    answers: answersFor('staff', answers),
    path: `/mentor/inclass/3${query}`,
    route: '/mentor/$inside/$idCourse',
  })

const assigning = async (answers: Answers) => {
  const shown = show(answers)
  await shown.user.click(await screen.findByRole('button', { name: 'Actions for Petrus Lewar' }))
  await shown.user.click(await screen.findByRole('menuitem', { name: 'Assign scholars' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign scholars to Petrus Lewar' }))
  await shown.user.click(await dialog.findByRole('checkbox', { name: 'Select Sari' }))
  return { ...shown, dialog }
}

test('a picked scholar who gets a mentor in another tab can be left out again, and not be picked anew', async () => {
  let taken: string | null = null
  const { user, client, dialog } = await assigning({
    'GET manage/course/member': () => ({ member: pageOf(member({ mentor: taken }), member({ user_id: 102, name: 'Putu' })), message: '' }),
  })
  taken = 'Iskandar Lubis'
  await client.invalidateQueries()
  await dialog.findByText('With Iskandar Lubis')
  const sari = dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Select Sari' })
  await user.click(sari)
  expect([sari.checked, sari.disabled, dialog.getByText('0 selected').textContent]).toEqual([false, true, '0 selected'])
})

test('where they were assigned already the notice says so, without an undo', async () => {
  const { user, dialog } = await assigning({
    'POST course/mentor': { message: 'They are assigned already', data: { changed: 0, operation_id: null } },
  })
  await user.click(dialog.getByRole('button', { name: 'Assign' }))
  expect(await screen.findByText('They are assigned already')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('picks are not thrown away without a question', async () => {
  const { user } = await assigning({})
  await user.keyboard('{Escape}')
  expect(await screen.findByRole('button', { name: 'Leave' })).toBeTruthy()
  expect(screen.getByText('1 selected')).toBeTruthy()
})

const petrus = { id: 31, name: 'Petrus Lewar' }
const iskandar = { id: 32, name: 'Iskandar Lubis' }
const move: ProposedMove = { scholar_id: 101, name: 'Sari', no_tf: 'TLD-1', from: null, to: petrus }

test('a chosen mentor who has left meanwhile is chosen no more: the proposed one is', async () => {
  let people = [petrus, iskandar]
  const { user, calls } = show({
    'GET course/mentor/proposal': () => ({ message: 'OK', data: { moves: [move], people, more: 0 } }),
    'POST course/mentor/move': () => {
      people = [petrus]
      return refuse(422, { moves: ['Choose active mentors of this course'] })
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Spread evenly' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Spread evenly: Mentors' }))
  const choice = await dialog.findByLabelText<HTMLInputElement>('Mentor of Sari', { selector: 'input' })
  await user.click(choice)
  await user.click(await screen.findByRole('option', { name: 'Iskandar Lubis' }))
  await user.click(dialog.getByRole('button', { name: 'Confirm 1 change' }))
  await waitFor(() => expect(choice.value).toBe('Petrus Lewar'))
  await user.click(dialog.getByRole('button', { name: 'Confirm 1 change' }))
  await waitFor(() => expect(calls('POST course/mentor/move')).toHaveLength(2))
  expect(calls('POST course/mentor/move').map(({ input }) => input['moves'][0].user_id)).toEqual([32, 31])
})

test('where a proposal has been made already by the time it is confirmed, the notice says so without an undo', async () => {
  const { user } = show({
    'GET course/mentor/proposal': { message: 'OK', data: { moves: [move], people: [petrus], more: 0 } },
    'POST course/mentor/move': { message: 'Nothing has changed', data: { changed: 0, operation_id: null } },
  })
  await user.click(await screen.findByRole('button', { name: 'Spread evenly' }))
  await user.click(await screen.findByRole('button', { name: 'Confirm 1 change' }))
  expect(await screen.findByText('Nothing has changed')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('a proposal that is longer than one write says that more follows', async () => {
  const { user } = show({ 'GET course/mentor/proposal': { message: 'OK', data: { moves: [move], people: [petrus], more: 1200 } } })
  await user.click(await screen.findByRole('button', { name: 'Spread evenly' }))
  expect(
    await screen.findByText('These are the first 1 of 1,201 changes. Confirm these first, then open this again for the others.'),
  ).toBeTruthy()
})

test('the day of whom the table shows is in the address, and another day begins with its first page', async () => {
  const { user, calls, path } = show({}, '?page=2&on=2026-02-03')
  const picker = await screen.findByRole('button', { name: 'On the day: 3 Feb 2026' })
  const asked = () => calls('GET course/mentor').map(({ input }) => [input['filter'].on, input['page'].number])
  await waitFor(() => expect(asked()).toEqual([['2026-02-03', '2']]))
  await user.click(picker)
  await user.click(await screen.findByRole('button', { name: '4 February 2026' }))
  await waitFor(() => expect(asked().at(-1)).toEqual(['2026-02-04', '1']))
  expect(path()).toBe('/mentor/inclass/3?on=2026-02-04')
  await user.click(screen.getByRole('button', { name: 'On the day: 4 Feb 2026' }))
  await user.click(screen.getByRole('button', { name: 'Today' }))
  await waitFor(() => expect(path()).toBe('/mentor/inclass/3'))
})

test('on an earlier day the filter offers the mentors of that day', async () => {
  const former = mentor({ id: 33, name: 'Maria Wangge' })
  const { user, calls } = show(
    { 'GET course/mentor/load': ({ filter }) => ({ ...pageOf(...(filter.on === '2026-02-03' ? [former] : [mentor({})])), without: 0 }) },
    '?on=2026-02-03',
  )
  await user.click(await screen.findByRole('combobox', { name: 'Mentor' }))
  await user.click(await screen.findByRole('option', { name: 'Maria Wangge' }))
  expect(screen.queryByRole('option', { name: 'Petrus Lewar' })).toBeNull()
  await waitFor(() =>
    expect(calls('GET course/mentor').at(-1)?.input['filter']).toEqual({ course_id: '3', on: '2026-02-03', user_id: '33' }),
  )
})

test.each(['?on=2026-02-31', '?on=2999-01-01', '?on=soon', '?on=2026-03-02'])(
  '%s is no earlier day: the table shows now',
  async (query) => {
    // In Jakarta it is the second already.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-01T17:30:00Z') })
    onTestFinished(() => void vi.useRealTimers())
    const { user, calls } = show({}, query)
    await user.click(await screen.findByRole('button', { name: 'On the day: Today' }))
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: '2 March 2026' })).disabled).toBe(false)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '3 March 2026' }).disabled).toBe(true)
    await waitFor(() => expect(calls('GET course/mentor')).toHaveLength(1))
    expect(calls('GET course/mentor')[0]?.input['filter']).toEqual({ course_id: '3' })
  },
)
