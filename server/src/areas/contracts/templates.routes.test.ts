import { createTemplate, listTemplates, listTemplateVersions, switchTemplate, updateTemplate } from '@pandu/contract/contracts'
import { expect, test } from 'vitest'
import { contractWorld } from '../../../test/contracts.ts'
import { missing } from '../../../test/proposals.ts'

const { as, template } = contractWorld()
const read = async (id: number) => (await as('guest').call(listTemplates, { filter: { id } })).body.data[0]!

test('fields are checked, each fault at its place', async () => {
  const wrong = await as('upcm').call(createTemplate, { name: '', title: 'For {{ nmae }} and {{foo}}', body: 'Open {{name' })
  expect([wrong.status, wrong.error.errors]).toEqual([
    422,
    {
      name: ['Name is required'],
      title: ['{{nmae}}, {{foo}} are not fields'],
      body: ['A field begins with {{ and ends with }}'],
    },
  ])
  expect((await as('upcm').call(createTemplate, { name: 'x', title: 'For {{nik}}', body: 'x' })).error.errors).toEqual({
    title: ['{{nik}} is not a field'],
  })
})

test('a changed text becomes the next version, a new name does not; older versions can be read', async () => {
  const id = await template('First')
  const { name, title } = await read(id)
  const save = (given: object) => as('ld').call(updateTemplate, { id, name, title, body: 'First', ...given })
  expect((await save({})).body.message).toBe('Nothing has changed')
  expect((await save({ name: `${name} renamed` })).body.message).toBe('The template has been renamed')
  expect((await save({ body: 'Second', version: 1 })).body.message).toBe('The template has been saved as version 2')
  expect(await read(id)).toMatchObject({ version: 2, body: 'Second', by: 'Dewi Anggraini Siregar', contracts: 0 })
  const late = await save({ body: 'Third', version: 1 })
  expect([late.status, late.error.message]).toEqual([409, expect.stringMatching(/^Dewi Anggraini Siregar changed this template/)])
  const versions = (await as('guest').call(listTemplateVersions, { filter: { id } })).body.data
  expect(versions.map(({ number, body }) => [number, body])).toEqual([
    [2, 'Second'],
    [1, 'First'],
  ])
  expect((await as('ld').call(listTemplateVersions, { filter: { id: missing } })).status).toBe(404)
})

test('names are unique; what is put away is offered no more', async () => {
  const [one, two] = [await template(), await template()]
  const { name } = await read(one)
  const taken = await as('ld').call(updateTemplate, { id: two, name: name.toUpperCase(), title: 'x', body: 'x' })
  expect(taken.error.errors).toEqual({ name: ['name is already used'] })
  await as('ld').call(switchTemplate, { id: one, status: 0 })
  const offered = (await as('ld').call(listTemplates, { filter: { status: '1' }, page: { size: 100 } })).body.data
  expect(offered.some(({ id }) => id === one)).toBe(false)
  expect((await as('guest').call(switchTemplate, { id: one, status: 1 })).status).toBe(403)
})
