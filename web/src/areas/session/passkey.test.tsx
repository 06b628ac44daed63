import { notificationPages } from '@pandu/contract/notifications'
import { overviewPages } from '@pandu/contract/overview'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { screensOf } from '../../kit/screens.ts'
import { type Answers, openApp, person, refuse, renderAt } from '../../test/index.ts'
import { FactorNeededPage } from './FactorNeededPage.tsx'
import { sessionScreens } from './session.screens.ts'
import SettingsPage from './SettingsPage.tsx'

const bytes = (text: string) => new TextEncoder().encode(text).buffer
/** A fake device: the test sets its answer, and it collects the requests. */
const device = {
  create: vi.fn<(asked: CredentialCreationOptions) => Promise<unknown>>(),
  get: vi.fn<(asked: CredentialRequestOptions) => Promise<unknown>>(),
}
const shared = {
  id: 'Y3JlZA',
  rawId: bytes('cred'),
  type: 'public-key',
  getClientExtensionResults: () => ({}),
  authenticatorAttachment: 'platform',
}
const made = {
  ...shared,
  response: { clientDataJSON: bytes('client'), attestationObject: bytes('made'), getTransports: () => ['internal'] },
}
const signed = {
  ...shared,
  response: { clientDataJSON: bytes('client'), authenticatorData: bytes('data'), signature: bytes('signed'), userHandle: bytes('whose') },
}
const credential = { id: 'Y3JlZA', client_data: 'Y2xpZW50', authenticator_data: 'ZGF0YQ', signature: 'c2lnbmVk', user_handle: 'd2hvc2U' }
const fails = (name: string) => () => Promise.reject(new DOMException('', name))
const withDevice = () => {
  vi.stubGlobal('PublicKeyCredential', vi.fn())
  Object.defineProperty(navigator, 'credentials', { value: device, configurable: true })
}

beforeEach(() => {
  device.create.mockReset().mockResolvedValue(made)
  device.get.mockReset().mockResolvedValue(signed)
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'credentials')
})

const me = person('TF', 'UPCM')
const welcome = { ...me, message: 'Welcome', status: 200, token: 'x' }
const question = (timeout = 240_000) => ({
  message: 'OK',
  data: { challenge: 'YXNr', rpId: 'localhost', timeout, userVerification: 'required', allowCredentials: [] },
})
const component = () => Promise.resolve({ default: () => <h1>the page</h1> })
const screens = screensOf(
  ...sessionScreens,
  { page: overviewPages.overview, title: 'Overview', component },
  { page: notificationPages.list, title: 'Notifications', component },
)
const login = (answers: Answers) =>
  openApp(screens, '/notifications', {
    answers: {
      'GET auth/demo': { data: [], password: null, message: '' },
      'POST ws/ticket': refuse(503),
      'GET notification/count': refuse(503),
      'POST auth/login/passkey/challenge': question(),
      'POST auth/passkeys/challenge': question(),
      'POST auth/logout': { message: '' },
      ...answers,
    },
  })
const click = async (app: { user: { click: (on: Element) => Promise<void> } }, name: string | RegExp) =>
  app.user.click(await screen.findByRole('button', { name }))
const alert = async () => (await screen.findByRole('alert')).textContent

test('a browser without passkeys is offered none', async () => {
  await login({})
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /passkey/ })).toBeNull()
})

test('a passkey alone signs in, and the page that was asked for opens', async () => {
  withDevice()
  const app = await login({ 'POST auth/login/passkey': welcome })
  await click(app, 'Sign in with a passkey')
  await waitFor(() => expect(app.path()).toBe('/notifications'))
  expect(app.calls('POST auth/login/passkey')[0]?.input).toEqual({ credential })
  const asked = device.get.mock.calls[0]?.[0].publicKey
  expect([asked?.rpId, asked?.userVerification, asked?.allowCredentials]).toEqual(['localhost', 'required', undefined])
})

test('what the device waits for, why it gave nothing, and what the server says of it, stand at the button', async () => {
  withDevice()
  let timeout = 240_000
  const app = await login({
    'POST auth/login/passkey/challenge': () => question(timeout),
    'POST auth/login/passkey': refuse(403, 'Your account is not active.'),
  })
  let give: (answer: unknown) => void = () => {}
  device.get.mockImplementationOnce(() => new Promise((done) => void (give = done)))
  await click(app, 'Sign in with a passkey')
  expect(await screen.findByText('Your device asks for your fingerprint, face or PIN.')).toBeTruthy()
  give(signed)
  expect(await alert()).toBe('Your account is not active.')
  expect(screen.queryByText('Your device asks for your fingerprint, face or PIN.')).toBeNull()
  const messages: (string | null)[] = []
  const again = async (name: string) => {
    device.get.mockImplementationOnce(fails(name))
    await click(app, 'Sign in with a passkey')
    await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(messages.at(-1) ?? 'Your account is not active.'))
    messages.push(await alert())
  }
  await again('NotAllowedError')
  await again('SecurityError')
  timeout = 0
  await again('NotAllowedError')
  expect(messages).toEqual([
    'Your device did not provide a passkey. Please try again, or choose another way.',
    'Passkeys only work at the address for which Pandu was set up. Please open Pandu there.',
    'Your device did not answer in time. Please try again.',
  ])
  // The password still signs in.
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in' }).disabled).toBe(false)
})

test('after the password the passkey is asked for, and a code can be typed instead; an ended session goes back', async () => {
  withDevice()
  let passkey: Answers[string] = refuse(422, 'This passkey does not open this account')
  const half = { message: '', status: 200, token: 'half', factor: 1, ways: ['app', 'passkey'] }
  const app = await login({ 'POST auth/login': half, 'POST auth/factor/passkey': () => passkey, 'POST auth/factor': welcome })
  const enterPassword = async () => {
    await app.user.clear(await screen.findByLabelText('E-mail or username'))
    await app.user.type(screen.getByLabelText('E-mail or username'), 'upcm')
    await app.user.type(screen.getByLabelText('Password', { selector: 'input' }), 'secret-enough{Enter}')
  }
  await enterPassword()
  expect(await screen.findByRole('heading', { name: 'Use your passkey' })).toBeTruthy()
  await click(app, 'Use your passkey')
  expect(await alert()).toBe('This passkey does not open this account')
  passkey = refuse(666)
  await click(app, 'Use your passkey')
  await waitFor(async () => expect(await alert()).toContain('Please enter your password again'))

  await enterPassword()
  await click(app, 'Enter a code instead')
  expect(await screen.findByRole('heading', { name: 'Enter your code' })).toBeTruthy()
  await click(app, 'Use your passkey instead')
  passkey = welcome
  await click(app, 'Use your passkey')
  await waitFor(() => expect(app.path()).toBe('/notifications'))
})

test('whose passkeys are elsewhere types a recovery code', async () => {
  const half = { message: '', status: 200, token: 'half', factor: 1, ways: ['passkey'] }
  const app = await login({ 'POST auth/login': half, 'POST auth/factor': welcome })
  await app.user.type(await screen.findByLabelText('E-mail or username'), 'upcm')
  await app.user.type(screen.getByLabelText('Password', { selector: 'input' }), 'secret-enough{Enter}')
  expect(await screen.findByText(/This browser cannot use passkeys here\. Enter a recovery code/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /passkey/ })).toBeNull()
  await app.user.type(screen.getByLabelText('Code'), 'aaaa-bbbb-cccc{Enter}')
  await waitFor(() => expect(app.path()).toBe('/notifications'))
})

const passkey = (id: number, name: string, used_at: string | null = null) => ({ id, name, created_at: '2026-11-20T08:00:00.000Z', used_at })
const factor = (passkeys: object[], required = false) => ({
  data: {
    on: passkeys.length > 0,
    since: passkeys.length > 0 ? '2026-11-20T08:00:00.000Z' : null,
    app_since: null,
    passkeys,
    codes_left: passkeys.length > 0 ? 10 : 0,
    required,
  },
  message: '',
})
const setUp = {
  message: 'OK',
  data: {
    challenge: 'YXNr',
    rp: { id: 'localhost', name: 'Pandu' },
    user: { id: 'd2hvc2U', name: 'upcm', displayName: 'U' },
    pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
    timeout: 240_000,
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    attestation: 'none',
  },
}
const settings = (answers: Answers) =>
  renderAt(<SettingsPage />, {
    me: person('SCHOLAR'),
    path: '/settings',
    answers: {
      'GET auth/sessions': { data: [], message: '' },
      'GET auth/sign-ins': { data: [], total: 0, last_page: 1, message: '' },
      'GET auth/me': { ...person('SCHOLAR'), message: '' },
      'POST auth/passkeys/set-up': setUp,
      ...answers,
    },
  })

test('a passkey is named, made by the device and added; the first brings recovery codes', async () => {
  withDevice()
  let passkeys: object[] = []
  const page = settings({
    'GET auth/factor': () => factor(passkeys),
    'POST auth/passkeys/add': ({ name }) => {
      passkeys = [passkey(1, String(name))]
      return { message: 'The passkey has been added', data: { codes: ['AAAA-BBBB-CCCC'] } }
    },
  })
  await click(page, 'Add a passkey')
  const dialog = await screen.findByRole('dialog', { name: 'Add a passkey' })
  const name = within(dialog).getByLabelText(/^Name/)
  expect((name as HTMLInputElement).value).not.toBe('')
  await page.user.clear(name)
  await page.user.click(within(dialog).getByRole('button', { name: 'Continue' }))
  expect(await within(dialog).findByText('Name is required')).toBeTruthy()
  expect(device.create).not.toHaveBeenCalled()

  await page.user.type(name, 'My laptop')
  const messages: string[] = []
  for (const fault of ['InvalidStateError', 'NotAllowedError', 'UnknownError']) {
    device.create.mockImplementationOnce(fails(fault))
    vi.spyOn(console, 'error').mockReturnValueOnce()
    await page.user.click(within(dialog).getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(within(dialog).getByRole('alert').textContent).not.toBe(messages.at(-1)))
    messages.push(within(dialog).getByRole('alert').textContent)
  }
  expect(messages).toEqual([
    'This device has a passkey for your account already. Use that one, or add one of another device.',
    'Your device did not provide a passkey. Please try again, or choose another way.',
    'Your device could not do this. Please try again, or choose another way.',
  ])
  expect(page.calls('POST auth/passkeys/add')).toEqual([])
  await page.user.click(within(dialog).getByRole('button', { name: 'Continue' }))
  const codes = await screen.findByRole('dialog', { name: 'Your recovery codes' })
  await page.user.click(within(codes).getByRole('button', { name: 'I have kept them' }))
  expect(page.calls('POST auth/passkeys/add')[0]?.input).toEqual({
    name: 'My laptop',
    credential: { id: 'Y3JlZA', client_data: 'Y2xpZW50', attestation: 'bWFkZQ', transports: ['internal'] },
  })
  // A challenge that the device refused cannot be used again, so each try requests a new one.
  expect(page.calls('POST auth/passkeys/set-up')).toHaveLength(4)
  const list = await screen.findByRole('list', { name: 'Passkeys' })
  expect(within(list).getByText(/not used yet/)).toBeTruthy()
})

test('a further passkey shows no codes; passkeys are renamed and removed, each after a question', async () => {
  withDevice()
  const page = settings({
    'GET auth/factor': factor([passkey(1, 'Laptop', '2026-11-21T08:00:00.000Z'), passkey(2, 'Key')]),
    'POST auth/passkeys/add': { message: 'The passkey has been added', data: { codes: [] } },
    'POST auth/passkeys/rename': { message: 'Renamed' },
    'POST auth/passkeys/remove': { message: 'Removed' },
  })
  await click(page, 'Add a passkey')
  await page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(page.calls('POST auth/passkeys/add')).toHaveLength(1)

  await click(page, 'Rename Laptop')
  const dialog = await screen.findByRole('dialog', { name: 'Rename Laptop' })
  await page.user.type(within(dialog).getByLabelText(/^Name/), ' of work{Enter}')
  await waitFor(() => expect(page.calls('POST auth/passkeys/rename')[0]?.input).toEqual({ id: 1, name: 'Laptop of work' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await click(page, 'Remove Key')
  expect(page.calls('POST auth/passkeys/remove')).toEqual([])
  const question = await screen.findByRole('dialog', { name: 'Remove Key' })
  expect(question.textContent).not.toContain('recovery codes stop working')
  await page.user.click(within(question).getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(page.calls('POST auth/passkeys/remove')[0]?.input).toEqual({ id: 2 }))
})

test('the last factor says what its removal means; ten are the most; a browser without passkeys says so', async () => {
  withDevice()
  const one = settings({ 'GET auth/factor': factor([passkey(1, 'Laptop')]) })
  await click(one, 'Remove Laptop')
  expect((await screen.findByRole('dialog')).textContent).toContain('your recovery codes stop working')
  one.unmount()
  const ten = settings({ 'GET auth/factor': factor(Array.from({ length: 10 }, (_, i) => passkey(i + 1, `Key ${i}`))) })
  expect(await screen.findByText(/More than 10 passkeys are not possible/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
  ten.unmount()
  vi.unstubAllGlobals()
  settings({ 'GET auth/factor': factor([]) })
  expect(await screen.findByText(/This browser cannot use passkeys here/)).toBeTruthy()
})

test('whoever needs a factor chooses between a passkey and an app', async () => {
  withDevice()
  const page = renderAt(<FactorNeededPage onLeave={() => {}} />, {
    me,
    answers: {
      'POST auth/passkeys/set-up': setUp,
      'POST auth/passkeys/add': { message: '', data: { codes: ['AAAA-BBBB-CCCC'] } },
      'GET auth/me': { ...me, message: '' },
    },
  })
  expect(await screen.findByRole('button', { name: 'Use an app' })).toBeTruthy()
  await click(page, 'Use a passkey')
  await page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Continue' }))
  expect(await screen.findByRole('dialog', { name: 'Your recovery codes' })).toBeTruthy()
})

test('a passkey proves again who somebody is, in place of the password', async () => {
  withDevice()
  let isProved = false
  const page = settings({
    'GET auth/factor': factor([passkey(1, 'Laptop')]),
    'POST auth/passkeys/challenge': question(),
    'POST auth/confirm/passkey': () => {
      isProved = true
      return { message: 'Thank you' }
    },
    'POST auth/passkeys/remove': () => (isProved ? { message: 'Removed' } : refuse(403, 'Again', { prove: true })),
  })
  await click(page, 'Remove Laptop')
  await page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Yes' }))
  const dialog = await screen.findByRole('dialog', { name: 'Enter your password' })
  await page.user.click(await within(dialog).findByRole('button', { name: 'Use a passkey instead' }))
  await waitFor(() => expect(page.calls('POST auth/passkeys/remove')).toHaveLength(2))
  expect(page.calls('POST auth/confirm/passkey')[0]?.input).toEqual({ credential })
})

test('a session that ended under the page is opened again with a passkey, alone or after the password', async () => {
  withDevice()
  let isOpen = false
  const enter = () => {
    isOpen = true
    return { ...person('SCHOLAR'), message: 'Welcome', status: 200, token: 'x' }
  }
  const page = settings({
    'GET auth/factor': factor([passkey(1, 'Laptop'), passkey(2, 'Key')]),
    'POST auth/login': { message: '', status: 200, token: 'half', factor: 1, ways: ['passkey'] },
    'POST auth/login/passkey/challenge': question(),
    'POST auth/passkeys/challenge': question(),
    'POST auth/login/passkey': enter,
    'POST auth/factor/passkey': enter,
    'POST auth/passkeys/remove': () => (isOpen ? { message: 'Removed' } : refuse(666)),
  })
  const remove = async (name: string) => {
    isOpen = false
    await click(page, `Remove ${name}`)
    await page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Yes' }))
    return screen.findByRole('dialog', { name: 'Session Expired' })
  }
  await page.user.click(within(await remove('Laptop')).getByRole('button', { name: 'Sign in with a passkey' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(page.calls('POST auth/passkeys/remove')).toHaveLength(2)

  const dialog = await remove('Key')
  await page.user.type(within(dialog).getByLabelText(/Password/, { selector: 'input' }), 'secret-enough{Enter}')
  const step = await screen.findByRole('dialog', { name: 'Enter your code' })
  await page.user.click(within(step).getByRole('button', { name: 'Use your passkey' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(page.calls('POST auth/passkeys/remove')).toHaveLength(4)
})
