import { listOperations, REPORT_IMPORT, undoOperation } from '@pandu/contract/operations'
import { createReport, importReports, readReport, reportHistory, reportTemplate, updateReport } from '@pandu/contract/reports'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendFile, testApp } from '../../../../test/app.ts'
import { inDatabase } from '../../../../test/database.ts'
import { sheetIn } from '../../../../test/sheet-in.ts'
import { bookOf } from '../../../../test/sheets.ts'
import { xlsxType } from '../../../kit/spreadsheet.ts'

const world = testApp()
const { as } = world
interface Person {
  id: number
  no_tf: string
  name: string
  year_tf: number
}
let one: Person
let two: Person
beforeAll(async () => {
  const people = await inDatabase<Person>(
    world.databaseUrl,
    `select id, no_tf, name, year_tf from users u where role = 'SCHOLAR' and status = 1
       and not exists (select from reports where scholar_id = u.id) order by id limit 2`,
  )
  ;[one, two] = people as [Person, Person]
})
beforeEach(() => inDatabase(world.databaseUrl, 'delete from reports where scholar_id = any($1)', [[one.id, two.id]]))

const headings = ['No TELADAN', 'Full Name', 'Grit: Value', 'Grit: Evidence', 'General Description']
const sheet = (...rows: Parameters<typeof bookOf>[0][number][]) => sendFile('reports.xlsx', bookOf([headings, ...rows]), xlsxType)
const look = async (file: File) => (await as('assessor').call(importReports, { file, preview: 1, periode: 'baseline' })).body.data
const store = (file: File) => as('assessor').call(importReports, { file, periode: 'baseline' })
const report = (id: number) => as('assessor').call(readReport, { id, periode: 'baseline' })

describe('an import of reports', () => {
  test('says of every row what it does and what is wrong, and stores all rows or none', async () => {
    const file = sheet(
      [one.no_tf, one.name, 4.5, 'Kept at it', 'Stands firm'],
      [two.no_tf, one.name, 6, null, null],
      ['NOBODY-1', null, 3, null, null],
      [one.no_tf, null, 3, null, null],
    )
    const { rows, valid, invalid } = await look(file)
    expect([valid, invalid, rows[0]!.effect, rows[0]!.name]).toEqual([1, 3, 'New report', one.name])
    expect(rows.slice(1).map(({ errors }) => errors)).toEqual([
      [
        `The number ${two.no_tf} belongs to "${two.name}", but the sheet says "${one.name}"`,
        'Grit: Value "6" must be a number from 1 to 5 with at most one decimal',
      ],
      ['No scholar has the number "NOBODY-1"'],
      ['No TELADAN is also in row 2'],
    ])
    expect((await store(file)).error.errors!['file']![0]).toBe('Nothing was imported: 3 rows have errors')
    expect((await report(one.id)).status).toBe(404)
  })

  test('begins reports and fills others: an empty cell leaves the field as it is', async () => {
    const made = {
      competency_value: { grit: 3 },
      competency_desc: {},
      competency_evidence: {},
      psychological_desc: '',
      description: 'Was there',
    }
    await as('upcm').call(createReport, { id_scholar: one.id, periode: 'baseline', ...made })
    const file = sheet([one.no_tf, one.name, 4, null, null], [two.no_tf, null, null, null, 'New here'])
    expect((await look(file)).rows.map(({ effect }) => effect)).toEqual(['Changes 1 field', 'New report'])
    const done = await store(file)
    expect(done.body.message).toBe('2 reports imported')
    const first = (await report(one.id)).body.data
    expect([first.competency_value.grit, first.description, (await report(two.id)).body.data.description]).toEqual([
      4,
      'Was there',
      'New here',
    ])
    expect((await store(file)).error.errors).toEqual({ file: ['Everything in the sheet is stored already'] })
    const [step] = (await as('upcm').call(reportHistory, { id_scholar: one.id })).body.data
    expect([step!.action, step!.changes]).toEqual(['imported', [{ field: 'grit_value', from: '3', to: '4' }]])
  })

  test('is taken back whole, and not once one of its reports was changed', async () => {
    const file = sheet([one.no_tf, null, 4, null, null], [two.no_tf, null, 2, null, null])
    const undo = (id: number) => as('upcm').call(undoOperation, { id })
    const first = (await store(file)).body.data.operation_id!
    expect((await undo(first)).status).toBe(200)
    expect((await report(one.id)).status).toBe(404)
    const again = (await store(file)).body.data.operation_id!
    const { id } = (await report(one.id)).body.data
    const changed = { competency_value: { grit: 5 }, competency_desc: {}, competency_evidence: {}, psychological_desc: '', description: '' }
    expect((await as('upcm').call(updateReport, { id, ...changed })).status).toBe(200)
    const refused = await undo(again)
    expect([refused.status, refused.error.message]).toEqual([
      409,
      `This import can no longer be undone: the report of ${one.name} has been changed since`,
    ])
    expect((await report(two.id)).status).toBe(200)
    const { data } = (await as('upcm').call(listOperations, { filter: { kind: REPORT_IMPORT } })).body
    expect(data.find((operation) => operation.id === again)!.title).toBe('Baseline reports from reports.xlsx')
  })

  test('is not taken back from a report that was issued, whose document stays valid', async () => {
    const { operation_id } = (await store(sheet([one.no_tf, null, 4, null, null], [two.no_tf, null, 2, null, null]))).body.data
    await inDatabase(
      world.databaseUrl,
      `insert into report_issues (code, scholar_id, period, version, data, content_hash, initials, file_id, sha256, issued_at)
       select 'CODE-1', $1, 'baseline', 1, '{}', '', '', id, '', now() from files where id not in (select file_id from report_issues) limit 1`,
      [one.id],
    )
    const whole = await as('upcm').call(undoOperation, { id: operation_id! })
    expect([whole.status, whole.error.message]).toEqual([
      409,
      `This import can no longer be undone: the report of ${one.name} has been issued`,
    ])
    expect((await report(one.id)).status).toBe(200)
    expect((await as('upcm').call(undoOperation, { id: operation_id!, rows: [two.id] })).status).toBe(200)
  })

  test('reads a template with the words of an earlier cohort, and keeps line breaks', async () => {
    await inDatabase(
      world.databaseUrl,
      `insert into report_fields (request, year_tf, view, position) values ('grit', 2024, 'Perseverance', 3), ('description', 2024, 'The Whole', 14)`,
    )
    const done = await store(sheet([one.no_tf, null, 4, 'First line\nSecond line', null], [two.no_tf, null, null, null, 'Old words']))
    await inDatabase(world.databaseUrl, 'delete from report_fields where year_tf = 2024')
    expect(done.status).toBe(200)
    const { data } = (await report(one.id)).body
    expect([data.competency_value.grit, data.competency_evidence.grit]).toEqual([4, 'First line\nSecond line'])
    expect((await report(two.id)).body.data.description).toBe('Old words')
  })

  test('fills its template with a cohort and what its reports hold, and reads it back', async () => {
    await store(sheet([one.no_tf, null, 4, 'Kept at it', null]))
    const file = await as('assessor').call(reportTemplate, { periode: 'baseline', year_tf: one.year_tf })
    const [heads, ...rows] = await sheetIn(file.raw)
    expect([heads!.length, heads![0], heads!.at(-1)]).toEqual([31, 'No TELADAN', 'General Description'])
    const own = rows.find(([number]) => number === one.no_tf)!
    expect(own[heads!.indexOf('Grit: Evidence')]).toBe('Kept at it')
  })
})
