import { notificationPages } from '@pandu/contract/notifications'
import { overviewPages } from '@pandu/contract/overview'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { meQuery } from '../../kit/session.ts'
import { screensOf } from '../../kit/screens.ts'
import { openApp, person, refuse, settled, type Answers } from '../../test/index.ts'
import { sessionScreens } from './session.screens.ts'

const me = person('TF', 'UPCM')
const welcome = { ...me, message: 'Welcome', status: 200, token: 'x' }
const component = () => Promise.resolve({ default: () => <h1>the page</h1> })
const screens = screensOf(
  ...sessionScreens,
  { page: overviewPages.overview, title: 'Overview', component },
  { page: notificationPages.list, title: 'Notifications', component },
)
const nobody = { data: [], password: null, message: '' }
const show = (path: string, answers: Answers) =>
  openApp(screens, path, {
    answers: { 'GET auth/demo': nobody, 'POST ws/ticket': refuse(503), 'GET notification/count': refuse(503), ...answers },
  })
const fill = async (app: Awaited<ReturnType<typeof show>>, name: string, password: string) => {
  await app.user.type(await screen.findByLabelText('E-mail or username'), name)
  await app.user.type(screen.getByLabelText('Password', { selector: 'input' }), `${password}{Enter}`)
}

test('signing in leads to the page that was asked for', async () => {
  const app = await show('/notifications', { 'POST auth/login': welcome })
  expect(app.path()).toBe('/auth/login?next=%2Fnotifications')
  await fill(app, 'upcm', 'secret-enough')
  await waitFor(() => expect(app.path()).toBe('/notifications'))
  expect(app.calls('POST auth/login')[0]?.input).toEqual({ email: 'upcm', password: 'secret-enough' })
})

test('a refusal that is no matter of a field stays on the page, with what was typed', async () => {
  const app = await show('/auth/login', { 'POST auth/login': refuse(403, 'Your account is not active.') })
  await fill(app, 'upcm', 'secret-enough')
  expect((await screen.findByRole('alert')).textContent).toContain('Your account is not active.')
  expect(screen.getByLabelText<HTMLInputElement>('E-mail or username').value).toBe('upcm')
})

test('a dead session says so, no session does not', async () => {
  const app = await show('/auth/login', { 'GET auth/me': refuse(666) })
  await screen.findByLabelText('E-mail or username')
  expect(screen.queryByText('Session Expired')).toBeNull()
  app.client.removeQueries({ queryKey: meQuery.queryKey })
  await app.router.navigate({ to: '/notifications' })
  await waitFor(() => expect(app.path()).toBe('/login?next=%2Fnotifications'))
  expect(await screen.findByText('Session Expired')).toBeTruthy()
})

test('asking for a new password begins in its field', async () => {
  const app = await show('/auth/login', {})
  await app.user.click(await screen.findByRole('link', { name: 'Forgot password' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^E-mail/)))
  expect(screen.getByRole('heading', { name: 'Forgot password' })).toBeTruthy()
})

test('outside of the demo world nobody is named, in it a click signs in', async () => {
  const plain = await show('/auth/login', {})
  await screen.findByLabelText('E-mail or username')
  await settled(plain)
  expect(plain.calls('GET auth/demo')).toHaveLength(1)
  expect(screen.queryByText('The demo world')).toBeNull()
  plain.unmount()

  const people = { data: [{ username: 'mentor', name: 'Iskandar', what: 'mentors' }], password: 'public', message: '' }
  const app = await show('/auth/login', { 'GET auth/demo': people, 'POST auth/login': welcome })
  await app.user.click(await screen.findByRole('button', { name: /mentor/ }))
  await waitFor(() => expect(app.path()).toBe('/'))
  expect(app.calls('POST auth/login')[0]?.input).toEqual({ email: 'mentor', password: 'public' })
})

test('a mailed link sends its token and address; a dead one leads on to a new one', async () => {
  let dead = true
  const app = await show('/reset/a-token/a%40b.example', {
    'POST auth/password/reset': () => (dead ? refuse(422, { token: ['This link is over'] }) : { message: 'Changed' }),
  })
  await app.user.type(await screen.findByLabelText(/New password/, { selector: 'input' }), 'long-enough')
  await app.user.type(screen.getByLabelText(/Repeat password/, { selector: 'input' }), 'long-enougH{Enter}')
  expect(await screen.findByText("The password doesn't match.")).toBeTruthy()
  expect(await screen.findByText('The password does not match.')).toBeTruthy()
  expect(app.calls('POST auth/password/reset')).toHaveLength(0)

  await app.user.type(screen.getByLabelText(/Repeat password/, { selector: 'input' }), '{Backspace}h{Enter}')
  expect(await screen.findByText('This link is over')).toBeTruthy()
  expect(app.calls('POST auth/password/reset')[0]?.input).toEqual({
    token: 'a-token',
    email: 'a@b.example',
    password: 'long-enough',
    password_confirmation: 'long-enough',
  })
  await app.user.click(screen.getByRole('link', { name: 'Ask for a new link' }))
  await waitFor(() => expect(app.path()).toBe('/auth/login?forgot=1'))

  dead = false
  await app.router.navigate({ to: '/reset/$token/$email', params: { token: 'another', email: 'a@b.example' } } as never)
  await app.user.type(await screen.findByLabelText(/New password/, { selector: 'input' }), 'long-enough')
  await app.user.type(screen.getByLabelText(/Repeat password/, { selector: 'input' }), 'long-enough{Enter}')
  await waitFor(() => expect(app.path()).toBe('/auth/login'))
})

test('a mailed link confirms an address only by its button, and says when it is dead', async () => {
  let isDead = false
  const answer = () => (isDead ? refuse(422, { token: ['This link does not work any more'] }) : { message: 'new@pandu.example is it now' })
  const app = await show('/email/confirm/abc', { 'POST auth/email/confirm': answer })
  await screen.findByRole('heading', { name: 'Confirm your e-mail address' })
  expect(app.calls('POST auth/email/confirm')).toEqual([])
  await app.user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect((await screen.findByRole('status')).textContent).toBe('new@pandu.example is it now')
  expect(app.calls('POST auth/email/confirm')[0]?.input).toEqual({ token: 'abc' })

  isDead = true
  const late = await show('/email/confirm/abc', { 'POST auth/email/confirm': answer })
  await late.user.click((await screen.findAllByRole('button', { name: 'Confirm' })).at(-1)!)
  expect((await screen.findByRole('alert')).textContent).toBe('This link does not work any more')
})

test('an address that is taken back leads to a new password', async () => {
  const app = await show('/email/take-back/abc', {
    'POST auth/email/take-back': { message: 'again', data: { token: 'fresh', email: 'old@pandu.example' } },
  })
  await app.user.click(await screen.findByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(app.path()).toBe('/reset/fresh/old%40pandu.example'))
})

test('with a second factor the code is asked for after the password; too many, and a wait that was too long, are said', async () => {
  let code: Answers[string] = refuse(422, { code: ['The code is wrong'] })
  const half = { message: 'Code', status: 200, token: 'half', factor: 1, ways: ['app'] }
  const app = await show('/notifications', {
    'POST auth/login': half,
    'POST auth/logout': { message: '' },
    'POST auth/factor': () => code,
  })
  const field = () => screen.findByLabelText('Code')
  await fill(app, 'upcm', 'secret-enough')
  await app.user.type(await field(), '000000{Enter}')
  // At the field, and as a notice for some seconds.
  expect(await screen.findAllByText('The code is wrong')).toHaveLength(2)
  expect(app.path()).toBe('/auth/login?next=%2Fnotifications')
  code = refuse(429, 'Too many wrong codes. Please wait 15 seconds and try again')
  await app.user.click(screen.getByRole('button', { name: 'Continue' }))
  expect((await screen.findByText(/wait 15 seconds/)).closest('[role="alert"]')).not.toBeNull()
  code = refuse(666)
  await app.user.click(screen.getByRole('button', { name: 'Continue' }))
  expect((await screen.findByText(/Please enter your password again/)).closest('[role="alert"]')).not.toBeNull()

  await app.user.type(screen.getByLabelText('Password', { selector: 'input' }), '{Enter}')
  await field()
  await app.user.click(screen.getByRole('button', { name: 'Back to the password' }))
  expect(app.calls('POST auth/logout')).toHaveLength(1)
  expect(screen.queryByText(/Please enter your password again/)).toBeNull()

  await app.user.type(screen.getByLabelText('Password', { selector: 'input' }), '{Enter}')
  code = welcome
  await app.user.type(await field(), 'aaaa-bbbb-cccc{Enter}')
  await waitFor(() => expect(app.path()).toBe('/notifications'))
  expect(app.calls('POST auth/factor').at(-1)?.input).toEqual({ code: 'aaaa-bbbb-cccc' })
})
