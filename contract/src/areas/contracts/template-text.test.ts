import { expect, test } from 'vitest'
import { fillWords, splitAtFields } from './merge-fields.ts'
import { blocksOf, bodyError, fieldsOfTemplate, plainToRich } from './template-text.ts'

const rich = (body: string) => ({ title: '', body, format: 'rich' as const })
const plain = (body: string) => ({ title: '', body, format: 'plain' as const })

test('a field has the style of the words around it, also where its name holds two', () => {
  const words = [{ text: 'For {{na', bold: true as const }, { text: 'me}}, {{no_tf}}' }]
  expect(splitAtFields(words)).toEqual([{ text: 'For ', bold: true }, { field: 'name', bold: true }, { text: ', ' }, { field: 'no_tf' }])
  expect(fillWords(words, { name: '<b>Sekar</b>' })).toEqual([
    { text: 'For ', bold: true },
    { text: '<b>Sekar</b>', bold: true },
    { text: ', ' },
    { text: '' },
  ])
})

test('fields, faults and letters are found in the words, not in their tags', () => {
  const template = rich('<p>{{na<strong>me</strong>}}</p><table><tbody><tr><td>{{city}}</td></tr></tbody></table>')
  expect(fieldsOfTemplate(template)).toEqual(['name', 'city'])
  expect(bodyError(template)).toBeUndefined()
  expect(bodyError(rich('<p>{{<em>nmae</em>}}</p>'))).toBe('{{nmae}} is not a field')
  expect(bodyError(rich('<p>{{name</p>'))).toBe('A field begins with {{ and ends with }}')
  expect(bodyError(rich('<ul><li>ꦗ</li></ul>'))).toBe('ꦗ cannot be printed')
  expect(bodyError(rich('<p></p>'))).toBe('Text is required')
  expect(bodyError(rich('<p>\u200b</p>'))).toBe('Text is required')
  const columns = (count: number) => rich(`<table><tbody><tr>${'<td>a</td>'.repeat(count)}</tr></tbody></table>`)
  expect([bodyError(columns(8)), bodyError(columns(9))]).toEqual([undefined, 'A table has at most 8 columns'])
})

test('the marks of rich text are plain words in a plain text', () => {
  expect(blocksOf(plain('<b>x</b>'))).toEqual([{ kind: 'text', level: 0, marker: '', words: [{ text: '<b>x</b>' }] }])
})

test.each([
  ['# Parties\nOne\n\nTwo', '<h2>Parties</h2><p>One</p><p>Two</p>'],
  ['- a\n- b\n\n1. c\n\n2. d\n1. e', '<ul><li>a</li><li>b</li></ul><ol><li>c</li><li>d</li></ol><ol><li>e</li></ol>'],
  ['1. a\ntext\n2. b\n3) c\n2. d', '<ol><li>a</li></ol><p>text</p><p>2. b</p><p>3) c</p><p>2. d</p>'],
  ['a < b & {{name}}', '<p>a &lt; b &amp; {{name}}</p>'],
])('%j becomes %s', (body, html) => {
  expect(plainToRich(body)).toBe(html)
  // The words stay what they were.
  const lines = (blocks: ReturnType<typeof blocksOf>) =>
    blocks.flatMap((block) => ('words' in block ? [`${block.marker} ${block.words.map(({ text }) => text).join('')}`.trim()] : []))
  expect(lines(blocksOf(rich(html)))).toEqual(lines(blocksOf(plain(body))))
})
