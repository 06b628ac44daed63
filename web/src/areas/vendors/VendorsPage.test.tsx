import type { Vendor } from '@pandu/contract/vendors'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { person, refuse, renderAt, type Answers } from '../../test/index.ts'
import VendorsPage from './VendorsPage.tsx'

const bright: Vendor = {
  id: 7,
  name: 'Bright Partners',
  contact_person: 'Wati',
  phone_number: '0800',
  whole_programme: 0,
  address: 'Jalan Melati 4',
  users: 2,
  created_at: '2026-01-05T03:00:00Z',
  updated_at: '2026-01-05T03:00:00Z',
}
const quiet: Vendor = { ...bright, id: 8, name: 'Quiet Partners', users: 0 }
const list = { data: [bright, quiet], total: 2, last_page: 1, message: 'OK' }
const show = (answers: Answers = {}, me = person('TF', 'UPCM')) =>
  renderAt(<VendorsPage />, {
    me,
    path: '/admin/ma/vendor',
    route: '/admin/$type/vendor',
    answers: { 'GET manage/vendor': list, ...answers },
  })

test('a row leads to the users of its vendor, within the same menu', async () => {
  show()
  expect((await screen.findByRole('link', { name: /Bright Partners/ })).getAttribute('href')).toBe('/admin/ma/7/user-vendor')
})

test('GUEST reads and is offered nothing to change', async () => {
  show({}, person('TF', 'GUEST'))
  await screen.findByRole('link', { name: /Bright Partners/ })
  expect(screen.queryByRole('button', { name: /Create Vendor|Actions for/ })).toBeNull()
})

test('a vendor needs a name before anything is sent; a taken one is said at the field, and the text stays', async () => {
  const page = show({ 'POST manage/vendor': refuse(422, { name: ['Vendor Name is already used'] }) })
  await page.user.click(await screen.findByRole('button', { name: 'Create Vendor' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Vendor' }))
  await page.user.click(dialog.getByRole('button', { name: 'Submit' }))
  expect(await dialog.findByText('Vendor Name is required')).toBeTruthy()
  expect(page.calls('POST manage/vendor')).toEqual([])

  await page.user.type(dialog.getByLabelText(/Vendor Name/), 'Bright Partners')
  await page.user.type(dialog.getByLabelText('Contact Person'), 'Sri')
  await page.user.click(dialog.getByRole('button', { name: 'Submit' }))
  expect(await dialog.findByText('Vendor Name is already used')).toBeTruthy()
  expect(page.calls('POST manage/vendor')[0]?.input).toEqual({
    name: 'Bright Partners',
    contact_person: 'Sri',
    phone_number: '',
    address: '',
  })
  expect(dialog.getByLabelText<HTMLInputElement>('Contact Person').value).toBe('Sri')
})

test('editing starts with what is stored and sends it with the vendor’s number', async () => {
  const page = show({ 'POST manage/vendor/update': { message: 'Vendor updated' } })
  await page.user.click(await screen.findByRole('button', { name: 'Actions for Quiet Partners' }))
  await page.user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Update Vendor' }))
  await page.user.type(dialog.getByLabelText('Address'), ', Depok')
  await page.user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(page.calls('POST manage/vendor/update')[0]?.input).toMatchObject({
    id: 8,
    name: 'Quiet Partners',
    address: 'Jalan Melati 4, Depok',
  })
})

test('a vendor in use cannot be deleted and says why; another is deleted after a question', async () => {
  const page = show({ 'POST manage/vendor/delete': { message: 'Vendor deleted' } })
  await page.user.click(await screen.findByRole('button', { name: 'Actions for Bright Partners' }))
  const refused = await screen.findByRole('menuitem', { name: /Delete/ })
  expect(refused.textContent).toContain('2 users belong to this vendor, so it cannot be deleted')
  await page.user.keyboard('{Escape}')

  await page.user.click(screen.getByRole('button', { name: 'Actions for Quiet Partners' }))
  await page.user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await page.user.click(within(await screen.findByRole('dialog', { name: 'Delete vendor' })).getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(page.calls('POST manage/vendor/delete')[0]?.input).toEqual({ id: 8 }))
})
