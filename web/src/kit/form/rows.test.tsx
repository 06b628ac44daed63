import { addBusinessEvents } from '@pandu/contract/business'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { person, refuse, renderAt, type Answers, draftServer } from '../../test/index.ts'
import { useWrite } from '../query.ts'
import { CallForm, type DraftOption, keyed, RowsField, SubmitButton, TextField, useCallForm } from './index.ts'

const empty = () => ({ title: '', event_date: '2026-05-04', vendor: '' })

function Rows({ draft, least }: { draft?: DraftOption; least?: number }) {
  const write = useWrite(addBusinessEvents)
  const form = useCallForm({
    schema: addBusinessEvents.input,
    initial: { data: [keyed(empty())] },
    submit: (values, more) => write.send(values, more),
    draft,
  })
  return (
    <CallForm form={form} label="Events">
      <RowsField name="data" noun="event" empty={empty} again={(row) => ({ ...row, title: '' })} least={least} most={3}>
        {(at) => (
          <>
            <TextField name={`${at}.title`} label="Title" required />
            <TextField name={`${at}.vendor`} label="Vendor" />
          </>
        )}
      </RowsField>
      <SubmitButton>Send</SubmitButton>
    </CallForm>
  )
}

const show = async (answers: Answers = {}, props = {}) => {
  const page = renderAt(<Rows {...props} />, { me: person('TF', 'UPCM'), answers })
  await screen.findByRole('form')
  return page
}
const row = (at: number) => within(screen.getByRole('group', { name: `Event ${at}` }))
const title = (at: number) => row(at).getByLabelText<HTMLInputElement>(/Title/)
const press = (name: string) => screen.getByRole('button', { name })

test('rows are added, repeated with what they share, and removed without mixing up the others', async () => {
  const { user } = await show()
  expect(screen.queryByRole('button', { name: 'Remove event 1' })).toBeNull()
  await user.type(title(1), 'Satu')
  await user.type(row(1).getByLabelText('Vendor'), 'Cahaya')
  await user.click(press('Repeat event 1'))
  expect([title(2).value, row(2).getByLabelText<HTMLInputElement>('Vendor').value]).toEqual(['', 'Cahaya'])
  expect(document.activeElement).toBe(title(2))
  await user.type(title(2), 'Dua')
  await user.click(press('Add another event'))
  await user.type(title(3), 'Tiga')
  expect(press('Add another event')).toHaveProperty('disabled', true)
  await user.click(press('Remove event 2'))
  expect([title(1).value, title(2).value]).toEqual(['Satu', 'Tiga'])
})

test('where none is needed the last row goes as well, and the first is added again', async () => {
  const { user } = await show({}, { least: 0 })
  await user.click(press('Remove event 1'))
  expect(screen.queryByRole('group', { name: 'Event 1' })).toBeNull()
  await user.click(press('Add an event'))
  expect(document.activeElement).toBe(title(1))
})

test('each row is checked where it stands, and all travel in one call', async () => {
  const page = await show({ 'POST support/business-acumen/multiple': { message: 'OK', data: { added: 2, operation_id: 1 } } })
  await page.user.type(title(1), 'Satu')
  await page.user.click(press('Add another event'))
  await page.user.click(press('Send'))
  expect(await row(2).findByText('Title is required')).toBeTruthy()
  expect(row(1).queryByText('Title is required')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(title(2)))
  await page.user.type(title(2), 'Dua')
  expect(screen.queryByText('Title is required')).toBeNull()
  await page.user.click(press('Send'))
  await waitFor(() =>
    expect(page.calls('POST support/business-acumen/multiple')[0]?.input).toMatchObject({ data: [{ title: 'Satu' }, { title: 'Dua' }] }),
  )
})

test('what the server finds in a row stands at its field; removing a row takes the messages with it', async () => {
  const { user } = await show({
    'POST support/business-acumen/multiple': refuse(422, { 'data.1.title': ['This title is taken'], data: ['Too many today'] }),
  })
  await user.type(title(1), 'Satu')
  await user.click(press('Add another event'))
  await user.type(title(2), 'Dua')
  await user.click(press('Send'))
  expect(await row(2).findByText('This title is taken')).toBeTruthy()
  expect(within(screen.getByRole('form')).getByText('Too many today')).toBeTruthy()
  await user.click(press('Remove event 1'))
  expect(title(1).value).toBe('Dua')
  expect(row(1).queryByText('This title is taken')).toBeNull()
})

test('rows come back from the draft', async () => {
  const { drafts, answers } = draftServer()
  const first = await show(answers, { draft: { call: addBusinessEvents } })
  await first.user.type(title(1), 'Satu')
  await first.user.click(press('Add another event'))
  await first.user.type(title(2), 'Dua')
  await waitFor(() => expect(JSON.stringify(drafts.new?.values)).toContain('Dua'), { timeout: 3000 })
  first.unmount()
  const second = await show(answers, { draft: { call: addBusinessEvents } })
  await second.user.click(await screen.findByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(title(2).value).toBe('Dua'))
})

test('messages stay with their rows when others are added and removed', async () => {
  const { user } = await show()
  await user.click(press('Send'))
  expect(row(1).getByText('Title is required')).toBeTruthy()
  await user.click(press('Add another event'))
  expect(row(1).getByText('Title is required')).toBeTruthy()
  expect(row(2).queryByText('Title is required')).toBeNull()
  await user.click(press('Remove event 2'))
  expect(row(1).getByText('Title is required')).toBeTruthy()
  // What moves up has not been checked.
  await user.click(press('Add another event'))
  await user.type(title(2), 'Dua')
  await user.click(press('Remove event 1'))
  expect(row(1).queryByText('Title is required')).toBeNull()
})
