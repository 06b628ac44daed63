import { readFile } from '@pandu/contract/files'
import { csv } from '@pandu/contract/kit'
import { importScores, updateScores } from '@pandu/contract/scores'
import { beforeAll, describe, expect, test } from 'vitest'
import { sendFile, testApp } from '../../../../test/app.ts'
import { inDatabase } from '../../../../test/database.ts'
import { bookOf } from '../../../../test/sheets.ts'
import { readAsUpload } from '../../../../test/sheet-in.ts'
import { xlsxType } from '../../../kit/spreadsheet.ts'

const world = testApp()
const { as } = world
interface Person {
  id: number
  no_tf: string
  name: string
}
let people: [Person, Person, Person, Person]
beforeAll(async () => {
  people = (await inDatabase<Person>(
    world.databaseUrl,
    `select id, no_tf, name from users where role = 'SCHOLAR' and status = 1 and alumni_at is null order by id limit 4`,
  )) as typeof people
  const none = Object.fromEntries([3, 4, 5, 6, 7, 8].map((semester) => [`semester${semester}`, '']))
  for (const { id } of people) await as('upcm').call(updateScores, { scholar_id: id, semester1: '3.0', semester2: '3,1', ...none })
})

const headings = ['No TELADAN', 'Full Name', 'Semester 1', 'Semester 2']
type Rows = Parameters<typeof bookOf>[0]
const xlsx = (rows: Rows, name = 'nilai.xlsx') => sendFile(name, bookOf(rows), xlsxType)
const text = (bytes: string | Buffer, name = 'nilai.csv') => sendFile(name, bytes, csv)
const look = (file: File) => as('upcm').call(importScores, { file, preview: 1 })
const store = (file: File, confirmed = '') => as('upcm').call(importScores, { file, confirmed })
const rowsOf = async (file: File) => (await look(file)).body.data.rows
const faultOf = async (file: File) => (await look(file)).error.errors

describe('a row whose number and name disagree (O99)', () => {
  test('is refused with both names, and the preview shows them side by side', async () => {
    const [one, other] = people
    const sheet = xlsx([headings, [one.no_tf, other.name, 3.2, null], [other.no_tf, null, 3.2, null]])
    const said = `The number ${one.no_tf} belongs to "${one.name}", but the sheet says "${other.name}"`
    const [row, nameless] = await rowsOf(sheet)
    expect([row!.name, row!.sheet_name, row!.errors]).toEqual([one.name, other.name, [said]])
    expect([nameless!.sheet_name, nameless!.errors]).toEqual(['', []])
    expect((await store(sheet)).error.errors).toEqual({ file: ['Nothing was imported: one row has errors', `Row 2: ${said}`] })
  })

  test('is not one whose name differs in case, spaces and punctuation only', async () => {
    const [one] = people
    const loose = ` ${one.name.toUpperCase().replaceAll(' ', '  ').replaceAll('.', '')}, `
    expect((await rowsOf(xlsx([headings, [one.no_tf, loose, 3.2, null]])))[0]!.errors).toEqual([])
    expect((await rowsOf(xlsx([headings, [one.no_tf, one.name.slice(0, -1), 3.2, null]])))[0]!.errors).toHaveLength(1)
  })
})

describe('a cell that cannot be read', () => {
  test('is named with its column, and is never an empty one', async () => {
    const [one, two, three, four] = people
    const rows = await rowsOf(
      xlsx([
        headings,
        [one.no_tf, null, { error: '#DIV/0!' }, 3.2],
        [two.no_tf, null, { formula: 'B2*1' }, null],
        [three.no_tf, null, { dated: 46145 }, null],
        [four.no_tf, null, '#N/A', { formula: 'B2*1', result: 3.3 }],
        [{ error: '#REF!' }, null, 3.2, null],
      ]),
    )
    expect(rows.map(({ errors }) => errors)).toEqual([
      ['Semester 1 holds an error (#DIV/0!)'],
      ['Semester 1 holds a formula without a stored result: open the file in a spreadsheet program and save it there'],
      ['Semester 1 holds a date (2026-05-03) where a number belongs'],
      ['Semester 1 holds an error (#N/A)'],
      ['No TELADAN holds an error (#REF!)'],
    ])
    expect(rows[3]!.semester2).toBe('3.3')
  })

  test('keeps a sheet of nothing else from reading as stored already', async () => {
    const [one] = people
    const answer = await look(xlsx([headings, [one.no_tf, null, 3, 3.1], [null, null, null, { formula: 'C2' }]]))
    expect(answer.body.data).toMatchObject({ valid: 1, invalid: 1 })
  })
})

test('what a formula computed is taken as its two decimals, and the row says so', async () => {
  const [one, two] = people
  const sheet = xlsx([headings, [one.no_tf, null, { formula: 'x', result: 3.4567 }, 3.4000000000000004], [two.no_tf, null, '3.4567', null]])
  const [computed, typed] = await rowsOf(sheet)
  expect([computed!.semester1, computed!.semester2, computed!.notes]).toEqual(['3.46', '3.4', ['Semester 1: 3.4567 was taken as 3.46']])
  expect(typed!.errors).toEqual(['Semester 1 "3.4567" must be a number from 0 to 4 with at most two decimals'])
})

test('a title above the headings and columns of somebody’s own are allowed, and said', async () => {
  const [one] = people
  const { data } = (
    await look(
      xlsx([
        ['Nilai semester ganjil 2026'],
        [],
        ['Catatan', ...headings.slice(0, 3), 'Nilai'],
        ['good', one.no_tf, null, 3.2, 'A', 'more'],
      ]),
    )
  ).body
  expect(data.rows).toMatchObject([{ row: 4, no_tf: one.no_tf, semester1: '3.2', errors: [] }])
  expect(data.notes).toEqual([
    'Row 1 above the headings was not read.',
    'These columns were not read: Catatan, Nilai, column F without a heading.',
  ])
})

describe('a CSV file', () => {
  test('is read with semicolons and decimal commas, with commas and points, and with the marks that programs put in front', async () => {
    const [one, two] = people
    const semicolons = `No TELADAN;Full Name;Semester 1;Semester 2\r\n${one.no_tf};${one.name};3,45;3,4567\r\n${two.no_tf};;;3,5\r\n`
    const expected = [
      { row: 2, semester1: '3.45', semester2: '3.46', notes: ['Semester 2: 3.4567 was taken as 3.46'], errors: [] },
      { row: 3, semester1: '', semester2: '3.5', errors: [] },
    ]
    expect(await rowsOf(text(semicolons))).toMatchObject(expected)
    expect(await rowsOf(text(`\ufeffNilai\n${semicolons}`))).toMatchObject(expected.map((row) => ({ ...row, row: row.row + 1 })))
    expect(await rowsOf(text(Buffer.from(`\ufeff${semicolons}`, 'utf16le')))).toMatchObject(expected)
    const commas = `No TELADAN,Full Name,Semester 1,Semester 2\n${one.no_tf},"${one.name}",3.45,3.4567\n${two.no_tf},,,"3,5"\n`
    expect(await rowsOf(text(commas))).toMatchObject(expected)
  })

  test('is judged as a sheet is: errors, thousands, too many rows and columns', async () => {
    const [one] = people
    const rows = await rowsOf(text(`No TELADAN;Semester 1;Semester 2\n${one.no_tf};#DIV/0!;1.234,5\n`))
    expect(rows[0]!.errors).toEqual([
      'Semester 1 holds an error (#DIV/0!)',
      'Semester 2 "1.234,5" Leave out separators for thousands: write 1234,5 or 1234.5',
    ])
    expect(await faultOf(text(`No TELADAN;Semester 1\n${'x;3\n'.repeat(2600)}`))).toEqual({
      file: [expect.stringMatching(/^The sheet goes beyond row 2500/)],
    })
    expect(await faultOf(text(`No TELADAN;Semester 1${';'.repeat(60)}\n`))).toEqual({
      file: [expect.stringMatching(/^The sheet goes beyond 40 columns/)],
    })
    expect(await faultOf(text(`No TELADAN;Nilai\n`))).toEqual({ file: ['The sheet has no column of a semester'] })
  })

  test('keeps letters of the old Western code page', async () => {
    const [one] = people
    const [row] = await rowsOf(text(Buffer.from(`No TELADAN;Full Name;Semester 1\n${one.no_tf};Jos\u00e9;3\n`, 'latin1')))
    expect(row!.sheet_name).toBe('José')
  })
})

test('other files are answered with what to do', async () => {
  const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1024)])
  expect(await faultOf(sendFile('nilai.xls', old))).toEqual({
    file: ['This is an old Excel file (.xls): save it as .xlsx and choose it again'],
  })
  expect(await faultOf(xlsx([], 'nilai.xlsx'))).toHaveProperty('file')
  expect(await faultOf(sendFile('nilai.xlsx', old))).toEqual({
    file: ['This file is an old Excel file or protected by a password: save it as .xlsx without a password and choose it again'],
  })
  const other = { file: ['Choose an .xlsx or .csv file; other spreadsheets must be saved as .xlsx first'] }
  expect(await faultOf(sendFile('nilai.txt', 'No TELADAN;Semester 1\n', csv))).toEqual(other)
  expect(await faultOf(sendFile('nilai.csv', Buffer.from([65, 0, 1, 2]), csv))).toEqual(other)
})

describe('the refused rows', () => {
  test('come back as a sheet that says why, with every column as it was', async () => {
    const [one, two] = people
    const file = xlsx([
      ['Catatan', ...headings],
      ['fine', one.no_tf, null, 3.2, null],
      ['wrong', two.no_tf, one.name, { error: '#DIV/0!' }, 3.2],
      ['long', '0012345678901234', null, 3.25, null],
    ])
    expect((await look(file)).body.data.path).toBeNull()
    const { path } = (await as('upcm').call(importScores, { file, preview: 1, refused: 1 })).body.data
    const id = path!.split('/').at(-1)!
    const served = await as('upcm').call(readFile, { id })
    expect(served.headers['content-disposition']).toContain('nilai refused rows.xlsx')
    expect(await readAsUpload(served.raw, { rows: 10, columns: 10 })).toEqual({
      rows: [
        ['Row', 'What is wrong', 'Catatan', ...headings],
        [
          3,
          `Semester 1 holds an error (#DIV/0!); The number ${two.no_tf} belongs to "${two.name}", but the sheet says "${one.name}"`,
          'wrong',
          two.no_tf,
          one.name,
          '#DIV/0!',
          3.2,
        ],
        [4, 'No scholar has the number "0012345678901234"', 'long', '0012345678901234', null, 3.25, null],
      ],
    })
    for (const who of ['superadmin', 'vendor', 'guest', 'scholar'] as const)
      expect([who, (await as(who).call(readFile, { id })).status]).toEqual([who, 404])
    const good = xlsx([headings, [one.no_tf, null, 3.2, null]])
    expect((await as('upcm').call(importScores, { file: good, preview: 1, refused: 1 })).body.data.path).toBeNull()
  })
})

describe('an implausible jump', () => {
  const jumps = (rows: Rows) => xlsx([['No TELADAN', 'Semester 2', 'Semester 4'], ...rows])

  test('is a warning of its row, against what stands and against the semester before', async () => {
    const [one, two, three, four] = people
    const rows = await rowsOf(
      jumps([
        [one.no_tf, 1.2, null],
        [two.no_tf, null, 1.2],
        [three.no_tf, 1.6, null],
        [four.no_tf, 3.9, 3.1],
      ]),
    )
    expect(rows.map(({ warnings, errors }) => [warnings, errors])).toEqual([
      [['Semester 2 changes from 3.10 to 1.20'], []],
      [['Semester 4 is 1.20, semester 2 is 3.10'], []],
      [[], []],
      [[], []],
    ])
  })

  test('is stored only when just this row has been confirmed', async () => {
    const [one, two] = people
    const sheet = jumps([
      [one.no_tf, 1.2, null],
      [two.no_tf, 1.3, null],
    ])
    const refused = await store(sheet)
    expect([refused.status, refused.error.errors]).toEqual([
      422,
      {
        confirmed: [
          'Nothing was imported: 2 rows must be confirmed',
          'Row 2: Semester 2 changes from 3.10 to 1.20',
          'Row 3: Semester 2 changes from 3.10 to 1.30',
        ],
      },
    ])
    expect((await store(sheet, '3')).error.errors).toEqual({
      confirmed: ['Nothing was imported: one row must be confirmed', 'Row 2: Semester 2 changes from 3.10 to 1.20'],
    })
    expect((await store(sheet, '2,3')).body.message).toBe('Scores of 2 scholars imported')
  })
})

test('a score is typed with a comma or a point, and thousands are not guessed', async () => {
  const [, , one] = people
  expect((await as('upcm').call(updateScores, { scholar_id: one.id, semester1: '3,45' })).status).toBe(200)
  expect((await as('upcm').call(updateScores, { scholar_id: one.id, semester1: '3.45' })).body.message).toBe('Nothing has changed')
  expect((await as('upcm').call(updateScores, { scholar_id: one.id, semester1: '1.234,5' })).error.errors).toEqual({
    semester1: ['Leave out separators for thousands: write 1234,5 or 1234.5'],
  })
})
