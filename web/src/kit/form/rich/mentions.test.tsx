import { act, screen, waitFor } from '@testing-library/react'
import type { Editor } from '@tiptap/react'
import * as z from 'zod'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { person, renderAt } from '../../../test/index.ts'
import { FormDialog, open } from '../../dialogs/index.ts'
import { CallForm, useCallForm } from '../index.ts'
import { type MentionSource, type RichControl, RichField } from './RichField.tsx'

// jsdom lays nothing out: every place in the text is in the corner.
const kept = Object.getOwnPropertyDescriptor(Range.prototype, 'getClientRects')
beforeEach(() => {
  Object.defineProperty(Range.prototype, 'getClientRects', { configurable: true, value: () => [new DOMRect(0, 0, 1, 1)] })
})
afterEach(() => {
  if (kept) Object.defineProperty(Range.prototype, 'getClientRects', kept)
  else Reflect.deleteProperty(Range.prototype, 'getClientRects')
})

const people = ['Rina Sari', 'Rino Putra', 'Sekar Ayu'].map((name, at) => ({ id: at + 1, name, profile_picture: null }))
const find = vi.fn<MentionSource['find']>((typed) =>
  Promise.resolve(people.filter(({ name }) => name.toLowerCase().includes(typed.toLowerCase()))),
)
const source: MentionSource = { of: 'test', find }

function Page() {
  const form = useCallForm({
    schema: z.object({ text: z.string() }),
    initial: { text: '' },
    submit: () => Promise.resolve(),
    draft: undefined,
  })
  return (
    <CallForm form={form}>
      <RichField name="text" label="Text" mentions={source} />
    </CallForm>
  )
}
const made = async () => {
  find.mockClear()
  const { user } = renderAt(<Page />, { me: person('TF') })
  const box = await screen.findByRole<HTMLElement & { editor: Editor }>('textbox', { name: 'Text' })
  const { editor } = box
  act(() => void editor.commands.focus())
  const type = (text: string) => act(() => void editor.commands.insertContent({ type: 'text', text }))
  return { user, box, editor, type }
}
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

test('an @ proposes people, letters narrow them, and arrow keys and Enter choose one', async () => {
  const { user, box, editor, type } = await made()
  type('Thanks @')
  await screen.findByRole('option', { name: /Sekar/ })
  type('rin')
  await waitFor(() => expect(options().join()).not.toContain('Sekar'))
  const [first, second] = screen.getAllByRole('option')
  expect([first?.getAttribute('aria-selected'), box.getAttribute('aria-activedescendant')]).toEqual(['true', first?.id])
  await user.keyboard('{ArrowDown}')
  expect([second?.getAttribute('aria-selected'), box.getAttribute('aria-activedescendant')]).toEqual(['true', second?.id])
  await user.keyboard('{ArrowDown}{ArrowUp}{Enter}')
  expect(editor.getText()).toBe('Thanks @Rino Putra ')
  // Neither the name that was chosen nor a line that is broken behind it opens the list again.
  expect([options(), box.hasAttribute('aria-activedescendant')]).toEqual([[], false])
  type('for')
  await new Promise((done) => setTimeout(done, 300))
  expect(options()).toEqual([])
})

test('a click chooses as well, and the cursor stays in the text', async () => {
  const { user, editor, type } = await made()
  type('@sek')
  await user.click(await screen.findByRole('option', { name: /Sekar/ }))
  expect([editor.getText(), editor.isFocused]).toEqual(['@Sekar Ayu ', true])
})

test('an address of mail and letters that nobody has propose nothing, and are not asked about again and again', async () => {
  const { type } = await made()
  type('mail me at rina@example.org')
  type(' or @zz')
  await waitFor(() => expect(find).toHaveBeenCalledTimes(1))
  for (const letter of ['z', 'z', ' is who']) {
    type(letter)
    await new Promise((done) => setTimeout(done, 200))
  }
  expect([find.mock.calls.length, options()]).toEqual([1, []])
})

test('in a dialog Escape closes the list first, then the dialog; without a connection a name is only typed', async () => {
  function Dialog() {
    const form = useCallForm({
      schema: z.object({ text: z.string() }),
      initial: { text: '' },
      submit: () => Promise.resolve(),
      draft: undefined,
    })
    return (
      <FormDialog code="t_mentions" title="Write" form={form}>
        <RichField name="text" label="Text" mentions={source} />
      </FormDialog>
    )
  }
  find.mockImplementationOnce(() => Promise.reject(new Error('no connection')))
  const { user } = renderAt(<p>Page</p>, { me: person('TF') })
  void open(Dialog)
  const { editor } = await screen.findByRole<HTMLElement & { editor: Editor }>('textbox', { name: 'Text' })
  act(() => void editor.commands.focus())
  const type = (text: string) => act(() => void editor.commands.insertContent({ type: 'text', text }))
  type('@r')
  await waitFor(() => expect(find).toHaveBeenCalledWith('r'))
  expect(options()).toEqual([])
  type('in')
  await waitFor(() => expect(options()).toHaveLength(2))
  await user.keyboard('{Escape}')
  expect(options()).toEqual([])
  screen.getByRole('dialog')
  act(() => void editor.commands.setContent('', { emitUpdate: true }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('somebody who is chosen beside the text is mentioned behind a blank, where a word ends there', async () => {
  const control: { current: RichControl | null } = { current: null }
  const Chooser = () => {
    const form = useCallForm({
      schema: z.object({ text: z.string() }),
      initial: { text: '' },
      submit: () => Promise.resolve(),
      draft: undefined,
    })
    return (
      <CallForm form={form}>
        <RichField name="text" label="Text" control={control} />
      </CallForm>
    )
  }
  renderAt(<Chooser />, { me: person('TF') })
  const { editor } = await screen.findByRole<HTMLElement & { editor: Editor }>('textbox', { name: 'Text' })
  act(() => control.current?.mention('Rina Sari'))
  act(() => void editor.commands.insertContent({ type: 'text', text: 'and' }))
  act(() => control.current?.mention('Rino Putra'))
  expect(editor.getText()).toBe('@Rina Sari and @Rino Putra ')
})
