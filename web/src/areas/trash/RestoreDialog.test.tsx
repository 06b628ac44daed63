import type { DeletedScholar } from '@pandu/contract/trash'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { person, refuse, renderAt } from '../../test/index.ts'
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
const restoring = async (taken: DeletedScholar['taken'], answer: object = { message: 'Dewi Sari is back' }) => {
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
  expect(dialog.getByText(/counts once the link is followed/)).toBeTruthy()
  await page.user.click(dialog.getByRole('button', { name: 'Restore' }))
  expect(await dialog.findByText('Type another e-mail address')).toBeTruthy()
  expect(page.calls(RESTORE)).toEqual([])
  await page.user.type(dialog.getByLabelText(/New email/), 'new@example.org')
  await page.user.click(dialog.getByRole('button', { name: 'Restore' }))
  expect(await dialog.findByText('E-mail is already used')).toBeTruthy()
  expect(page.calls(RESTORE)[0]?.input).toEqual({ id: [7], email: 'new@example.org' })
})
