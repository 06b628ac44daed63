import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Input, person, renderAt } from '../../test/index.ts'
import { useCalendarAddress } from './useCalendarAddress.ts'
import { WhoseFilter } from './WhoseFilter.tsx'

const Filter = () => <WhoseFilter address={useCalendarAddress()} entries={[]} />
const page = <T,>(data: T[]) => ({ data, total: data.length, last_page: 1, message: '' })
/** A list call with more people than one page has. */
const loads = (people: { id: number; name: string }[]) => (input: Input) => {
  const { search, id } = input['filter'] as { search?: string; id?: string }
  return {
    ...page(people.filter((person) => (id ? String(person.id) === id : !search || person.name.includes(search))).slice(0, 20)),
    without: 0,
  }
}
const mentors = Array.from({ length: 150 }, (_, at) => ({ id: at + 1, name: `Mentor ${at + 1}` }))

const show = (path: string) =>
  renderAt(<Filter />, {
    me: person('TF', 'LD'),
    path,
    answers: {
      'GET manage/course': page([{ id: 3, title: 'Lead Self' }]),
      'GET course/mentor/load': loads(mentors),
      'GET course/fasilitator/load': loads([{ id: 2, name: 'Mentor 2' }]),
    },
  })

test('a mentor beyond the first page is found by typing; who is both stands there once', async () => {
  const shown = show('/calendar?course=3')
  const field = await screen.findByRole('combobox', { name: 'Facilitator or mentor' })
  await shown.user.click(field)
  expect(await screen.findAllByRole('option', { name: 'Mentor 2' })).toHaveLength(1)
  await shown.user.type(field, 'Mentor 142')
  await shown.user.click(await screen.findByRole('option', { name: 'Mentor 142' }))
  await waitFor(() => expect(shown.path()).toContain('person=142'))
})

test('whom the address names stands in the field', async () => {
  show('/calendar?course=3&person=142')
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Facilitator or mentor' }).value).toBe('Mentor 142'))
})
