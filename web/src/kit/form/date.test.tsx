import { day } from '@pandu/contract/kit'
import { screen } from '@testing-library/react'
import * as z from 'zod'
import { expect, test, vi } from 'vitest'
import { renderAt } from '../../test/index.ts'
import { CallForm, SubmitButton, useCallForm } from './index.ts'
import { DateField } from './DateField.tsx'

const schema = z.object({ date: z.union([z.literal(''), day]) })
const show = async (date = '') => {
  const sent = vi.fn<(values: unknown) => Promise<unknown>>(async () => ({}))
  const dropped = vi.fn<() => void>()
  const put = vi.fn<() => void>()
  function DateForm() {
    const form = useCallForm({ schema, initial: { date }, submit: sent })
    dropped.mockImplementation(() => form.set({ date: '' }))
    put.mockImplementation(() => form.set({ date: 'tomorrow' }))
    return (
      <CallForm form={form} label="Date">
        <DateField name="date" label="Day" clearable />
        <SubmitButton>Save</SubmitButton>
      </CallForm>
    )
  }
  const page = renderAt(<DateForm />)
  await screen.findByRole('form')
  return { ...page, sent, drop: dropped, put }
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Day' })
const save = () => screen.getByRole('button', { name: 'Save' })

test('a typed date is read day before month, and shown as it was understood when the field is left', async () => {
  const { user, sent } = await show()
  await user.type(field(), '5/12/2026')
  await user.tab()
  expect(field().value).toBe('5 Dec 2026')
  await user.click(save())
  expect(sent.mock.calls[0]?.[0]).toEqual({ date: '2026-12-05' })
})

test.each(['31/02/2000', '12/31/2026', 'tomorrow'])('%s stays, is not sent, and has its message at the field', async (typed) => {
  const { user, sent } = await show('2026-05-12')
  await user.clear(field())
  await user.type(field(), typed)
  await user.tab()
  expect(field().value).toBe(typed)
  await user.click(save())
  expect(await screen.findAllByText('must be a date')).not.toEqual([])
  expect(field().value).toBe(typed)
  expect(sent).not.toHaveBeenCalled()
  await user.clear(field())
  await user.type(field(), '12 Mei 2001')
  await user.click(save())
  expect(sent.mock.calls[0]?.[0]).toEqual({ date: '2001-05-12' })
})

test('text that the form drops does not stay in the field', async () => {
  const { user, drop, sent } = await show()
  await user.type(field(), 'tomorrow')
  drop()
  await vi.waitFor(() => expect(field().value).toBe(''))
  await user.click(save())
  expect(sent.mock.calls[0]?.[0]).toEqual({ date: '' })
})

test('an emptied field holds no day', async () => {
  const { user, sent } = await show('2026-05-12')
  expect(field().value).toBe('12 May 2026')
  await user.clear(field())
  await user.tab()
  await user.click(save())
  expect(sent.mock.calls[0]?.[0]).toEqual({ date: '' })
})

test('text of a draft that is no day is seen', async () => {
  const { put } = await show()
  put()
  await vi.waitFor(() => expect(field().placeholder).toBe('tomorrow'))
})

test('Escape is for the open calendar alone', async () => {
  const { user } = await show()
  await user.click(field())
  await vi.waitFor(() => expect(field().getAttribute('data-mantine-stop-propagation')).toBe('true'))
  await user.keyboard('{Escape}')
  await vi.waitFor(() => expect(field().hasAttribute('data-mantine-stop-propagation')).toBe(false))
})
