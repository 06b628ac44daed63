import { expect, test } from 'vitest'
import pg from 'pg'
import {
  createBankItem,
  createBankItems,
  listBankCategories,
  listBankData,
  MOST_BANK_ITEMS,
  removeBankItems,
  updateBankItem,
} from '@pandu/contract/bank'
import { readFile } from '@pandu/contract/files'
import { listOperations, undoOperation } from '@pandu/contract/operations'
import { sweepAll } from '../../../test/sweep.ts'
import { sendFile, testApp } from '../../../test/app.ts'

const product = testApp()
const { as, visitor } = product
const missing = 2_000_000_000
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')

const fields = (more: object = {}) => ({
  title: 'Minutes of March',
  description: 'All ten campuses',
  category: 'Minutes',
  year: 2025,
  type_content: 'embed' as const,
  content: 'https://example.org/minutes',
  ...more,
})
const withFile = (more: object = {}) => fields({ type_content: 'upload', content: sendFile('minutes.pdf', pdf), ...more })
const create = async (more: object = {}, from: (more: object) => object = fields) => {
  const answer = await as('elsn').call(createBankItem, from(more) as never)
  expect(answer.status, JSON.stringify(answer.error)).toBe(200)
  return answer.body.data.id
}
const read = async (id: number) => (await as('guest').call(listBankData, { filter: { id } })).body.data[0]
const fileOf = (url: string) => ({ id: url.split('/').at(-1)! })
const opens = async (url: string, who: 'guest' | 'scholar' = 'guest') => (await as(who).call(readFile, fileOf(url))).status
const latestOperation = async () => (await as('upcm').call(listOperations, { filter: { area: 'bank' } })).body.data[0]!
const query = async (text: string, values: unknown[] = []) => {
  const client = new pg.Client({ connectionString: product.databaseUrl })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text, values)).rows
  } finally {
    await client.end()
  }
}

test('a link and a file are added and read by staff, the file by nobody else', async () => {
  const link = await create({ title: ' Notulen ' })
  expect(await read(link)).toMatchObject({
    title: 'Notulen',
    category: 'Minutes',
    year: 2025,
    type_content: 'embed',
    content: 'https://example.org/minutes',
    file_name: null,
    created_by: 'Made Wirawan',
  })
  const stored = (await read(await create({}, withFile)))!
  expect(stored).toMatchObject({ type_content: 'upload', file_name: 'minutes.pdf', file_type: 'application/pdf', size: pdf.length })
  expect(await opens(stored.content)).toBe(200)
  expect(await opens(stored.content, 'scholar')).toBe(404)
  expect((await visitor.call(listBankData, {})).status).toBe(401)
  expect((await as('vendor').call(listBankData, {})).status).toBe(403)
})

test('every wrong field says so, all at once', async () => {
  const refused = await as('upcm').call(createBankItem, { title: '', year: 2018 } as never)
  expect([refused.status, refused.error.errors]).toEqual([
    422,
    {
      title: ['Title is required'],
      category: ['Category is required'],
      year: ['must be 2019 or later'],
      type_content: ['Kind of content is required'],
      content: ['This field is required!'],
    },
  ])
  expect((await as('upcm').call(createBankItem, fields({ content: 'javascript:alert(1)' }))).error.errors).toEqual({
    content: ['must be a link that starts with http:// or https://'],
  })
  const wrong = await as('upcm').call(createBankItem, withFile({ content: sendFile('run.pdf', 'MZ\u0090', 'application/pdf') }))
  expect(wrong.error.errors).toEqual({ content: ['The file does not match the selected content type'] })
})

test('the list is searched, filtered and sorted; the categories in use are counted', async () => {
  await create({ title: 'Zakat 100%_list', category: 'Lists of the test', year: 2021 })
  await create({ title: 'Absen', category: 'Lists of the test', year: 2022 })
  const titles = async (filter: object) =>
    (await as('guest').call(listBankData, { filter, sort: 'title' })).body.data.map(({ title }) => title)
  expect(await titles({ search: '100%_LIST' })).toEqual(['Zakat 100%_list'])
  expect(await titles({ category: 'Lists of the test' })).toEqual(['Absen', 'Zakat 100%_list'])
  expect(await titles({ category: 'Lists of the test', year: 2022 })).toEqual(['Absen'])
  const { data } = (await as('guest').call(listBankCategories, {})).body
  expect(data).toContainEqual({ name: 'Lists of the test', items: 2 })
  expect(data.map(({ name }) => name.toLowerCase())).toEqual(data.map(({ name }) => name.toLowerCase()).toSorted())
})

test('a change keeps the content that it leaves out, and a new file takes the place of the old one', async () => {
  const id = await create({}, withFile)
  const before = (await read(id))!
  const { content: _, ...words } = fields({ id, title: 'Renamed', type_content: 'upload' })
  expect((await as('ld').call(updateBankItem, words as never)).body.message).toBe('The document has been updated')
  expect(await read(id)).toMatchObject({ title: 'Renamed', content: before.content })
  expect((await as('ld').call(updateBankItem, { ...words, type_content: 'embed' } as never)).error.errors).toEqual({
    content: ['This field is required!'],
  })
  await as('ld').call(updateBankItem, { ...words, content: sendFile('new.pdf', pdf) } as never)
  const after = (await read(id))!
  expect(after.file_name).toBe('new.pdf')
  expect([await opens(before.content), await opens(after.content)]).toEqual([404, 200])
  expect((await as('ld').call(updateBankItem, { ...words, id: missing })).status).toBe(404)

  const link = await create()
  const emptied = await as('ld').call(updateBankItem, fields({ id: link, content: '' }) as never)
  expect([emptied.status, emptied.error.errors]).toEqual([422, { content: ['This field is required!'] }])
  const { content: _link, ...rest } = fields({ id: link, title: 'Left alone' })
  expect((await as('ld').call(updateBankItem, rest as never)).status).toBe(200)
  expect(await read(link)).toMatchObject({ title: 'Left alone', content: 'https://example.org/minutes' })
})

test('several are added at once, links and files mixed, as one operation', async () => {
  const rows = [fields({ title: 'Satu' }), { ...fields({ title: 'Dua', type_content: 'upload' }), content: undefined }]
  const refused = await as('upcm').call(createBankItems, { data: [...rows, { ...rows[0]!, title: '', content: '' }] })
  expect([refused.status, refused.error.errors]).toEqual([
    422,
    { 'data.1.content': ['This field is required!'], 'data.2.title': ['Title is required'], 'data.2.content': ['This field is required!'] },
  ])
  const tooMany = Array.from({ length: MOST_BANK_ITEMS + 1 }, () => fields())
  expect((await as('upcm').call(createBankItems, { data: tooMany })).error.errors).toEqual({ data: ['at most 20 at once'] })

  const sent = { data: JSON.stringify(rows), 'content[1]': sendFile('dua.pdf', pdf) }
  const made = await as('upcm').call(createBankItems, sent)
  expect(made.body).toMatchObject({ message: '2 documents added', data: { added: 2 } })
  const [second, first] = (await as('guest').call(listBankData, {})).body.data
  expect([first, second]).toMatchObject([
    { title: 'Satu', content: 'https://example.org/minutes' },
    { title: 'Dua', file_name: 'dua.pdf' },
  ])
  expect(await opens(second!.content)).toBe(200)
  expect((await as('ld').call(undoOperation, { id: made.body.data.operation_id })).status).toBe(200)
  expect([await read(first!.id), await read(second!.id), await opens(second!.content)]).toEqual([undefined, undefined, 404])
})

test('a file that no row asks for, or under a name that is none, is refused', async () => {
  const sent = { data: JSON.stringify([fields()]), 'content[x]': sendFile('a.pdf', pdf) }
  expect((await as('upcm').call(createBankItems, sent as never)).status).toBe(422)
  const strange = { data: JSON.stringify([fields()]), 'other[0]': sendFile('a.pdf', pdf) }
  expect((await as('upcm').call(createBankItems, strange as never)).error.errors).toEqual({ 'other[0]': ['No file is expected here'] })
})

test('what was added together and changed since is not taken back', async () => {
  const { operation_id } = (await as('upcm').call(createBankItems, { data: [fields({ title: 'Tiga' })] })).body.data
  const { id } = (await as('guest').call(listBankData, {})).body.data[0]!
  await as('ld').call(updateBankItem, fields({ id, title: 'Tiga baru' }) as never)
  const refused = await as('upcm').call(undoOperation, { id: operation_id })
  expect([refused.status, refused.error.message]).toEqual([409, '"Tiga baru" has been changed since, so this cannot be undone'])
})

test('documents are deleted by a list of {id}, all or none, and come back with their files', async () => {
  const [link, stored] = [await create({ title: 'Empat' }), await create({ title: 'Lima' }, withFile)]
  const { content } = (await read(stored))!
  expect((await as('upcm').call(removeBankItems, [{ id: link }, { id: missing }] as never)).status).toBe(404)
  expect(await read(link)).toBeDefined()
  const gone = (await as('upcm').call(removeBankItems, [{ id: link }, { id: stored }] as never)).body
  expect(gone.message).toBe('2 documents deleted')
  expect([await read(link), await read(stored), await opens(content)]).toEqual([undefined, undefined, 404])
  expect((await as('upcm').call(updateBankItem, fields({ id: link }) as never)).status).toBe(404)
  await as('upcm').call(undoOperation, { id: gone.data.operation_id })
  expect([(await read(link))?.title, (await read(stored))?.title, await opens(content)]).toEqual(['Empat', 'Lima', 200])
})

test('what was deleted comes back with its file for as long as the setting says, and is gone with it afterwards', async () => {
  const id = await create({ title: 'Enam' }, withFile)
  const { content } = (await read(id))!
  const removed: string[] = []
  const pool = new pg.Pool({ connectionString: product.databaseUrl, max: 1 })
  const clean = () => sweepAll(pool, { remove: async (key) => void removed.push(key) }, { 'bank.deleted_days': 60 })
  /** Deletes the document, lets time pass, and undoes the deletion. */
  const undoAfter = async (days: number) => {
    await as('upcm').call(removeBankItems, [id])
    const operation = await latestOperation()
    await query(`update bank_data set deleted_at = deleted_at - make_interval(days => $2) where id = $1`, [id, days])
    await query(`update operations set created_at = created_at - make_interval(days => $2) where id = $1`, [operation.id, days])
    await query(`update files set expires_at = expires_at - make_interval(days => $2) where kind = 'bank.content' and record_id = $1`, [
      id,
      days,
    ])
    await clean()
    return as('upcm').call(undoOperation, { id: operation.id })
  }
  expect((await undoAfter(59)).status).toBe(200)
  expect(await opens(content)).toBe(200)

  const late = await undoAfter(61)
  await pool.end()
  expect(await query('select id from bank_data where id = $1', [id])).toEqual([])
  expect(removed.filter((key) => key.startsWith('bank.content/'))).toHaveLength(1)
  expect([late.status, late.error.message]).toEqual([409, 'These documents were permanently deleted, so this can no longer be undone'])
})

test('GUEST only reads', async () => {
  const id = await create()
  expect((await as('guest').call(createBankItem, fields())).status).toBe(403)
  expect((await as('guest').call(createBankItems, { data: [fields()] })).status).toBe(403)
  expect((await as('guest').call(updateBankItem, fields({ id }) as never)).status).toBe(403)
  expect((await as('guest').call(removeBankItems, [id])).status).toBe(403)
})

test('of two who change the same document the second is told, and its file goes nowhere', async () => {
  const id = await create({}, withFile)
  const { updated_at, content } = (await read(id))!
  const change = (title: string) =>
    as('ld').call(updateBankItem, { ...fields({ title, type_content: 'upload', content: undefined }), id, updated_at })
  expect((await change('First')).status).toBe(200)
  const late = await as('elsn').call(updateBankItem, { ...withFile({ title: 'Second' }), id, updated_at })
  expect([late.status, late.error.message]).toEqual([
    409,
    expect.stringMatching(/^Somebody changed this document .*; please read it again$/),
  ])
  expect(await read(id)).toMatchObject({ title: 'First', content })
})
