import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { person, renderAt } from '../../test/index.ts'
import { type ListedQuestion, QuestionList } from './QuestionList.tsx'

const question = (id: number): ListedQuestion => ({
  id,
  type: 'essay',
  question: `Question of ${id}`,
  choice: '',
  answer: 'So',
  points: id,
  updated_at: '2026-01-01T00:00:00Z',
})
const show = (canEdit = true) => {
  const order = vi.fn<(ids: number[]) => Promise<unknown>>(() => Promise.resolve({}))
  const props = { graded: true, questions: [question(1), question(2), question(3)], attempts: 0, canEdit, order }
  const { user } = renderAt(<QuestionList {...props} save={() => Promise.resolve()} remove={() => Promise.resolve(true)} />, {
    me: person('TF', 'LD'),
  })
  const shown = () => screen.getAllByText(/^Question of/).map(({ textContent }) => textContent?.at(-1))
  return { user, order, shown }
}

test('questions move by button and by arrow key', async () => {
  const { user, order, shown } = show()
  expect(await screen.findByText('3 points')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Move question 1 down' }))
  expect(shown()).toEqual(['2', '1', '3'])
  await waitFor(() => expect(order).toHaveBeenLastCalledWith([2, 1, 3]))
})

test('a question is dragged to the place of another', async () => {
  const { order, shown } = show()
  const rowOf = async (text: string) => (await screen.findByText(text)).closest('li')!
  const dataTransfer = { setData: () => {}, effectAllowed: '' }
  fireEvent.dragStart(await rowOf('Question of 3'), { dataTransfer })
  fireEvent.dragOver(await rowOf('Question of 1'), { dataTransfer })
  fireEvent.drop(await rowOf('Question of 1'), { dataTransfer })
  expect(shown()).toEqual(['3', '1', '2'])
  await waitFor(() => expect(order).toHaveBeenLastCalledWith([3, 1, 2]))
})

test('who only reads moves nothing', async () => {
  show(false)
  expect((await screen.findByText('Question of 1')).closest('li')!.draggable).toBe(false)
  expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull()
})
