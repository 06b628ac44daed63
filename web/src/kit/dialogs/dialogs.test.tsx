import { Button } from '@mantine/core'
import { newScholar } from '@pandu/contract/accounts'
import { vendors } from '@pandu/contract/vendors'
import { act, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { person, refuse, renderAt, type Answers } from '../../test/index.ts'
import { RadioField, TextField, useCallForm } from '../form/index.ts'
import { useWrite } from '../query.ts'
import { confirmAction, FormDialog, open, PickerDialog, StepsDialog, type DialogProps } from './index.ts'

let result: unknown = 'not yet'
beforeEach(() => void (result = 'not yet'))

const show = async (opening: () => Promise<unknown>, answers: Answers = {}) => {
  const page = renderAt(<Button onClick={() => void opening().then((value) => (result = value))}>Open</Button>, {
    me: person('TF'),
    answers,
  })
  await page.user.click(await screen.findByRole('button', { name: 'Open' }))
  return { ...page, dialog: await screen.findByRole('dialog') }
}

function NameDialog({ close, readOnly }: DialogProps<string> & { readOnly?: boolean }) {
  const write = useWrite(vendors.create)
  const form = useCallForm({
    schema: vendors.create.input,
    initial: { name: '' },
    submit: (values) => write.send(values as never),
    then: () => close('saved'),
    readOnly,
  })
  return (
    <FormDialog code="c_name" title="Create Vendor" form={form}>
      <TextField name="name" label="Vendor Name" />
    </FormDialog>
  )
}

test('carries its code and a name, and answers undefined when Esc closes it', async () => {
  const { user, dialog } = await show(() => open(NameDialog, {}))
  expect(dialog.dataset.dialog).toBe('c_name')
  expect(dialog).toHaveProperty('tagName', 'SECTION')
  expect(within(dialog).getByRole('heading', { name: 'Create Vendor' })).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(result).toBeUndefined()
})

test('a second click that comes before the dialog is rendered opens no second one', async () => {
  const results: unknown[] = []
  const twice = async () => {
    const both = [open(NameDialog, {}), open(NameDialog, {})]
    for (const one of both) void one.then((value) => results.push(value))
    await Promise.all(both)
  }
  const { user } = await show(twice)
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(results).toEqual([undefined, undefined]))
})

test('the page behind dialogs does not scroll until the last one is closed', async () => {
  const { user } = await show(() => open(NameDialog, {}))
  const overflow = () => document.documentElement.style.overflow
  expect(overflow()).toBe('hidden')
  act(() => void open(NameDialog, {}))
  expect(screen.getAllByRole('dialog')).toHaveLength(2)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
  expect(overflow()).toBe('hidden')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(overflow()).toBe(''))
})

test('gives the focus back to what opened it, and a dialog that follows keeps its own', async () => {
  const twice = async () => {
    await open(NameDialog, {})
    await open(NameDialog, {})
  }
  const { user } = await show(twice)
  await user.keyboard('{Escape}')
  await new Promise((done) => setTimeout(done, 60))
  expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' })))
})

test('gives the focus back to a button that is disabled while its dialog is open, and to none that somebody has left', async () => {
  function Working() {
    const [busy, setBusy] = useState(false)
    const work = async () => {
      setBusy(true)
      await new Promise((next) => setTimeout(next))
      await open(NameDialog, {})
      await new Promise((next) => setTimeout(next, 30))
      setBusy(false)
    }
    return (
      <>
        <button disabled={busy} onClick={() => void work()}>
          Work
        </button>
        <button>Other</button>
      </>
    )
  }
  const { user } = renderAt(<Working />, { me: person('TF') })
  const button = await screen.findByRole('button', { name: 'Work' })
  await user.click(button)
  await screen.findByRole('dialog')
  // As browsers do with a disabled button.
  button.blur()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(button))
  await user.click(button)
  await screen.findByRole('dialog')
  await user.keyboard('{Escape}')
  const other = screen.getByRole('button', { name: 'Other', hidden: true })
  await new Promise((next) => setTimeout(next, 15))
  other.focus()
  await waitFor(() => expect(button.matches(':disabled')).toBe(false))
  expect(document.activeElement).toBe(other)
})

test('the second click of a double click does not close what the first has opened; a click beside it does', async () => {
  await show(() => open(NameDialog, {}))
  const overlay = document.querySelector('.mantine-Modal-overlay')!
  act(() => void overlay.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 })))
  await new Promise((next) => setTimeout(next, 20))
  expect(result).toBe('not yet')
  act(
    () =>
      void (document.querySelector('.mantine-Modal-inner') ?? overlay).dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 })),
  )
  await new Promise((next) => setTimeout(next, 20))
  expect(result).toBe('not yet')
  act(() => void overlay.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 })))
  await waitFor(() => expect(result).toBeUndefined())
})

test('Esc while saving stays; the answer closes it with a result', async () => {
  let release = () => {}
  const waiting = new Promise<void>((done) => (release = done))
  const { user, dialog } = await show(() => open(NameDialog, {}), {
    'POST manage/vendor': async () => {
      await waiting
      return { message: 'Vendor created', data: { id: 1 } }
    },
  })
  await user.type(within(dialog).getByLabelText('Vendor Name'), 'Bright')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await user.keyboard('{Escape}')
  expect(screen.getByRole('dialog')).toBe(dialog)
  release()
  await waitFor(() => expect(result).toBe('saved'))
})

test('Esc with typed text asks, and Keep editing keeps it', async () => {
  const { user, dialog } = await show(() => open(NameDialog, {}))
  await user.type(within(dialog).getByLabelText('Vendor Name'), 'Bright')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
  expect(within(dialog).getByLabelText<HTMLInputElement>('Vendor Name').value).toBe('Bright')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a read-only form is a view with Close', async () => {
  const { dialog } = await show(() => open(NameDialog, { readOnly: true }))
  expect(within(dialog).queryByRole('button', { name: 'Save' })).toBeNull()
  expect(within(dialog).getByLabelText('Vendor Name')).toHaveProperty('readOnly', true)
  expect(within(dialog).getAllByRole('button', { name: 'Close' }).length).toBeGreaterThan(0)
})

const remove = confirmAction(vendors.remove, {
  code: 'delete_vendor',
  danger: true,
  title: 'Delete vendor',
  body: (vendor: { id: number; name: string }) => `Delete ${vendor.name}?`,
  input: (vendor) => ({ id: vendor.id }),
})

test('a confirmation stays open on failure and answers true on success', async () => {
  const answers = [refuse(409, 'This vendor still has users'), { message: 'Vendor deleted' }]
  const { user, dialog, calls } = await show(() => remove.run({ id: 7, name: 'Bright' }), {
    'POST manage/vendor/delete': () => answers.shift(),
  })
  expect(within(dialog).getByText('Delete Bright?')).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Yes' }))
  expect(await screen.findByText('This vendor still has users')).toBeTruthy()
  expect(screen.getByRole('dialog')).toBe(dialog)
  await user.click(within(dialog).getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(result).toBe(true))
  expect(calls('POST manage/vendor/delete').map(({ input }) => input)).toEqual([{ id: 7 }, { id: 7 }])
  expect(await screen.findByText('Vendor deleted')).toBeTruthy()
})

test('what a confirmation tells takes the place of the notice', async () => {
  const told: unknown[] = []
  const telling = confirmAction(vendors.remove, {
    title: 'Delete vendor',
    body: 'Delete?',
    input: () => ({ id: 7 }),
    tell: ({ message }) => told.push(message),
  })
  const { user } = await show(() => telling.run(), { 'POST manage/vendor/delete': { message: 'Vendor deleted' } })
  await user.click(screen.getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(told).toEqual(['Vendor deleted']))
  expect(screen.queryByText('Vendor deleted')).toBeNull()
})

test('Cancel calls nothing', async () => {
  const { user, received } = await show(() => remove.run({ id: 7, name: 'Bright' }))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(result).toBe(false))
  expect(received).toHaveLength(0)
})

function ScholarDialog({ close }: DialogProps) {
  const form = useCallForm({
    schema: newScholar.pick({ name: true, gender: true, username: true }),
    initial: { name: '', gender: '', username: '' },
    submit: () => Promise.reject(new Error('never reached')),
    then: () => close(),
  })
  return (
    <StepsDialog
      code="c_scholar"
      title="Create Scholar"
      form={form}
      steps={[
        {
          title: 'Scholar Profile',
          fields: ['name', 'gender'],
          guard: () => form.values.name !== 'Nobody' || 'This name is not allowed',
          content: (
            <>
              <TextField name="name" label="Full Name" />
              <RadioField name="gender" label="Gender" options={['Male', 'Female']} />
            </>
          ),
        },
        { title: 'Scholar Account', fields: ['username'], content: <TextField name="username" label="Username" autoFocus /> },
      ]}
    />
  )
}

test('Next checks its own step, asks its guard, and Back keeps the text', async () => {
  const { user, dialog } = await show(() => open(ScholarDialog))
  const next = () => user.click(within(dialog).getByRole('button', { name: 'Next' }))
  await next()
  expect(within(dialog).getByText('Full Name is required')).toBeTruthy()
  await user.type(within(dialog).getByLabelText('Full Name'), 'Nobody')
  await user.click(within(dialog).getByLabelText('Male'))
  await next()
  expect(await screen.findByText('This name is not allowed')).toBeTruthy()
  await user.clear(within(dialog).getByLabelText('Full Name'))
  await user.type(within(dialog).getByLabelText('Full Name'), 'Suharto')
  await next()
  expect(await within(dialog).findByLabelText('Username')).toBeTruthy()
  expect(within(dialog).queryByText('Username is required')).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: 'Back' }))
  expect(within(dialog).getByLabelText<HTMLInputElement>('Full Name').value).toBe('Suharto')
})

test('the focus follows to the next step and back: to its first field, or else to its beginning', async () => {
  const { user, dialog } = await show(() => open(ScholarDialog))
  await user.type(within(dialog).getByLabelText('Full Name'), 'Suharto')
  await user.click(within(dialog).getByLabelText('Male'))
  within(dialog).getByRole('button', { name: 'Next' }).focus()
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(within(dialog).getByLabelText('Username'))
  within(dialog).getByRole('button', { name: 'Back' }).focus()
  await user.keyboard('{Enter}')
  await user.tab()
  expect(document.activeElement).not.toBe(document.body)
  for (let presses = 0; presses < 3 && document.activeElement !== within(dialog).getByLabelText('Full Name'); presses++) await user.tab()
  expect(document.activeElement).toBe(within(dialog).getByLabelText('Full Name'))
})

const rows = [
  { id: 1, name: 'Suharto', users: 0 },
  { id: 2, name: 'Sri', users: 2 },
]
const Picker = () => (
  <PickerDialog
    code="s_vendor"
    title="Pick"
    endpoint={vendors.list}
    many
    pick="Invite"
    empty="Nobody here"
    row={(row) => ({ id: row.id, title: row.name, taken: row.users > 0 && 'Already in a group' })}
  />
)

test('where a click is the choice, one click makes it, and a failure keeps the dialog', async () => {
  const chosen: number[] = []
  const assign = (list: { id: number }[]) => {
    chosen.push(list[0]!.id)
    return chosen.length > 1 ? Promise.resolve() : Promise.reject(new Error('shown elsewhere'))
  }
  const AtOnce = () => (
    <PickerDialog
      code="s_vendor"
      title="Pick"
      endpoint={vendors.list}
      atOnce
      onPick={assign}
      empty="Nobody here"
      row={(row) => ({ id: row.id, title: row.name })}
    />
  )
  const { user, dialog } = await show(() => open(AtOnce as never), {
    'GET manage/vendor': { data: rows, total: 2, last_page: 1, message: '' },
  })
  await user.click(await within(dialog).findByRole('option', { name: /Suharto/ }))
  expect(screen.getByRole('dialog')).toBe(dialog)
  await user.click(within(dialog).getByRole('option', { name: /Sri/ }))
  await waitFor(() => expect(result).toEqual([rows[1]]))
  expect(chosen).toEqual([1, 2])
})

test('a picker searches, shows picks as chips, offers its button only then, and leaves the taken alone', async () => {
  const { user, dialog, calls } = await show(() => open(Picker as never), {
    'GET manage/vendor': (input) =>
      input.filter?.search === 'x'
        ? { data: [], total: 0, last_page: 1, message: '' }
        : { data: rows, total: 2, last_page: 1, message: '' },
  })
  expect(await within(dialog).findByRole('option', { name: /Suharto/ })).toBeTruthy()
  expect(calls('GET manage/vendor')[0]!.input).toEqual({ page: { number: '1', size: '6' } })
  expect(within(dialog).queryByRole('button', { name: 'Invite' })).toBeNull()
  await user.click(within(dialog).getByRole('option', { name: /Sri/ }))
  expect(within(dialog).queryByRole('button', { name: 'Invite' })).toBeNull()
  await user.click(within(dialog).getByRole('option', { name: /Suharto/ }))
  expect(within(dialog).getByRole('button', { name: 'Remove Suharto' })).toBeTruthy()
  await user.type(within(dialog).getByRole('searchbox'), 'x')
  expect(await within(dialog).findByText("Cant find 'x'")).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Invite' }))
  await waitFor(() => expect(result).toEqual([rows[0]]))
})
