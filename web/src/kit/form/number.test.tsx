import { setThreshold } from '@pandu/contract/scores'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { person, renderAt } from '../../test/index.ts'
import { useWrite } from '../query.ts'
import { CallForm, NumberField, SubmitButton, useCallForm } from './index.ts'

function ThresholdForm() {
  const write = useWrite(setThreshold)
  const form = useCallForm({ schema: setThreshold.input, initial: { threshold: '' }, submit: (values) => write.send(values) })
  return (
    <CallForm form={form} label="Threshold">
      <NumberField name="threshold" label="Below" />
      <SubmitButton>Save</SubmitButton>
    </CallForm>
  )
}
const show = async () => {
  const page = renderAt(<ThresholdForm />, { me: person('TF', 'UPCM'), answers: { 'POST scholar/score/threshold': { message: 'Set' } } })
  await screen.findByRole('form')
  return page
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Below' })
const sent = 'POST scholar/score/threshold'

test('a comma is kept, understood aloud before anything is saved, and sent as a point', async () => {
  const { user, calls } = await show()
  await user.type(field(), '3,45')
  expect(field().value).toBe('3,45')
  expect(screen.getByText('Understood as 3.45')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(calls(sent)[0]?.input).toEqual({ threshold: '3.45' }))
  // Nothing moves when the field is left: otherwise the button that is being pressed would move.
  expect(field().value).toBe('3,45')
  expect(screen.getByText('Understood as 3.45')).toBeTruthy()
})

test('a point is what it is, and letters do not arrive', async () => {
  const { user } = await show()
  await user.type(field(), '3x.4')
  expect(field().value).toBe('3.4')
  expect(screen.queryByText(/^Understood/)).toBeNull()
})

test.each(['1.234,5', '1,234.5', '1.234.567', '1 234'])(
  'thousands are not guessed: %s is refused with a sentence and stays',
  async (typed) => {
    const { user, calls } = await show()
    await user.type(field(), typed)
    expect(screen.getByText('Leave out separators for thousands: write 1234,5 or 1234.5')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(field().value).toBe(typed)
    expect(calls(sent)).toEqual([])
  },
)

test.each(['-5', '1e2', '90/100', '85 dari 100'])(
  'a pasted %s stays as it is and is refused, because without its signs it is another number',
  async (pasted) => {
    const { user, calls } = await show()
    await user.click(field())
    await user.paste(pasted)
    expect(field().value).toBe(pasted)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(calls(sent)).toEqual([])
  },
)

test('a pasted number is taken', async () => {
  const { user } = await show()
  await user.click(field())
  await user.paste('3,45')
  expect(screen.getByText('Understood as 3.45')).toBeTruthy()
})
