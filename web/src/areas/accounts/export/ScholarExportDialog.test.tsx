import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { person, renderAt } from '../../../test/index.ts'
import { openScholarExport } from './openScholarExport.ts'

const columns = [
  { request: 'name', view: 'Full Name' },
  { request: 'email', view: 'Email' },
  { request: 'year_tf', view: 'Cohort Year' },
]
afterEach(() => void vi.restoreAllMocks())

const show = async () => {
  const page = renderAt(
    <button type="button" onClick={() => void openScholarExport()}>
      Export
    </button>,
    {
      me: person('TF', 'UPCM'),
      answers: {
        'GET migrations/form/scholar': { data: columns, message: 'OK' },
        'POST manage/scholar/export': { message: '3 scholars exported', data: { path: '/api/file/abc' } },
      },
    },
  )
  await page.user.click(await screen.findByRole('button', { name: 'Export' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Export Scholars' }))
  await dialog.findByRole('checkbox', { name: 'Email' })
  return { page, dialog }
}

test('it begins with the names of all years, and what comes out is downloaded', async () => {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    expect(this.getAttribute('href')).toBe('/api/file/abc')
  })
  const { page, dialog } = await show()
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Full Name' }).checked).toBe(true)
  expect(dialog.getByLabelText<HTMLInputElement>('Year', { selector: 'input' }).value).toBe('All Year')
  await page.user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(page.calls('POST manage/scholar/export')[0]?.input).toEqual({ year_tf: null, columns: ['name'] })
  expect(clicked).toHaveBeenCalledOnce()
})

test('Select All and Reset pick the columns; none is refused before anything is sent', async () => {
  const { page, dialog } = await show()
  const picked = () => dialog.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)
  await page.user.click(dialog.getByRole('button', { name: 'Select All' }))
  expect(picked()).toEqual([true, true, true])
  await page.user.click(dialog.getByRole('button', { name: 'Reset' }))
  expect(picked()).toEqual([true, false, false])
  await page.user.click(dialog.getByRole('checkbox', { name: 'Full Name' }))
  await page.user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('choose at least one column')).toBeTruthy()
  expect(page.calls('POST manage/scholar/export')).toEqual([])
})
