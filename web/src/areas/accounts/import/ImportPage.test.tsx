import type { ImportRow } from '@pandu/contract/accounts'
import { xlsx } from '@pandu/contract/kit'
import type { Operation } from '@pandu/contract/operations'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { person, refuse, renderAt, type Answers } from '../../../test/index.ts'
import ImportPage from './ImportPage.tsx'

const rowOf = (row: number, errors: string[] = []): ImportRow => ({
  row,
  name: `Scholar ${row}`,
  no_tf: `T-${row}`,
  email: `s${row}@x.example`,
  username: `s${row}`,
  university: '',
  year_tf: '2026',
  errors,
  warnings: [],
  notes: [],
})
const checked = (rows: ImportRow[], notes: string[] = [], path: string | null = null) => {
  const invalid = rows.filter(({ errors }) => errors.length > 0).length
  return { message: 'OK', data: { rows, valid: rows.length - invalid, invalid, notes, operation_id: null, path } }
}
const done: Operation = {
  id: 5,
  by_id: 2,
  kind: 'accounts.scholarImport',
  title: 'Import of 9 scholars from a.xlsx',
  rows: 9,
  by: 'Bagas',
  created_at: '2026-01-05T03:00:00Z',
  undone_at: null,
  undone_by: null,
  undone_rows: 0,
}
const operations = {
  data: [done, { ...done, id: 4, title: 'Import of 3 scholars from b.xlsx', undone_at: '2026-01-06T03:00:00Z', undone_by: 'Sari' }],
  total: 2,
  last_page: 1,
  message: 'OK',
}

const show = (answers: Answers = {}) =>
  renderAt(<ImportPage />, {
    me: person('TF', 'UPCM'),
    path: '/admin/ma/batch/scholar/import',
    route: '/admin/$type/batch/scholar/import',
    answers: { 'GET operation': operations, ...answers },
  })
const sheet = (name = 'new.xlsx') => new File(['PK'], name, { type: xlsx })
const chooser = () => screen.findByLabelText(/Drop the filled template/)

test('a sheet without errors is imported with one click, and the result can be undone', async () => {
  const page = show({
    'POST manage/scholar/import': ({ preview }) =>
      preview === '1'
        ? checked([rowOf(2), rowOf(3)])
        : { message: '2 scholars imported', data: { rows: [], valid: 2, invalid: 0, operation_id: 6 } },
    'POST operation/undo': { message: 'undone' },
  })
  await page.user.upload(await chooser(), sheet())
  await page.user.click(await screen.findByRole('button', { name: 'Import 2 Scholars' }))
  expect(await screen.findByText('This is operation #6.', { exact: false })).toBeTruthy()
  expect(page.calls('POST manage/scholar/import').map(({ input }) => input.preview)).toEqual(['1', '0'])

  await page.user.click(screen.getByRole('button', { name: 'Undo' }))
  await page.user.click(within(await screen.findByRole('dialog', { name: 'Undo operation' })).getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(page.calls('POST operation/undo')[0]?.input).toEqual({ id: 6 }))
  expect(await chooser()).toBeTruthy()
})

test('errors stand in their rows, alone at first, and keep the import away', async () => {
  const page = show({ 'POST manage/scholar/import': checked([rowOf(2), rowOf(3, ['E-mail must be valid', 'NIK must be 16 digits'])]) })
  await page.user.upload(await chooser(), sheet())
  expect(await screen.findByText('1 row has errors')).toBeTruthy()
  const errors = within(screen.getByRole('list', { name: 'Errors in row 3' }))
  expect(errors.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['E-mail must be valid', 'NIK must be 16 digits'])
  expect(screen.queryByText('Scholar 2')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull()
  await page.user.click(screen.getByRole('switch', { name: 'Only rows with errors' }))
  expect(screen.getByText('Scholar 2')).toBeTruthy()
})

test('what is no spreadsheet or too large is refused at once; what the server finds wrong stands at the same place', async () => {
  const page = show({ 'POST manage/scholar/import': refuse(422, { file: ['The column "Email" is missing'] }) })
  const input = await chooser()
  await page.user.upload(input, sheet('list.xls'))
  expect((await screen.findByRole('alert')).textContent).toBe('This is an old Excel file (.xls): save it as .xlsx and choose it again')
  await page.user.upload(input, sheet('list.ods'))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Choose an .xlsx or .csv file; other spreadsheets must be saved as .xlsx first',
  )
  const large = sheet()
  Object.defineProperty(large, 'size', { value: 6 * 1024 * 1024 })
  await page.user.upload(input, large)
  expect((await screen.findByRole('alert')).textContent).toBe('File size should be less than 5 MB!')
  expect(page.calls('POST manage/scholar/import')).toEqual([])
  await page.user.upload(input, sheet())
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('The column "Email" is missing'))
})

test('warnings must be confirmed before the import, and their rows go with it', async () => {
  const jump = { ...rowOf(3), warnings: ['Semester 2 changes from 3.90 to 1.20'], notes: ['Semester 1: 3.4567 was taken as 3.46'] }
  const page = show({
    'POST manage/scholar/import': ({ preview }) =>
      preview === '1'
        ? checked([rowOf(2), jump], ['These columns were not read: Catatan.'])
        : { message: '2 scholars imported', data: { rows: [], valid: 2, invalid: 0, operation_id: 6 } },
  })
  await page.user.upload(await chooser(), sheet('nilai.csv'))
  expect(await screen.findByText('1 row looks unusual')).toBeTruthy()
  expect(screen.getByText('These columns were not read: Catatan.')).toBeTruthy()
  expect(within(screen.getByRole('list', { name: 'Warnings in row 3' })).getByText(jump.warnings[0]!)).toBeTruthy()
  expect(within(screen.getByRole('list', { name: 'Notes in row 3' })).getByText(jump.notes[0]!)).toBeTruthy()
  expect(screen.queryByText('Scholar 2')).toBeNull()
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Import 2 Scholars' })
  expect(button().disabled).toBe(true)
  await page.user.click(screen.getByRole('checkbox', { name: 'I have checked this row: the values are right' }))
  await page.user.click(button())
  expect(await screen.findByText('This is operation #6.', { exact: false })).toBeTruthy()
  expect(page.calls('POST manage/scholar/import')[1]!.input).toMatchObject({ preview: '0', confirmed: '3' })
})

test('the refused rows are downloaded as a sheet', async () => {
  const opened: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    opened.push(this.getAttribute('href') ?? '')
  })
  const page = show({
    'POST manage/scholar/import': ({ refused }) =>
      checked([rowOf(2, ['E-mail must be valid'])], [], refused === '1' ? '/api/file/7' : null),
  })
  await page.user.upload(await chooser(), sheet())
  await page.user.click(await screen.findByRole('button', { name: 'Download the refused rows' }))
  await waitFor(() => expect(opened).toEqual(['/api/file/7']))
  expect(page.calls('POST manage/scholar/import')[1]!.input).toMatchObject({ preview: '1', refused: '1' })
  click.mockRestore()
})

test('when somebody takes a name between look and import, the rows are looked at again', async () => {
  let looks = 0
  const page = show({
    'POST manage/scholar/import': ({ preview }) => {
      if (preview !== '1') return refuse(422, { file: ['Nothing was imported: one row has errors'] })
      return looks++ === 0 ? checked([rowOf(2)]) : checked([rowOf(2, ['E-mail is already used'])])
    },
  })
  await page.user.upload(await chooser(), sheet())
  await page.user.click(await screen.findByRole('button', { name: 'Import 1 Scholar' }))
  expect(await screen.findByText('E-mail is already used')).toBeTruthy()
})

test('earlier imports are listed; only those not undone offer it', async () => {
  const page = show({ 'POST operation/undo': refuse(409, 'This import can no longer be undone: Ayu has signed in') })
  await page.user.click(await screen.findByRole('button', { name: 'Actions for Import of 3 scholars from b.xlsx' }))
  expect((await screen.findByRole('menuitem', { name: /Undo/ })).textContent).toContain('This operation has already been undone')
  await page.user.keyboard('{Escape}')
  await page.user.click(screen.getByRole('button', { name: 'Actions for Import of 9 scholars from a.xlsx' }))
  await page.user.click(await screen.findByRole('menuitem', { name: 'Undo' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo operation' }))
  await page.user.click(dialog.getByRole('button', { name: 'Yes' }))
  expect(await screen.findByText('This import can no longer be undone: Ayu has signed in')).toBeTruthy()
  expect(screen.getByRole('dialog', { name: 'Undo operation' })).toBeTruthy()
})
