import { notifications } from '@mantine/notifications'
import { act, screen, within } from '@testing-library/react'
import { vendors } from '@pandu/contract/vendors'
import { expect, test, vi } from 'vitest'
import { person, refuse, renderAt } from '../test/index.ts'
import { ActionMenu, type Action } from './actions.tsx'
import { CallForm, SubmitButton, TextField, useCallForm } from './form/index.ts'
import { useWrite } from './query.ts'
import { toast } from './toast.ts'

function VendorForm() {
  const write = useWrite(vendors.create)
  const form = useCallForm({ schema: vendors.create.input, initial: { name: 'Bright' }, submit: (values) => write.send(values as never) })
  return (
    <CallForm form={form} label="Vendor">
      <TextField name="name" label="Vendor Name" />
      <SubmitButton>Save</SubmitButton>
    </CallForm>
  )
}

test('each message of the server is a notice as well as at its field; after three the rest is counted', async () => {
  const errors = { name: ['Taken'], address: ['Too long'], phone: ['No number'], email: ['No e-mail'], website: ['No link'] }
  const page = renderAt(<VendorForm />, { me: person('TF', 'UPCM'), answers: { 'POST manage/vendor': refuse(422, errors) } })
  await page.user.click(await screen.findByRole('button', { name: 'Save' }))
  const notices = await screen.findAllByRole('alert')
  expect(notices.map(({ textContent }) => textContent)).toEqual(['Taken', 'Too long', 'No number', 'And 2 more messages'])
  expect(within(screen.getByRole('form', { name: 'Vendor' })).getByText('Taken')).toBeTruthy()
})

test('the pointer over a notice holds it, but not for ever', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const page = renderAt(<p>the page</p>)
  act(() => toast.error('It failed'))
  await page.user.hover(await screen.findByText('It failed'))
  await act(() => vi.advanceTimersByTimeAsync(9_000))
  expect(screen.getByText('It failed')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(9_000))
  expect(screen.queryByText('It failed')).toBeNull()
})

test('a notice that nobody holds goes after six seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  renderAt(<p>the page</p>)
  act(() => toast.error('It failed'))
  expect(await screen.findByText('It failed')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(7_000))
  expect(screen.queryByText('It failed')).toBeNull()
  notifications.clean()
})

test('on a phone there is one snackbar, the newest, and nothing holds it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const page = renderAt(<p>the page</p>)
  act(() => toast.notification('A proposal came in'))
  act(() => toast.notification('Another came in'))
  await page.user.hover(await screen.findByText('Another came in'))
  expect(screen.queryByText('A proposal came in')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(6_000))
  expect(screen.queryByText('Another came in')).toBeNull()
})

test('where there is room each notification has its own snackbar', async () => {
  const real = window.matchMedia.bind(window)
  vi.stubGlobal('matchMedia', (media: string) => Object.defineProperty(real(media), 'matches', { value: true }))
  renderAt(<p>the page</p>)
  act(() => toast.notification('A proposal came in'))
  act(() => toast.notification('Another came in'))
  expect(await screen.findByText('A proposal came in')).toBeTruthy()
  expect(screen.getByText('Another came in')).toBeTruthy()
})

test('a snackbar opens what it is about, and is put away without opening it', async () => {
  const opened = vi.fn<() => void>()
  const page = renderAt(<p>the page</p>)
  act(() => toast.notification('A proposal came in', opened))
  await page.user.click(await screen.findByRole('button', { name: 'Close the notice' }))
  expect(opened).not.toHaveBeenCalled()
  act(() => toast.notification('Another came in', opened))
  await page.user.click(await screen.findByText('Another came in'))
  expect(opened).toHaveBeenCalledTimes(1)
})

const edit: Action<{ name: string }> = { label: 'Edit', run: () => undefined }

test('the menu of a row gives the focus back, the first time and every other time', async () => {
  const page = renderAt(<ActionMenu actions={[edit]} record={{ name: 'Bright' }} name="Bright" />, { me: person('TF', 'UPCM') })
  const button = () => screen.getByRole('button', { name: 'Actions for Bright' })
  await screen.findByRole('button')
  for (const turn of [1, 2]) {
    act(() => button().focus())
    await page.user.keyboard('{Enter}')
    expect(await screen.findByRole('menuitem', { name: 'Edit' }), `turn ${turn}`).toBeTruthy()
    await page.user.keyboard('{Escape}')
    await vi.waitFor(() => expect(document.activeElement).toBe(button()))
  }
})
