import { beforeAll, expect, test } from 'vitest'
import { assignMembers, createCohort } from '@pandu/contract/cohorts'
import {
  addTeachers,
  assignCohort,
  assignModule,
  createCourse,
  createSection,
  listSections,
  moduleKinds,
  switchModule,
  unassignModule,
} from '@pandu/contract/courses'
import { readFile } from '@pandu/contract/files'
import {
  copyWarehouseItem,
  finishMaterial,
  listMaterialReaders,
  listMaterials,
  openMaterial,
  readMaterial,
  storeMaterial,
  switchMaterial,
} from '@pandu/contract/materials'
import { createWarehouseItem, updateWarehouseItem } from '@pandu/contract/warehouse'
import { type DemoUsername, demoPerson } from '../../../seed/people.ts'
import { sendFile, testApp } from '../../../test/app.ts'

const { as, visitor } = testApp()
const missing = 2_000_000_000
const pdf = Buffer.from(`%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n${'line\n'.repeat(40)}`)
/** The first bytes of an MP4 or M4A, by which the type is recognised. */
const isoMedia = (brand: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}\0\0\0\0${brand}mp42`, 'latin1'), Buffer.alloc(64)])

/** A course with the first demo scholar in its cohort and the facilitator among its administrators, and one with neither. */
let course: number
let section: number
let foreign: number
const newSection = async (course_id: number) =>
  (await as('ld').call(createSection, { course_id, title: 'A section', description: '' })).body.data.id
beforeAll(async () => {
  const newCourse = async () => {
    const fields = { title: 'Course', description: '', start_date: '2026-01-01', end_date: '2027-01-01' }
    return (await as('ld').call(createCourse, fields)).body.data.id
  }
  course = await newCourse()
  const cohort_id = (await as('ld').call(createCohort, { name: 'Cohort of materials', description: '', year: 2024 })).body.data.id
  const people = ['scholar', 'tsa'].map((name) => demoPerson(name as DemoUsername).id)
  await as('ld').call(assignMembers, { cohort_id, data_user_id: people })
  await as('ld').call(assignCohort, { course_id: course, cohort_id })
  await as('ld').call(addTeachers, { course_id: course, user_id: [demoPerson('facilitator').id] })
  section = await newSection(course)
  foreign = await newSection(await newCourse())
})

const link = { name: 'Reading', description: '', type_content: 'embed', mime_type: 'doc', content: 'https://example.org/a' } as const
const upload = { ...link, type_content: 'upload', content: sendFile('read.pdf', pdf) } as const
const store = (fields: object, who: DemoUsername = 'ld') => as(who).call(storeMaterial, { ...link, ...fields })
const made = async (fields: object = {}) => {
  const answer = await store({ course_section_id: section, ...fields })
  expect(answer.error?.errors).toBeUndefined()
  return answer.body.data.id
}
const one = async (id: number, who: DemoUsername = 'guest') => (await as(who).call(listMaterials, { filter: { id } })).body.data[0]
const place = (material_id: number, course_section_id = section) => ({ course_section_id, material_id })
const fileOf = (content: string) => content.split('/').at(-1)!

test('a link is added to a section at once, and its scholars and teachers find it there', async () => {
  const id = await made({ name: ' A text ' })
  expect(await one(id)).toMatchObject({
    id,
    course_materi_id: id,
    name: 'A text',
    content: 'https://example.org/a',
    file_type: null,
    allow_ld: 1,
    gudang_belajar_category_id: 1,
    status: 1,
  })
  const { data } = (await as('scholar').call(listSections, { filter: { id: section }, include: 'modules' })).body
  expect(data[0]!.modules.at(-1)).toMatchObject({ module_id: moduleKinds.material, instance_id: id, title: 'A text', done: false })
})

test('everybody lists what stands in courses of their own, staff list all', async () => {
  const [here, there] = [await made(), await made({ course_section_id: foreign })]
  for (const who of ['superadmin', 'guest'] as const) expect([await one(here, who), await one(there, who)].every(Boolean), who).toBe(true)
  for (const who of ['scholar', 'facilitator'] as const) {
    expect((await one(here, who))?.id, who).toBe(here)
    expect(await one(there, who), who).toBeUndefined()
  }
  for (const who of ['scholar2', 'mentor'] as const) expect(await one(here, who), who).toBeUndefined()
  expect((await visitor.call(listMaterials, {})).status).toBe(401)
})

test('the list is searched, paged by six, and filtered by what may be offered', async () => {
  for (let n = 1; n <= 7; n++) await made({ name: `Numbered 100%_${n}`, allow_ld: n % 2 })
  const found = await as('ld').call(listMaterials, { filter: { search: '100%_' }, sort: 'name' })
  expect(found.body).toMatchObject({ total: 7, last_page: 2 })
  expect(found.body.data.map(({ name }) => name.at(-1))).toEqual(['1', '2', '3', '4', '5', '6'])
  const offered = await as('ld').call(listMaterials, { filter: { search: '100%_', allow_ld: 1 }, sort: 'name' })
  expect(offered.body.data.map(({ name }) => name.at(-1))).toEqual(['1', '3', '5', '7'])
  expect((await as('ld').call(listMaterials, { filter: { search: '100__' } })).body.total).toBe(0)
  expect((await as('ld').call(listMaterials, { sort: 'content' as never })).status).toBe(422)
})

test.each([
  ['name', { name: ' ' }, 'Name is required'],
  ['content', { content: undefined }, 'This field is required!'],
  ['content', { content: 'javascript:alert(1)' }, 'must be a link that starts with http:// or https://'],
  ['content', { type_content: 'upload', content: sendFile('a.txt', 'words') }, 'The file does not match the selected content type'],
  [
    'content',
    { type_content: 'upload', mime_type: 'video', content: sendFile('a.mp4', pdf) },
    'The file does not match the selected content type',
  ],
  [
    'content',
    { type_content: 'upload', mime_type: 'doc', content: sendFile('a.pdf', isoMedia('isom')) },
    'The file does not match the selected content type',
  ],
  ['mime_type', { mime_type: 'game' }, expect.any(String)],
  ['gudang_belajar_category_id', { gudang_belajar_category_id: 2 }, expect.any(String)],
  ['allow_ld', { allow_ld: 2 }, expect.any(String)],
])('a fault stands at %s: %o', async (field, fault, message) => {
  const refused = await store(fault)
  expect(refused.status).toBe(422)
  expect(refused.error.errors).toMatchObject({ [field]: [message] })
})

test('only staff who write store and switch; a section that is not there is not found', async () => {
  const id = await made()
  for (const who of ['guest', 'facilitator', 'scholar', 'vendor'] as const) {
    expect((await store({}, who)).status, who).toBe(403)
    expect((await as(who).call(switchMaterial, { id, status: 0 })).status, who).toBe(403)
    expect((await as(who).call(copyWarehouseItem, { gudang_belajar_id: 1, course_section_id: section })).status, who).toBe(403)
  }
  expect((await store({ course_section_id: missing })).status).toBe(404)
  expect((await store({ course_materi_id: missing })).status).toBe(404)
  expect((await as('ld').call(switchMaterial, { id: missing, status: 0 })).status).toBe(404)
})

test('files of each kind are kept under their own type and read by those who see the course', async () => {
  for (const [mime_type, bytes, type] of [
    ['doc', pdf, 'application/pdf'],
    ['video', isoMedia('isom'), 'video/mp4'],
    ['audio', isoMedia('M4A '), 'audio/mp4'],
  ] as const) {
    const id = await made({ ...upload, mime_type, content: sendFile(`file.${mime_type}`, bytes) })
    const { content, file_type, size } = (await one(id))!
    expect([file_type, size]).toEqual([type, bytes.length])
    const file = { id: fileOf(content) }
    for (const who of ['guest', 'facilitator', 'scholar'] as const)
      expect((await as(who).call(readFile, file)).raw.equals(bytes), `${mime_type} ${who}`).toBe(true)
    for (const who of ['scholar2', 'mentor'] as const) expect((await as(who).call(readFile, file)).status, who).toBe(404)
  }
})

test('a part of a file is answered as a part, of the state that was asked for', async () => {
  const id = fileOf((await one(await made(upload)))!.content)
  const read = (headers: Record<string, string>) => as('scholar').call(readFile, { id }, headers)
  const whole = await read({})
  expect(whole).toMatchObject({ status: 200, headers: { 'accept-ranges': 'bytes', 'content-length': String(pdf.length) } })
  const part = await read({ range: 'bytes=10-19' })
  expect(part).toMatchObject({ status: 206, headers: { 'content-range': `bytes 10-19/${pdf.length}`, 'content-length': '10' } })
  expect(part.raw.equals(pdf.subarray(10, 20))).toBe(true)
  expect((await read({ range: 'bytes=-5' })).raw.equals(pdf.subarray(-5))).toBe(true)
  expect((await read({ range: 'bytes=5-', 'if-range': whole.headers['etag'] as string })).status).toBe(206)
  expect((await read({ range: 'bytes=5-', 'if-range': '"another"' })).raw.equals(pdf)).toBe(true)
  const outside = await read({ range: `bytes=${pdf.length}-` })
  expect(outside).toMatchObject({ status: 416, headers: { 'content-range': `bytes */${pdf.length}` } })
  expect(outside.raw).toHaveLength(0)
})

test('a change keeps the stored content unless another is sent, and the old file then goes', async () => {
  const id = await made(upload)
  const before = (await one(id))!
  expect((await store({ course_materi_id: id, name: 'Renamed', type_content: 'upload', content: undefined })).body.data.id).toBe(id)
  expect(await one(id)).toMatchObject({ name: 'Renamed', content: before.content })
  for (const [fields, message] of [
    [{ type_content: 'embed' }, 'This field is required!'],
    [{ type_content: 'upload', mime_type: 'audio' }, 'The file does not match the selected content type'],
  ] as const)
    expect((await store({ course_materi_id: id, content: undefined, ...fields })).error.errors).toEqual({ content: [message] })
  expect((await store({ course_materi_id: id })).status).toBe(200)
  expect(await one(id)).toMatchObject({ content: link.content, file_name: null })
  expect((await as('ld').call(readFile, { id: fileOf(before.content) })).status).toBe(404)
})

test('switched off, in the section or everywhere, a material and its file are away for scholars only', async () => {
  const id = await made(upload)
  const file = { id: fileOf((await one(id))!.content) }
  const seen = async (who: DemoUsername) => [
    Boolean(await one(id, who)),
    (await as(who).call(readMaterial, place(id))).status,
    (await as(who).call(readFile, file)).status,
  ]
  const inSection = { course_section_id: section, module_id: moduleKinds.material, instance_id: id }
  // Whoever does not learn in the course is told which of the two switches is off.
  const switches = async (who: DemoUsername) => {
    const { data } = (await as(who).call(listSections, { filter: { id: section }, include: 'modules' })).body
    const module = data[0]!.modules.find(({ instance_id }) => instance_id === id)
    return module && [module.status, module.item_status]
  }
  const told: unknown[] = []
  for (const [off, on] of [
    [() => as('ld').call(switchMaterial, { id, status: 0 }), () => as('ld').call(switchMaterial, { id, status: 1 })],
    [() => as('ld').call(switchModule, { ...inSection, status: 0 }), () => as('ld').call(switchModule, { ...inSection, status: 1 })],
  ] as const) {
    expect((await off()).status).toBe(200)
    expect(await seen('scholar')).toEqual([false, 404, 404])
    expect((await as('scholar').call(openMaterial, place(id))).status).toBe(404)
    expect(await seen('facilitator')).toEqual([true, 200, 200])
    told.push(await switches('ld'), await switches('facilitator'), await switches('scholar'))
    expect((await on()).status).toBe(200)
    expect(await seen('scholar')).toEqual([true, 200, 200])
  }
  expect(told).toEqual([[1, 0], [1, 0], undefined, [0, 1], [0, 1], undefined])
})

test('what a scholar opened and finished is noted once, and shows in the section', async () => {
  const id = await made()
  const own = async () => (await as('scholar').call(readMaterial, place(id))).body.data
  expect(await own()).toMatchObject({ id, opened_at: null, finished_at: null })
  expect((await as('scholar').call(openMaterial, place(id))).status).toBe(200)
  const { opened_at } = await own()
  expect(opened_at).not.toBeNull()
  await Promise.all([openMaterial, finishMaterial, finishMaterial].map((call) => as('scholar').call(call, place(id))))
  const { finished_at } = await own()
  expect(finished_at).not.toBeNull()
  await as('scholar').call(finishMaterial, place(id))
  expect(await own()).toMatchObject({ opened_at, finished_at })
  const { data } = (await as('scholar').call(listSections, { filter: { id: section }, include: 'modules' })).body
  expect(data[0]!.modules.find(({ instance_id }) => instance_id === id)?.done).toBe(true)
})

test('what was read is still there when the material comes back into the section, for each scholar and whatever happens meanwhile', async () => {
  const id = await made()
  await as('scholar').call(openMaterial, place(id))
  await as('tsa').call(finishMaterial, place(id))
  const own = async (who: DemoUsername) => {
    const { opened_at, finished_at } = (await as(who).call(readMaterial, place(id))).body.data
    return { opened_at, finished_at }
  }
  const before = [await own('scholar'), await own('tsa')]
  expect(before.map(({ opened_at, finished_at }) => [opened_at !== null, finished_at !== null])).toEqual([
    [true, false],
    [true, true],
  ])
  const item = { course_section_id: section, module_id: moduleKinds.material, instance_id: id }
  expect((await as('ld').call(unassignModule, item)).status).toBe(200)
  expect((await as('scholar').call(readMaterial, place(id))).status).toBe(404)
  expect((await as('ld').call(assignModule, item)).status).toBe(200)
  expect([await own('scholar'), await own('tsa')]).toEqual(before)
  const { data } = (await as('tsa').call(listSections, { filter: { id: section }, include: 'modules' })).body
  expect(data[0]!.modules.find(({ instance_id }) => instance_id === id)?.done).toBe(true)
  expect((await as('ld').call(listMaterialReaders, place(id))).body).toMatchObject({ opened: 2, finished: 1 })
  // Another section starts again.
  const second = await newSection(course)
  await as('ld').call(assignModule, { ...item, course_section_id: second })
  expect((await as('tsa').call(readMaterial, place(id, second))).body.data).toMatchObject({ opened_at: null, finished_at: null })
})

test('a scholar who finishes while the material is taken out is answered, and nothing is lost', async () => {
  for (let round = 0; round < 15; round++) {
    const id = await made()
    const item = { course_section_id: section, module_id: moduleKinds.material, instance_id: id }
    const race = [
      () => as('scholar').call(finishMaterial, place(id)),
      () => as('ld').call(unassignModule, item),
      () => as('tsa').call(openMaterial, place(id)),
    ] as (() => Promise<{ status: number }>)[]
    const answers = await Promise.all(race.map((_, n) => race[(n + round) % 3]!()))
    const of = (n: number) => answers[(n - round + 30) % 3]!.status
    expect(of(1), `round ${round}`).toBe(200)
    for (const reader of [of(0), of(2)]) expect([200, 404], `round ${round}`).toContain(reader)
    await as('ld').call(assignModule, item)
    const { body } = await as('ld').call(listMaterialReaders, place(id))
    expect([body.finished, body.opened], `round ${round}`).toEqual([
      of(0) === 200 ? 1 : 0,
      [of(0), of(2)].filter((it) => it === 200).length,
    ])
  }
})

test('only scholars of the course take part; where the material does not stand, it is not found', async () => {
  const id = await made()
  for (const call of [openMaterial, finishMaterial]) {
    for (const who of ['ld', 'facilitator', 'superadmin'] as const) expect((await as(who).call(call, place(id))).status, who).toBe(403)
    expect((await as('scholar2').call(call, place(id))).status).toBe(404)
    expect((await as('scholar').call(call, place(id, foreign))).status).toBe(404)
    expect((await as('scholar').call(call, place(missing))).status).toBe(404)
  }
  await as('ld').call(unassignModule, { course_section_id: section, module_id: moduleKinds.material, instance_id: id })
  expect((await as('scholar').call(finishMaterial, place(id))).status).toBe(404)
})

test('those who follow a course see who opened and finished, in figures and by name', async () => {
  const id = await made()
  await as('scholar').call(openMaterial, place(id))
  await as('tsa').call(finishMaterial, place(id))
  const look = (filter: object = {}, who: DemoUsername = 'facilitator') => as(who).call(listMaterialReaders, { ...place(id), filter })
  expect((await look()).body).toMatchObject({ total: 2, members: 2, opened: 2, finished: 1 })
  const [scholar, tsa] = [demoPerson('scholar').id, demoPerson('tsa').id]
  const ids = async (filter: object) => (await look(filter)).body.data.map((row) => row.id)
  expect(await ids({ progress: 'finished' })).toEqual([tsa])
  expect(await ids({ progress: 'opened' })).toEqual([scholar])
  expect(await ids({ progress: 'none' })).toEqual([])
  expect(await ids({ search: demoPerson('tsa').name.slice(0, 6).toUpperCase() })).toEqual([tsa])
  expect((await look({}, 'guest')).status).toBe(200)
  expect((await look({}, 'scholar')).status).toBe(403)
  expect((await look({}, 'mentor')).status).toBe(404)
})

const newItem = async (fields: object = {}) => {
  const item = { name: 'From the warehouse', description: '<p>First &amp; last</p><ul><li>one</li></ul>', gudang_belajar_category_id: 2 }
  const rest = { unit_gudang: 'LD', type_content: 'upload', mime_type: 'doc', content: sendFile('item.pdf', pdf), allow_ld: 1, private: 0 }
  const answer = await as('ld').call(createWarehouseItem, { ...item, ...rest, ...fields } as never)
  expect(answer.error?.errors).toBeUndefined()
  return answer.body.data.id
}
const copy = (gudang_belajar_id: number) => as('ld').call(copyWarehouseItem, { gudang_belajar_id, course_section_id: section })

test('a warehouse item becomes a material of its own: later changes of the item do not reach it', async () => {
  const item = await newItem()
  const answer = await copy(item)
  const { id } = answer.body.data
  expect(await one(id)).toMatchObject({
    name: 'From the warehouse',
    description: 'First & last\none',
    gudang_belajar_category_id: 1,
    allow_ld: 1,
    file_name: 'item.pdf',
  })
  expect((await copy(item)).error.errors).toEqual({ gudang_belajar_id: ['This item is in the section already'] })
  const change = { name: 'Other', description: 'other', gudang_belajar_category_id: 1, unit_gudang: 'UP', allow_ld: 0, private: 1 }
  const changed = await as('ld').call(updateWarehouseItem, { id: item, ...change, ...upload, name: 'Other', description: 'other' } as never)
  expect(changed.status).toBe(200)
  const { content, name } = (await one(id, 'scholar'))!
  expect(name).toBe('From the warehouse')
  expect((await as('scholar').call(readFile, { id: fileOf(content) })).raw.equals(pdf)).toBe(true)
  // The item no longer uses the file; when the material gets new content, nothing does.
  expect((await store({ course_materi_id: id })).status).toBe(200)
  expect((await as('ld').call(readFile, { id: fileOf(content) })).status).toBe(404)
})

test('a material with other content leaves the file to the warehouse', async () => {
  const item = await newItem()
  const { id } = (await copy(item)).body.data
  const { content } = (await one(id))!
  expect((await store({ course_materi_id: id })).status).toBe(200)
  expect((await as('ld').call(readFile, { id: fileOf(content) })).status).toBe(200)
})

test('what is private or not offered to courses is not copied', async () => {
  for (const fields of [{ private: 1 }, { allow_ld: 0 }]) expect((await copy(await newItem(fields))).status).toBe(404)
  expect((await copy(missing)).status).toBe(404)
})
