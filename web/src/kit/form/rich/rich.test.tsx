import { screen } from '@testing-library/react'
import * as z from 'zod'
import { expect, test } from 'vitest'
import { person, renderAt } from '../../../test/index.ts'
import { CallForm, SubmitButton, useCallForm } from '../index.ts'
import { fromHtml, toHtml } from './marks.ts'
import { RichField } from './RichField.tsx'
import { applyTool } from './tools.ts'

test.each([
  ['one\ntwo\n\nthree', '<p>one<br>two</p><p>three</p>'],
  ['## Aim\n\nRead **slowly** and *twice*', '<h2>Aim</h2><p>Read <strong>slowly</strong> and <em>twice</em></p>'],
  ['- a\n- b\n\n1. c\n2. d', '<ul><li>a</li><li>b</li></ul><ol><li>c</li><li>d</li></ol>'],
  ['> said\n> so', '<blockquote>said<br>so</blockquote>'],
  [
    '[Budget](https://a.example/x?a=1&b=2) ~~old~~ `code`',
    '<p><a href="https://a.example/x?a=1&amp;b=2">Budget</a> <s>old</s> <code>code</code></p>',
  ],
  [String.raw`2 \* 3 \* 4`, '<p>2 * 3 * 4</p>'],
  ['', ''],
])('%j is stored as HTML and comes back as it was typed', (text, html) => {
  expect(toHtml(text)).toBe(html)
  expect(fromHtml(html)).toBe(text)
})

test.each(['a < b & c > d', '1. not a list', '- not a list', '## not a heading', '> not said', 'C:\\path [x] *y* ~~z~~ `q`'])(
  'the plain words %j stay plain words',
  (words) => {
    const html = `<p>${words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`
    expect(toHtml(fromHtml(html))).toBe(html)
  },
)

test('typed HTML is text, and links lead to the web only', () => {
  expect(toHtml('<img src=x onerror=alert(1)>')).toBe('<p>&lt;img src=x onerror=alert(1)&gt;</p>')
  expect(toHtml('[x](javascript:alert(1))')).not.toContain('<a')
  expect(toHtml('[x](https://a.example/"onclick="y)')).toBe('<p><a href="https://a.example/&quot;onclick=&quot;y">x</a></p>')
})

test('lists inside lists and unknown tags keep their words', () => {
  expect(fromHtml('<ul><li>a<ul><li>b</li></ul></li></ul><div><u>c</u></div>loose')).toBe('- a\n- b\n\nc\n\nloose')
})

test('a tool marks what is selected and takes its marks away again', () => {
  const bold = applyTool('bold', { text: 'read this', start: 5, end: 9 })
  expect(bold).toEqual({ text: 'read **this**', start: 7, end: 11 })
  expect(applyTool('bold', bold).text).toBe('read this')
  const list = applyTool('numbers', { text: 'a\nb\nc', start: 0, end: 3 })
  expect(list.text).toBe('1. a\n2. b\nc')
  expect(applyTool('numbers', list).text).toBe('a\nb\nc')
  expect(applyTool('bullets', { text: 'x\ny', start: 2, end: 2 }).text).toBe('x\n- y')
})

test('the field holds HTML, its buttons set marks and the preview shows them', async () => {
  const sent: unknown[] = []
  function Editor() {
    const form = useCallForm({
      schema: z.object({ description: z.string() }),
      initial: { description: '<p>Read <strong>one</strong></p>' },
      submit: async (values) => sent.push(values),
    })
    return (
      <CallForm form={form}>
        <RichField name="description" label="Description" />
        <SubmitButton>Save</SubmitButton>
      </CallForm>
    )
  }
  const { user } = renderAt(<Editor />, { me: person('TF') })
  const area = await screen.findByLabelText<HTMLTextAreaElement>('Description')
  expect(area.value).toBe('Read **one**')
  await user.type(area, ' page')
  area.setSelectionRange(13, 17)
  await user.click(screen.getByRole('button', { name: 'Italic' }))
  expect(area.value).toBe('Read **one** *page*')
  await user.click(screen.getByText('Preview'))
  expect((await screen.findByText('page')).tagName).toBe('EM')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(sent).toEqual([{ description: '<p>Read <strong>one</strong> <em>page</em></p>' }])
})
