import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { openApp, person, type Answers } from '../../test/index.ts'
import { answersFor, internship, managedProposal } from '../proposals/proposalFixtures.ts'
import { proposalScreens } from '../proposals/proposals.screens.ts'
import { operationScreens } from './operations.screens.ts'

beforeAll(() =>
  Promise.all([import('../proposals/ManageProposalsPage.tsx'), import('./OperationPage.tsx'), import('./DecideManyDialog.tsx')]),
)

const screens = [...proposalScreens, ...operationScreens]
const DECIDE = 'POST proposal/decide'
const UNDO = 'POST operation/undo'
const row = internship()
const open = (path: string, answers: Answers) =>
  openApp(screens, path, {
    me: person('TF', 'UPCM'),
    answers: answersFor(() => row, { 'GET manage/univ/get': { data: [], total: 0, last_page: 1, message: '' }, ...answers }),
  })
const judged = (id: number) => ({
  id,
  kind: 'internships',
  title: `No. ${id}`,
  name: 'Suharto',
  from: 'process',
  version: 3,
  problem: null,
})
const listed = (total: number) => ({ 'GET proposal/list': { data: [managedProposal(row)], total, last_page: 5, message: '' } })

test('all that match are previewed by the filter of the list, and decided as the preview named them; Undo stands in the notice', async () => {
  const app = await open('/admin/mp/list/internships?search=corners', {
    ...listed(41),
    [DECIDE]: (input: { preview?: number }) => ({
      data: { operation: input.preview ? null : 12, rows: [judged(7), judged(8)] },
      message: 'Operation 12: Approved for 2 proposals',
    }),
    [UNDO]: { message: 'Undone' },
  })
  await app.user.click(await screen.findByRole('checkbox', { name: 'Select Reading corners by Suharto' }))
  await app.user.click(screen.getByRole('button', { name: 'Select all 41 that match' }))
  expect(screen.getByText('All 41 that match selected')).toBeTruthy()
  await app.user.click(screen.getByRole('button', { name: 'Decide together' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Decide on 41 proposals' }))
  await app.user.click(dialog.getByRole('combobox', { name: 'Status' }))
  await app.user.click(await screen.findByRole('option', { name: 'Approved' }))
  await app.user.click(dialog.getByRole('button', { name: 'Preview' }))
  await app.user.click(await dialog.findByRole('button', { name: 'Decide on 2' }))
  await waitFor(() => expect(app.calls(DECIDE)).toHaveLength(2))
  const decision = { approval: 'approved', notes: '' }
  expect(app.calls(DECIDE).map(({ input }) => input)).toEqual([
    { ...decision, matching: { kind: 'internships', search: 'corners' }, preview: 1 },
    {
      ...decision,
      records: [
        { id: 7, version: 3 },
        { id: 8, version: 3 },
      ],
    },
  ])
  const notice = within((await screen.findByText('Operation 12: Approved for 2 proposals')).closest<HTMLElement>('[role=status]')!)
  expect(notice.getByRole('link', { name: 'Show the rows' }).getAttribute('href')).toBe('/admin/operation/12')
  await app.user.click(notice.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(app.calls(UNDO).map(({ input }) => input)).toEqual([{ id: 12 }]))
}, 20_000)

test('where all were decided meanwhile the notice says so, without an undo', async () => {
  const app = await open('/admin/mp/list/internships', {
    ...listed(1),
    [DECIDE]: { data: { operation: null, rows: [judged(7)] }, message: 'Nothing was decided' },
  })
  await app.user.click(await screen.findByRole('checkbox', { name: 'Select Reading corners by Suharto' }))
  await app.user.click(screen.getByRole('button', { name: 'Decide together' }))
  const dialog = within(await screen.findByRole('dialog'))
  await app.user.click(dialog.getByRole('combobox', { name: 'Status' }))
  await app.user.click(await screen.findByRole('option', { name: 'Approved' }))
  await app.user.click(dialog.getByRole('button', { name: 'Preview' }))
  await app.user.click(await dialog.findByRole('button', { name: 'Decide on 1' }))
  expect(await screen.findByText('Nothing was decided')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
}, 20_000)

test('more than can be decided at once are not offered, and another filter chooses anew', async () => {
  const app = await open('/admin/mp/list/internships', listed(1001))
  await app.user.click(await screen.findByRole('checkbox', { name: 'Select Reading corners by Suharto' }))
  expect(screen.getByText('1,001 match; at most 1,000 can be chosen at once')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull()
}, 20_000)

const operation = {
  id: 12,
  kind: 'proposals.decisions',
  title: 'Approved for 2 proposals',
  rows: 2,
  by: 'Bagas',
  by_id: 2,
  created_at: '2026-03-04T03:00:00Z',
  undone_at: null,
  undone_by: null,
  undone_rows: 0,
}

test('the page of an operation lists each record before and after, and takes some of them back', async () => {
  const record = (id: number) => ({ id, label: `No. ${id}`, before: 'Process', after: 'Approved', undone_at: null, undone_by: null })
  const app = await open('/admin/operation/12', {
    'GET operation': { data: [operation], total: 1, last_page: 1, message: '' },
    'GET operation/row': { data: [record(7), record(8)], total: 2, last_page: 1, message: '' },
    [UNDO]: { message: '1 of 2 rows of operation 12 have been undone' },
  })
  expect(await screen.findByRole('heading', { name: 'Approved for 2 proposals' })).toBeTruthy()
  expect(await screen.findByText(/Each record as it was before/)).toBeTruthy()
  expect(await screen.findByRole('searchbox')).toBeTruthy()
  const line = within((await screen.findByText('No. 8')).closest('tr')!)
  expect([line.getByText('Process'), line.getByText('Approved')]).toHaveLength(2)
  await app.user.click(line.getByRole('checkbox'))
  await app.user.click(screen.getByRole('button', { name: 'Undo 1 row' }))
  await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(app.calls(UNDO)[0]?.input).toEqual({ id: 12, rows: [8] }))
}, 20_000)

test('the page of an operation without a list of its records neither promises one nor searches it', async () => {
  await open('/admin/operation/12', {
    'GET operation': { data: [operation], total: 1, last_page: 1, message: '' },
    'GET operation/row': { data: [], total: 0, last_page: 1, message: '' },
  })
  expect(await screen.findByText('This operation kept no list of its records.')).toBeTruthy()
  expect(screen.getByText('Operation #12')).toBeTruthy()
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(screen.getByRole('link', { name: 'Overview' }).getAttribute('href')).toBe('/')
}, 20_000)
