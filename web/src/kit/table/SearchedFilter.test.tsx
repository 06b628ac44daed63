import { mentoringCalls } from '@pandu/contract/mentoring'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Input, person, renderAt } from '../../test/index.ts'
import { type Column, DataTable } from './index.ts'

const { list, load } = mentoringCalls.mentor
const columns: Column<{ id: number }>[] = [{ key: 'no_tf', cell: ({ id }) => id }]
const filters = [
  {
    key: 'user_id',
    label: 'Mentor',
    options: [],
    source: { endpoint: load, where: { course_id: 3 }, first: { value: '7', label: 'You' } },
  },
]
const where = { course_id: 3 }

const everybody = Array.from({ length: 150 }, (_, at) => ({ id: at + 1, name: `Mentor ${at + 1}` }))

/** A course with more mentors than a list shows. */
const show = (path?: string) =>
  renderAt(<DataTable label="Scholars" endpoint={list} columns={columns} where={where} filters={filters} sort="name" empty="None" />, {
    me: person('TF', 'LD'),
    ...(path && { path }),
    answers: {
      'GET course/mentor': { data: [{ id: 1 }], total: 1, last_page: 1, message: '' },
      'GET course/mentor/load': ({ filter }: Input) => {
        const { search, id } = filter as { search?: string; id?: string }
        const found = everybody.filter((person) => (id ? String(person.id) === id : !search || person.name.includes(search)))
        return { data: found.slice(0, 20), total: found.length, last_page: 1, without: 0, message: '' }
      },
    },
  })

test('a person beyond the first page of options is found by typing, and the list is narrowed to them', async () => {
  const page = show()
  const filter = await screen.findByRole('combobox', { name: 'Mentor' })
  await page.user.click(filter)
  // The reader is listed first, and only once.
  await waitFor(() =>
    expect(
      screen
        .getAllByRole('option')
        .slice(0, 3)
        .map(({ textContent }) => textContent),
    ).toEqual(['Mentor: All', 'You', 'Mentor 1']),
  )
  expect(screen.queryByRole('option', { name: 'Mentor 7' })).toBeNull()
  expect(screen.queryByRole('option', { name: 'Mentor 142' })).toBeNull()
  await page.user.clear(filter)
  await page.user.type(filter, 'Mentor 142')
  await page.user.click(await screen.findByRole('option', { name: 'Mentor 142' }))
  await waitFor(() => expect(page.path()).toContain('user_id=142'))
  await waitFor(() => expect(page.calls('GET course/mentor').at(-1)?.input).toMatchObject({ filter: { user_id: '142' } }))
})

test('an address that names somebody shows the name', async () => {
  show('/?user_id=142')
  expect(await screen.findByText('Mentor: Mentor 142')).toBeTruthy()
})
