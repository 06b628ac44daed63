import { createTemplate, emptyPaper, listTemplates, type Paper, updateTemplate } from '@pandu/contract/contracts'
import { readFile } from '@pandu/contract/files'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { contractWorld } from '../../../test/contracts.ts'

const { as, scholar, template, work, generate, read } = contractWorld()
const paper: Paper = {
  ...emptyPaper,
  language: 'id',
  house: 'Yayasan Łukasiewicz',
  house_address: 'Jalan Cendana Raya 8',
  place: 'Surabaya',
  signatories: [
    { name: 'Ratih Wulandari', role: 'Ketua' },
    { name: 'Budi Santoso', role: 'Bendahara' },
  ],
  guardian: 1,
  e_meterai: 1,
  amount: 1_250_000,
}
const textFor = async (body: string, given: Paper) => {
  const one = await scholar()
  await generate([one.id], await template(body, 'Kontrak', { paper: given }))
  await work()
  const file = await as('ld').call(readFile, { id: (await read(one.id)).document!.split('/').at(-1)! })
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file.raw)), { mergePages: true })
  return { one, text: text.replaceAll(/\s+/g, ' ') }
}

test('a contract has letterhead, place and date, all who sign and room for the e-meterai, in its language', async () => {
  const { one, text } = await textFor('Lahir {{birth_date}}, menerima {{amount}} ({{amount_words}}).', paper)
  expect(text).toMatch(/^Yayasan Łukasiewicz Jalan Cendana Raya 8 Kontrak /)
  expect(text).toContain('Lahir 17 Mei 2005, menerima Rp1.250.000 (satu juta dua ratus lima puluh ribu rupiah).')
  expect(text).toMatch(/Surabaya, \d{1,2} [A-Z][a-z]+ \d{4}/)
  for (const words of [
    'Atas nama yayasan',
    'Ratih Wulandari',
    'Ketua',
    'Budi Santoso',
    'Bendahara',
    'Penerima beasiswa',
    'Orang tua atau wali',
    'e-Meterai',
  ])
    expect(text).toContain(words)
  expect(text).toContain(one.name)
})

test('a template without them has the two places to sign, in English', async () => {
  const { text } = await textFor('Born {{birth_date}}.', emptyPaper)
  expect(text).toMatch(/^Kontrak Born 17 May 2005\. On behalf of the foundation The scholar /)
  expect(text).not.toMatch(/e-Meterai|guardian/)
})

test('who asks for the amount says how much; letters there must be printable too', async () => {
  const wrong = await as('ld').call(createTemplate, { name: 'Amount', title: 'x', body: 'Gets {{amount_words}}' })
  expect([wrong.status, wrong.error.errors]).toEqual([422, { 'paper.amount': ['Amount is required: the text uses it'] }])
  const letters = await as('ld').call(createTemplate, { name: 'Letters', title: 'x', body: 'x', paper: { ...paper, house: 'ꦗ' } })
  expect(letters.error.errors).toEqual({ 'paper.house': ['ꦗ cannot be printed'] })
})

test('a changed paper is a new version; left out or with empty signatories it stays', async () => {
  const id = await template('For {{name}}', 'Kontrak', { paper })
  const { name, title, body, version } = (await as('ld').call(listTemplates, { filter: { id } })).body.data[0]!
  const save = async (given: object) => (await as('ld').call(updateTemplate, { id, name, title, body, ...given })).body.message
  expect(await save({ version })).toBe('Nothing has changed')
  expect(await save({ paper: { ...paper, place: 'Jakarta' } })).toBe('The template has been saved as version 2')
  const one = { ...paper, place: 'Jakarta', signatories: [paper.signatories[0]!] }
  expect(await save({ paper: one })).toBe('The template has been saved as version 3')
  expect(await save({ paper: { ...one, signatories: [...one.signatories, { name: '', role: '' }] } })).toBe('Nothing has changed')
  expect((await as('ld').call(listTemplates, { filter: { id } })).body.data[0]!.paper).toEqual(one)
})
