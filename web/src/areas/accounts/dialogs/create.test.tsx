import { Button } from '@mantine/core'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from '../../../kit/dialogs/index.ts'
import { person, refuse, renderAt, type Answers } from '../../../test/index.ts'
import { CreateAssessmentUserDialog } from './CreateAssessmentUserDialog.tsx'
import { CreateScholarDialog } from './CreateScholarDialog.tsx'
import { CreateTeamUserDialog } from './CreateTeamUserDialog.tsx'
import { CreateVendorUserDialog } from './CreateVendorUserDialog.tsx'

const team = [
  { id: 1, name: 'UPCM' },
  { id: 2, name: 'LD' },
  { id: 8, name: 'GUEST' },
]
const vendor = [
  { id: 4, name: 'FASILITATOR' },
  { id: 5, name: 'MENTOR' },
  { id: 7, name: 'ASSESSMENT' },
]
const made = { message: 'The account of Anton has been created', data: { id: 77, account: { id: 77 } } }

const show = async (opening: () => Promise<unknown>, answers: Answers = {}) => {
  const page = renderAt(<Button onClick={() => void opening()}>Open</Button>, {
    me: person('SUPERADMIN'),
    answers: {
      'GET permission/TF': { data: team, message: '' },
      'GET permission/VENDOR': { data: vendor, message: '' },
      'GET manage/univ/get': { data: [{ id: 3, university: 'Universitas Riau' }], total: 1, last_page: 1, message: '' },
      'POST permission/assign': { message: 'saved' },
      ...answers,
    },
  })
  await page.user.click(await screen.findByRole('button', { name: 'Open' }))
  const dialog = await screen.findByRole('dialog')
  const { user } = page
  const field = (label: string) => within(dialog).getByLabelText(new RegExp(`^${label}( \\*)?$`), { selector: 'input' })
  return {
    ...page,
    dialog,
    type: async (label: string, text: string) => {
      await user.clear(field(label))
      await user.click(field(label))
      await user.paste(text)
    },
    pick: async (label: string, option: string) => {
      await user.click(field(label))
      await user.click(await screen.findByRole('option', { name: option, hidden: true }))
    },
    press: (name: string) => user.click(within(dialog).getByRole('button', { name })),
  }
}
type Shown = Awaited<ReturnType<typeof show>>

const credentials = async ({ type, pick }: Shown, again: string, repeated = 'berani-mulai') => {
  await type('Full Name', 'Anton')
  await type('NIK', '3171abc234567890123')
  await pick('Gender', 'Male')
  await type('Username', 'anton')
  await type('Email', 'anton@pandu.example')
  await type('Password', 'berani-mulai')
  await type(again, repeated)
}
const sent = {
  name: 'Anton',
  nik: '3171234567890123',
  gender: 'Male',
  username: 'anton',
  email: 'anton@pandu.example',
  password: 'berani-mulai',
}

test('a scholar: each step says what is missing, and nothing travels before both are whole', async () => {
  const page = await show(() => open(CreateScholarDialog))
  await page.press('Next')
  expect(await screen.findByText('Full Name is required')).toBeTruthy()
  expect(screen.getByText('No TELADAN is required')).toBeTruthy()
  expect(screen.getByText('NIK must be 16 digits')).toBeTruthy()
  expect(screen.queryByText('type password again')).toBeNull()
  await page.type('Full Name', 'Anton')
  await page.type('NIK', '3171234567890123')
  await page.type('No TELADAN', 'TLD-2026-900')
  await page.pick('Gender', 'Male')
  await page.press('Next')
  await page.press('Save')
  expect(await screen.findByText('E-mail is required')).toBeTruthy()
  expect(screen.getByText('type password again')).toBeTruthy()
  await page.type('Email', 'anton')
  await page.press('Save')
  expect(await screen.findByText('E-mail must be valid')).toBeTruthy()
  expect(page.calls('POST manage/scholar')).toHaveLength(0)
})

test('a scholar: passwords that differ are named at the field and in a notice; a taken e-mail keeps what was typed', async () => {
  const answers = [refuse(422, { email: ['E-mail is already used'], no_tf: ['No TELADAN is already used'] }), made]
  const page = await show(() => open(CreateScholarDialog), { 'POST manage/scholar': () => answers.shift() })
  await page.type('Full Name', 'Anton')
  await page.type('NIK', '3171234567890123')
  await page.type('No TELADAN', 'TLD-2026-900')
  await page.pick('Gender', 'Male')
  await page.pick('University', 'Universitas Riau')
  await page.press('Next')
  await page.type('Username', 'anton')
  await page.type('Email', 'anton@pandu.example')
  await page.type('Password', 'berani-mulai')
  await page.type('Repeat password', 'berani-mulaj')
  await page.press('Save')
  expect(await screen.findByText("The password doesn't match.")).toBeTruthy()
  expect(await screen.findByText('The password does not match.')).toBeTruthy()
  expect(page.calls('POST manage/scholar')).toHaveLength(0)

  await page.type('Repeat password', 'berani-mulai')
  await page.press('Save')
  expect(await within(page.dialog).findByText('E-mail is already used')).toBeTruthy()
  expect(within(page.dialog).getByLabelText<HTMLInputElement>(/^Email/).value).toBe('anton@pandu.example')
  await page.press('Back')
  expect(within(page.dialog).getByText('No TELADAN is already used')).toBeTruthy()
  await page.press('Next')
  await page.press('Save')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(page.calls('POST manage/scholar')[1]?.input).toEqual({ ...sent, no_tf: 'TLD-2026-900', type: 'regular', university_id: 3 })
})

test('a team user: differing passwords block Next with a notice; the permissions follow in a second call', async () => {
  const page = await show(() => open(CreateTeamUserDialog), { 'POST manage/tf/add': made })
  await credentials(page, 'Repeat password', 'anders')
  await page.press('Next')
  expect(await screen.findByText('The password does not match.')).toBeTruthy()
  expect(within(page.dialog).queryByRole('button', { name: 'Save' })).toBeNull()
  await page.type('Repeat password', 'berani-mulai')
  await page.press('Next')
  await page.user.click(await within(page.dialog).findByRole('checkbox', { name: 'UPCM' }))
  await page.user.click(within(page.dialog).getByRole('checkbox', { name: 'LD' }))
  await page.press('Save')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(page.calls('POST manage/tf/add').map(({ input }) => input)).toEqual([sent])
  expect(page.calls('POST permission/assign').map(({ input }) => input)).toEqual([{ id: 77, permissions: [1, 2] }])
})

test('a team user whose permissions could not be saved exists; only the permissions are tried again', async () => {
  const answers = [refuse(409, 'The database is busy'), { message: 'saved' }]
  const page = await show(() => open(CreateTeamUserDialog), {
    'POST manage/tf/add': made,
    'POST permission/assign': () => answers.shift(),
  })
  await credentials(page, 'Repeat password')
  await page.press('Next')
  await page.user.click(await within(page.dialog).findByRole('checkbox', { name: 'LD' }))
  await page.press('Save')
  expect(await screen.findByText(/account of Anton has been created, but its permissions could not be saved/)).toBeTruthy()
  expect(screen.getByText('The database is busy')).toBeTruthy()
  const again = screen.getByRole('dialog', { name: 'Permissions of Anton' })
  expect(await within(again).findByRole('checkbox', { name: 'LD' })).toHaveProperty('checked', true)
  await page.user.click(within(again).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(page.calls('POST manage/tf/add')).toHaveLength(1)
  expect(page.calls('POST permission/assign').map(({ input }) => input)).toEqual([
    { id: 77, permissions: [2] },
    { id: 77, permissions: [2] },
  ])
})

test('a vendor user: the words of this form, one permission of two, and the vendor of the page', async () => {
  const page = await show(() => open(CreateVendorUserDialog, { vendorId: 2 }), { 'POST manage/vendor_user': made })
  await page.press('Next')
  expect(await screen.findByText('Confirm password is required')).toBeTruthy()
  await credentials(page, 'Confirm password')
  await page.press('Next')
  expect(await within(page.dialog).findByRole('radio', { name: 'FASILITATOR' })).toBeTruthy()
  expect(within(page.dialog).queryByRole('radio', { name: 'ASSESSMENT' })).toBeNull()
  await page.press('Save')
  expect(await screen.findByText('choose one permission')).toBeTruthy()
  expect(page.calls('POST manage/vendor_user')).toHaveLength(0)
  await page.user.click(within(page.dialog).getByRole('radio', { name: 'FASILITATOR' }))
  await page.user.click(within(page.dialog).getByRole('radio', { name: 'MENTOR' }))
  await page.press('Save')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(page.calls('POST manage/vendor_user').map(({ input }) => input)).toEqual([{ ...sent, vendor_id: 2 }])
  expect(page.calls('POST permission/assign').map(({ input }) => input)).toEqual([{ id: 77, permissions: [5] }])
})

test('an assessment user: every field is required in the words of this form; vendor and permission are fixed', async () => {
  const page = await show(() => open(CreateAssessmentUserDialog), { 'POST manage/vendor_user': made })
  await page.press('Save')
  for (const name of ['Full Name', 'NIK', 'Gender', 'Username', 'Email', 'Password', 'password confirmation']) {
    expect(await screen.findByText(`${name} is required`)).toBeTruthy()
  }
  await credentials(page, 'Password confirmation')
  await page.press('Save')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(page.calls('POST manage/vendor_user').map(({ input }) => input)).toEqual([{ ...sent, vendor_id: 3 }])
  expect(page.calls('POST permission/assign').map(({ input }) => input)).toEqual([{ id: 77, permissions: [7] }])
})
