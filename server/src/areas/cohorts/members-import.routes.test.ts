import { createScholar, importColumns, importScholars, listScholars, switchScholar } from '@pandu/contract/accounts'
import {
  assignMembers,
  createCohort,
  importMembers,
  listCohortMembers,
  memberTemplate,
  removeCohort,
  unassignMembers,
} from '@pandu/contract/cohorts'
import { listOperations, undoOperation } from '@pandu/contract/operations'
import { expect, test } from 'vitest'
import { accountWorld, someScholar } from '../../../test/accounts.ts'
import { sendFile } from '../../../test/app.ts'
import { type SheetCell, writeSheets, xlsxType } from '../../kit/spreadsheet.ts'

const { as, rows } = accountWorld()

let made = 0
const create = async () => (await as('upcm').call(createCohort, { name: `Kohor ${++made}`, year: 2024, description: '' })).body.data.id
const sheet = async (cells: SheetCell[], column = 'No TELADAN') =>
  sendFile(
    'angkatan.xlsx',
    await writeSheets([{ name: 'A', columns: [{ label: 'Nama' }, { label: column }], rows: cells.map((cell) => ['x', cell]) }]),
    xlsxType,
  )
const preview = async (id: number, cells: SheetCell[], column?: string) =>
  as('upcm').call(importMembers, { id, file: await sheet(cells, column), preview: 1 })
const send = async (id: number, cells: SheetCell[]) => as('upcm').call(importMembers, { id, file: await sheet(cells) })
const scholars = async (count: number) =>
  (await as('upcm').call(listScholars, { filter: { type: 'regular', status: '1' }, sort: '-name', page: { size: count } })).body.data
const members = async (cohort_id: number) =>
  (await as('ld').call(listCohortMembers, { filter: { cohort_id }, sort: 'name', page: { size: 100 } })).body.data
const undo = (id: number | null) => as('ld').call(undoOperation, { id: id! })

test('the template has room for numbers and names, and empty it is no import', async () => {
  const template = await as('upcm').call(memberTemplate, {})
  expect(template.headers['content-disposition']).toContain('cohort-template.xlsx')
  const empty = await as('upcm').call(importMembers, { id: await create(), file: sendFile('t.xlsx', template.raw, xlsxType), preview: 1 })
  expect([empty.status, empty.error.errors]).toEqual([422, { file: ['There are no scholars in the sheet'] }])
})

test('a preview says of every row who it is or what is wrong, and puts nobody in', async () => {
  const id = await create()
  const [inside, free, gone] = await scholars(3)
  await as('upcm').call(assignMembers, { cohort_id: id, data_user_id: [inside!.id] })
  await as('upcm').call(switchScholar, { id: gone!.id, status: 0 })
  const answer = await preview(id, [inside!.no_tf, ` ${free!.no_tf!.toLowerCase()} `, gone!.no_tf, 'TLD-0', null, free!.no_tf, 17])
  expect(answer.body.data).toEqual({
    valid: 1,
    invalid: 5,
    notes: ['These columns were not read: Nama.'],
    operation_id: null,
    path: null,
    rows: [
      {
        row: 2,
        no_tf: inside!.no_tf,
        name: inside!.name,
        sheet_name: '',
        errors: ['This scholar is in the cohort already'],
        warnings: [],
        notes: [],
      },
      { row: 3, no_tf: free!.no_tf!.toLowerCase(), name: free!.name, sheet_name: '', errors: [], warnings: [], notes: [] },
      { row: 4, no_tf: gone!.no_tf, name: gone!.name, sheet_name: '', errors: ['This scholar is not active'], warnings: [], notes: [] },
      { row: 5, no_tf: 'TLD-0', name: '', sheet_name: '', errors: ['No scholar has the number "TLD-0"'], warnings: [], notes: [] },
      { row: 7, no_tf: free!.no_tf, name: free!.name, sheet_name: '', errors: ['No TELADAN is also in row 3'], warnings: [], notes: [] },
      { row: 8, no_tf: '17', name: '', sheet_name: '', errors: ['No scholar has the number "17"'], warnings: [], notes: [] },
    ],
  })
  expect(await members(id)).toHaveLength(1)
  await as('upcm').call(switchScholar, { id: gone!.id, status: 1 })
})

test('all rows come in as one operation, or none', async () => {
  const id = await create()
  const some = await scholars(3)
  const numbers = some.map(({ no_tf }) => no_tf)
  const refused = await send(id, [...numbers, 'TLD-0'])
  expect([refused.status, refused.error.errors]).toEqual([
    422,
    { file: ['Nothing was imported: one row has errors', 'Row 5: No scholar has the number "TLD-0"'] },
  ])
  expect(await members(id)).toEqual([])
  const done = await send(id, numbers)
  expect(done.body).toMatchObject({ message: '3 scholars imported', data: { valid: 3, invalid: 0, rows: [] } })
  expect((await members(id)).map((one) => one.id).sort()).toEqual(some.map((one) => one.id).sort())
  const [operation] = (await as('guest').call(listOperations, { filter: { cohort_id: id } })).body.data
  expect(operation).toMatchObject({
    id: done.body.data.operation_id,
    kind: 'cohorts.import',
    rows: 3,
    title: `3 scholars put into Kohor ${made} from angkatan.xlsx`,
  })
})

test('a number and a name that disagree are refused with both names (O99)', async () => {
  const id = await create()
  const [one, other] = await scholars(2)
  const columns = [{ label: 'No TELADAN' }, { label: 'Full Name' }]
  const cells = [
    [one!.no_tf, other!.name],
    [other!.no_tf, other!.name.toLowerCase()],
  ]
  const file = sendFile('angkatan.xlsx', await writeSheets([{ name: 'A', columns, rows: cells }]), xlsxType)
  const [wrong, right] = (await as('upcm').call(importMembers, { id, file, preview: 1 })).body.data.rows
  const said = `The number ${one!.no_tf} belongs to "${one!.name}", but the sheet says "${other!.name}"`
  expect(wrong).toMatchObject({ name: one!.name, sheet_name: other!.name, errors: [said] })
  expect(right).toMatchObject({ name: other!.name, sheet_name: other!.name.toLowerCase(), errors: [] })
  expect((await as('upcm').call(importMembers, { id, file })).status).toBe(422)
  expect(await members(id)).toEqual([])
})

test('what is no sheet of numbers is said at the file', async () => {
  const id = await create()
  const wrong = async (file: File) => (await as('upcm').call(importMembers, { id, file })).error.errors
  expect(await wrong(sendFile('a.xlsx', 'not a spreadsheet', xlsxType))).toHaveProperty('file')
  expect((await preview(id, ['TLD-1'], 'Nomor')).error.errors).toEqual({ file: ['The column "No TELADAN" is missing'] })
  expect((await preview(2_000_000_000, ['TLD-1'])).status).toBe(404)
  expect((await as('guest').call(importMembers, { id, file: await sheet(['TLD-1']) })).status).toBe(403)
  expect((await as('guest').call(memberTemplate, {})).status).toBe(403)
})

test('an assignment, an import and a removal are undone; each once', async () => {
  const id = await create()
  const [first, second, third] = await scholars(3)
  const assigned = (await as('upcm').call(assignMembers, { cohort_id: id, data_user_id: [first!.id] })).body.data.operation_id
  const imported = (await send(id, [second!.no_tf, third!.no_tf])).body.data.operation_id
  const before = await members(id)
  const removed = (await as('upcm').call(unassignMembers, { cohort_id: id, user_id: [first!.id, second!.id] })).body.data.operation_id
  const changes = (await as('ld').call(listOperations, { filter: { cohort_id: id } })).body.data
  expect(changes.map(({ kind }) => kind)).toEqual(['cohorts.unassign', 'cohorts.import', 'cohorts.assign'])

  expect((await undo(removed)).body.message).toBe(`2 scholars removed from Kohor ${made} has been undone`)
  // As before, including the date since when.
  expect(await members(id)).toEqual(before)
  const again = await undo(removed)
  expect([again.status, again.error.message]).toEqual([409, 'This operation has already been undone'])

  // A scholar who came back because a removal was undone still belongs to the operation that first added them.
  expect((await undo(imported)).status).toBe(200)
  expect((await members(id)).map((one) => one.id)).toEqual([first!.id])
  expect((await undo(assigned)).status).toBe(200)
  expect(await members(id)).toEqual([])
})

test('undoing takes out only whom the operation brought in', async () => {
  const id = await create()
  const [first, second] = await scholars(2)
  const assigned = (await as('upcm').call(assignMembers, { cohort_id: id, data_user_id: [first!.id, second!.id] })).body.data.operation_id
  await as('upcm').call(unassignMembers, { cohort_id: id, user_id: [first!.id] })
  await as('upcm').call(assignMembers, { cohort_id: id, data_user_id: [first!.id] })
  expect((await undo(assigned)).status).toBe(200)
  expect((await members(id)).map((one) => one.id)).toEqual([first!.id])
})

test('an undo is refused while somebody works in a group, and when the cohort is gone', async () => {
  const id = await create()
  const [one] = await scholars(1)
  const operation = (await as('upcm').call(assignMembers, { cohort_id: id, data_user_id: [one!.id] })).body.data.operation_id
  const [course] = await rows<{ id: number }>(
    `insert into courses (title, start_date, end_date, cohort_id) values ('U', '2026-01-01', '2026-02-01', $1) returning id`,
    [id],
  )
  const [group] = await rows<{ id: number }>(`insert into course_groups (course_id, title) values ($1, 'Api') returning id`, [course!.id])
  await rows('insert into group_members (group_id, course_id, user_id) values ($1, $2, $3)', [group!.id, course!.id, one!.id])
  const busy = await undo(operation)
  expect([busy.status, busy.error.message]).toEqual([
    409,
    `${one!.name} is in the group "Api" of a course of this cohort. Remove ${one!.name} from the group first`,
  ])
  expect(await members(id)).toHaveLength(1)
  await rows('delete from courses where id = $1', [course!.id])
  expect((await as('upcm').call(removeCohort, { id })).status).toBe(200)
  const gone = await undo(operation)
  expect([gone.status, gone.error.message]).toEqual([409, 'The cohort of this operation has been deleted'])
})

test('of two who undo at once, one is told', async () => {
  const id = await create()
  const [one] = await scholars(1)
  const operation = (await as('upcm').call(assignMembers, { cohort_id: id, data_user_id: [one!.id] })).body.data.operation_id
  const both = await Promise.all([undo(operation), as('upcm').call(undoOperation, { id: operation! })])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('accounts of a scholar import that are in a cohort keep it from being undone', async () => {
  const scholar = someScholar()
  const row: Record<string, SheetCell> = {
    'Full Name': scholar.name,
    NIK: scholar.nik,
    'No TELADAN': scholar.no_tf,
    Gender: scholar.gender,
    'Type Scholar': 'regular',
    Username: scholar.username,
    Email: scholar.email,
    University: 'Universitas Indonesia',
    'Cohort Year': 2025,
  }
  const columns = importColumns.map(({ view }) => ({ label: view }))
  const bytes = await writeSheets([{ name: 'S', columns, rows: [importColumns.map(({ view }) => row[view] ?? null)] }])
  const imported = await as('upcm').call(importScholars, { file: sendFile('s.xlsx', bytes, xlsxType) })
  await send(await create(), [scholar.no_tf])
  const refused = await undo(imported.body.data.operation_id)
  expect([refused.status, refused.error.message]).toEqual([409, `This import can no longer be undone: ${scholar.name} is in a cohort`])
})

test('a scholar who is made by hand can be imported by number at once', async () => {
  const id = await create()
  const scholar = someScholar({ type: 'non-regular' })
  await as('upcm').call(createScholar, scholar)
  expect((await send(id, [scholar.no_tf])).body.message).toBe('1 scholar imported')
  expect(await members(id)).toMatchObject([{ no_tf: scholar.no_tf, type: 'non-regular' }])
})
