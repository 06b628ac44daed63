import { expect, test } from 'vitest'
import { addBusinessEvents, businessAcumen, MOST_BUSINESS_EVENTS } from '@pandu/contract/business'
import { listOperations, undoOperation } from '@pandu/contract/operations'
import { testApp } from '../../../test/app.ts'

const { as, visitor } = testApp()
const missing = 2_000_000_000

const fields = (more: object = {}) => ({
  title: 'Pricing a cloth',
  description: 'Nine months of work',
  event_date: '2026-05-04',
  link_financial_budget: 'https://example.org/budget',
  social_media: '@kambera',
  link_spk: '',
  link_tor: 'https://',
  vendor: 'Sanggar Nalar Timur',
  province: 'Nusa Tenggara Timur',
  regency: 'Kabupaten Sumba Timur',
  ...more,
})
const create = async (more: object = {}) => {
  const answer = await as('elsn').call(businessAcumen.create, fields(more))
  expect(answer.status, JSON.stringify(answer.error)).toBe(200)
  return answer.body.data.id
}
const read = async (id: number) => (await as('guest').call(businessAcumen.list, { filter: { id } })).body.data[0]
const titles = async (filter: object, sort?: 'title' | '-event_date') =>
  (await as('guest').call(businessAcumen.list, { filter, ...(sort && { sort }), page: { size: 100 } })).body.data.map(({ title }) => title)
const latestOperation = async () => (await as('upcm').call(listOperations, { filter: { area: 'business' } })).body.data[0]!

test('of two who change the same event the second is told, and takes nothing back unseen', async () => {
  const id = await create()
  const { updated_at } = (await read(id))!
  expect((await as('ld').call(businessAcumen.update, { ...fields({ vendor: 'First' }), id, updated_at })).status).toBe(200)
  const late = await as('elsn').call(businessAcumen.update, { ...fields({ vendor: 'Second' }), id, updated_at })
  expect([late.status, late.error.message]).toEqual([
    409,
    expect.stringMatching(/^Somebody changed this business event .*; please read it again$/),
  ])
  expect(await read(id)).toMatchObject({ vendor: 'First' })
  const now = (await read(id))!.updated_at
  expect((await as('elsn').call(businessAcumen.update, { ...fields({ vendor: 'Second' }), id, updated_at: now })).status).toBe(200)
  const odd = await as('elsn').call(businessAcumen.update, { ...fields(), id, updated_at: 'yesterday' })
  expect([odd.status, Object.keys(odd.error.errors!)]).toEqual([422, ['updated_at']])
})

test('an event is created with all its fields, changed and read; the latest stands first', async () => {
  const id = await create({ title: ' Harga kain ' })
  expect(await read(id)).toMatchObject({ ...fields(), title: 'Harga kain', link_tor: '' })
  const changed = await as('ld').call(businessAcumen.update, { id, title: 'Harga tenun', event_date: '2026-05-05' })
  expect(changed.body.message).toBe('Business event updated')
  // A form is sent complete: a field that is left out is emptied.
  expect(await read(id)).toMatchObject({ title: 'Harga tenun', event_date: '2026-05-05', description: '', vendor: '', province: '' })
  expect((await as('ld').call(businessAcumen.update, { ...fields(), id: missing })).status).toBe(404)
  const dates = (await as('guest').call(businessAcumen.list, { page: { size: 100 } })).body.data.map(({ event_date }) => event_date)
  expect(dates).toEqual(dates.toSorted().toReversed())
})

test('every wrong field says so', async () => {
  const refused = await as('upcm').call(
    businessAcumen.create,
    fields({ title: ' ', event_date: '', link_spk: 'budget', link_tor: 'javascript:alert(1)' }),
  )
  expect([refused.status, refused.error.errors]).toEqual([
    422,
    {
      title: ['Title is required'],
      event_date: ['Event Date is required'],
      link_spk: ['must be a link that starts with http:// or https://'],
      link_tor: ['must be a link that starts with http:// or https://'],
    },
  ])
  expect((await as('upcm').call(businessAcumen.create, fields({ event_date: '2026-02-30' }))).error.errors).toEqual({
    event_date: ['must be a date'],
  })
})

test('the list is searched in title, vendor and place, filtered and sorted', async () => {
  await create({ title: 'Zebra', vendor: 'Only 100%_Zebras', province: 'Papua', regency: 'Kota Jayapura' })
  await create({ title: 'Antelope', vendor: 'Only 100%_Zebras', province: 'Bali', regency: 'Kota Denpasar' })
  expect(await titles({ search: '100%_zebras' }, 'title')).toEqual(['Antelope', 'Zebra'])
  expect(await titles({ search: 'zebra jayapura' })).toEqual([])
  expect(await titles({ search: 'KOTA JAYAPURA' })).toContain('Zebra')
  expect(await titles({ vendor: 'Only 100%_Zebras', province: 'Bali' })).toEqual(['Antelope'])
  expect((await as('guest').call(businessAcumen.list, { filter: { place: 'x' } as never })).status).toBe(422)
})

test('several are added as one operation, all or none, and taken back as a whole', async () => {
  const before = (await as('upcm').call(businessAcumen.list, {})).body.total
  const wrong = await as('upcm').call(addBusinessEvents, { data: [fields(), { title: '', event_date: '2026-01-01' }] })
  expect([wrong.status, wrong.error.errors]).toEqual([422, { 'data.1.title': ['Title is required'] }])
  expect((await as('upcm').call(businessAcumen.list, {})).body.total).toBe(before)
  expect((await as('upcm').call(addBusinessEvents, { data: [] })).error.errors).toEqual({ data: ['add at least one'] })
  const many = Array.from({ length: MOST_BUSINESS_EVENTS + 1 }, () => fields())
  expect((await as('upcm').call(addBusinessEvents, { data: many })).error.errors).toEqual({ data: ['at most 50 at once'] })

  const made = await as('upcm').call(addBusinessEvents, { data: [fields({ title: 'Satu' }), fields({ title: 'Dua' })] })
  expect(made.body).toMatchObject({ message: '2 business events added', data: { added: 2 } })
  expect(await latestOperation()).toMatchObject({ id: made.body.data.operation_id, rows: 2, undone_at: null })
  expect((await as('ld').call(undoOperation, { id: made.body.data.operation_id })).status).toBe(200)
  expect((await as('upcm').call(businessAcumen.list, {})).body.total).toBe(before)
  expect((await as('ld').call(undoOperation, { id: made.body.data.operation_id })).status).toBe(409)
})

test('what was changed since is not taken back', async () => {
  const { operation_id } = (await as('upcm').call(addBusinessEvents, { data: [fields({ title: 'Tiga' }), fields({ title: 'Empat' })] }))
    .body.data
  const id = (await as('upcm').call(businessAcumen.list, { filter: { search: 'empat' } })).body.data[0]!.id
  await as('elsn').call(businessAcumen.update, { id, title: 'Empat baru', event_date: '2026-05-05' })
  const refused = await as('upcm').call(undoOperation, { id: operation_id })
  expect([refused.status, refused.error.message]).toEqual([409, '"Empat baru" has been changed since, so this cannot be undone'])
  expect(await titles({ search: 'tiga' })).toEqual(['Tiga'])
})

test('events are deleted by a list of {id}, all or none, and come back as they were', async () => {
  const [first, second] = [await create({ title: 'Lima' }), await create({ title: 'Enam' })]
  const kept = await read(first)
  expect((await as('upcm').call(businessAcumen.remove, [{ id: first }, { id: missing }] as never)).status).toBe(404)
  expect(await read(first)).toEqual(kept)
  const gone = await as('upcm').call(businessAcumen.remove, [{ id: first }, { id: second }] as never)
  expect(gone.body.message).toBe('2 business events deleted')
  expect(await read(first)).toBeUndefined()
  await as('upcm').call(undoOperation, { id: gone.body.data.operation_id })
  expect(await read(first)).toEqual(kept)
  expect((await as('upcm').call(businessAcumen.remove, { id: second })).body.message).toBe('Business event deleted')
  expect((await latestOperation()).title).toBe('The business event "Enam" deleted')
})

test('GUEST only reads; partners, scholars and visitors not even that', async () => {
  const id = await create()
  for (const who of ['guest', 'vendor', 'scholar'] as const) {
    expect((await as(who).call(businessAcumen.create, fields())).status, who).toBe(403)
    expect((await as(who).call(addBusinessEvents, { data: [fields()] })).status, who).toBe(403)
    expect((await as(who).call(businessAcumen.remove, [id])).status, who).toBe(403)
  }
  expect((await as('vendor').call(businessAcumen.list, {})).status).toBe(403)
  expect((await visitor.call(businessAcumen.list, {})).status).toBe(401)
})
