import { beforeAll, expect, test } from 'vitest'
import pg from 'pg'
import { readFile } from '@pandu/contract/files'
import {
  createWarehouseItem,
  listWarehouse,
  rateWarehouseItem,
  removeWarehouseItems,
  updateWarehouseItem,
  warehouseOwners,
} from '@pandu/contract/warehouse'
import sharp from 'sharp'
import { sendFile, testApp } from '../../../test/app.ts'

const product = testApp()
const { as, visitor } = product
const missing = 2_000_000_000
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
/** The first bytes of an MP4, by which the type is recognised. */
const mp4 = (brand: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}\0\0\0\0${brand}mp42`, 'latin1'), Buffer.alloc(64)])
const picture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#07a' } })
    .png()
    .toBuffer()

let owner: number
beforeAll(async () => {
  owner = (await as('upcm').call(warehouseOwners.create, { name: 'Perpustakaan Uji' })).body.data.id
})
const fields = (more: object = {}) => ({
  name: 'Reading a budget',
  gudang_belajar_category_id: 1,
  gudang_belajar_owner_id: owner,
  unit_gudang: 'LD' as const,
  type_content: 'embed' as const,
  mime_type: 'doc' as const,
  content: 'https://example.org/budget',
  allow_ld: '1' as const,
  private: 0 as const,
  description: '<p>How money <strong>moves</strong></p>',
  ...more,
})
const create = (more: object = {}) => as('upcm').call(createWarehouseItem, fields(more))
const made = async (more: object = {}) => {
  const answer = await create(more)
  expect(answer.status, JSON.stringify(answer.error)).toBe(200)
  return answer.body.data.id
}
const read = async (id: number, who: 'upcm' | 'scholar' | 'vendor' = 'upcm') =>
  (await as(who).call(listWarehouse, { filter: { id } })).body.data[0]
const fileOf = (url: string) => ({ id: url.split('/').at(-1)! })
const sql = async (text: string) => {
  const client = new pg.Client({ connectionString: product.databaseUrl })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

test('an item with a link is added and read by everybody signed in', async () => {
  const id = await made({ name: ' Peta Pikiran ' })
  expect(await read(id, 'scholar')).toMatchObject({
    name: 'Peta Pikiran',
    category: 'Science',
    owner: 'Perpustakaan Uji',
    content: 'https://example.org/budget',
    file_type: null,
    allow_ld: '1',
    private: 0,
    cat_gudang: 'scholar',
    average_rating: 0,
    ratings: 0,
    my_rating: null,
    foto: null,
  })
  expect((await visitor.call(listWarehouse, {})).status).toBe(401)
})

test('a private item, its file and its cover are for staff only', async () => {
  const id = await made({
    private: 1,
    type_content: 'upload',
    content: sendFile('plan.pdf', pdf),
    cover: sendFile('cover.png', await picture()),
  })
  const item = (await read(id))!
  expect(item).toMatchObject({ private: 1, file_name: 'plan.pdf', file_type: 'application/pdf', size: pdf.length })
  for (const url of [item.content, item.foto!]) {
    expect((await as('guest').call(readFile, fileOf(url))).status).toBe(200)
    expect((await as('scholar').call(readFile, fileOf(url))).status).toBe(404)
  }
  expect(await read(id, 'scholar')).toBeUndefined()
  expect(await read(id, 'vendor')).toBeUndefined()
  expect((await as('scholar').call(listWarehouse, { filter: { private: 1 } })).body.total).toBe(0)
  expect((await as('scholar').call(rateWarehouseItem, { id, rating: 5 })).status).toBe(404)
})

test('the list is filtered, searched literally, sorted and paged', async () => {
  const unit = await made({ name: 'Only 100%_here', unit_gudang: 'SN', gudang_belajar_category_id: 3, allow_ld: '0' })
  const ids = async (filter: object) =>
    (await as('guest').call(listWarehouse, { filter, page: { size: 100 } })).body.data.map(({ id }) => id)
  expect(await ids({ search: '100%_HERE' })).toEqual([unit])
  expect(await ids({ search: '%_h%' })).toEqual([])
  expect(await ids({ unit_gudang: 'SN', category: 3, owner })).toEqual([unit])
  expect(await ids({ owner, allow_ld: 1, private: 0 })).not.toContain(unit)
  const names = (await as('guest').call(listWarehouse, { sort: 'name', page: { size: 100 } })).body.data.map(({ name }) =>
    name.toLowerCase(),
  )
  expect(names).toEqual([...names].sort())
  await made()
  const page = await as('guest').call(listWarehouse, { page: { size: 2, number: 1 } })
  expect(page.body.data).toHaveLength(2)
  expect(page.body.last_page).toBe(Math.ceil(page.body.total / 2))
  expect((await as('guest').call(listWarehouse, { filter: { unit: 'SN' } as never })).status).toBe(422)
})

test('every empty field says so, all at once', async () => {
  const refused = await as('upcm').call(createWarehouseItem, { description: ' ', private: '', unit_gudang: '' } as never)
  const required = ['This field is required!']
  expect(refused.status).toBe(422)
  expect(refused.error.errors).toEqual({
    name: required,
    gudang_belajar_category_id: required,
    unit_gudang: required,
    type_content: required,
    mime_type: required,
    content: required,
    allow_ld: required,
    private: required,
    description: required,
  })
  expect((await create({ description: '<p><br></p>' })).error.errors).toEqual({ description: required })
  expect((await create({ gudang_belajar_category_id: missing, gudang_belajar_owner_id: missing })).error.errors).toEqual({
    gudang_belajar_category_id: ['This does not exist any more'],
    gudang_belajar_owner_id: ['This does not exist any more'],
  })
  expect((await create({ unit_gudang: 'XX', cat_gudang: 'alumni' })).error.errors).toMatchObject({
    unit_gudang: ['must be one of UP, CM, LD, EL, SN'],
  })
})

test('the bytes decide whether a file is what it is called', async () => {
  const upload = (mime_type: string, name: string, bytes: Buffer | string, type?: string) =>
    create({ type_content: 'upload', mime_type, content: sendFile(name, bytes, type) })
  const wrong = { content: ['The file does not match the selected content type'] }
  expect((await upload('doc', 'a.pdf', '<html>', 'application/pdf')).error.errors).toEqual(wrong)
  expect((await upload('doc', 'a.mp4', mp4('isom'), 'video/mp4')).error.errors).toEqual(wrong)
  expect((await upload('video', 'a.pdf', pdf, 'application/pdf')).error.errors).toEqual(wrong)
  expect((await upload('audio', 'a.mp4', mp4('isom'), 'audio/mp4')).error.errors).toEqual(wrong)
  expect((await upload('video', 'a.txt', mp4('isom'))).status).toBe(200)
  const sound = await upload('audio', 'a.m4a', mp4('M4A '))
  expect(await read(sound.body.data.id)).toMatchObject({ file_type: 'audio/mp4', mime_type: 'audio' })
  for (const content of ['javascript:alert(1)', 'example.org', sendFile('a.pdf', pdf)])
    expect((await create({ content })).error.errors).toEqual({ content: ['must be a link that starts with http:// or https://'] })
  expect((await create({ type_content: 'upload', content: 'https://example.org' })).error.errors).toEqual({
    content: ['This field is required!'],
  })
  expect((await create({ cover: sendFile('a.png', pdf, 'image/png') })).error.errors).toEqual({
    cover: ['The file does not match the selected content type'],
  })
  expect((await create({ cover: sendFile('a.png', (await picture()).subarray(0, 50), 'image/png') })).error.errors).toEqual({
    cover: ['This picture cannot be read'],
  })
})

test('a file of 50 MB is too large', async () => {
  const large = Buffer.concat([pdf, Buffer.alloc(50 * 1024 * 1024)])
  expect((await create({ type_content: 'upload', content: sendFile('a.pdf', large) })).error.errors).toEqual({
    content: ['File size should be less than 50 MB!'],
  })
})

test('descriptions lose what could run and keep their shape', async () => {
  const id = await made({ description: '<h2>Aim</h2><p onclick="x()">Read<script>alert(1)</script> <em>slowly</em></p>' })
  expect((await read(id))!.description).toBe('<h2>Aim</h2><p>Read <em>slowly</em></p>')
})

test('on update content, cover and owner may be left out and stay', async () => {
  const id = await made({ type_content: 'upload', content: sendFile('a.pdf', pdf), cover: sendFile('c.png', await picture()) })
  const before = (await read(id))!
  const { content: _, gudang_belajar_owner_id: __, ...others } = fields({ id, type_content: 'upload', name: 'Renamed', private: 1 })
  const changed = await as('ld').call(updateWarehouseItem, others as never)
  expect([changed.status, changed.body.message]).toEqual([200, 'The item has been updated'])
  const after = (await read(id))!
  expect(after).toEqual({ ...before, name: 'Renamed', private: 1, updated_at: after.updated_at })
  expect((await as('guest').call(readFile, fileOf(before.content))).status).toBe(200)
})

test('content that is left out must still fit the other fields', async () => {
  const id = await made({ type_content: 'upload', content: sendFile('a.pdf', pdf) })
  const change = (more: object) => as('upcm').call(updateWarehouseItem, fields({ id, content: undefined, ...more }) as never)
  expect((await change({ type_content: 'embed' })).error.errors).toEqual({ content: ['This field is required!'] })
  expect((await change({ type_content: 'upload', mime_type: 'video' })).error.errors).toEqual({
    content: ['The file does not match the selected content type'],
  })
})

test('new content replaces the old file, unless a course material was made with it', async () => {
  const [kept, dropped] = [
    await made({ type_content: 'upload', content: sendFile('a.pdf', pdf) }),
    await made({ type_content: 'upload', content: sendFile('b.pdf', pdf) }),
  ]
  const files = await Promise.all([kept, dropped].map(async (id) => fileOf((await read(id))!.content)))
  await sql(
    `insert into materials (name, type_content, mime_type, file_id, warehouse_item_id) values ('Copy', 'upload', 'doc', '${files[0]!.id}', ${kept})`,
  )
  for (const id of [kept, dropped]) expect((await as('upcm').call(updateWarehouseItem, fields({ id }) as never)).status).toBe(200)
  expect(await read(kept)).toMatchObject({ type_content: 'embed', content: 'https://example.org/budget', file_name: null })
  expect((await as('upcm').call(readFile, files[0]!)).status).toBe(200)
  expect((await as('upcm').call(readFile, files[1]!)).status).toBe(404)
})

test('an item in use stays and the refusal names the use; of a list all go or none', async () => {
  const [used, free] = [await made({ name: 'Used' }), await made()]
  await sql(
    `insert into materials (name, type_content, mime_type, link, warehouse_item_id) values ('Week 1', 'embed', 'doc', 'https://a.example', ${used}), ('Week 2', 'embed', 'doc', 'https://a.example', ${used})`,
  )
  expect((await read(used))!.used_by).toEqual(['Week 1', 'Week 2'])
  expect((await read(used, 'scholar'))!.used_by).toEqual([])
  const refused = await as('upcm').call(removeWarehouseItems, [free, used] as never)
  expect([refused.status, refused.error.message]).toEqual([
    409,
    '"Used" is in use by the course material "Week 1" and 1 more, so it cannot be deleted',
  ])
  expect(await read(free)).toBeDefined()
  await sql(`update materials set deleted_at = now() where warehouse_item_id = ${used}`)
  expect((await as('upcm').call(removeWarehouseItems, [free, used] as never)).body.message).toBe('2 items have been deleted')
  expect(await read(used)).toBeUndefined()
  expect((await as('upcm').call(removeWarehouseItems, [free] as never)).status).toBe(404)
})

test('each shape of a delete body is understood (X22)', async () => {
  for (const body of [(id: number) => [id], (id: number) => [{ id }], (id: number) => ({ id })]) {
    const id = await made()
    expect((await as('upcm').call(removeWarehouseItems, body(id) as never)).body.message).toBe('The item has been deleted')
    expect(await read(id)).toBeUndefined()
  }
})

test('ratings count once a person, can be changed, and many at once lose nothing', async () => {
  const id = await made()
  expect((await as('scholar').call(rateWarehouseItem, { id, rating: 2 })).body.data).toEqual({ average_rating: 2, ratings: 1 })
  expect((await as('scholar').call(rateWarehouseItem, { id, rating: 5 })).body.data).toEqual({ average_rating: 5, ratings: 1 })
  const people = ['upcm', 'ld', 'guest', 'vendor', 'mentor', 'scholar2', 'tsa'] as const
  await Promise.all(people.map((who, n) => as(who).call(rateWarehouseItem, { id, rating: (n % 5) + 1 })))
  // 5 + 1 + 2 + 3 + 4 + 5 + 1 + 2
  expect(await read(id)).toMatchObject({ average_rating: 2.88, ratings: 8, my_rating: 1 })
  expect(await read(id, 'scholar')).toMatchObject({ my_rating: 5 })
  for (const rating of [0, 6, 2.5]) expect((await as('scholar').call(rateWarehouseItem, { id, rating })).status).toBe(422)
  expect((await as('scholar').call(rateWarehouseItem, { id: missing, rating: 3 })).status).toBe(404)
})

test('only staff who write change the warehouse', async () => {
  const id = await made()
  for (const who of ['guest', 'vendor', 'facilitator', 'scholar'] as const) {
    expect((await as(who).call(createWarehouseItem, fields())).status, who).toBe(403)
    expect((await as(who).call(updateWarehouseItem, fields({ id }) as never)).status, who).toBe(403)
    expect((await as(who).call(removeWarehouseItems, [id] as never)).status, who).toBe(403)
  }
  expect((await as('upcm').call(updateWarehouseItem, fields({ id: missing }) as never)).status).toBe(404)
})

test('a file that became a course material is read by the members of the course, also when its item turns private', async () => {
  const id = await made({ type_content: 'upload', content: sendFile('week.pdf', pdf), private: 1 })
  const file = fileOf((await read(id))!.content)
  expect((await as('scholar').call(readFile, file)).status).toBe(404)
  const [place] = await sql(
    `select s.id from course_sections s join courses c on c.id = s.course_id join cohort_members m on m.cohort_id = c.cohort_id
     join users u on u.id = m.user_id where u.username = 'scholar' and c.status = 1 and c.deleted_at is null and s.deleted_at is null limit 1`,
  )
  const [material] = await sql(
    `insert into materials (name, type_content, mime_type, file_id, warehouse_item_id) values ('Copy', 'upload', 'doc', '${file.id}', ${id}) returning id`,
  )
  await sql(
    `insert into section_modules (course_section_id, material_id, position) values (${String(place!.id)}, ${String(material!.id)}, 99)`,
  )
  expect((await as('scholar').call(readFile, file)).status).toBe(200)
  await sql(`update section_modules set status = 0 where material_id = ${String(material!.id)}`)
  expect((await as('scholar').call(readFile, file)).status).toBe(404)
})
