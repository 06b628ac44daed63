import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt, person } from '../../test/index.ts'
import { type EditedQuestion, QuestionEditor } from './QuestionEditor.tsx'

const start: EditedQuestion = { type: 'multiple', question: 'Which?', choice: 'a:One;b:Two', answer: 'b' }
const show = (over: Partial<EditedQuestion> = {}, graded = true) => {
  const saved: EditedQuestion[] = []
  const { user } = renderAt(
    <QuestionEditor
      graded={graded}
      start={{ ...start, ...over }}
      isNew={false}
      save={(question) => Promise.resolve(saved.push(question))}
      onSaved={() => {}}
      onCancel={() => {}}
      onDelete={() => {}}
    />,
    { me: person('TF', 'LD') },
  )
  const options = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Option/ }).map(({ value }) => value)
  const update = () => user.click(screen.getByRole('button', { name: 'Update' }))
  return { user, saved, options, update }
}

test('Enter in an option adds the next one, with its text marked and the focus in it', async () => {
  const { user, options, saved, update } = show()
  await user.type(await screen.findByRole('textbox', { name: 'Option a' }), '{Enter}')
  expect(options()).toEqual(['One', 'Two', 'New Option'])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Option c' })))
  await user.keyboard('Three; and a: half')
  await update()
  await waitFor(() =>
    expect(saved).toEqual([{ type: 'multiple', question: 'Which?', choice: 'a:One;b:Two;c:Three\\; and a: half', answer: 'b', points: 1 }]),
  )
})

test('deleting re-letters the rest, the right answer goes with its text, and the last option stays', async () => {
  const { user, options } = show({ choice: 'a:One;b:Two;c:Three', answer: 'c' })
  await user.click(await screen.findByRole('button', { name: 'Delete option a' }))
  expect(options()).toEqual(['Two', 'Three'])
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Option b is right' }).checked).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Delete option b' }))
  expect(screen.queryByRole('button', { name: /Delete option/ })).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Option a is right' }).checked).toBe(false)
})

test('each mistake is said in the words of the specification, and nothing is sent', async () => {
  const { user, saved, update } = show({ choice: 'a:One', answer: '' })
  await user.clear(await screen.findByRole('textbox', { name: /Question/ }))
  await update()
  expect(await screen.findByText('Question cannot be empty')).toBeTruthy()
  expect(screen.getByText('choice must be more than 1')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Add option' }))
  await user.type(screen.getByRole('textbox', { name: /Question/ }), 'Which?')
  await update()
  expect(await screen.findByText('Answer cannot be empty')).toBeTruthy()
  expect(saved).toEqual([])
})

test('an assessment question asks for no answer', async () => {
  const { saved, update } = show({ answer: '' }, false)
  await screen.findByRole('textbox', { name: 'Option a' })
  expect(screen.queryByRole('radio')).toBeNull()
  await update()
  await waitFor(() => expect(saved).toHaveLength(1))
})

test('an essay has a model answer and no options', async () => {
  const { user, saved, update } = show({ type: 'essay', choice: '', answer: '' })
  await user.type(await screen.findByRole('textbox', { name: /Answer/ }), 'Because')
  await user.clear(screen.getByRole('textbox', { name: 'Points' }))
  await user.type(screen.getByRole('textbox', { name: 'Points' }), '2,5')
  await update()
  await waitFor(() => expect(saved).toEqual([{ type: 'essay', question: 'Which?', choice: '', answer: 'Because', points: 2.5 }]))
  expect(within(document.body).queryByRole('textbox', { name: /^Option/ })).toBeNull()
})

test('two equal options are refused', async () => {
  const { user, saved, update } = show()
  const second = await screen.findByRole('textbox', { name: 'Option b' })
  await user.clear(second)
  await user.type(second, 'One ')
  await update()
  expect(await screen.findByText('Two options are the same')).toBeTruthy()
  expect(saved).toEqual([])
})
