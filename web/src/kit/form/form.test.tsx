import { vendors } from '@pandu/contract/vendors'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import * as z from 'zod'
import { expect, test, vi } from 'vitest'
import { address as anAddress, person, refuse, renderAt, type Answers } from '../../test/index.ts'
import { CallError } from '../call.ts'
import { useWrite } from '../query.ts'
import { PageLink } from '../PageLink.tsx'
import { AttachmentField, initialAttachments, CallForm, RadioField, SubmitButton, TextField, useCallForm } from './index.ts'
import { attachments, checkAttachments } from '@pandu/contract/kit'

const initial = { name: '', contact_person: '', phone_number: '', address: '' }

function VendorForm({ onSaved }: { onSaved?: () => void }) {
  const write = useWrite(vendors.create)
  const form = useCallForm({ schema: vendors.create.input, initial, submit: (values) => write.send(values), then: onSaved })
  return (
    <CallForm form={form} label="Vendor">
      <TextField name="name" label="Vendor Name" required />
      <TextField name="address" label="Address" />
      <SubmitButton busy="Loading...">Save</SubmitButton>
      <PageLink to={anAddress('/elsewhere')}>Leave</PageLink>
    </CallForm>
  )
}

const show = async (answers: Answers = {}, props = {}) => {
  const page = renderAt(<VendorForm {...props} />, { me: person('TF'), answers })
  await screen.findByRole('form')
  return page
}
const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Vendor Name' })
const save = () => screen.getByRole('button', { name: /Save|Loading/ })

test('checks by the schema of the call before anything is sent, and leads to the first fault', async () => {
  const { user, received } = await show()
  await user.click(save())
  expect(await screen.findByText('Vendor Name is required')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(name()))
  expect(received).toHaveLength(0)
  await user.type(name(), 'B')
  expect(screen.queryByText('Vendor Name is required')).toBeNull()
})

test('messages of the server go under their fields and become notices, and the text stays', async () => {
  const { user } = await show({ 'POST manage/vendor': refuse(422, { name: ['The name is taken', 'second'], quota: ['No more vendors'] }) })
  await user.type(name(), 'Bright Future')
  await user.click(save())
  expect(await screen.findAllByText('The name is taken')).toHaveLength(2)
  expect(await screen.findAllByText('No more vendors')).toHaveLength(1)
  expect(screen.queryByText('second')).toBeNull()
  expect(name().value).toBe('Bright Future')
})

const stored = { id: 7, name: 'Bright', contact_person: '', phone_number: '', address: 'Old street', updated_at: '2026-01-01T00:00:00Z' }
function ChangeForm() {
  const write = useWrite(vendors.update)
  const form = useCallForm({
    schema: vendors.fields,
    initial: { name: stored.name, contact_person: '', phone_number: '', address: stored.address },
    record: stored,
    submit: (values, { updated_at }) => write.send({ ...values, id: 7, updated_at }),
  })
  return (
    <CallForm form={form} label="Vendor">
      <TextField name="name" label="Vendor Name" required />
      <TextField name="address" label="Address" />
      <SubmitButton>Save</SubmitButton>
    </CallForm>
  )
}
const address = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Address' })
const meanwhile = (change: object) => {
  const now = { ...stored, ...change, updated_at: '2026-01-02T00:00:00Z' }
  return refuse(409, 'Somebody changed this vendor', { stored: now })
}
const changing = async (change: object) => {
  let refused = false
  const page = renderAt(<ChangeForm />, {
    me: person('TF'),
    answers: {
      'POST manage/vendor/update': () => {
        if (refused) return { message: 'vendor updated' }
        refused = true
        return meanwhile(change)
      },
    },
  })
  await screen.findByRole('form')
  await page.user.clear(name())
  await page.user.type(name(), 'Mine')
  await page.user.click(save())
  const sent = () => page.calls('POST manage/vendor/update').map(({ input }) => (input as { updated_at: string }).updated_at)
  return { ...page, sent }
}

test('who changes what somebody else has changed meanwhile sees it at the field, and saves over it knowingly', async () => {
  const page = await changing({ address: 'New street' })
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toContain('What you typed is still here')
  expect(name().value).toBe('Mine')
  expect(screen.getByText('Stored now: New street')).toBeTruthy()
  expect(page.sent()).toEqual([stored.updated_at])
  await page.user.click(screen.getByRole('button', { name: 'Save mine' }))
  await waitFor(() => expect(page.sent()).toEqual([stored.updated_at, '2026-01-02T00:00:00Z']))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('what the form itself has saved before is nobody else’s change', async () => {
  let now: typeof stored = stored
  const page = renderAt(<ChangeForm />, {
    me: person('TF'),
    answers: {
      'POST manage/vendor/update': (input) => {
        if (input['updated_at'] !== now.updated_at) return refuse(409, 'Somebody changed this vendor', { stored: now })
        now = {
          ...now,
          name: input['name'],
          address: input['address'],
          updated_at: `2026-01-0${page.calls('POST manage/vendor/update').length + 1}T00:00:00Z`,
        }
        return { message: 'vendor updated' }
      },
    },
  })
  await screen.findByRole('form')
  for (const text of ['First', 'Second']) {
    await page.user.clear(name())
    await page.user.type(name(), text)
    await page.user.click(save())
    await waitFor(() => expect(now.name).toBe(text))
  }
  expect(screen.queryByRole('alert')).toBeNull()
})

test('what is stored can be taken instead', async () => {
  const page = await changing({ name: 'Theirs', address: 'New street' })
  await page.user.click(await screen.findByRole('button', { name: 'Take what is stored' }))
  expect([name().value, address().value]).toEqual(['Theirs', 'New street'])
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a change that meets another one on its second way says so', async () => {
  let count = 0
  const page = renderAt(<ChangeForm />, {
    me: person('TF'),
    answers: { 'POST manage/vendor/update': () => (count++ === 0 ? meanwhile({}) : meanwhile({ address: 'New street' })) },
  })
  await screen.findByRole('form')
  await page.user.type(name(), ' mine')
  await page.user.click(save())
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(count).toBe(2)
  expect(screen.getByText('Stored now: New street')).toBeTruthy()
})

test('a change that concerns none of the fields is no reason to ask', async () => {
  const page = await changing({})
  await waitFor(() => expect(page.sent()).toEqual([stored.updated_at, '2026-01-02T00:00:00Z']))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a message without fields is one notice', async () => {
  const { user } = await show({ 'POST manage/vendor': refuse(409, 'Somebody else has changed this') })
  await user.type(name(), 'A')
  await user.click(save())
  expect(await screen.findByText('Somebody else has changed this')).toBeTruthy()
})

test('a double click writes once, and the button is off while it runs', async () => {
  let release = () => {}
  const waiting = new Promise<void>((done) => (release = done))
  const { user, calls } = await show({
    'POST manage/vendor': async () => {
      await waiting
      return { message: 'Vendor created', data: { id: 1 } }
    },
  })
  await user.type(name(), 'A')
  await user.dblClick(save())
  expect(save().textContent).toBe('Loading...')
  expect(save()).toHaveProperty('disabled', true)
  release()
  expect(await screen.findByText('Vendor created')).toBeTruthy()
  expect(calls('POST manage/vendor')).toHaveLength(1)
})

test('the same text after a lost connection carries the same key, changed text another', async () => {
  const answers = [refuse(503), refuse(503), { message: 'saved', data: { id: 1 } }]
  const { user, calls } = await show({ 'POST manage/vendor': () => answers.shift() })
  const keys = () => calls('POST manage/vendor').map(({ headers }) => headers['Idempotency-Key'])
  await user.type(name(), 'A')
  await user.click(save())
  await waitFor(() => expect(keys()).toHaveLength(1))
  await waitFor(() => expect(save()).toHaveProperty('disabled', false))
  await user.click(save())
  await waitFor(() => expect(keys()).toHaveLength(2))
  await waitFor(() => expect(save()).toHaveProperty('disabled', false))
  await user.type(name(), 'B')
  await user.click(save())
  await waitFor(() => expect(keys()).toHaveLength(3))
  expect(keys()[1]).toBe(keys()[0])
  expect(keys()[2]).not.toBe(keys()[0])
})

test('leaving with unsaved text asks; without it does not', async () => {
  const { user, path } = await show()
  await user.type(name(), 'A')
  await user.click(screen.getByRole('link', { name: 'Leave' }))
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(path()).toBe('/')
  await user.clear(name())
  await user.click(screen.getByRole('link', { name: 'Leave' }))
  await waitFor(() => expect(path()).toBe('/elsewhere'))
})

test('Ctrl+Enter sends', async () => {
  const { user, calls } = await show({ 'POST manage/vendor': { message: 'ok', data: { id: 1 } } })
  await user.type(name(), 'A{Control>}{Enter}{/Control}')
  await waitFor(() => expect(calls('POST manage/vendor')).toHaveLength(1))
})

test('an attachment takes a file of the right kind and size, or a link', async () => {
  const rule = { maxMb: 1, accept: ['application/pdf'] }
  const schema = z.object(attachments(['cv'], rule)).check(checkAttachments(['cv']))
  let sent: object | undefined
  function Page() {
    const form = useCallForm({ schema, initial: initialAttachments(['cv']), submit: (values) => Promise.resolve((sent = values)) })
    return (
      <CallForm form={form} label="Documents">
        <AttachmentField name="cv" label="CV" required />
        <SubmitButton>Save</SubmitButton>
      </CallForm>
    )
  }
  const { user, container } = renderAt(<Page />, { me: person('SCHOLAR') })
  await screen.findByRole('form')
  expect(screen.getByText('PDF, less than 1 MB')).toBeTruthy()
  await user.click(save())
  expect(await screen.findByText('This field is required!')).toBeTruthy()

  const input = container.querySelector<HTMLInputElement>('input[type="file"]')!
  await user.upload(input, new File([new Uint8Array(1024 * 1024)], 'cv.pdf', { type: 'application/pdf' }))
  expect(await screen.findByText('File size should be less than 1 MB!')).toBeTruthy()

  await user.click(screen.getByRole('radio', { name: 'Link' }))
  await user.type(screen.getByRole('textbox', { name: 'CV link' }), 'https://example.org/cv')
  await user.click(save())
  await waitFor(() => expect(sent).toEqual({ type_cv: 'embed', attach_cv: 'https://example.org/cv' }))
})

const colours = [
  { value: 'red', label: 'Red' },
  { value: 'blue', label: 'Blue', disabled: true },
]
function ColourForm({ readOnly }: { readOnly: boolean }) {
  const form = useCallForm({
    schema: z.object({ colour: z.string() }),
    initial: { colour: 'red' },
    readOnly,
    draft: undefined,
    submit: () => Promise.resolve(),
  })
  return (
    <CallForm form={form} label="Colour">
      <RadioField name="colour" label="Colour" options={colours} />
    </CallForm>
  )
}

test('a choice that cannot be made is disabled, and so are all of a form to look at', async () => {
  const chosen = () => screen.getAllByRole<HTMLInputElement>('radio').map(({ disabled }) => disabled)
  const page = renderAt(<ColourForm readOnly={false} />, { me: person('TF') })
  await screen.findByRole('form')
  expect(chosen()).toEqual([false, true])
  page.unmount()
  renderAt(<ColourForm readOnly />, { me: person('TF') })
  await screen.findByRole('form')
  expect(chosen()).toEqual([true, true])
})

test('Enter in a search field inside a form sends nothing', async () => {
  const sends = vi.fn<() => Promise<void>>(() => Promise.resolve())
  function Picker() {
    const form = useCallForm({ schema: z.object({ name: z.string() }), initial: { name: 'Sari' }, submit: sends })
    return (
      <CallForm form={form} label="Group">
        <input type="search" aria-label="Search" />
        <TextField name="name" label="Name" />
        <SubmitButton>Save</SubmitButton>
      </CallForm>
    )
  }
  const { user } = renderAt(<Picker />, { me: person('TF') })
  await user.type(await screen.findByRole('searchbox'), 'cindy{Enter}')
  expect(sends).not.toHaveBeenCalled()
  await user.type(screen.getByRole('textbox', { name: 'Name' }), '{Enter}')
  await waitFor(() => expect(sends).toHaveBeenCalledTimes(1))
})

test('a new try takes the notice of the one before away', async () => {
  const answers = [refuse(409, 'Not now'), { message: 'Saved', data: { id: 1 } }]
  const { user } = await show({ 'POST manage/vendor': () => answers.shift() })
  await user.type(name(), 'Bright')
  await user.click(save())
  await screen.findByText('Not now')
  await user.click(save())
  await waitFor(() => expect(screen.queryByText('Not now')).toBeNull())
})

test('a change keeps the messages of the other fields, and ends those that no longer hold', async () => {
  const schema = z
    .object({ title: z.string().min(1, 'Title is required'), first: z.string().min(1, 'First is required'), last: z.string() })
    .refine(({ first, last }) => last >= first, { path: ['last'], error: 'must not be before the first' })
  function Form() {
    const form = useCallForm({
      schema,
      initial: { title: '', first: '', last: '1' },
      submit: () => Promise.reject(new CallError(422, 'No', { title: ['is taken'], last: ['is a holiday'] })),
    })
    return (
      <CallForm form={form} label="Days">
        <TextField name="title" label="Title" />
        <TextField name="first" label="First" />
        <TextField name="last" label="Last" />
        <SubmitButton>Save</SubmitButton>
      </CallForm>
    )
  }
  const { user } = renderAt(<Form />)
  const field = (name: string) => screen.getByRole('textbox', { name })
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('form')
  await save()
  await user.type(field('Title'), 'T')
  expect(screen.queryByText('Title is required')).toBeNull()
  expect(screen.getByText('First is required')).toBeTruthy()
  await user.type(field('First'), '5')
  await save()
  expect(await screen.findByText('must not be before the first')).toBeTruthy()
  // The message stands at the last day, and is ended by the first one.
  await user.clear(field('First'))
  await user.type(field('First'), '0')
  expect(screen.queryByText('must not be before the first')).toBeNull()
  await save()
  expect(await within(screen.getByRole('form')).findByText('is taken')).toBeTruthy()
  await user.type(field('Title'), '2')
  expect(within(screen.getByRole('form')).queryByText('is taken')).toBeNull()
  expect(within(screen.getByRole('form')).getByText('is a holiday')).toBeTruthy()
})

test('what the page has read after its own change counts as read', async () => {
  const sent: (string | undefined)[] = []
  function Form() {
    const [record, setRecord] = useState({ name: 'First', updated_at: '2026-01-01T00:00:00Z' })
    const form = useCallForm({
      schema: z.object({ name: z.string() }),
      initial: { name: record.name },
      record,
      submit: async (values, { updated_at }) => {
        sent.push(updated_at)
        setRecord({ ...values, updated_at: `2026-01-0${sent.length + 1}T00:00:00Z` })
      },
    })
    return (
      <CallForm form={form} label="Record">
        <TextField name="name" label="Name" />
        <SubmitButton>Save</SubmitButton>
      </CallForm>
    )
  }
  const { user } = renderAt(<Form />)
  await screen.findByRole('form')
  for (const text of ['1', '2', '3']) {
    await user.type(screen.getByRole('textbox', { name: 'Name' }), text)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent).toHaveLength(Number(text)))
  }
  expect(sent).toEqual(['2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z', '2026-01-03T00:00:00Z'])
})
