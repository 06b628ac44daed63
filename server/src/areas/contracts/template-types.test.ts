import { createTemplate, generateContracts, listTemplates, updateTemplate } from '@pandu/contract/contracts'
import { describe, expect, test } from 'vitest'
import { contractWorld } from '../../../test/contracts.ts'

const { as, rows, scholar, template, generate, read } = contractWorld()
const forTypes = (...scholar_types: ('regular' | 'non-regular')[]) => template('For {{name}}', 'Contract', { scholar_types })
const typesOf = async (id: number) => (await as('guest').call(listTemplates, { filter: { id } })).body.data[0]!.scholar_types
const misfit = 'This scholar is non-regular; the template is for regular scholars'

describe('a template for scholars of some types', () => {
  test('shows each type in the check, and what does not fit', async () => {
    const [fits, other, unknown] = [await scholar(), await scholar({ type: 'non-regular' }), await scholar()]
    await rows('update users set scholar_type = null where id = $1', [unknown.id])
    const look = await as('ld').call(generateContracts, {
      scholar_id: [fits.id, other.id, unknown.id],
      template_id: await forTypes('regular'),
      preview: 1,
    })
    expect(look.body.data.rows.map(({ type, errors }) => [type, errors])).toEqual([
      ['regular', []],
      ['non-regular', [misfit]],
      [null, ['No scholar type is set; the template is for regular scholars']],
    ])
    expect(look.body.data).toMatchObject({ valid: 1, invalid: 2 })
  })

  test('of a whole cohort who does not fit is left out and listed', async () => {
    const [fits, other] = [await scholar({ year_tf: 2019 }), await scholar({ year_tf: 2019, type: 'non-regular' })]
    await rows('update users set status = 0 where year_tf = 2019 and id <> all ($1)', [[fits.id, other.id]])
    const made = await as('ld').call(generateContracts, { year_tf: 2019, template_id: await forTypes('regular') })
    expect([made.status, made.body.message]).toEqual([200, '1 contract is being prepared'])
    expect(made.body.data.rows).toMatchObject([{ scholar_id: other.id, type: 'non-regular', errors: [misfit] }])
    expect(await rows('select scholar_id from contracts where scholar_id = any ($1)', [[fits.id, other.id]])).toEqual([
      { scholar_id: fits.id },
    ])
    const rest = await as('ld').call(generateContracts, { year_tf: 2019, template_id: await forTypes('non-regular') })
    expect([rest.status, rest.body.data.rows]).toEqual([200, []])
  })

  test('refuses scholars who are named and do not fit, and makes none of the others', async () => {
    const [fits, other] = [await scholar(), await scholar({ type: 'non-regular' })]
    const { answer } = await generate([fits.id, other.id], await forTypes('regular'))
    expect([answer.status, answer.error.errors]).toEqual([422, { scholar_id: [`${other.name}: ${misfit}`] }])
    expect(await rows('select id from contracts where scholar_id = $1', [fits.id])).toEqual([])
    expect((await generate([fits.id], await forTypes('regular'))).answer.status).toBe(200)
    expect((await read(fits.id)).stage).toBe('preparing')
  })

  test('without types it is for all, and so it is with both', async () => {
    const people = [await scholar(), await scholar({ type: 'non-regular' })].map(({ id }) => id)
    for (const id of [await template('For {{name}}'), await forTypes('non-regular', 'regular')])
      expect((await as('ld').call(generateContracts, { scholar_id: people, template_id: id, preview: 1 })).body.data.invalid).toBe(0)
  })
})

test('the types of a template change without a new version, and stay where a call leaves them out', async () => {
  const id = await forTypes('non-regular')
  const { name, title, body, version } = (await as('ld').call(listTemplates, { filter: { id } })).body.data[0]!
  const save = (given: object) => as('ld').call(updateTemplate, { id, name, title, body, version, ...given })
  expect((await save({})).body.message).toBe('Nothing has changed')
  expect((await save({ scholar_types: ['non-regular', 'regular', 'regular'] })).body.message).toBe('The template has been saved')
  expect(await typesOf(id)).toEqual(['regular', 'non-regular'])
  expect((await save({ scholar_types: [] })).body.message).toBe('The template has been saved')
  expect((await as('ld').call(listTemplates, { filter: { id } })).body.data[0]).toMatchObject({ scholar_types: [], version })
  const wrong = await as('ld').call(createTemplate, { name: 'x', title, body, scholar_types: ['alumni'] } as never)
  expect([wrong.status, Object.keys(wrong.error.errors!)]).toEqual([422, ['scholar_types.0']])
})

test('in the demo world every contract comes from a template that fits', async () => {
  const misfits = await rows(
    `select c.id from contracts c join users u on u.id = c.scholar_id join contract_templates t on t.id = c.template_id
      where c.id <= 40 and t.scholar_types <> '{}' and not u.scholar_type = any (t.scholar_types)`,
  )
  expect(misfits).toEqual([])
  expect([await typesOf(1), await typesOf(2), await typesOf(3)]).toEqual([['regular'], ['non-regular'], []])
})
