import type { Account, Scholar } from '@pandu/contract/accounts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { person, refuse, renderAt, settled, type Answers } from '../../../test/index.ts'
import AnyProfilePage from './AnyProfilePage.tsx'
import ProfilePage from './ProfilePage.tsx'

const suharto: Scholar = {
  id: 101,
  user_id: 101,
  name: 'Suharto',
  username: 'suharto',
  email: 'suharto@student.pandu.example',
  gender: 'Male',
  nik: '************1234',
  no_tf: 'TF-2023-001',
  university_id: 2,
  university: 'Universitas Indonesia',
  type: 'regular',
  year_tf: 2023,
  status: 1,
  tsa: false,
  phone_number: '',
  faculty: '',
  study_program: 'Physics',
  profile_picture: null,
  created_at: '2023-09-01T00:00:00Z',
  bio: '',
  must_reset_password: 0,
  pending_email: null,
  birth_place: 'Siak',
  birth_date: null,
  address: '',
  province: '',
  city: '',
  post_code: '',
  alumni_at: null,
  alumni_region: null,
  semester: 7,
  scans: [
    { field: 'scan_ktp', name: 'ktp.jpg', size: 40_000, type: 'image/jpeg', url: '/api/file/a', uploaded_at: '2023-09-01T00:00:00Z' },
  ],
}
const bayu: Account = {
  ...suharto,
  id: 12,
  user_id: 12,
  name: 'Bayu Pratama',
  role: 'TF',
  vendor_id: null,
  vendor: null,
  permissions: [{ id: 1, name: 'UPCM' }],
}
/** The dialog's code is fetched on the first click. */
const lazily = { timeout: 10_000 }
const scholarAnswers = (more: Answers = {}): Answers => ({
  'GET scholar': ({ include }) => ({ message: 'OK', data: { ...suharto, nik: include === 'nik' ? '3201010101011234' : suharto.nik } }),
  'GET manage/scholar/standing': {
    message: 'OK',
    data: [{ kind: 'course', label: 'Lead Self', value: '3 of 6 done', detail: 'average score 80', url: '/result/inclass/1/101' }],
  },
  ...more,
})
const own = (me = person('SCHOLAR'), answers: Answers = scholarAnswers(), path = '/profile/scholar') =>
  renderAt(<ProfilePage />, { me, answers, path, route: '/profile/$role' })
const anybody = (me = person('TF', 'UPCM'), answers: Answers = scholarAnswers(), path = '/admin/ma/profile/scholar/101') =>
  renderAt(<AnyProfilePage />, { me, answers, path, route: '/admin/ma/profile/$role/$id' })

test('the NIK shows whole only after a click, which is one read of its own, and hides again', async () => {
  const { user, calls } = own()
  await screen.findByText('••••••••••••1234')
  expect(calls('GET scholar').map(({ input }) => input['include'])).toEqual([undefined])
  await user.click(screen.getByRole('button', { name: 'Show NIK' }))
  expect(await screen.findByText('3201010101011234')).toBeTruthy()
  expect(calls('GET scholar').map(({ input }) => input['include'])).toEqual([undefined, 'nik'])
  await user.click(screen.getByRole('button', { name: 'Hide NIK' }))
  expect(screen.queryByText('3201010101011234')).toBeNull()
})

test('scholars change who they are, not who they are to the programme; staff change both', async () => {
  const mine = own()
  await screen.findByRole('button', { name: 'Edit Scholar Profile' })
  expect(screen.queryByRole('button', { name: 'Edit Programme' })).toBeNull()
  expect(screen.queryByText('Permissions')).toBeNull()
  mine.unmount()
  const staff = anybody()
  await screen.findByRole('button', { name: 'Edit Programme' })
  expect(screen.getByText('Permissions')).toBeTruthy()
  staff.unmount()
  anybody(person('TF', 'GUEST'))
  await screen.findByText('••••••••••••1234')
  expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Show NIK' })).toBeNull()
  expect(screen.queryByRole('tab', { name: 'Documents' })).toBeNull()
})

test('an edited part sends only what differs, keeps the NIK that was not typed, and shows faults under the fields', async () => {
  const { user, calls } = own(
    undefined,
    scholarAnswers({
      'POST manage/scholar/update': (input) =>
        input['name'] === 'Taken' ? refuse(422, { name: ['no'] }) : { message: 'The profile has been saved' },
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Edit Scholar Profile' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Scholar Profile' }, lazily))
  const name = dialog.getByRole('textbox', { name: 'Full Name' })
  expect(dialog.getByRole('textbox', { name: 'NIK' })).toHaveProperty('placeholder', '••••••••••••1234')
  await user.clear(name)
  await user.type(dialog.getByRole('textbox', { name: 'NIK' }), '12a34')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Full Name is required')).toBeTruthy()
  expect(dialog.getByText('NIK must be 16 digits')).toBeTruthy()
  expect(dialog.getByRole('textbox', { name: 'NIK' })).toHaveProperty('value', '1234')
  await user.clear(dialog.getByRole('textbox', { name: 'NIK' }))
  await user.type(name, 'Taken')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('no')).toBeTruthy()
  await user.clear(name)
  await user.type(name, 'Suharto Putra')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls('POST manage/scholar/update').at(-1)!.input).toEqual({ id: 101, name: 'Suharto Putra', before: { name: 'Suharto' } })
})

test.each([
  ['what was typed replaces it', 'Jalan Dua', { id: 101, address: 'Jalan Dua', before: { address: 'Jalan Satu' } }],
  ['so does what was there at first', '', { id: 101, address: '', before: { address: 'Jalan Satu' } }],
  ['what is stored is no change', 'Jalan Satu', undefined],
])('a field that somebody else has changed meanwhile is shown beside what was typed; then %s', async (_, then, sent) => {
  const UPDATE = 'POST manage/scholar/update'
  const stored = { address: 'Jalan Satu', updated_at: '2026-03-02T00:00:00Z' }
  const { user, calls } = own(
    undefined,
    scholarAnswers({
      [UPDATE]: ({ before }) =>
        before.address === stored.address
          ? { message: 'The profile has been saved' }
          : refuse(409, 'Somebody changed this profile', { stored }),
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Edit Contact' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Contact' }, lazily))
  const address = dialog.getByRole('textbox', { name: 'Address' })
  const type = async (text: string) => {
    await user.clear(address)
    if (text) await user.type(address, text)
  }
  await type('Jalan Dua')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText(/Jalan Satu/)).toBeTruthy()
  expect(address).toHaveProperty('value', 'Jalan Dua')
  await type(then)
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls(UPDATE)[1]?.input).toEqual(sent)
})

test('each part of a profile has its own draft', async () => {
  const { user, calls } = own(undefined, scholarAnswers({ 'GET draft': { message: 'OK', data: null } }))
  for (const [part, title] of [
    ['contact', 'Contact'],
    ['studies', 'Studies'],
  ] as const) {
    await user.click(await screen.findByRole('button', { name: `Edit ${title}` }))
    await screen.findByRole('dialog', { name: title }, lazily)
    await waitFor(() => expect(calls('GET draft').at(-1)?.input).toMatchObject({ record: `101-${part}` }))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
})

test('documents: what is there can be viewed, what is missing sent; wrong files never travel', async () => {
  const { user, calls } = own(
    undefined,
    scholarAnswers({ 'POST manage/scholar/update': { message: 'The profile has been saved' } }),
    '/profile/scholar?tab=documents',
  )
  expect(await screen.findByText('1 of 12 documents')).toBeTruthy()
  expect(screen.getByText(/Every access is logged/)).toBeTruthy()
  const row = screen.getByText('KK (family card)').closest('li')!
  const chooser = row.querySelector<HTMLInputElement>('input[type="file"]')!
  expect(chooser.accept).toContain('application/pdf')
  const { upload } = (await import('@testing-library/user-event')).default.setup({ applyAccept: false })
  await upload(chooser, new File(['MZ'], 'kk.exe', { type: 'application/x-msdownload' }))
  expect(await within(row).findByRole('alert')).toHaveProperty('textContent', 'The file does not match the selected content type')
  expect(calls('POST manage/scholar/update')).toHaveLength(0)
  await user.upload(chooser, new File(['%PDF'], 'kk.pdf', { type: 'application/pdf' }))
  expect(await screen.findByText('The profile has been saved')).toBeTruthy()
  expect(within(row).queryByRole('alert')).toBeNull()
  const [sent] = calls('POST manage/scholar/update')
  expect([sent!.input['id'], sent!.input['scan_kk'].name]).toEqual(['101', 'kk.pdf'])
})

test('a document is removed only after the question', async () => {
  const { user, calls } = own(
    undefined,
    scholarAnswers({ 'POST manage/scholar/scan/delete': { message: 'The document has been removed' } }),
    '/profile/scholar?tab=documents',
  )
  await user.click(await screen.findByRole('button', { name: 'Remove KTP (identity card)' }))
  expect(calls('POST manage/scholar/scan/delete')).toHaveLength(0)
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(calls('POST manage/scholar/scan/delete')[0]?.input).toEqual({ id: 101, field: 'scan_ktp' }))
})

test('a team account changes through tf, a vendor account through vendor_user', async () => {
  const list = (account: Account) => ({ data: [account], total: 1, last_page: 1, message: 'OK' })
  for (const [role, at] of [
    ['TF', 'tf'],
    ['VENDOR', 'vendor_user'],
  ] as const) {
    const account = { ...bayu, role, id: role === 'TF' ? 12 : 31, vendor: role === 'TF' ? null : 'Cahaya' }
    const page = own(
      person(role),
      { [`GET manage/${at}`]: list(account), [`POST manage/${at}/update`]: { message: 'saved' } },
      `/profile/${role.toLowerCase()}`,
    )
    await page.user.click(await screen.findByRole('button', { name: 'Edit Profile' }))
    await page.user.type(await screen.findByRole('textbox', { name: 'Bio' }), 'Hello')
    await page.user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(page.calls(`POST manage/${at}/update`)[0]?.input).toEqual({ id: account.id, bio: 'Hello', before: { bio: '' } }),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    page.unmount()
  }
})

test('the superadmin has no profile, and somebody else’s role leads to your own', async () => {
  const none = own(person('SUPERADMIN'), {}, '/profile/superadmin')
  expect(await screen.findByText('No profile exists for this account')).toBeTruthy()
  none.unmount()
  const { path } = own(person('SCHOLAR'), scholarAnswers(), '/profile/vendor')
  await waitFor(() => expect(path()).toBe('/profile/scholar'))
})

test('staff read where the scholar stands before the address; the scholar’s own page does not ask', async () => {
  const page = anybody()
  const glance = within(await screen.findByRole('region', { name: 'At a glance' }))
  expect(await glance.findByText('Lead Self')).toBeTruthy()
  expect(glance.getByText(/3 of 6 done · average score 80/)).toBeTruthy()
  const regions = screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'))
  expect(regions.indexOf('At a glance')).toBeLessThan(regions.indexOf('Scholar Profile'))
  page.unmount()
  const mine = own()
  await screen.findByRole('button', { name: 'Edit Scholar Profile' })
  await settled(mine)
  expect(mine.calls('GET manage/scholar/standing')).toEqual([])
})

test('an e-mail address that waits for its confirmation stands below, is sent again and given up by who may change it', async () => {
  const waits = scholarAnswers({
    'GET scholar': { message: 'OK', data: { ...suharto, pending_email: 'new@pandu.example' } },
    'POST manage/account/email/resend': { message: 'on its way again' },
    'POST manage/account/email/cancel': { message: 'stays' },
  })
  const { user, calls } = own(person('SCHOLAR'), waits)
  expect(await screen.findByText(/new@pandu\.example is not confirmed yet/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Send again' }))
  expect(await screen.findByText('on its way again')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Keep the old one' }))
  expect(await screen.findByText('stays')).toBeTruthy()
  for (const call of ['resend', 'cancel']) expect(calls(`POST manage/account/email/${call}`)[0]?.input).toEqual({ id: 101 })
})

test('who only reads the account sees the address that waits, without its buttons', async () => {
  anybody(
    person('TF', 'GUEST'),
    scholarAnswers({ 'GET scholar': { message: 'OK', data: { ...suharto, pending_email: 'new@pandu.example' } } }),
  )
  expect(await screen.findByText(/new@pandu\.example is not confirmed yet/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
})

test('the superadmin finds what was mailed to the address; nobody else is offered it', async () => {
  const mails = { name: 'Mails to this address' }
  const { unmount } = anybody(person('SUPERADMIN'))
  const link = await screen.findByRole('link', mails)
  expect(link.getAttribute('href')).toBe('/settings?tab=outbox&search=suharto%40student.pandu.example')
  unmount()
  anybody()
  await screen.findByText('suharto@student.pandu.example')
  expect(screen.queryByRole('link', mails)).toBeNull()
})
