import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { createSection } from '@pandu/contract/courses'
import type { Editor } from '@tiptap/react'
import * as z from 'zod'
import { expect, test, vi } from 'vitest'
import { type Answers, draftServer, person, renderAt } from '../../../test/index.ts'
import { FormDialog, open } from '../../dialogs/index.ts'
import { CallForm, type DraftOption, SubmitButton, useCallForm } from '../index.ts'
import { RichField } from './RichField.tsx'
import { storedHtml } from './storedHtml.ts'

interface Made {
  answers?: Answers
  initial?: string
  draft?: DraftOption
  readOnly?: boolean
  tables?: boolean
  submit?: (values: unknown) => Promise<unknown>
}
const schema = z.object({ description: z.string().min(1, 'This field is required!').max(200, 'Too long') })

function Page({ initial = '<p>Read <strong>one</strong></p>', submit = () => Promise.resolve(), tables = false, ...options }: Made) {
  const form = useCallForm({ schema, initial: { description: initial }, submit, ...options })
  return (
    <CallForm form={form}>
      <RichField name="description" label="Description" description="For the shelf" required tables={tables} />
      <output>{form.isDirty() ? 'changed' : 'as it was'}</output>
      <SubmitButton>Save</SubmitButton>
    </CallForm>
  )
}
const made = async ({ answers = {}, ...options }: Made = {}) => {
  const { user } = renderAt(<Page {...options} />, { me: person('TF'), answers })
  const box = await screen.findByRole<HTMLElement & { editor: Editor }>('textbox', { name: 'Description' })
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  return { user, box, editor: box.editor, press }
}

test('what is written is sent as HTML, once', async () => {
  const submit = vi.fn<(values: unknown) => Promise<void>>(() => new Promise((done) => setTimeout(done, 50)))
  const { user, editor, press } = await made({ submit })
  editor.commands.focus('end')
  await press('Bold')
  editor.commands.insertContent(' page')
  expect(screen.getByRole('button', { name: 'Bold' }).getAttribute('aria-pressed')).toBe('false')
  await user.dblClick(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(submit).toHaveBeenCalledTimes(1))
  expect(submit.mock.calls[0]?.[0]).toEqual({ description: '<p>Read <strong>one</strong> page</p>' })
})

test('the buttons and keys set and take away what they name', async () => {
  const { user, box, editor, press } = await made({ initial: '<p>one</p>' })
  editor.commands.selectAll()
  for (const [name, html] of [
    ['Bold', '<p><strong>one</strong></p>'],
    ['Italic', '<p><em>one</em></p>'],
    ['Heading', '<h2>one</h2>'],
    ['Bulleted list', '<ul><li>one</li></ul>'],
    ['Numbered list', '<ol><li>one</li></ol>'],
  ] as const) {
    await press(name)
    expect(storedHtml(editor.getHTML())).toBe(html)
    expect(screen.getByRole('button', { name }).getAttribute('aria-pressed')).toBe('true')
    await press(name)
    expect(storedHtml(editor.getHTML())).toBe('<p>one</p>')
  }
  box.focus()
  await user.keyboard('{Control>}b{/Control}')
  expect(editor.isActive('bold')).toBe(true)
})

test('a link is made, changed and removed; only web addresses are taken', async () => {
  const { user, editor, press } = await made({ initial: '<p>one</p>' })
  editor.commands.selectAll()
  await press('Link')
  const address = await screen.findByRole('textbox', { name: 'Link address' })
  await user.type(address, 'javascript:alert(1){Enter}')
  await screen.findByText(/Type a web address/)
  await user.clear(address)
  await user.type(address, 'a.example/x{Enter}')
  expect(editor.getHTML()).toBe('<p><a href="https://a.example/x">one</a></p>')
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Link address' })).toBeNull())
  await press('Link')
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link address' })).value).toBe('https://a.example/x')
  await press('Remove link')
  expect(editor.getHTML()).toBe('<p>one</p>')
})

test('the key opens the link, Escape leaves it', async () => {
  const { user, box } = await made()
  box.focus()
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('textbox', { name: 'Link address' }), 'x{Escape}')
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Link address' })).toBeNull())
})

test('in a dialog Escape closes the link first, then the dialog', async () => {
  function Dialog() {
    const form = useCallForm({ schema, initial: { description: '<p>one</p>' }, submit: () => Promise.resolve() })
    return (
      <FormDialog code="t_rich" title="Write" form={form}>
        <RichField name="description" label="Description" />
      </FormDialog>
    )
  }
  const { user } = renderAt(<p>Page</p>, { me: person('TF') })
  void open(Dialog)
  const box = await screen.findByRole('textbox', { name: 'Description' })
  box.focus()
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('textbox', { name: 'Link address' }), '{Escape}')
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Link address' })).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(box))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('pasted text keeps what can be stored', async () => {
  const { box, editor } = await made({ initial: '<p></p>' })
  box.focus()
  const html = '<h1 style="x">Aim</h1><script>alert(1)</script><p class="y">Read <b>one</b> <img src="z">page</p>'
  fireEvent.paste(box, { clipboardData: { getData: (type: string) => (type === 'text/html' ? html : '') } })
  expect(storedHtml(editor.getHTML())).toBe('<h2>Aim</h2><p>Read <strong>one</strong> page</p>')
})

test('a text is changed by its reader only: not by the editor, nor by what is undone', async () => {
  const { editor } = await made({ initial: '<p>a <b>b</b></p><p></p><ul><li><p>c</p></li></ul><a href="https://a.example" rel="x">d</a>' })
  expect(screen.getByText('as it was')).toBeTruthy()
  editor.commands.insertContent('new')
  await screen.findByText('changed')
  editor.commands.undo()
  await screen.findByText('as it was')
})

test('a draft comes back into the editor', async () => {
  const { drafts, answers } = draftServer()
  const first = await made({ initial: '', draft: { call: createSection }, answers })
  first.editor.commands.insertContent('<p>kept</p>')
  await waitFor(() => expect(JSON.stringify(drafts.new?.values)).toContain('kept'), { timeout: 3000 })
  cleanup()
  const { editor, user } = await made({ initial: '<p>Read</p>', draft: { call: createSection }, answers })
  await user.click(await screen.findByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(editor.getHTML()).toBe('<p>kept</p>'))
  expect(screen.getByText('changed')).toBeTruthy()
})

test('screen readers hear label, help, error and state; a wrong field takes the focus', async () => {
  const { user, box, editor } = await made({ initial: '' })
  const described = () => (box.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent)
  expect(box.getAttribute('aria-multiline')).toBe('true')
  expect(box.getAttribute('aria-required')).toBe('true')
  expect(described()).toEqual(['For the shelf'])
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('This field is required!')
  expect(box.getAttribute('aria-invalid')).toBe('true')
  expect(described()).toEqual(['For the shelf', 'This field is required!'])
  await waitFor(() => expect(document.activeElement).toBe(box))
  editor.commands.insertContent('x'.repeat(194))
  await waitFor(() => expect(box.hasAttribute('aria-invalid')).toBe(false))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Too long')
})

test('nothing is written while the form is sent', async () => {
  let finish = () => {}
  const { user, box } = await made({ submit: () => new Promise<void>((done) => (finish = done)) })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(box.getAttribute('contenteditable')).toBe('false'))
  expect(box.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Bold' }).disabled).toBe(true)
  finish()
  await waitFor(() => expect(box.getAttribute('contenteditable')).toBe('true'))
})

test('a view shows the text without an editor', async () => {
  renderAt(<Page readOnly />, { me: person('TF') })
  expect((await screen.findByText('one')).tagName).toBe('STRONG')
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('entries of a list move in and out, by buttons that stand there for them and by keys', async () => {
  const { box, editor, press } = await made({ initial: '<ul><li>one</li><li>two</li></ul><p>three</p>' })
  editor.commands.focus('end')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Increase indent' })).toBeNull())
  editor.commands.setTextSelection(11)
  await screen.findByRole('button', { name: 'Increase indent' })
  await press('Increase indent')
  expect(storedHtml(editor.getHTML())).toBe('<ul><li>one<ul><li>two</li></ul></li></ul><p>three</p>')
  await press('Decrease indent')
  expect(storedHtml(editor.getHTML())).toBe('<ul><li>one</li><li>two</li></ul><p>three</p>')
  editor.commands.setTextSelection(11)
  fireEvent.keyDown(box, { key: ']', ctrlKey: true })
  expect(storedHtml(editor.getHTML())).toBe('<ul><li>one<ul><li>two</li></ul></li></ul><p>three</p>')
})

test('a table is put in, filled, grown and taken away; a text without tables has no button for it', async () => {
  const { editor, press } = await made({ initial: '<p>one</p>', tables: true })
  editor.commands.focus('end')
  await press('Table')
  editor.commands.insertContent('Support')
  const cells = () =>
    storedHtml(editor.getHTML())
      .match(/<t[hdr]>/g)
      ?.join('')
  expect(storedHtml(editor.getHTML())).toContain('<p>one</p><table><tbody><tr><th>Support</th><th></th><th></th></tr>')
  await press('Add column')
  await press('Add row')
  expect(cells()).toBe('<tr><th><th><th><th>' + '<tr><td><td><td><td>'.repeat(3))
  await press('Delete column')
  await press('Delete row')
  expect(cells()).toBe(undefined)
  editor.commands.insertContent('x')
  expect(cells()).toBe('<tr><td><td><td>'.repeat(3))
  await press('Delete table')
  expect(storedHtml(editor.getHTML())).toBe('<p>one</p>')
  cleanup()
  await made({ initial: '<p>one</p>' })
  expect(screen.queryByRole('button', { name: 'Table' })).toBeNull()
})
