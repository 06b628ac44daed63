import { createMicroEvent } from '@pandu/contract/tsa'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { person, refuse, renderAt, type Answers } from '../../test/index.ts'
import { useWrite } from '../query.ts'
import { CallForm, SubmitButton, TextField, useCallForm } from './index.ts'

const CALL = 'POST tsa-mikro'
const warnings = [
  { key: 'same-4', message: 'The event of 1 May has the same title' },
  { key: 'date-1999-01-01', message: '1 Jan 1999 is long past' },
]
const unconfirmed = refuse(422, warnings[0]!.message, { errors: { confirmed: warnings.map(({ message }) => message) }, warnings })

function Form() {
  const write = useWrite(createMicroEvent)
  const form = useCallForm({
    schema: createMicroEvent.input,
    initial: { title: 'Reading aloud', description: '', event_date: '1999-01-01', link: 'https://berkas.example' },
    submit: (values, { confirmed }) => write.send({ ...values, confirmed }),
    asks: false,
  })
  return (
    <CallForm form={form}>
      <TextField name="title" label="Title" />
      <SubmitButton>Save</SubmitButton>
    </CallForm>
  )
}

test('what the server warns of is ticked in the form and sent along; what is not ticked stays a question', async () => {
  const answers: Answers = {
    [CALL]: (input) => (input['confirmed'] === 'same-4,date-1999-01-01' ? { message: 'Added', data: { id: 1 } } : unconfirmed),
  }
  const page = renderAt(<Form />, { me: person('SCHOLAR'), answers })
  const save = async () => page.user.click(await screen.findByRole('button', { name: 'Save' }))
  await save()
  const [first, second] = await screen.findAllByRole<HTMLInputElement>('checkbox')
  await waitFor(() => expect(document.activeElement).toBe(first))
  expect(screen.getByText('Please check this. If it is correct, tick it and send again')).toBeTruthy()
  expect(screen.getByRole('checkbox', { name: warnings[1]!.message })).toBe(second)
  await page.user.click(first!)
  await save()
  await waitFor(() => expect(page.calls(CALL)).toHaveLength(2))
  expect(page.calls(CALL).map(({ input }) => input['confirmed'])).toEqual([undefined, 'same-4'])
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: warnings[0]!.message })).checked).toBe(true)
  await page.user.click(screen.getByRole('checkbox', { name: warnings[1]!.message }))
  await save()
  await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull())
  expect(page.calls(CALL)).toHaveLength(3)
})

test('another refusal takes the boxes away', async () => {
  let nth = 0
  const page = renderAt(<Form />, {
    me: person('SCHOLAR'),
    answers: { [CALL]: () => ((nth += 1) === 1 ? unconfirmed : refuse(422, { title: ['title is required'] })) },
  })
  const form = within(document.body)
  await page.user.click(await form.findByRole('button', { name: 'Save' }))
  expect(await form.findAllByRole('checkbox')).toHaveLength(2)
  await page.user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(form.queryByRole('checkbox')).toBeNull())
})
