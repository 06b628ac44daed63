import { createTemplate, generateContracts } from '@pandu/contract/contracts'
import { readFile } from '@pandu/contract/files'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { contractWorld } from '../../../test/contracts.ts'

const { as, rows, scholar, template, work, generate, read } = contractWorld()
const textOf = async (url: string | null) => {
  const { raw } = await as('ld').call(readFile, { id: url!.split('/').at(-1)! })
  return (await extractText(await getDocumentProxy(new Uint8Array(raw)), { mergePages: true })).text
}

test('a PDF has the letters of names and texts as they are written', async () => {
  const one = await scholar({ name: 'Đặng Łukasiewicz ≥' })
  await generate([one.id], await template('Grades of {{name}} are ≥ 3.25.'))
  await work()
  const text = await textOf((await read(one.id)).document)
  expect(text).toContain('Grades of Đặng Łukasiewicz ≥ are ≥ 3.25.')
  expect(text).not.toContain('?')
})

test('letters that no font has are named with their field, and no contract is made', async () => {
  const [fine, script, other] = [await scholar(), await scholar({ name: 'Sekar ꦱꦼꦏꦂ' }), await scholar()]
  await rows(`update scholars set address = 'Jalan 中 12', faculty = '中' where id = $1`, [other.id])
  const template_id = await template('For {{name}} at {{address}}', 'Contract')
  const look = await as('ld').call(generateContracts, { scholar_id: [fine.id, script.id, other.id], template_id, preview: 1 })
  expect(look.body.data.rows.map(({ errors }) => errors)).toEqual([
    [],
    ['Full Name: ꦱ ꦼ ꦏ ꦂ cannot be printed'],
    // The faculty is not asked for.
    ['Address: 中 cannot be printed'],
  ])
  const { answer } = await generate([fine.id, script.id, other.id], template_id)
  expect([answer.status, answer.body.data.rows.map(({ scholar_id }) => scholar_id)]).toEqual([200, [script.id, other.id]])
  expect((await generate([script.id], template_id)).answer.error.errors).toEqual({
    scholar_id: ['Full Name: ꦱ ꦼ ꦏ ꦂ cannot be printed'],
  })
  // The name is under the signature.
  expect((await generate([script.id], await template('For {{no_tf}}', 'Contract'))).answer.status).toBe(422)
})

test('a value that changed after the check is not printed with boxes', async () => {
  const one = await scholar()
  await generate([one.id], await template())
  await rows(`update scholars set address = 'Jalan ꦗ' where id = $1`, [one.id])
  await work()
  expect(await read(one.id)).toMatchObject({ stage: 'failed', error: 'Address: ꦗ cannot be printed' })
})

test('a template takes only what can be printed; one from before says so for everybody', async () => {
  const wrong = await as('ld').call(createTemplate, { name: 'Script', title: 'ꦗ', body: 'For {{name}} 😀' })
  expect([wrong.status, wrong.error.errors]).toEqual([422, { title: ['ꦗ cannot be printed'], body: ['😀 cannot be printed'] }])
  const [one, template_id] = [await scholar(), await template('For {{name}}', 'Contract')]
  await rows(`update contract_template_versions set body = 'For {{name}} 😀' where template_id = $1`, [template_id])
  const look = await as('ld').call(generateContracts, { scholar_id: [one.id], template_id, preview: 1 })
  expect(look.body.data.rows[0]!.errors).toEqual(['Text of the template: 😀 cannot be printed'])
})
