import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { person, refuse, renderAt } from '../../test/index.ts'
import SettingsPage from './SettingsPage.tsx'

const device = (id: number, current: boolean, browser: string) => ({
  id,
  current,
  device: `Mozilla/5.0 (Windows NT 10.0) ${browser}`,
  address: '10.0.0.1',
  created_at: '2026-11-20T08:00:00.000Z',
  last_seen_at: '2026-11-20T08:00:00.000Z',
})
const here = device(1, true, 'Firefox/145.0')
const there = device(2, false, 'Chrome/141.0')
const sessions = (...data: object[]) => ({ data, message: '' })
const factor = (on: boolean, codes_left = on ? 10 : 0, required = false) => ({
  data: {
    on,
    since: on ? '2026-11-20T08:00:00.000Z' : null,
    app_since: on ? '2026-11-20T08:00:00.000Z' : null,
    passkeys: [],
    codes_left,
    required,
  },
  message: '',
})
const signIns = (...data: object[]) => ({ data, total: data.length, last_page: 1, message: '' })
const show = (answers = {}, me = person('SCHOLAR')) =>
  renderAt(<SettingsPage />, {
    me,
    path: '/settings',
    answers: {
      'GET auth/factor': factor(false),
      'GET auth/sessions': sessions(here, there),
      'GET auth/sign-ins': signIns(),
      'GET auth/me': { ...me, message: '' },
      ...answers,
    },
  })

test('the new password is checked here, the old one there, and the form is blank again afterwards', async () => {
  let isRight = false
  const page = show({
    'POST auth/password/change': () => (isRight ? { message: 'Changed' } : refuse(422, { old_password: ['The old password is wrong'] })),
  })
  const field = (name: RegExp) => screen.getByLabelText(name, { selector: 'input' })
  await page.user.click(await screen.findByRole('button', { name: 'Change password' }))
  expect(screen.getByText('Old password is required')).toBeTruthy()
  expect(screen.getByText('type password again')).toBeTruthy()
  await page.user.type(field(/^Old/), 'the-old-one')
  await page.user.type(field(/^New/), 'the-new-one')
  await page.user.type(field(/^Repeat/), 'the-new-two{Enter}')
  expect(await screen.findByText("The password doesn't match.")).toBeTruthy()
  expect(await screen.findByText('The password does not match.')).toBeTruthy()
  expect(page.calls('POST auth/password/change')).toHaveLength(0)

  await page.user.type(field(/^Repeat/), '{Backspace}{Backspace}{Backspace}one{Enter}')
  // At the field, and as a notice.
  expect(await screen.findAllByText('The old password is wrong')).toHaveLength(2)
  isRight = true
  await page.user.click(screen.getByRole('button', { name: 'Change password' }))
  await waitFor(() => expect((field(/^Old/) as HTMLInputElement).value).toBe(''))
  expect((field(/^New/) as HTMLInputElement).value).toBe('')
})

test('only other devices can be signed out, each after a question', async () => {
  const page = show({ 'POST auth/sessions/revoke': { message: 'Done' } })
  expect(await screen.findByText('This device')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Sign out Firefox on Windows' })).toBeNull()
  await page.user.click(screen.getByRole('button', { name: 'Sign out Chrome on Windows' }))
  await page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(page.calls('POST auth/sessions/revoke').map(({ input }) => input)).toEqual([{ id: 2 }]))
  await page.user.click(await screen.findByRole('button', { name: 'Sign out all other devices' }))
  await page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(page.calls('POST auth/sessions/revoke').at(-1)?.input).toEqual({ id: 'others' }))
})

test('somebody with one device has nothing to sign out; whoever has an expired password is told', async () => {
  const me = person('SCHOLAR')
  show({ 'GET auth/sessions': sessions(here) }, { ...me, user: { ...me.user, must_reset_password: 1 } })
  expect(await screen.findByText('This device')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Sign out/ })).toBeNull()
  expect(screen.getByText(/Your password is expired/)).toBeTruthy()
  expect(screen.queryByRole('tab')).toBeNull()
})

test('a second factor is turned on with a code of the app, and the recovery codes are shown once', async () => {
  let isOn = false
  let isRight = false
  const codes = ['AAAA-BBBB-CCCC', 'DDDD-EEEE-FFFF']
  const page = show({
    'GET auth/factor': () => factor(isOn),
    'POST auth/factor/set-up': {
      data: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Pandu:tf?secret=JBSWY3DPEHPK3PXP' },
      message: 'OK',
    },
    'POST auth/factor/turn-on': () => {
      isOn = isRight
      return isRight ? { data: { codes }, message: 'The second factor is on' } : refuse(422, { code: ['The code is wrong'] })
    },
  })
  await page.user.click(await screen.findByRole('button', { name: 'Turn on' }))
  const dialog = await screen.findByRole('dialog', { name: 'Turn the second factor on' })
  expect(within(dialog).getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy()
  const path = within(dialog).getByRole('img', { name: 'QR code for the app' }).querySelector('path')
  expect(path?.getAttribute('d')).toMatch(/^(M\d+ \d+h1v1h-1z){200,}$/)
  await page.user.type(within(dialog).getByLabelText(/^Code/), '000000{Enter}')
  expect(await within(dialog).findByText('The code is wrong')).toBeTruthy()
  isRight = true
  await page.user.click(within(dialog).getByRole('button', { name: 'Turn on' }))
  const shown = await screen.findByRole('dialog', { name: 'Your recovery codes' })
  expect(
    within(shown)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(codes)
  await page.user.click(within(shown).getByRole('button', { name: 'I have kept them' }))
  expect(await screen.findByText(/10 recovery codes of 10 left/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Turn on' })).toBeNull()
})

test('few recovery codes are pointed out; new ones and turning it off ask first', async () => {
  const page = show({
    'GET auth/factor': factor(true, 2),
    'POST auth/factor/recovery-codes': { data: { codes: ['GGGG-HHHH-JJJJ'] }, message: 'Made' },
    'POST auth/factor/turn-off': { message: 'Off' },
  })
  expect(await screen.findByText(/Make new recovery codes, so that you can sign in/)).toBeTruthy()
  await page.user.click(screen.getByRole('button', { name: 'New recovery codes' }))
  await page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Yes' }))
  expect(await screen.findByText('GGGG-HHHH-JJJJ')).toBeTruthy()
  await page.user.click(screen.getByRole('button', { name: 'I have kept them' }))
  await page.user.click(screen.getByRole('button', { name: 'Turn off' }))
  expect(page.calls('POST auth/factor/turn-off')).toEqual([])
  await page.user.click(
    within(await screen.findByRole('dialog', { name: 'Turn the codes of the app off' })).getByRole('button', { name: 'Yes' }),
  )
  await waitFor(() => expect(page.calls('POST auth/factor/turn-off')).toHaveLength(1))
})

test('a second factor that the permissions require says so, and what turning it off means', async () => {
  const { user } = show({ 'GET auth/factor': factor(true, 10, true) })
  expect(await screen.findByText(/Your permissions require it\./)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Turn off' }))
  expect(await screen.findByText(/you cannot use Pandu until you have set up another one/)).toBeTruthy()
})

test('the own sign-ins say when, on what, from where and how; the failed ones alone on request', async () => {
  const line = {
    id: 1,
    at: '2026-11-20T08:00:00.000Z',
    outcome: 'signed_in',
    address: '10.0.0.1',
    device: 'Firefox on Windows',
    known: true,
    times: 1,
    open: 'here',
  }
  const page = show({
    'GET auth/sign-ins': signIns(
      line,
      { ...line, id: 2, open: 'elsewhere', device: 'Safari on iPhone' },
      { ...line, id: 3, outcome: 'wrong_password', open: 'no', known: false, device: 'curl', address: '203.0.113.9' },
      { ...line, id: 4, outcome: 'refused', open: 'no', known: false, times: 12 },
    ),
  })
  const list = await screen.findByRole('list', { name: 'Sign-ins' })
  const [own, open, wrong, refused] = within(list).getAllByRole('listitem')
  expect(within(own!).getByText('Signed in here')).toBeTruthy()
  expect(within(open!).getByText('Still signed in')).toBeTruthy()
  expect(within(open!).getByText(/Safari on iPhone/)).toBeTruthy()
  expect(within(wrong!).getByText('Wrong password')).toBeTruthy()
  expect(within(wrong!).getByText(/curl · 203\.0\.113\.9 · new device/)).toBeTruthy()
  expect(within(refused!).getByText(/12 times/)).toBeTruthy()
  await page.user.click(screen.getByRole('switch', { name: 'Only failed attempts' }))
  await waitFor(() =>
    expect(page.calls('GET auth/sign-ins').at(-1)?.input).toMatchObject({ filter: { only: 'failed' }, page: { number: '1' } }),
  )
})
