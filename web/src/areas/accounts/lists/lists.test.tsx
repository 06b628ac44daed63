import { scholarColumns, type Account, type ScholarRow } from '@pandu/contract/accounts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp, person, renderAt, type Answers } from '../../../test/index.ts'
import { accountScreens } from '../accounts.screens.ts'
import { scholarListColumns } from './columns.tsx'
import ScholarsPage from './ScholarsPage.tsx'
import TeamPage from './TeamPage.tsx'
import VendorUsersPage from './VendorUsersPage.tsx'

const gita: Account = {
  id: 40,
  user_id: 40,
  name: 'Gita Larasati',
  username: 'gita',
  email: 'gita@pandu.example',
  gender: 'Female',
  nik: '••••••••••••0042',
  phone_number: '',
  bio: '',
  role: 'TF',
  status: 1,
  must_reset_password: 0,
  pending_email: null,
  vendor_id: null,
  vendor: null,
  permissions: [{ id: 1, name: 'UPCM' }],
  profile_picture: null,
  created_at: '2026-01-05T03:00:00Z',
}
const hanifa: ScholarRow = {
  id: 101,
  user_id: 101,
  name: 'Hanifa Rahmadani',
  username: 'hanifa',
  email: 'hanifa@student.pandu.example',
  gender: null,
  no_tf: 'TLD-2026-048',
  university_id: 3,
  university: 'Universitas Riau',
  type: 'regular',
  year_tf: 2026,
  status: 0,
  tsa: true,
  phone_number: '',
  faculty: '',
  study_program: '',
  birth_place: 'Pekanbaru',
  birth_date: '2005-04-03',
  address: '',
  province: '',
  city: '',
  post_code: '',
  nik: '************0001',
  profile_picture: null,
  alumni_at: null,
  created_at: '2026-01-05T03:00:00Z',
}
const listOf = (...data: object[]) => ({ data, total: data.length, last_page: 1, message: '' })
const lists: Answers = {
  'GET manage/tf': listOf(gita, { ...gita, id: 12, name: 'Bayu Pratama', status: 0 }),
  'GET manage/scholar': listOf(hanifa),
  'GET manage/vendor': listOf({ id: 2, name: 'Langkah Bersama', users: 0 }),
  'GET manage/vendor_user': listOf(),
  'GET manage/univ/get': listOf({ id: 3, university: 'Universitas Riau' }),
  'GET permission/TF': {
    data: [
      { id: 1, name: 'UPCM' },
      { id: 2, name: 'LD' },
      { id: 9, name: 'TSA' },
    ],
    message: '',
  },
  'GET migrations/form/scholar': { data: [], message: '' },
}
const paths = { path: '/admin/ma/list/tf', route: '/admin/$type/list/tf' }

test('GUEST reads the lists and is offered nothing to change', async () => {
  renderAt(<TeamPage />, { me: person('TF', 'GUEST'), answers: lists, ...paths })
  expect((await screen.findByRole('link', { name: /Gita Larasati/ })).getAttribute('href')).toBe('/admin/ma/profile/tf/40')
  expect(screen.queryByRole('button', { name: /^Create |Actions for/ })).toBeNull()
})

test('deactivating asks first; one cannot switch oneself', async () => {
  const page = renderAt(<TeamPage />, {
    me: person('TF', 'UPCM'),
    answers: { ...lists, 'POST manage/tf/status': { message: 'Gita Larasati is no longer active' } },
    ...paths,
  })
  await page.user.click(await screen.findByRole('button', { name: 'Actions for Gita Larasati' }))
  const deactivate = await screen.findByRole('menuitem', { name: 'Deactivate' })
  expect(screen.queryByRole('menuitem', { name: 'Activate' })).toBeNull()
  await page.user.click(deactivate)
  const dialog = await screen.findByRole('dialog', { name: 'Deactivate account' })
  expect(within(dialog).getByText(/Gita Larasati will be signed out everywhere/)).toBeTruthy()
  expect(page.calls('POST manage/tf/status')).toHaveLength(0)
  await page.user.click(within(dialog).getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(page.calls('POST manage/tf/status')[0]?.input).toEqual({ id: 40, status: 0 }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await page.user.click(screen.getByRole('button', { name: 'Actions for Bayu Pratama' }))
  const own = await screen.findAllByRole('menuitem', { name: /You cannot change your own status or permissions/ })
  expect(own.map((item) => (item as HTMLButtonElement).disabled)).toEqual([true, true])
})

test('editing sends only what was changed, and a NIK that was left empty stays', async () => {
  const page = renderAt(<TeamPage />, {
    me: person('TF', 'UPCM'),
    answers: { ...lists, 'POST manage/tf/update': { message: 'saved' } },
    ...paths,
  })
  await page.user.click(await screen.findByRole('button', { name: 'Actions for Gita Larasati' }))
  await page.user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  const dialog = await screen.findByRole('dialog', { name: 'Edit Profile' })
  expect(within(dialog).getByLabelText(/^NIK/)).toHaveProperty('placeholder', '••••••••••••0042')
  await page.user.type(within(dialog).getByLabelText(/^Phone Number/), '0812')
  await page.user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(page.calls('POST manage/tf/update')[0]?.input).toEqual({ id: 40, phone_number: '0812', before: { phone_number: '' } }),
  )
})

test('permissions begin with those held and are replaced as a whole', async () => {
  const page = renderAt(<TeamPage />, {
    me: person('TF', 'UPCM', 'LD'),
    answers: { ...lists, 'POST permission/assign': { message: 'saved' } },
    ...paths,
  })
  await page.user.click(await screen.findByRole('button', { name: 'Actions for Gita Larasati' }))
  await page.user.click(await screen.findByRole('menuitem', { name: 'Permissions' }))
  const dialog = await screen.findByRole('dialog', { name: 'Permissions of Gita Larasati' })
  expect(await within(dialog).findByRole('checkbox', { name: 'UPCM' })).toHaveProperty('checked', true)
  // Nobody can give a permission that they do not hold.
  expect(within(dialog).getByRole('checkbox', { name: 'TSA' })).toHaveProperty('disabled', true)
  await page.user.click(within(dialog).getByRole('checkbox', { name: 'LD' }))
  await page.user.click(within(dialog).getByRole('checkbox', { name: 'UPCM' }))
  await page.user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(page.calls('POST permission/assign')[0]?.input).toEqual({ id: 40, permissions: [2], before: [1] }))
})

test('the scholar list asks with the filters of its address, offers what fits the scholar, and changes the placement', async () => {
  const page = renderAt(<ScholarsPage />, {
    me: person('SUPERADMIN'),
    answers: { ...lists, 'POST manage/scholar/update': { message: 'saved' } },
    path: '/admin/ma/list/scholar?status=2&university_id=3&sort=name',
    route: '/admin/$type/list/scholar',
  })
  await page.user.click(await screen.findByRole('button', { name: 'Actions for Hanifa Rahmadani' }))
  expect(page.calls('GET manage/scholar').at(-1)?.input).toMatchObject({ filter: { status: '2', university_id: '3' }, sort: 'name' })
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
    'Edit',
    'Remove as TSA officer',
    'Activate',
    'Delete',
  ])
  await page.user.click(screen.getByRole('menuitem', { name: 'Edit' }))
  const dialog = await screen.findByRole('dialog', { name: 'Edit Scholar' })
  await page.user.click(within(dialog).getByLabelText(/^Cohort Year/, { selector: 'input' }))
  // The filter of the list behind the dialog has options with the same years.
  await page.user.click((await screen.findAllByRole('option', { name: '2025', hidden: true })).at(-1)!)
  await page.user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(page.calls('POST manage/scholar/update')[0]?.input).toMatchObject({ id: 101, year_tf: 2025 }))
})

test('a vendor without users says so; a vendor that is not there is not found', async () => {
  const route = '/admin/$type/$id/user-vendor'
  const page = renderAt(<VendorUsersPage />, { me: person('SUPERADMIN'), answers: lists, path: '/admin/ma/2/user-vendor', route })
  expect(await screen.findByRole('heading', { name: 'Langkah Bersama' })).toBeTruthy()
  expect(await screen.findByText('This implementing partner has no users yet')).toBeTruthy()
  expect(page.calls('GET manage/vendor_user')[0]?.input).toMatchObject({ filter: { vendor_id: '2' } })
  page.unmount()
  await openApp(accountScreens, '/admin/ma/99/user-vendor', { me: person('TF'), answers: { ...lists, 'GET manage/vendor': listOf() } })
  expect(await screen.findByText(/not found/i)).toBeTruthy()
})

test('the identity log says who saw what of whom, with a way to both', async () => {
  const somebody = (id: number, name: string, role: string) => ({ id, name, role, profile_picture: null })
  const one = {
    id: 1,
    at: '2026-11-03T02:00:00Z',
    by: somebody(40, 'Gita Larasati', 'TF'),
    whose: somebody(101, 'Hanifa', 'SCHOLAR'),
    fields: ['nik', 'scan_ktp'],
  }
  const data = [
    one,
    { ...one, id: 2, by: one.whose },
    { ...one, id: 3, by: null },
    { ...one, id: 4, by: somebody(1, 'Super', 'SUPERADMIN') },
  ]
  const page = await openApp(accountScreens, '/admin/ma/identity-log', {
    me: person('SUPERADMIN'),
    answers: { 'GET manage/account/look': { data, total: 4, last_page: 1, message: '' } },
  })
  await screen.findByText('A deleted account')
  expect(page.calls('GET manage/account/look')[0]?.input).toMatchObject({ sort: '-at' })
  const rows = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row))
  expect(rows[0]!.getByRole('link', { name: /Gita Larasati/ }).getAttribute('href')).toBe('/admin/ma/profile/tf/40')
  expect(rows[0]!.getByRole('link', { name: /Hanifa/ }).getAttribute('href')).toBe('/admin/ma/profile/scholar/101')
  for (const seen of ['NIK', 'KTP (identity card)']) expect(rows[0]!.getByText(seen)).toBeTruthy()
  expect(rows[1]!.getByText('Themselves')).toBeTruthy()
  expect(rows[2]!.getByText('A deleted account')).toBeTruthy()
  expect(rows[3]!.queryByRole('link', { name: /Super/ })).toBeNull()
  await page.user.click(screen.getByRole('button', { name: 'Filter' }))
  await page.user.click(await screen.findByRole('combobox', { name: 'By' }))
  await page.user.click(await screen.findByRole('option', { name: 'Others' }))
  await waitFor(() => expect(page.calls('GET manage/account/look').at(-1)?.input).toMatchObject({ filter: { who: 'others' } }))
})

test('the column picker of scholars offers every column that an export knows (C121)', async () => {
  const offered = new Set(scholarListColumns.map(({ label }) => label))
  expect(scholarColumns.map(({ view }) => view).filter((label) => !offered.has(label))).toEqual([])
  expect(scholarListColumns.filter(({ shown }) => shown !== false).map(({ key }) => key)).toEqual([
    'no',
    'no_tf',
    'name',
    'email',
    'university',
    'type',
    'status',
  ])
})
