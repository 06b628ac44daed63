import { overviewPages } from '@pandu/contract/overview'
import { sessionPages } from '@pandu/contract/session'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { open } from '../../kit/dialogs/dialogStack.ts'
import { screensOf } from '../../kit/screens.ts'
import { ProveIdentityDialog } from '../../shell/ProveIdentityDialog.tsx'
import { SignInDialog } from '../../shell/SignInDialog.tsx'
import { type Answers, openApp, person, refuse, renderAt, settled } from '../../test/index.ts'
import { providerPage } from './openId.ts'
import { OpenIdSection } from './OpenIdSection.tsx'
import { sessionScreens } from './session.screens.ts'

// A page in a test must not open another site, nor open or close a window.
const openProvider = vi.spyOn(providerPage, 'open')
const openWindow = vi.spyOn(window, 'open')
const closeWindow = vi.spyOn(window, 'close')
beforeEach(() => {
  openProvider.mockReset().mockReturnValue()
  openWindow.mockReset().mockReturnValue(null)
  closeWindow.mockReset().mockReturnValue()
})
afterAll(() => {
  for (const spy of [openProvider, openWindow, closeWindow]) spy.mockRestore()
})

const me = person('TF', 'UPCM')
const welcome = { ...me, message: 'Welcome', status: 200, token: 'x' }
const component = () => Promise.resolve({ default: () => <h1>the page</h1> })
const screens = screensOf(...sessionScreens, { page: overviewPages.overview, title: 'Overview', component })
const google = { message: 'OK', data: { name: 'Google' } }
const show = (path: string, answers: Answers) =>
  openApp(screens, path, {
    answers: {
      'GET auth/openid': google,
      'GET auth/demo': { data: [], password: null, message: '' },
      'POST ws/ticket': refuse(503),
      'GET notification/count': refuse(503),
      ...answers,
    },
  })
const goesTo = { message: 'Go on', data: { url: 'https://accounts.example/authorize?state=abc' } }
const fault = async () => (await screen.findByRole('alert')).textContent

test('the button stands on the login page only where the settings name a provider, and leads there with the page that was asked for', async () => {
  const plain = await show('/auth/login', { 'GET auth/openid': { message: 'OK', data: { name: null } } })
  await screen.findByRole('button', { name: 'Sign in' })
  await settled(plain)
  expect(plain.calls('GET auth/openid')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: /Sign in with/ })).toBeNull()
  plain.unmount()

  const app = await show('/auth/login?next=%2Fsettings', { 'POST auth/openid/start': goesTo })
  await app.user.click(await screen.findByRole('button', { name: 'Sign in with Google' }))
  await waitFor(() => expect(openProvider).toHaveBeenCalledWith(goesTo.data.url))
  expect(app.calls('POST auth/openid/start').map(({ input }) => input)).toEqual([{ next: '/settings' }])
  // The button is busy until the browser leaves; it is not when the person comes back.
  expect(screen.getByRole('button', { name: 'Sign in with Google' }).dataset['loading']).toBe('true')
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  expect(screen.getByRole('button', { name: 'Sign in with Google' }).dataset['loading']).toBeUndefined()
})

test('a provider that is away is said on the login page', async () => {
  const app = await show('/auth/login', { 'POST auth/openid/start': refuse(502, 'Google gave an unexpected answer.') })
  await app.user.click(await screen.findByRole('button', { name: 'Sign in with Google' }))
  expect(await fault()).toBe('Signing in with Google did not workGoogle gave an unexpected answer.')
  expect(openProvider).not.toHaveBeenCalled()
})

test('what the provider sent is sent on once, leaves the address, and opens the page that was asked for', async () => {
  const app = await show('/auth/openid?state=abc&code=c0de&iss=https%3A%2F%2Faccounts.example&scope=email&authuser=0', {
    'POST auth/openid/finish': { ...welcome, next: '/' },
  })
  await waitFor(() => expect(app.path()).toBe('/'))
  expect(app.calls('POST auth/openid/finish').map(({ input }) => input)).toEqual([
    { state: 'abc', code: 'c0de', iss: 'https://accounts.example' },
  ])
})

test('a page elsewhere is not gone to, and a refusal is said with a way back', async () => {
  const app = await show('/auth/openid?state=abc&code=c0de', { 'POST auth/openid/finish': { ...welcome, next: '//elsewhere.example' } })
  await waitFor(() => expect(app.path()).toBe('/'))
  app.unmount()
  const refused = await show('/auth/openid?state=abc&error=access_denied', {
    'POST auth/openid/finish': refuse(409, 'You cancelled the sign-in at Google'),
  })
  expect(await fault()).toContain('You cancelled the sign-in at Google')
  expect(refused.path()).toBe('/auth/openid')
  await refused.user.click(screen.getByRole('link', { name: 'Back to the login page' }))
  await waitFor(() => expect(refused.path()).toBe('/auth/login'))
  refused.unmount()
  const bare = await show('/auth/openid', {})
  expect(await fault()).toContain('Please begin on the login page')
  expect(bare.calls('POST auth/openid/finish')).toEqual([])
})

test('a second factor is asked for before the page opens', async () => {
  const app = await show('/auth/openid?state=abc&code=c0de', {
    'POST auth/openid/finish': { message: 'Code', status: 200, token: 'half', factor: 1, ways: ['app'], next: '/' },
    'POST auth/factor': welcome,
  })
  await app.user.type(await screen.findByLabelText('Code'), '123456{Enter}')
  await waitFor(() => expect(app.path()).toBe('/'))
})

test('a window of its own signs in again or proves who somebody is, tells the page that waits, and can begin anew', async () => {
  const again = await show('/auth/openid?errand=again', { 'POST auth/openid/start': goesTo })
  await waitFor(() => expect(openProvider).toHaveBeenCalledTimes(1))
  const next = again.calls('POST auth/openid/start')[0]?.input['next'] as string
  expect(next).toBe('/auth/openid?through=1')
  again.unmount()
  const heard = vi.fn<() => void>()
  const channel = new BroadcastChannel('pandu-openid')
  channel.addEventListener('message', heard)
  const back = await show('/auth/openid?state=abc&code=c0de', { 'POST auth/openid/finish': { ...welcome, next } })
  expect((await screen.findByRole('status')).textContent).toContain('You can close this window')
  expect(closeWindow).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(heard).toHaveBeenCalledTimes(1))
  channel.close()
  back.unmount()

  const proof = await show('/auth/openid?errand=proof', { 'POST auth/openid/proof/start': goesTo })
  await waitFor(() => expect(openProvider).toHaveBeenCalledTimes(2))
  proof.unmount()
  let isRight = false
  const proved = await show('/auth/openid?state=proof.abc&code=c0de', {
    'POST auth/openid/proof': () => (isRight ? { message: 'Thank you' } : refuse(403, 'That is not the account')),
    'POST auth/openid/proof/start': goesTo,
  })
  expect(await fault()).toContain('That is not the account')
  await proved.user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(openProvider).toHaveBeenCalledTimes(3))
  expect(closeWindow).toHaveBeenCalledTimes(1)
  proved.unmount()
  isRight = true
  await show('/auth/openid?state=proof.abc&code=c0de', { 'POST auth/openid/proof': { message: 'Thank you' } })
  await waitFor(() => expect(closeWindow).toHaveBeenCalledTimes(2))
})

const tell = () => {
  const channel = new BroadcastChannel('pandu-openid')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none: it reaches this origin alone.
  channel.postMessage('through')
  channel.close()
}

test('the question for the password offers the linked account, and goes on when its window is through', async () => {
  const linked = {
    message: '',
    data: {
      name: 'Google',
      link: { email: 'ani@example.org', linked_at: '2026-11-20T08:00:00.000Z', used_at: '2026-11-20T08:00:00.000Z' },
    },
  }
  const page = renderAt(<h1>page</h1>, { me, answers: { 'GET auth/openid/link': linked } })
  const proved = open(ProveIdentityDialog, {})
  await page.user.click(await screen.findByRole('button', { name: 'Sign in with Google instead' }))
  expect(openWindow.mock.lastCall?.[0]).toBe('/auth/openid?errand=proof')
  expect(screen.getByText('Continue in the window of Google. This page waits.')).toBeTruthy()
  tell()
  expect(await proved).toBe(true)
  page.unmount()

  const plain = renderAt(<h1>page</h1>, { me, answers: { 'GET auth/openid/link': { message: '', data: { name: 'Google', link: null } } } })
  void open(ProveIdentityDialog, {})
  await screen.findByRole('dialog')
  await settled(plain)
  expect(plain.calls('GET auth/openid/link')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: /instead/ })).toBeNull()
})

test('an expired session is begun again by whoever the server says has come through', async () => {
  const page = renderAt(<h1>page</h1>, { me, answers: { 'GET auth/openid': google, 'GET auth/me': { ...me, message: '' } } })
  const entered = open(SignInDialog, { username: me.user.username, name: me.user.name })
  await page.user.click(await screen.findByRole('button', { name: 'Sign in with Google instead' }))
  expect(openWindow.mock.lastCall?.[0]).toBe('/auth/openid?errand=again')
  tell()
  expect(await entered).toMatchObject({ user: { id: me.user.id } })
})

test('settings show the linked account, unlink it after a question, and say how to link one', async () => {
  let link: object | null = { email: 'ani@example.org', linked_at: '2026-11-20T08:00:00.000Z', used_at: '2026-11-21T08:00:00.000Z' }
  const page = renderAt(<OpenIdSection />, {
    me,
    path: sessionPages.settings(),
    answers: {
      'GET auth/openid/link': () => ({ message: '', data: { name: 'Google', link } }),
      'POST auth/openid/unlink': () => {
        link = null
        return { message: 'Gone' }
      },
    },
  })
  expect(await screen.findByText(/ani@example\.org at Google, since/)).toBeTruthy()
  await page.user.click(screen.getByRole('button', { name: 'Unlink' }))
  expect(page.calls('POST auth/openid/unlink')).toEqual([])
  await page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Yes' }))
  expect(await screen.findByText(new RegExp(`^Not linked yet.*with the address ${me.user.email}`))).toBeTruthy()
  page.unmount()
  const off = renderAt(<OpenIdSection />, { me, answers: { 'GET auth/openid/link': { message: '', data: { name: null, link: null } } } })
  await settled(off)
  expect(off.calls('GET auth/openid/link')).toHaveLength(1)
  expect(screen.queryByRole('heading', { name: 'Linked account' })).toBeNull()
})
