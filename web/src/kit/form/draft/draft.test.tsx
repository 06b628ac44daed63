import { vendors } from '@pandu/contract/vendors'
import { beginUpload, PART_BYTES, sendUploadPart } from '@pandu/contract/files'
import { attachments, checkAttachments } from '@pandu/contract/kit'
import { createInternship } from '@pandu/contract/proposals'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import * as z from 'zod'
import { expect, test } from 'vitest'
import { type Answers, draftServer, person, refuse, renderAt } from '../../../test/index.ts'
import { FormDialog, open } from '../../dialogs/index.ts'
import { useWrite } from '../../query.ts'
import {
  AttachmentField,
  initialAttachments,
  CallForm,
  FormButtons,
  PasswordField,
  SubmitButton,
  TextField,
  useCallForm,
} from '../index.ts'
import { dropForeignDrafts } from './localCopies.ts'

const me = person('TF')
const sent = { 'POST manage/vendor': { message: 'ok', data: { id: 1 } } }
const initial = { name: '', contact_person: '', phone_number: '', address: '' }

interface Made {
  record?: { name: string; updated_at: string } | undefined
  label?: string
}
function VendorForm({ record, label = 'Vendor' }: Made) {
  const write = useWrite(vendors.create)
  const form = useCallForm({
    schema: vendors.create.input.extend({ password: z.string().optional() }),
    initial: { ...initial, name: record?.name ?? '', password: '' },
    record,
    draft: { call: vendors.create, of: record && 7 },
    submit: ({ name, address, contact_person, phone_number }, more) => write.send({ name, address, contact_person, phone_number }, more),
  })
  return (
    <CallForm form={form} label={label}>
      <TextField name="name" label="Vendor Name" required />
      <TextField name="address" label="Address" />
      <PasswordField name="password" label="Password" />
      <FormButtons>
        <SubmitButton busy="Loading...">Save</SubmitButton>
      </FormButtons>
    </CallForm>
  )
}

const show = async (answers: Answers, props: Made = {}) => {
  const page = renderAt(<VendorForm {...props} />, { me, answers })
  const form = within(await screen.findByRole('form', { name: props.label ?? 'Vendor' }))
  return { ...page, form, name: () => form.getByRole<HTMLInputElement>('textbox', { name: 'Vendor Name' }) }
}
const copies = () => Object.keys(localStorage).filter((key) => key.startsWith('pandu-draft:'))

test('what was typed is saved when a field is left, offered after a reload, and gone once it was sent', async () => {
  const { drafts, answers } = draftServer()
  const first = await show({ ...answers, ...sent })
  await first.user.type(first.name(), 'Half a name')
  await first.user.tab()
  expect(await first.form.findByText(/^Draft saved \d\d:\d\d$/)).toBeTruthy()
  expect(drafts['new']?.['values']).toEqual({ name: 'Half a name' })
  expect(copies()).toEqual([])
  first.unmount()

  const second = await show({ ...answers, ...sent })
  expect(await second.form.findByText(/^Draft of \d\d:\d\d$/)).toBeTruthy()
  expect(second.name().value).toBe('')
  await second.user.click(second.form.getByRole('button', { name: 'Save' }))
  expect(second.form.getByText('Vendor Name is required')).toBeTruthy()
  await second.user.click(second.form.getByRole('button', { name: 'Continue' }))
  expect(second.name().value).toBe('Half a name')
  // It was about the empty form.
  expect(second.form.queryByText('Vendor Name is required')).toBeNull()
  await second.user.click(second.form.getByRole('button', { name: 'Save' }))
  await screen.findByText('ok')
  expect(second.calls('POST manage/vendor')[0]?.headers).toMatchObject({ 'x-draft': 'new' })
  expect(second.form.queryByText(/^Draft/)).toBeNull()
})

test('a draft can be discarded, and a form that is sent beside it leaves it alone', async () => {
  const { drafts, answers } = draftServer()
  drafts['new'] = { version: 3, writer: 'another', state: null, values: { name: 'Old' }, files: [], saved_at: '2026-01-01T08:00:00Z' }
  const { user, form, name, calls } = await show({ ...answers, ...sent })
  await form.findByText(/^Draft of 1 Jan, \d\d:\d\d$/)
  await user.type(name(), 'Whole')
  expect(form.getByText(/Nothing is saved until you choose/)).toBeTruthy()
  await user.click(form.getByRole('button', { name: 'Save' }))
  await screen.findByText('ok')
  expect(calls('POST manage/vendor')[0]?.headers).not.toHaveProperty('x-draft')
  expect(drafts['new']['values']).toEqual({ name: 'Old' })
  await user.click(form.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(drafts).toEqual({}))
})

test('of two tabs the second is told, and nothing is lost until the person decides', async () => {
  const { drafts, answers } = draftServer()
  const first = await show(answers, { label: 'First' })
  const second = await show(answers, { label: 'Second' })
  await first.user.type(first.name(), 'From the first')
  await first.user.tab()
  await first.form.findByText(/^Draft saved/)
  await second.user.type(second.name(), 'From the second')
  await second.user.tab()
  expect(await second.form.findByText('A newer text was saved elsewhere')).toBeTruthy()
  expect([drafts['new']?.['values'], second.name().value]).toEqual([{ name: 'From the first' }, 'From the second'])
  // This device has the second text too, in case the page is closed now.
  expect(
    copies()
      .map((key) => localStorage.getItem(key))
      .join(''),
  ).toContain('From the second')
  await second.user.click(second.form.getByRole('button', { name: 'Keep this text' }))
  await waitFor(() => expect(drafts['new']?.['values']).toEqual({ name: 'From the second' }))

  // The first comes back to its tab.
  fireEvent(document, new Event('visibilitychange'))
  await first.user.click(await first.form.findByRole('button', { name: 'Take the other text' }))
  expect(first.name().value).toBe('From the second')
})

test('a draft that another tab has sent does not come back by itself', async () => {
  const { drafts, answers } = draftServer()
  const { user, form, name } = await show(answers)
  await user.type(name(), 'One')
  await user.tab()
  await form.findByText(/^Draft saved/)
  delete drafts['new']
  await user.type(name(), ' and more')
  await user.tab()
  expect(await form.findByText('This draft was sent or discarded elsewhere')).toBeTruthy()
  expect([drafts, name().value]).toEqual([{}, 'One and more'])
  await user.click(form.getByRole('button', { name: 'Save this as a new draft' }))
  await waitFor(() => expect(drafts['new']?.['values']).toEqual({ name: 'One and more' }))
})

test('what is typed before the server has said what it keeps is no draft of earlier', async () => {
  const { drafts, answers } = draftServer()
  let finishLoading: (answer: object) => void = () => undefined
  const loading = new Promise<object>((done) => (finishLoading = done))
  const { user, form, name } = await show({ ...answers, 'GET draft': () => loading })
  await user.type(name(), 'Quickly')
  await user.tab()
  await waitFor(() => expect(copies()).toHaveLength(1))
  finishLoading({ message: '', data: null })
  expect(await form.findByText(/^Draft saved/)).toBeTruthy()
  expect(form.queryByRole('button', { name: 'Continue' })).toBeNull()
  expect(drafts['new']?.['values']).toEqual({ name: 'Quickly' })
})

test('without a connection the text stays on the device, is offered there, and is handed in later', async () => {
  const { drafts, answers } = draftServer()
  const lost = () => Promise.reject(new Error('no network'))
  const first = await show({ ...answers, 'POST draft': lost })
  await first.user.type(first.name(), 'On the train')
  await first.user.tab()
  expect(await first.form.findByText('No connection. Kept on this device; trying again')).toBeTruthy()
  expect([drafts, copies().length]).toEqual([{}, 1])
  first.unmount()

  const second = await show(answers)
  await second.user.click(await second.form.findByRole('button', { name: 'Continue' }))
  expect(second.name().value).toBe('On the train')
  await waitFor(() => expect(drafts['new']?.['values']).toEqual({ name: 'On the train' }), { timeout: 3000 })
  await waitFor(() => expect(copies()).toEqual([]))
})

test('a draft of a record that has changed since says so, at each field', async () => {
  const { drafts, answers } = draftServer()
  const state = '2026-01-01T00:00:00Z'
  drafts['7'] = { version: 1, writer: 'another', state, values: { name: 'Mine' }, files: [], saved_at: '2026-01-01T08:00:00Z' }
  const record = { name: 'Theirs', updated_at: '2026-01-02T00:00:00Z' }
  const { user, form, name } = await show(answers, { record })
  await user.click(await form.findByRole('button', { name: 'Continue' }))
  expect(await form.findByText(/This has been changed since your draft of/)).toBeTruthy()
  expect([name().value, form.getByText('Stored now: Theirs')]).toEqual(['Mine', expect.anything()])
  await user.click(form.getByRole('button', { name: 'Take what is stored' }))
  expect(name().value).toBe('Theirs')
})

test('no password is in a draft', async () => {
  const { drafts, answers } = draftServer()
  const { user, form, name } = await show(answers)
  await user.type(name(), 'Somebody')
  await user.type(form.getByLabelText('Password'), 'very-secret-1')
  await user.tab()
  await form.findByText(/^Draft saved/)
  expect(JSON.stringify(drafts)).not.toContain('very-secret-1')
})

const rule = { maxMb: 3, accept: ['application/pdf'] }
const documents = z.object(attachments(['cv'], rule)).check(checkAttachments(['cv']))
function FileForm({ onSent }: { onSent: (sent: object) => void }) {
  const write = useWrite(createInternship)
  const form = useCallForm({
    schema: documents,
    initial: initialAttachments(['cv']),
    draft: { call: createInternship },
    submit: (values, more) => {
      onSent(values)
      return write.send(values as never, more)
    },
  })
  return (
    <CallForm form={form} label="Files">
      <AttachmentField name="cv" label="CV" required />
      <FormButtons>
        <SubmitButton>Send</SubmitButton>
      </FormButtons>
    </CallForm>
  )
}

test('a chosen file travels once: it comes back after a reload and the call names it', async () => {
  const { drafts, answers } = draftServer()
  const [, at] = createInternship.at.split(' ')
  const all = { ...answers, [createInternship.at]: { message: 'ok', data: { id: 1 } } }
  const first = renderAt(<FileForm onSent={() => {}} />, { me, answers: all })
  await screen.findByRole('button', { name: 'CV: Choose a file' })
  const chooser = document.querySelector<HTMLInputElement>('input[type=file]')!
  await first.user.upload(chooser, new File(['x'.repeat(2048)], 'cv.pdf', { type: 'application/pdf' }))
  expect(await screen.findByText(/Kept with the draft/)).toBeTruthy()
  await waitFor(() => expect(drafts['new']?.['files']).toHaveLength(1))
  first.unmount()

  const second = renderAt(<FileForm onSent={() => {}} />, { me, answers: all })
  await second.user.click(await screen.findByRole('button', { name: 'Continue' }))
  expect(screen.getByText(/^cv\.pdf · 2/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Remove cv.pdf' })).toBeTruthy()
  await second.user.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('ok')
  expect(second.calls(`POST ${at}`)[0]?.input).toEqual({ type_cv: 'upload', attach_cv: 'draft-file:00000001-0000-4000-8000-000000000000' })
  expect(second.calls('POST draft/file')).toEqual([])
})

test('who leaves a dialog hears that the draft stays', async () => {
  const { answers } = draftServer()
  function Dialog() {
    const form = useCallForm({
      schema: vendors.create.input,
      initial,
      draft: { call: vendors.create },
      submit: () => Promise.resolve(),
    })
    return (
      <FormDialog code="test" title="Vendor" form={form}>
        <TextField name="name" label="Vendor Name" />
      </FormDialog>
    )
  }
  const { user } = renderAt(<p>page</p>, { me, answers })
  await screen.findByText('page')
  void open(Dialog)
  await user.type(await screen.findByRole('textbox', { name: 'Vendor Name' }), 'Bright')
  await user.keyboard('{Escape}')
  expect(await screen.findByText('What you have typed stays as a draft. You can continue it later.')).toBeTruthy()
})

test('copies of somebody else go when another person signs in', () => {
  localStorage.setItem('pandu-draft:1:x', '{}')
  localStorage.setItem('pandu-draft:2:x', '{}')
  dropForeignDrafts(2)
  expect(copies()).toEqual(['pandu-draft:2:x'])
})

test('of a large file the field says how much has arrived', async () => {
  const { answers } = draftServer()
  const id = '00000000-0000-4000-8000-000000000009'
  const second = Promise.withResolvers<undefined>()
  let received = 0
  const parts: Answers = {
    [beginUpload.at]: { message: '', data: { id } },
    [sendUploadPart.at]: async ({ at, part }) => {
      if (Number(at) > 0) await second.promise
      received += (part as File).size
      return { message: '', data: { received } }
    },
  }
  const { user } = renderAt(<FileForm onSent={() => {}} />, { me, answers: { ...answers, ...parts } })
  await screen.findByRole('button', { name: 'CV: Choose a file' })
  const chooser = document.querySelector<HTMLInputElement>('input[type=file]')!
  await user.upload(chooser, new File([new Uint8Array(2 * PART_BYTES)], 'cv.pdf', { type: 'application/pdf' }))
  // Half of the second part has been sent.
  expect(await screen.findByText(/· 75 % uploaded/)).toBeTruthy()
  second.resolve(undefined)
  expect(await screen.findByText(/Kept with the draft/)).toBeTruthy()
})

test('a file that its field refuses is not sent; one that the server refuses has its message at the field', async () => {
  const { answers } = draftServer()
  const page = renderAt(<FileForm onSent={() => {}} />, {
    me,
    answers: { ...answers, 'POST draft/file': () => refuse(422, { file: ['The file does not match the selected content type'] }) },
  })
  await screen.findByRole('button', { name: 'CV: Choose a file' })
  await waitFor(() => expect(page.calls('GET draft')).toHaveLength(1))
  const chooser = document.querySelector<HTMLInputElement>('input[type=file]')!
  const choose = (bytes: number) => page.user.upload(chooser, new File([new Uint8Array(bytes)], 'cv.pdf', { type: 'application/pdf' }))
  await choose(0)
  expect(await screen.findByText('The file is empty')).toBeTruthy()
  await choose(4 * PART_BYTES)
  expect(await screen.findByText('File size should be less than 3 MB!')).toBeTruthy()
  expect(page.calls('POST draft/file')).toEqual([])
  await choose(100)
  expect(await screen.findByText('The file does not match the selected content type')).toBeTruthy()
  expect(page.calls('POST draft/file')).toHaveLength(1)
})
