import { createTemplate, generateContracts, listTemplates, listTemplateVersions, updateTemplate } from '@pandu/contract/contracts'
import { readFile } from '@pandu/contract/files'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { contractWorld } from '../../../test/contracts.ts'

const { as, rows, scholar, template, work, generate, read } = contractWorld()
const rich = { format: 'rich' as const }
const current = async (id: number) => (await as('guest').call(listTemplates, { filter: { id } })).body.data[0]!

const documentFor = async (template_id: number, name = 'Sekar <b>Ayu</b>') => {
  const one = await scholar({ name })
  await generate([one.id], template_id)
  await work()
  const { raw } = await as('ld').call(readFile, { id: (await read(one.id)).document!.split('/').at(-1)! })
  return getDocumentProxy(new Uint8Array(raw))
}

test('a rich text is printed with its styles, and a value is never read as one', async () => {
  const body =
    '<p>For <strong>{{name}}</strong></p><ol><li>One</li><li>Two</li></ol><table><tbody><tr><th>What</th></tr><tr><td>{{no_tf}}</td></tr></tbody></table>'
  const document = await documentFor(await template(body, 'Contract', rich))
  const page = await document.getPage(1)
  await page.getOperatorList()
  const { items } = await page.getTextContent()
  const fontOf = (text: string) => {
    const item = items.find((one) => 'str' in one && one.str.includes(text)) as { fontName: string }
    return (page.commonObjs.get(item.fontName) as { name: string }).name
  }
  expect(fontOf('Sekar <b>Ayu</b>')).toMatch(/NotoSans-Bold$/)
  expect(fontOf('For')).toMatch(/NotoSans-Regular$/)
  const { text } = await extractText(document, { mergePages: true })
  expect(text.replaceAll(/\s+/g, ' ')).toMatch(/For Sekar <b>Ayu<\/b> 1\. One 2\. Two What TLD-/)
})

test('in a plain text the signs of tags are words', async () => {
  const { text } = await extractText(await documentFor(await template('<b>For</b> {{name}}\n- one', 'Contract'), 'Sekar Ayu'), {
    mergePages: true,
  })
  expect(text.replaceAll(/\s+/g, ' ')).toContain('<b>For</b> Sekar Ayu • one')
})

test('what cannot be stored is cleaned away, and what is left is checked', async () => {
  const id = await template('<p style="x">For <script>alert(1)</script><b>{{name}}</b><img src=x onerror=y></p>', 'Contract', rich)
  expect(await current(id)).toMatchObject({ body: '<p>For <b>{{name}}</b></p>', format: 'rich' })
  const refused = async (body: string) => {
    const answer = await as('ld').call(createTemplate, { name: `Refused ${Math.random()}`, title: 'x', body, ...rich })
    return [answer.status, answer.error.errors]
  }
  expect(await refused('<p>For {{na<b>m</b>}}</p>')).toEqual([422, { body: ['{{nam}} is not a field'] }])
  expect(await refused('<p>&#128512;</p>')).toEqual([422, { body: ['😀 cannot be printed'] }])
  expect(await refused('<p><script>alert(1)</script></p>')).toEqual([422, { body: ['Text is required'] }])
})

test('fields within styles are asked for', async () => {
  const amount = await as('ld').call(createTemplate, { name: 'Styled amount', title: 'x', body: '<p>{{amo<b>unt}}</b></p>', ...rich })
  expect(amount.error.errors).toEqual({ 'paper.amount': ['Amount is required: the text uses it'] })
  const one = await scholar()
  await rows(`update scholars set address = '' where id = $1`, [one.id])
  const template_id = await template('<table><tbody><tr><td>{{add<em>ress}}</em></td></tr></tbody></table>', 'Contract', rich)
  const look = await as('ld').call(generateContracts, { scholar_id: [one.id], template_id, preview: 1 })
  expect(look.body.data.rows[0]!.missing).toEqual(['Address'])
  const other = await template('<p>For {{name}}</p>', 'Contract', rich)
  await rows(`update contract_template_versions set body = '<p>For <b>😀</b></p>' where template_id = $1`, [other])
  const check = await as('ld').call(generateContracts, { scholar_id: [one.id], template_id: other, preview: 1 })
  expect(check.body.data.rows[0]!.errors).toEqual(['Text of the template: 😀 cannot be printed'])
})

test('a plain text stays plain until it is sent as rich text; each version keeps its own', async () => {
  const id = await template('First\n- one')
  const { name, title } = await current(id)
  const save = async (given: { body: string; format?: 'rich' | 'plain' }) =>
    (await as('ld').call(updateTemplate, { id, name, title, ...given })).body.message
  expect(await save({ body: 'First\n- one' })).toBe('Nothing has changed')
  expect(await save({ body: '<p>First</p>', format: 'rich' })).toBe('The template has been saved as version 2')
  // A change that does not name the format changes only the text.
  expect(await save({ body: '<p>Second</p>' })).toBe('The template has been saved as version 3')
  expect(await save({ body: '<p>Second</p>', format: 'plain' })).toBe('The template has been saved as version 4')
  const versions = (await as('guest').call(listTemplateVersions, { filter: { id } })).body.data
  expect(versions.map(({ format, body }) => [format, body])).toEqual([
    ['plain', '<p>Second</p>'],
    ['rich', '<p>Second</p>'],
    ['rich', '<p>First</p>'],
    ['plain', 'First\n- one'],
  ])
})
