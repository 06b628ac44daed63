import type { DeletedReport, DeletedScholar } from '@pandu/contract/trash'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { person, refuse, renderAt } from '../../test/index.ts'
import DeletedReportsPage from './DeletedReportsPage.tsx'
import DeletedScholarsPage from './DeletedScholarsPage.tsx'

const dewi: DeletedScholar = {
  id: 7,
  scholar_id: 7,
  name: 'Dewi Sari',
  no_tf: 'TLD-7',
  university: null,
  year_tf: 2024,
  deleted_by: 'Ratna',
  deleted_at: '2026-01-05T03:00:00Z',
  ends_at: '2026-04-05T03:00:00Z',
  email: 'dewi@example.org',
  username: 'dewi',
  entries: 3,
  taken: [],
}
const RESTORE = 'POST migrations/trash/scholar/restore'
const restoring = async (taken: DeletedScholar['taken'], answer: object = { message: 'Dewi Sari has been restored' }) => {
  const page = renderAt(<DeletedScholarsPage />, {
    me: person('TF', 'UPCM'),
    path: '/admin/trash/user/scholar',
    route: '/admin/$type/user/scholar',
    answers: {
      'GET migrations/trash/scholar': { data: [{ ...dewi, taken }], total: 1, last_page: 1, message: 'OK' },
      [RESTORE]: answer as never,
    },
  })
  await page.user.click(await screen.findByRole('button', { name: 'Actions for Dewi Sari' }))
  await page.user.click(await screen.findByRole('menuitem', { name: 'Restore' }))
  return { page, dialog: within(await screen.findByRole('dialog', { name: 'Restore Dewi Sari' })) }
}

test('a scholar whose names are free comes back with them, and no other can be given', async () => {
  const { page, dialog } = await restoring([])
  expect(dialog.queryByRole('textbox')).toBeNull()
  await page.user.click(dialog.getByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(page.calls(RESTORE)[0]?.input).toEqual({ id: [7] })
})

test('only what somebody else has is asked for, and the new address says that it has to be confirmed', async () => {
  const { page, dialog } = await restoring(['email'], refuse(422, { email: ['E-mail is already used'] }))
  expect(dialog.getByText(/Somebody else has the e-mail address dewi@example.org now/)).toBeTruthy()
  expect(dialog.queryByLabelText(/New username|New No TELADAN/)).toBeNull()
  expect(dialog.getByText(/is used once the link is followed/)).toBeTruthy()
  await page.user.click(dialog.getByRole('button', { name: 'Restore' }))
  expect(await dialog.findByText('Type another e-mail address')).toBeTruthy()
  expect(page.calls(RESTORE)).toEqual([])
  await page.user.type(dialog.getByLabelText(/New email/), 'new@example.org')
  await page.user.click(dialog.getByRole('button', { name: 'Restore' }))
  expect(await dialog.findByText('E-mail is already used')).toBeTruthy()
  expect(page.calls(RESTORE)[0]?.input).toEqual({ id: [7], email: 'new@example.org' })
})

test('several come back together: those whose names are free, the others one by one', async () => {
  const many = [dewi, { ...dewi, id: 8, name: 'Yulius', taken: ['no_tf' as const] }]
  const page = renderAt(<DeletedScholarsPage />, {
    me: person('TF', 'UPCM'),
    path: '/admin/trash/user/scholar',
    route: '/admin/$type/user/scholar',
    answers: {
      'GET migrations/trash/scholar': { data: many, total: 2, last_page: 1, message: 'OK' },
      [RESTORE]: { message: 'Dewi Sari has been restored' },
    },
  })
  await page.user.click(await screen.findByRole('checkbox', { name: 'Select Dewi Sari' }))
  await page.user.click(screen.getByRole('checkbox', { name: 'Select Yulius' }))
  await page.user.click(screen.getByRole('button', { name: 'Restore' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Restore 2 scholars' }))
  expect(dialog.getByText(/1 scholar will be restored.*e-mail, username or number of Yulius now/)).toBeTruthy()
  await page.user.click(dialog.getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(page.calls(RESTORE)[0]?.input).toEqual({ id: [7] }))
})

test('where the names of all are taken nobody is said to come back together', async () => {
  const many = [
    { ...dewi, taken: ['email' as const] },
    { ...dewi, id: 8, name: 'Yulius', taken: ['no_tf' as const] },
  ]
  const page = renderAt(<DeletedScholarsPage />, {
    me: person('TF', 'UPCM'),
    path: '/admin/trash/user/scholar',
    route: '/admin/$type/user/scholar',
    answers: { 'GET migrations/trash/scholar': { data: many, total: 2, last_page: 1, message: 'OK' } },
  })
  await page.user.click(await screen.findByRole('checkbox', { name: 'Select Dewi Sari' }))
  await page.user.click(screen.getByRole('checkbox', { name: 'Select Yulius' }))
  await page.user.click(screen.getByRole('button', { name: 'Restore' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Restore 2 scholars' }))
  expect(dialog.getByText(/^Somebody else has the e-mail, username or number of Dewi Sari, Yulius now/)).toBeTruthy()
})

test('several reports, of which one has a newer one, ask before that one is exchanged', async () => {
  const report = ({ id, name }: { id: number; name: string }): DeletedReport => {
    const { email: _, username: __, entries: ___, taken: ____, ...gone } = dewi
    return { ...gone, id, name, period: 'baseline' }
  }
  const BACK = 'POST migrations/trash/report-summary/restore'
  const message = 'Yulius has a newer Baseline report: it is moved to the trash instead'
  const page = renderAt(<DeletedReportsPage />, {
    me: person('TF', 'UPCM'),
    path: '/admin/trash/assessment-report',
    route: '/admin/$type/assessment-report',
    answers: {
      'GET migrations/trash/report-summary': {
        data: [report(dewi), report({ id: 8, name: 'Yulius' })],
        total: 2,
        last_page: 1,
        message: 'OK',
      },
      [BACK]: ({ confirmed }) =>
        confirmed
          ? { message: '2 reports have been restored' }
          : refuse(422, message, { errors: { confirmed: [message] }, warnings: [{ key: 'newer-9', message }] }),
    },
  })
  await page.user.click(await screen.findByRole('checkbox', { name: 'Select Baseline report of Dewi Sari' }))
  await page.user.click(screen.getByRole('checkbox', { name: 'Select Baseline report of Yulius' }))
  await page.user.click(screen.getByRole('button', { name: 'Restore' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Restore 2 reports' }))
  await page.user.click(dialog.getByRole('button', { name: 'Restore' }))
  await page.user.click(await dialog.findByRole('checkbox', { name: message }))
  await page.user.click(dialog.getByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(page.calls(BACK)[1]?.input).toEqual({ id: [7, 8], confirmed: 'newer-9' }))
})
