import { expect, test } from 'vitest'
import { ASSESSMENT_VENDOR, vendors } from '@pandu/contract/vendors'
import { testApp } from '../../../test/app.ts'
import { inDatabase } from '../../../test/database.ts'

const world = testApp()
const { as, visitor } = world
const missing = 2_000_000_000

const create = (name: string) =>
  as('upcm').call(vendors.create, { name, contact_person: 'Wati', phone_number: '0800', address: 'Jalan Melati 4' })
const read = async (id: number) => (await as('guest').call(vendors.list, { filter: { id } })).body.data[0]

test('staff list vendors with the number of their users, search by name or contact person, sort and page', async () => {
  const all = await as('guest').call(vendors.list, { sort: 'name' })
  const names = all.body.data.map(({ name }) => name.toLowerCase())
  expect(names).toEqual([...names].sort())
  expect(all.body.data.find(({ id }) => id === ASSESSMENT_VENDOR)).toMatchObject({ name: 'Assessment Team' })
  expect(all.body.data.reduce((sum, { users }) => sum + users, 0)).toBeGreaterThan(0)
  expect((await as('ld').call(vendors.list, { filter: { search: 'ISKANDAR' } })).body.data.map(({ name }) => name)).toEqual([
    'Langkah Bersama Consulting',
  ])
  expect((await as('ld').call(vendors.list, { filter: { search: '_' } })).body.total).toBe(0)
  expect((await as('ld').call(vendors.list, { page: { size: 3 } })).body).toMatchObject({ last_page: Math.ceil(all.body.total / 3) })
  expect((await as('ld').call(vendors.list, { filter: { address: 'x' } as never })).status).toBe(422)
})

test('a vendor is created, changed whole, and deleted', async () => {
  const made = await create('Rumah Belajar Senja')
  expect(made.body.message).toBe('Vendor created')
  const { id } = made.body.data
  expect(await read(id)).toMatchObject({ name: 'Rumah Belajar Senja', contact_person: 'Wati', users: 0 })
  const changed = await as('upcm').call(vendors.update, {
    id,
    name: ' Rumah Belajar Fajar ',
    contact_person: null,
    phone_number: '',
    address: '',
  })
  expect(changed.body.message).toBe('Vendor updated')
  expect(await read(id)).toMatchObject({ name: 'Rumah Belajar Fajar', contact_person: '', phone_number: '', address: '' })
  expect((await as('upcm').call(vendors.remove, { id })).body.message).toBe('Vendor deleted')
  expect(await read(id)).toBeUndefined()
  expect((await as('upcm').call(vendors.remove, { id })).status).toBe(404)
})

test('a name is needed and belongs to one vendor, whatever its case', async () => {
  expect((await create('  ')).error.errors).toEqual({ name: ['Vendor Name is required'] })
  expect((await create('x'.repeat(121))).error.errors).toEqual({ name: ['must be at most 120 characters'] })
  expect((await create('cahaya mitra BELAJAR')).error.errors).toEqual({ name: ['Vendor Name is already used'] })
  const { id } = (await create('Nama Lain')).body.data
  const taken = await as('upcm').call(vendors.update, { id, name: 'ASSESSMENT TEAM' })
  expect([taken.status, taken.error.errors]).toEqual([422, { name: ['Vendor Name is already used'] }])
})

test('a vendor in use and the assessment team stay', async () => {
  const used = (await as('upcm').call(vendors.list, { sort: 'created_at' })).body.data.find(
    ({ id, users }) => users > 1 && id !== ASSESSMENT_VENDOR,
  )!
  const refused = await as('superadmin').call(vendors.remove, { id: used.id })
  expect([refused.status, refused.error.message]).toEqual([409, `${used.users} users belong to this vendor, so it cannot be deleted`])
  const assessment = await as('superadmin').call(vendors.remove, { id: ASSESSMENT_VENDOR })
  expect([assessment.status, assessment.error.message]).toEqual([409, 'The assessment team cannot be deleted'])
  expect(await read(used.id)).toMatchObject({ users: used.users })
})

test('GUEST only reads; vendors, scholars and visitors not even that', async () => {
  const { id } = (await create('Sanggar Uji')).body.data
  for (const who of ['guest', 'vendor', 'assessor', 'scholar'] as const) {
    expect((await as(who).call(vendors.create, { name: 'Baru' })).status, who).toBe(403)
    expect((await as(who).call(vendors.update, { id, name: 'Baru' })).status, who).toBe(403)
    expect((await as(who).call(vendors.remove, { id })).status, who).toBe(403)
    expect((await as(who).call(vendors.list, {})).status, who).toBe(who === 'guest' ? 200 : 403)
  }
  expect((await visitor.call(vendors.list, {})).status).toBe(401)
  expect((await as('upcm').call(vendors.update, { id: missing, name: 'Baru' })).status).toBe(404)
  expect(await read(id)).toMatchObject({ name: 'Sanggar Uji' })
})

test('of two people who take the same name at once, one is told at the field', async () => {
  const both = await Promise.all([create('Sama Persis'), create('sama persis')])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
})

test('whether a vendor reaches every scholar is the superadmin’s, who gives the password again first', async () => {
  const { id } = (await create('Jangkauan Luas')).body.data
  const reach = (who: 'superadmin' | 'upcm', whole_programme: 0 | 1) =>
    as(who).call(vendors.update, { id, name: 'Jangkauan Luas', whole_programme })
  expect((await reach('upcm', 1)).status).toBe(403)
  expect((await reach('superadmin', 1)).status).toBe(200)
  const proved = (ago: string) =>
    inDatabase(world.databaseUrl, `update sessions set proved_at = now() - $1::interval where user_id = 1`, [ago])
  await proved('11 minutes')
  const late = await reach('superadmin', 0)
  expect([late.status, late.error.data]).toEqual([403, { prove: true }])
  // A change that gives nobody more rights needs no password.
  expect((await reach('superadmin', 1)).status).toBe(200)
  await proved('0 minutes')
  expect((await reach('superadmin', 0)).status).toBe(200)
})
