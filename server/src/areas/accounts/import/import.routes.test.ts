import {
  createScholar,
  importColumns,
  importScholars,
  listScholars,
  readScholar,
  scholarTemplate,
  switchScholar,
} from '@pandu/contract/accounts'
import { listOutbox } from '@pandu/contract/mail'
import { listOperations, undoOperation } from '@pandu/contract/operations'
import pg from 'pg'
import { expect, test } from 'vitest'
import { sendFile, testApp } from '../../../../test/app.ts'
import { readAsUpload } from '../../../../test/sheet-in.ts'
import { type SheetCell, writeSheets, xlsxType } from '../../../kit/spreadsheet.ts'

const demo = testApp()
const { as, visitor } = demo

const headings: string[] = importColumns.map(({ view }) => view)
/** A valid row; `number` makes it different from the others. */
const rowOf = (number: number, changes: Record<string, SheetCell> = {}) => {
  const row: Record<string, SheetCell> = {
    'Full Name': `Impor ${number}`,
    NIK: `32730101${String(number).padStart(8, '0')}`,
    'No TELADAN': `IMP-${number}`,
    Gender: 'Female',
    'Type Scholar': 'regular',
    Username: `impor.${number}`,
    Email: `impor${number}@contoh.example`,
    University: 'Universitas Indonesia',
    'Cohort Year': 2025,
    'Phone Number': '0800',
    Faculty: 'Teknik',
    'Study Program': 'Teknik Sipil',
    ...changes,
  }
  return headings.map((heading) => row[heading] ?? null)
}
const sheet = async (rows: SheetCell[][], columns = headings) =>
  sendFile('baru.xlsx', await writeSheets([{ name: 'Scholars', columns: columns.map((label) => ({ label })), rows }]), xlsxType)

const preview = async (rows: SheetCell[][]) => as('upcm').call(importScholars, { file: await sheet(rows), preview: 1 })
const send = async (rows: SheetCell[][], who: 'upcm' | 'ld' = 'upcm') => as(who).call(importScholars, { file: await sheet(rows) })
const query = async (sql: string) => {
  const client = new pg.Client({ connectionString: demo.databaseUrl })
  await client.connect()
  await client.query(sql)
  await client.end()
}
const find = async (search: string) => (await as('upcm').call(listScholars, { filter: { search } })).body

test('the template holds the columns, what belongs into them, and can be filled and imported as it is', async () => {
  const template = await as('upcm').call(scholarTemplate, {})
  expect(template.headers['content-disposition']).toContain('scholars-template.xlsx')
  const read = await readAsUpload(template.raw, { rows: 5500, columns: 40 })
  expect('rows' in read && read.rows.filter((row) => row.some((cell) => cell !== null))).toEqual([headings])
  const empty = await as('upcm').call(importScholars, { file: sendFile('template.xlsx', template.raw, xlsxType), preview: 1 })
  expect(empty.error.errors).toEqual({ file: ['There are no scholars in the sheet'] })
})

test('a preview judges every row and creates nobody', async () => {
  const answer = await preview([
    rowOf(1),
    rowOf(2, { Gender: 'female', 'Type Scholar': 'REGULAR', University: null, 'Cohort Year': null }),
    rowOf(3, { Email: 'kein' }),
  ])
  expect(answer.body.data).toMatchObject({ valid: 2, invalid: 1, operation_id: null })
  expect(answer.body.data.rows).toEqual([
    {
      row: 2,
      name: 'Impor 1',
      no_tf: 'IMP-1',
      email: 'impor1@contoh.example',
      username: 'impor.1',
      university: 'Universitas Indonesia',
      year_tf: '2025',
      errors: [],
      warnings: [],
      notes: [],
    },
    expect.objectContaining({ row: 3, university: '', year_tf: '', errors: [] }),
    expect.objectContaining({ row: 4, errors: ['E-mail must be valid'] }),
  ])
  expect((await find('impor1@contoh')).total).toBe(0)
})

test('every fault of a row is named in words a sheet can be mended by', async () => {
  const faults: [Record<string, SheetCell>, string[]][] = [
    [{ 'Full Name': null, 'No TELADAN': ' ' }, ['Full Name is required', 'No TELADAN is required']],
    [{ NIK: '123' }, ['NIK must be 16 digits']],
    [{ NIK: 3273010112345678 }, ['NIK must be in a cell formatted as text: spreadsheets round numbers of 16 digits']],
    [{ Gender: 'perempuan' }, ['Gender must be Male or Female']],
    [{ Gender: 'other' }, ['Gender must be Male or Female']],
    [{ 'Type Scholar': 'special' }, ['Type Scholar must be regular or non-regular']],
    [
      { Gender: null, 'Type Scholar': null, Username: null, Email: null },
      ['Gender is required', 'Type Scholar is required', 'Username is required', 'Email is required'],
    ],
    [{ Username: 'dua kata' }, ['username may contain letters, digits, dots, dashes and underscores']],
    [{ 'Cohort Year': 2018 }, ['Cohort Year must be a year from 2019']],
    [{ 'Cohort Year': 'tahun ini' }, ['Cohort Year must be a year from 2019']],
    [{ University: 'Hogwarts' }, ['University "Hogwarts" is not known']],
    [{ Faculty: 'x'.repeat(121) }, ['Faculty must be at most 120 characters']],
  ]
  const answer = await preview(faults.map(([changes], index) => rowOf(index + 1, changes)))
  expect(answer.body.data.rows.map(({ errors }) => errors)).toEqual(faults.map(([, errors]) => errors))
})

test('what stands twice in the sheet, or in an account already, is named at each row', async () => {
  const twice = await preview([
    rowOf(1),
    rowOf(2, { Email: 'IMPOR1@contoh.example', Username: 'Impor.1' }),
    rowOf(3, { NIK: '3273010100000001' }),
  ])
  expect(twice.body.data.rows.map(({ errors }) => errors)).toEqual([
    ['Email is also in row 3', 'Username is also in row 3', 'NIK is also in row 4'],
    ['Email is also in row 2', 'Username is also in row 2'],
    ['NIK is also in row 2'],
  ])
  const known = (await as('upcm').call(listScholars, { page: { size: 1 } })).body.data[0]!
  const taken = await preview([rowOf(1, { Email: known.email.toUpperCase(), Username: known.username, 'No TELADAN': known.no_tf })])
  const used = ['E-mail is already used', 'Username is already used', 'No TELADAN is already used']
  const named = `The number ${known.no_tf} belongs to "${known.name}", but the sheet says "Impor 1"`
  expect(taken.body.data.rows[0]!.errors).toEqual([...used, named])
  const same = await preview([rowOf(1, { 'Full Name': known.name.toUpperCase(), 'No TELADAN': known.no_tf })])
  expect(same.body.data.rows[0]!.errors).toEqual(['No TELADAN is already used'])
})

test('an import creates all of them, as accounts whose owners choose their password, and writes to each', async () => {
  const answer = await send([rowOf(101), rowOf(102, { University: 'universitas  RIAU' })])
  expect(answer.body).toMatchObject({ message: '2 scholars imported', data: { rows: [], valid: 2, invalid: 0 } })
  const found = (await find('impor 10')).data
  expect(found.map(({ name }) => name).sort()).toEqual(['Impor 101', 'Impor 102'])
  const second = found.find(({ name }) => name === 'Impor 102')!
  const profile = (await as('upcm').call(readScholar, { scholar_id: second.id })).body.data
  expect(profile).toMatchObject({
    university: 'Universitas Riau',
    year_tf: 2025,
    type: 'regular',
    gender: 'Female',
    faculty: 'Teknik',
    phone_number: '0800',
    must_reset_password: 1,
    nik: '************0102',
  })
  const letters = (await as('superadmin').call(listOutbox, { filter: { search: 'impor10' } })).body.data
  expect(letters.map(({ to }) => to).sort()).toEqual(['impor101@contoh.example', 'impor102@contoh.example'])
  expect(letters[0]!.text).toContain('Forgot password')
  const operation = (await as('guest').call(listOperations, {})).body.data[0]!
  expect(operation).toMatchObject({
    id: answer.body.data.operation_id,
    title: 'Import of 2 scholars from baru.xlsx',
    rows: 2,
    by: 'Bagas Pramudita',
    undone_at: null,
  })
})

test('all or none: one faulty row keeps the others out and is named', async () => {
  const answer = await send([rowOf(201), rowOf(202, { Email: 'kein' }), rowOf(203)])
  expect([answer.status, answer.error.errors]).toEqual([
    422,
    { file: ['Nothing was imported: one row has errors', 'Row 3: E-mail must be valid'] },
  ])
  expect((await find('impor 20')).total).toBe(0)
})

test('of two people who import the same sheet at once, one does', async () => {
  const both = await Promise.all([send([rowOf(301), rowOf(302)]), send([rowOf(301), rowOf(302)], 'ld')])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  expect((await find('impor 30')).total).toBe(2)
})

test('a sheet that is not the template is refused at the field', async () => {
  const fault = async (columns: string[], rows: SheetCell[][] = [[]]) =>
    (await as('upcm').call(importScholars, { file: await sheet(rows, columns), preview: 1 })).error.errors
  expect(await fault(headings.slice(1))).toEqual({ file: ['The column "Full Name" is missing'] })
  const more = (await as('upcm').call(importScholars, { file: await sheet([[...rowOf(1), 'A']], [...headings, 'Blood type']), preview: 1 }))
    .body
  expect(more.data).toMatchObject({ valid: 1, notes: ['These columns were not read: Blood type.'] })
  expect(await fault([...headings, 'email'])).toEqual({ file: ['The column "Email" appears twice'] })
  const optional = headings.filter(
    (heading) => !['University', 'Cohort Year', 'Phone Number', 'Faculty', 'Study Program'].includes(heading),
  )
  expect(await fault(optional)).toEqual({ file: ['There are no scholars in the sheet'] })
  const wrong = await as('upcm').call(importScholars, { file: sendFile('a.xlsx', Buffer.from('name,email\n'), xlsxType) })
  expect([wrong.status, Object.keys(wrong.error.errors ?? {})]).toEqual([422, ['file']])
  expect((await as('upcm').call(importScholars, {} as never)).error.errors).toEqual({ file: ['This field is required!'] })
})

test('five thousand rows are judged within the time people wait', async () => {
  const rows = Array.from({ length: 5000 }, (_, index) => rowOf(10_000 + index))
  const answer = await preview(rows)
  expect(answer.body.data).toMatchObject({ valid: 5000, invalid: 0 })
  expect((await preview([...rows, rowOf(9)])).error.errors).toEqual({ file: ['One import takes at most 5000 scholars'] })
}, 40_000)

test('an import is undone as a whole, once', async () => {
  const { operation_id } = (await send([rowOf(401), rowOf(402)])).body.data
  const undone = await as('ld').call(undoOperation, { id: operation_id! })
  expect(undone.body.message).toBe('Import of 2 scholars from baru.xlsx has been undone')
  expect((await find('impor 40')).total).toBe(0)
  expect((await as('upcm').call(listOperations, {})).body.data[0]).toMatchObject({ id: operation_id, undone_by: expect.any(String) })
  const again = await as('ld').call(undoOperation, { id: operation_id! })
  expect([again.status, again.error.message]).toEqual([409, 'This operation has already been undone'])
  // Its names are free again.
  expect((await send([rowOf(401), rowOf(402)])).status).toBe(200)
})

test('an import whose accounts are in use stays, and the refusal says whose', async () => {
  const { operation_id } = (await send([rowOf(501), rowOf(502)])).body.data
  const { id, name } = (await find('impor 502')).data[0]!
  expect((await as('upcm').call(switchScholar, { id, status: 0 })).status).toBe(200)
  const refused = await as('upcm').call(undoOperation, { id: operation_id! })
  expect([refused.status, refused.error.message]).toEqual([409, `This import can no longer be undone: ${name} has been changed`])
  expect((await find('impor 50')).total).toBe(2)
  expect((await as('upcm').call(listOperations, {})).body.data[0]).toMatchObject({ id: operation_id, undone_at: null })
})

test('whoever has signed in, or written a proposal, keeps the account', async () => {
  const { operation_id } = (await send([rowOf(801), rowOf(802), rowOf(803)])).body.data
  const ids = (await find('impor 80')).data.sort((a, b) => a.name.localeCompare(b.name)).map(({ id }) => id)
  await query(`insert into sessions (token_hash, user_id, expires_at) values ('\\x01', ${ids[0]}, now() + interval '1 day')`)
  await query(`update users set must_reset_password = 0 where id = ${ids[1]}`)
  await query(`insert into proposals (scholar_id, kind, title, description) values (${ids[2]}, 'gep', 'Kebun', '')`)
  const refused = await as('upcm').call(undoOperation, { id: operation_id! })
  expect([refused.status, refused.error.message]).toEqual([
    409,
    'This import can no longer be undone: Impor 801 has signed in, Impor 802 has signed in and Impor 803 has proposals',
  ])
  expect((await find('impor 80')).total).toBe(3)
})

test('of two who undo at once, one does', async () => {
  const { operation_id } = (await send([rowOf(601)])).body.data
  const both = await Promise.all([
    as('upcm').call(undoOperation, { id: operation_id! }),
    as('ld').call(undoOperation, { id: operation_id! }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('only staff who may write import and undo; a missing operation is not found', async () => {
  const { operation_id } = (await send([rowOf(701)])).body.data
  for (const who of ['guest', 'vendor', 'scholar', 'assessor'] as const) {
    expect((await as(who).call(importScholars, { file: await sheet([rowOf(702)]) })).status, who).toBe(403)
    expect((await as(who).call(scholarTemplate, {})).status, who).toBe(403)
    const undo = await as(who).call(undoOperation, { id: operation_id! })
    const missing = await as(who).call(undoOperation, { id: 2_000_000_000 })
    expect([undo.status, missing.status], who).toEqual(who === 'guest' ? [403, 404] : [404, 404])
    // Partners have a list of their own bulk changes, and this is none of them.
    const listed = await as(who).call(listOperations, {})
    const ids = listed.status === 200 ? listed.body.data.map(({ id }) => id) : []
    expect([listed.status, ids.includes(operation_id!)], who).toEqual(who === 'scholar' ? [403, false] : [200, who === 'guest'])
  }
  expect((await visitor.call(importScholars, { file: await sheet([rowOf(702)]) })).status).toBe(401)
  expect((await find('impor 70')).total).toBe(1)
})

test('a new scholar by hand and one by import are judged alike', async () => {
  const by = await as('upcm').call(createScholar, {
    name: 'Impor 101',
    nik: '3273010100000101',
    no_tf: 'imp-101',
    gender: 'Female',
    type: 'regular',
    username: 'IMPOR.101',
    email: 'Impor101@contoh.example',
    password: 'rahasia-sekali',
  })
  expect(Object.values(by.error.errors!).flat().sort()).toEqual((await preview([rowOf(101)])).body.data.rows[0]!.errors.sort())
})
