import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from '../../kit/dialogs/index.ts'
import { person, renderAt } from '../../test/index.ts'
import { TrashReportsDialog } from './TrashReportsDialog.tsx'

const TRASH = 'POST report/trash'
const deleting = async (versions: object[]) => {
  const page = renderAt(<p>Reports</p>, {
    me: person('TF', 'UPCM'),
    answers: { 'GET report/trash': { data: versions, message: 'OK' } as never, [TRASH]: { message: 'The report is in the trash' } },
  })
  await screen.findByText('Reports')
  void open(TrashReportsDialog, { ids: [7], what: 'the baseline report of Dewi Sari' })
  return { page, dialog: within(await screen.findByRole('dialog')) }
}

test('a report whose issued version is valid says so before it is deleted, and can withdraw it with a reason', async () => {
  const { page, dialog } = await deleting([{ id: 3, name: 'Dewi Sari', period: 'baseline', version: 2 }])
  expect(await dialog.findByText('Version 2 of the baseline report of Dewi Sari')).toBeTruthy()
  expect(dialog.getByText(/These issued versions stay valid/)).toBeTruthy()
  await page.user.click(dialog.getByLabelText('Withdraw at the same time'))
  await page.user.click(dialog.getByRole('button', { name: 'Move to the trash' }))
  expect(await dialog.findByText('Give a reason')).toBeTruthy()
  expect(page.calls(TRASH)).toEqual([])
  await page.user.type(dialog.getByLabelText(/Reason/), 'Wrong')
  await page.user.click(dialog.getByRole('button', { name: 'Move to the trash' }))
  await waitFor(() => expect(page.calls(TRASH)[0]?.input).toEqual({ id: [7], withdraw: 'Wrong' }))
})
