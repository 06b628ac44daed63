import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { listScholars } from '@pandu/contract/accounts'
import { listAssociations, updateAssociation } from '@pandu/contract/association'
import { readFile } from '@pandu/contract/files'
import { readMe } from '@pandu/contract/session'
import { demoPerson } from '../../../seed/people.ts'
import { sendFile, testApp } from '../../../test/app.ts'

const { as, visitor } = testApp()
const missing = 2_000_000_000

/** The campus of the demo scholar who is an officer, and another one. */
let own: number
let other: number
beforeAll(async () => {
  own = (await as('tsa').call(readMe, {})).body.profile.university_id!
  const all = await as('tsa').call(listAssociations, { page: { size: 100 } })
  other = all.body.data.find(({ id }) => id !== own)!.id
})

const read = async (id: number) => (await as('guest').call(listAssociations, { filter: { id } })).body.data[0]!
const picture = (size = 40) => sharp({ create: { width: size, height: size / 2, channels: 3, background: '#0a7' } })

test('every signed-in person finds universities by name, city or province; visitors do not', async () => {
  for (const who of ['scholar', 'vendor', 'guest', 'superadmin'] as const) {
    const found = await as(who).call(listAssociations, { filter: { search: 'BANDUNG' } })
    expect(found.body.data.map(({ name }) => name)).toEqual(['Institut Teknologi Bandung'])
    expect(found.body).toMatchObject({ total: 1, last_page: 1 })
  }
  expect((await as('scholar').call(listAssociations, { filter: { search: '%' } })).body.total).toBe(0)
  expect((await as('scholar').call(listAssociations, { filter: { id: missing } })).body.data).toEqual([])
  expect((await as('scholar').call(listAssociations, { sort: 'post_code' as never })).status).toBe(422)
  expect((await visitor.call(listAssociations, {})).status).toBe(401)
})

test('a list is sorted by name whatever the letters’ case, and pages', async () => {
  const first = await as('scholar').call(listAssociations, { page: { size: 4 } })
  const last = await as('scholar').call(listAssociations, { page: { size: 4, number: 3 } })
  expect([first.body.last_page, first.body.data.length, last.body.data.length]).toEqual([3, 4, 2])
  const names = [...first.body.data, ...last.body.data].map(({ name }) => name.toLowerCase())
  expect(names).toEqual([...names].sort())
})

test('UPCM, TSA and the superadmin edit every profile; an officer only their campus; nobody else any', async () => {
  const change = (who: 'upcm' | 'tsastaff' | 'superadmin' | 'tsa' | 'ld' | 'guest' | 'scholar' | 'vendor', id: number) =>
    as(who).call(updateAssociation, { id, phone_number: '0800' })
  for (const who of ['upcm', 'tsastaff', 'superadmin'] as const) expect((await change(who, other)).status, who).toBe(200)
  expect((await change('tsa', own)).status).toBe(200)
  for (const [who, id] of [
    ['tsa', other],
    ['scholar', own],
    ['ld', own],
    ['guest', own],
    ['vendor', own],
  ] as const)
    expect((await change(who, id)).status, who).toBe(403)
  expect((await change('upcm', missing)).status).toBe(404)
})

test('only the fields sent are changed, and two officers at two fields lose nothing', async () => {
  const before = await read(own)
  const both = await Promise.all([
    as('tsa').call(updateAssociation, { id: own, facebook: 'tsa.own' }),
    as('upcm').call(updateAssociation, { id: own, post_code: '16425' }),
  ])
  expect(both.map(({ body }) => body.message)).toEqual(['Association profile updated', 'Association profile updated'])
  expect(await read(own)).toEqual({ ...before, updated_at: expect.any(String), facebook: 'tsa.own', post_code: '16425' })
  await as('tsa').call(updateAssociation, { id: own, facebook: '', email: '', structure: 'https://' })
  expect(await read(own)).toMatchObject({ facebook: '', email: '', structure: '' })
})

test('what a body may not change is refused by its name: the picture’s number, the years', async () => {
  const before = await read(own)
  for (const sneaky of [{ active_from: 1900 }, { active_to: 1901 }, { profile_picture_id: 'a' }, { created_at: '2000-01-01' }]) {
    const refused = await as('upcm').call(updateAssociation, { id: own, about: 'x', ...sneaky })
    const [name] = Object.keys(sneaky)
    expect([refused.status, refused.error.errors]).toEqual([422, { [name!]: [`${name} is not known here`] }])
  }
  expect(await read(own)).toEqual(before)
})

test('faults stand at their fields', async () => {
  const refused = await as('upcm').call(updateAssociation, {
    id: own,
    name: ' ',
    email: 'nobody',
    structure: 'javascript:alert(1)',
    about: 'a'.repeat(5001),
  })
  expect(refused.status).toBe(422)
  expect(refused.error.errors).toEqual({
    name: ['TSA name is required'],
    email: ['E-mail must be valid'],
    structure: ['must be a link that starts with http:// or https://'],
    about: ['must be at most 5000 characters'],
  })
  const taken = await as('upcm').call(updateAssociation, { id: own, name: (await read(other)).name })
  expect([taken.status, taken.error.errors]).toEqual([422, { name: ['Another association has this name already'] }])
})

test('a photo is drawn anew without what the camera wrote, replaces the old one, and everybody signed in sees it', async () => {
  const old = (await read(own)).profile_picture!
  const bytes = await picture(3000)
    .withExif({ IFD0: { Copyright: 'where I live' } })
    .jpeg()
    .toBuffer()
  expect(bytes.includes('where I live')).toBe(true)
  const said = await as('tsa').call(updateAssociation, { id: own, profile_picture: sendFile('me.png', bytes) })
  expect([said.status, said.body.message]).toEqual([200, 'University photo updated'])
  const { profile_picture: url } = await read(own)
  expect(url).not.toBe(old)
  const stored = await as('vendor').call(readFile, { id: url!.split('/').at(-1)! })
  expect(stored.headers['content-type']).toBe('image/webp')
  expect(stored.raw.includes('where I live')).toBe(false)
  expect(await sharp(stored.raw).metadata()).toMatchObject({ width: 1024, height: 512 })
  for (const size of ['96', '96', '320'] as const) {
    const small = await as('scholar').call(readFile, { id: url!.split('/').at(-1)!, size })
    expect(small.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, max-age=86400, immutable' })
    expect(await sharp(small.raw).metadata()).toMatchObject({ width: Number(size), height: Number(size) / 2 })
  }
  expect((await visitor.call(readFile, { id: url!.split('/').at(-1)!, size: '96' })).status).toBe(401)
  expect((await as('scholar').call(readFile, { id: url!.split('/').at(-1)!, size: '97' as '96' })).status).toBe(422)
  expect((await as('vendor').call(readFile, { id: old.split('/').at(-1)! })).status).toBe(404)
})

test('no picture, no change: texts that call themselves png, torn pictures and pixel floods are refused at the field', async () => {
  const before = await read(other)
  const png = await picture().png().toBuffer()
  const flood = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  for (const [bytes, message] of [
    ['<svg/>', 'The file does not match the selected content type'],
    [png.subarray(0, 60), 'This picture cannot be read'],
    [flood, 'This picture cannot be read'],
  ] as const) {
    const refused = await as('upcm').call(updateAssociation, {
      id: other,
      about: 'no',
      profile_picture: sendFile('a.png', bytes as Buffer, 'image/png'),
    })
    expect([refused.status, refused.error.errors]).toEqual([422, { profile_picture: [message] }])
  }
  expect(await read(other)).toEqual(before)
})

test('an officer names the association and never the university, which everything else goes on printing', async () => {
  const before = await read(own)
  expect((await as('tsa').call(updateAssociation, { id: own, name: 'TSA Kampus Keren' })).status).toBe(200)
  expect(await read(own)).toMatchObject({ name: 'TSA Kampus Keren', university: before.university })
  const { data } = (await as('upcm').call(listScholars, { filter: { user_id: demoPerson('tsa').id } })).body
  expect(data[0]!.university).toBe(before.university)
  for (const search of ['kampus keren', before.university.toLowerCase()]) {
    const { body } = await as('scholar').call(listAssociations, { filter: { search } })
    expect(
      body.data.map(({ id }) => id),
      search,
    ).toEqual([own])
  }
  await as('tsa').call(updateAssociation, { id: own, name: before.name })
})
