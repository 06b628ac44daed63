import { accountPages, listScholars } from '@pandu/contract/accounts'
import { cohortPages } from '@pandu/contract/cohorts'
import { overviewPages } from '@pandu/contract/overview'
import { sessionPages } from '@pandu/contract/session'
import { vendorPages, vendors } from '@pandu/contract/vendors'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { CallForm, SubmitButton, TextField, useCallForm } from '../kit/form/index.ts'
import { isLeavingPage } from '../kit/person.ts'
import { useCall, useWrite } from '../kit/query.ts'
import { screensOf } from '../kit/screens.ts'
import { screens as real } from '../screens.ts'
import { closeAllDialogs, removeAllDialogs } from '../kit/dialogs/dialogStack.ts'
import { openApp, person, refuse, type Answers } from '../test/index.ts'

const live = {
  'POST ws/ticket': refuse(503),
  'GET notification/count': { message: '', data: { unread: 0 } },
  'GET notification': { data: [], total: 0, last_page: 1, message: '' },
}

function Page() {
  const write = useWrite(vendors.create)
  const form = useCallForm({ schema: vendors.create.input, initial: { name: '' }, submit: (values) => write.send(values as never) })
  return (
    <CallForm form={form} label="Vendor">
      <TextField name="name" label="Vendor Name" />
      <SubmitButton>Save</SubmitButton>
    </CallForm>
  )
}
function ListPage() {
  const list = useCall(listScholars, { page: { number: 1, size: 10 } })
  return <p>{list.isError ? 'failed' : list.data ? 'there' : 'waiting'}</p>
}
const component = (it: () => React.ReactNode) => () => Promise.resolve({ default: it })
const screens = screensOf(
  ...real.filter(({ page }) => page.guard === 'standalone'),
  { page: overviewPages.overview, title: 'Overview', component: component(() => <h1>the overview</h1>) },
  { page: sessionPages.login, title: 'Login', component: component(() => <h1>the login</h1>) },
  { page: sessionPages.expiredLogin, title: 'Login', component: component(() => <h1>the login after expiry</h1>) },
  { page: sessionPages.settings, title: 'Settings', component: component(() => <h1>the settings</h1>) },
  { page: vendorPages.list, title: 'Vendors', component: component(Page) },
  { page: accountPages.scholars, title: 'Scholar', component: component(ListPage) },
  {
    page: cohortPages.list,
    title: 'Cohorts',
    component: component(() => <input aria-label="Starts here" ref={(field) => field?.focus()} />),
  },
)
const me = person('TF', 'UPCM')
const show = (path: string, answers: Answers = {}, who = me) => openApp(screens, path, { me: who, answers: { ...live, ...answers } })

const loginAnswer = (id: number) => ({ ...me, user: { ...me.user, id }, message: 'Welcome', status: 200, token: 'x' })

test('an ended session asks over the page, keeps the text, and the same person’s write goes through', async () => {
  let isLive = false
  const app = await show('/admin/ma/vendor', {
    'POST manage/vendor': () => (isLive ? { message: 'Vendor created', data: { id: 1 } } : refuse(666)),
    'POST auth/login': ({ password }) => {
      if (password !== 'right-password') return refuse(422, { password: ['Wrong'] })
      isLive = true
      return loginAnswer(me.user.id)
    },
  })
  await app.user.type(await screen.findByLabelText('Vendor Name'), 'Bright')
  await app.user.click(screen.getByRole('button', { name: 'Save' }))
  const dialog = await screen.findByRole('dialog')
  expect(screen.getAllByText('Session Expired').length).toBeGreaterThan(0)
  await app.user.type(within(dialog).getByLabelText(/Password/, { selector: 'input' }), 'wrong-password{Enter}')
  expect(await within(dialog).findByText('Wrong')).toBeTruthy()
  await app.user.clear(within(dialog).getByLabelText(/Password/, { selector: 'input' }))
  await app.user.type(within(dialog).getByLabelText(/Password/, { selector: 'input' }), 'right-password{Enter}')
  expect(await screen.findByText('Vendor created')).toBeTruthy()
  // By itself it goes after six seconds.
  await waitFor(() => expect(screen.queryByText('Session Expired')).toBeNull(), { timeout: 4000 })
  const keys = app.calls('POST manage/vendor').map(({ headers }) => headers['Idempotency-Key'])
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
  expect(app.path()).toBe('/admin/ma/vendor')
})

test('another person who signs in there sends nothing of the first one, neither at once nor while the page is left', async () => {
  const app = await show('/admin/ma/vendor', {
    'POST manage/vendor': refuse(666),
    'POST auth/login': loginAnswer(me.user.id + 1),
  })
  await app.user.type(await screen.findByLabelText('Vendor Name'), 'Bright')
  await app.user.click(screen.getByRole('button', { name: 'Save' }))
  const dialog = await screen.findByRole('dialog')
  await app.user.type(within(dialog).getByLabelText(/Password/, { selector: 'input' }), 'right-password{Enter}')
  await waitFor(() => expect(isLeavingPage()).toBe(true))
  const before = app.calls('POST manage/vendor')
  expect(before.map(({ headers }) => headers['X-Person'])).toEqual([String(me.user.id)])
  // The page may stay for a while, or for good where the browser was told to stay.
  await app.user.click(screen.getByRole('button', { name: 'Save' }))
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  window.dispatchEvent(new Event('pagehide'))
  expect(leaving.defaultPrevented).toBe(false)
  expect(app.calls('POST manage/vendor')).toHaveLength(1)
  expect(app.calls('POST draft')).toEqual([])
})

test.each([409, 666])('the code step goes back to the password when the sign-in has ended (%i), and the text stays', async (status) => {
  let isLive = false
  let code = refuse(status, 'It has ended')
  const app = await show('/admin/ma/vendor', {
    'POST manage/vendor': () => (isLive ? { message: 'Vendor created', data: { id: 1 } } : refuse(666)),
    'POST auth/login': { message: 'Code', status: 200, token: 'half', factor: 1, ways: ['app'] },
    'POST auth/factor': ({ code: typed }) => {
      isLive = typed === '123456'
      return isLive ? loginAnswer(me.user.id) : code
    },
  })
  await app.user.type(await screen.findByLabelText('Vendor Name'), 'Bright')
  await app.user.click(screen.getByRole('button', { name: 'Save' }))
  const password = () => screen.findByLabelText<HTMLInputElement>(/Password/, { selector: 'input' })
  await app.user.type(await password(), 'right-password{Enter}')
  const step = () => screen.findByRole('dialog', { name: 'Enter your code' })
  await app.user.type(within(await step()).getByLabelText(/^Code/), '000000{Enter}')
  const dialog = await screen.findByRole('dialog', { name: 'Session Expired' })
  expect((await within(dialog).findByRole('alert')).textContent).toBe('That took too long. Please enter your password again')
  expect((await password()).value).toBe('')

  await app.user.type(await password(), 'right-password{Enter}')
  code = refuse(422, { code: ['The code is wrong'] })
  await app.user.type(within(await step()).getByLabelText(/^Code/), '000000{Enter}')
  expect(await within(await step()).findByText('The code is wrong')).toBeTruthy()
  await app.user.clear(within(await step()).getByLabelText(/^Code/))
  await app.user.type(within(await step()).getByLabelText(/^Code/), '123456{Enter}')
  expect(await screen.findByText('Vendor created')).toBeTruthy()
  expect(app.path()).toBe('/admin/ma/vendor')
})

test('what needs the password again asks over the page, keeps the text, and goes through; without it nothing is written', async () => {
  let isProved = false
  const app = await show('/admin/ma/vendor', {
    'POST manage/vendor': () =>
      isProved ? { message: 'Vendor created', data: { id: 1 } } : refuse(403, 'Please enter your password again', { prove: true }),
    'POST auth/confirm': ({ password }) => {
      isProved = password === 'right-password'
      return isProved ? { message: 'Thank you' } : refuse(422, { password: ['The password is wrong'] })
    },
  })
  await app.user.type(await screen.findByLabelText('Vendor Name'), 'Bright')
  await app.user.click(screen.getByRole('button', { name: 'Save' }))
  await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('Please enter your password again')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Vendor Name').value).toBe('Bright')

  await app.user.click(screen.getByRole('button', { name: 'Save' }))
  const dialog = await screen.findByRole('dialog', { name: 'Enter your password' })
  const password = () => within(dialog).getByLabelText(/Password/, { selector: 'input' })
  await app.user.type(password(), 'wrong-password{Enter}')
  expect(await within(dialog).findByText('The password is wrong')).toBeTruthy()
  await app.user.clear(password())
  await app.user.type(password(), 'right-password{Enter}')
  expect(await screen.findByText('Vendor created')).toBeTruthy()
  expect(app.calls('POST manage/vendor').map(({ input }) => input.name)).toEqual(['Bright', 'Bright', 'Bright'])
})

test('going to the login instead ends the session there', async () => {
  const app = await show('/admin/ma/list/scholar', { 'GET manage/scholar': refuse(666) })
  await app.user.click(await screen.findByRole('button', { name: 'Go to login' }))
  await waitFor(() => expect(app.path()).toBe('/login'))
  expect(await screen.findByText('the login after expiry')).toBeTruthy()
})

test('a session that ended while nobody looked asks over the page too', async () => {
  let isLive = true
  const app = await show('/', {
    'GET auth/me': () => (isLive ? { ...me, message: '' } : refuse(666)),
    'POST auth/login': () => {
      isLive = true
      return loginAnswer(me.user.id)
    },
  })
  expect(await screen.findByText('the overview')).toBeTruthy()
  isLive = false
  void app.client.invalidateQueries({ queryKey: ['session'] })
  const dialog = await screen.findByRole('dialog')
  expect(screen.getByText('the overview')).toBeTruthy()
  await app.user.type(within(dialog).getByLabelText(/Password/, { selector: 'input' }), 'right-password{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(app.path()).toBe('/')
  expect(screen.getByText('the overview')).toBeTruthy()
})

test('signing out asks about unsaved text first', async () => {
  const app = await show('/admin/ma/vendor', { 'POST auth/logout': { message: 'bye' } })
  await app.user.type(await screen.findByLabelText('Vendor Name'), 'Bright')
  const signOut = async () => {
    await app.user.click(screen.getByRole('button', { name: /profile menu/ }))
    await app.user.click(await screen.findByRole('menuitem', { name: 'Logout' }))
  }
  await signOut()
  await app.user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(app.calls('POST auth/logout')).toHaveLength(0)
  expect(app.path()).toBe('/admin/ma/vendor')
  await signOut()
  await app.user.click(await screen.findByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(app.path()).toBe('/auth/login'))
  expect(app.calls('POST auth/logout')).toHaveLength(1)
})

test('a server that does not answer at the start is said, and trying again goes on', async () => {
  let isDown = true
  const app = await openApp(screens, '/', {
    me: undefined,
    answers: { ...live, 'GET auth/me': () => (isDown ? refuse(503, 'Busy') : { ...me, message: '' }) },
  })
  app.client.removeQueries({ queryKey: ['session'] })
  void app.router.invalidate()
  expect(await screen.findByText('Pandu cannot be reached')).toBeTruthy()
  isDown = false
  await app.user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('the overview')).toBeTruthy()
})

test('500 goes to the server error page without a notice', async () => {
  const app = await show('/admin/ma/list/scholar', { 'GET manage/scholar': refuse(500, 'inner secret') })
  await waitFor(() => expect(app.path()).toBe('/server-error'))
  expect(screen.queryByText('inner secret')).toBeNull()
})

test('after a page change the focus is at the content, unless it is already moved into it', async () => {
  const app = await show('/settings')
  act(() => screen.getByRole('button', { name: /profile menu/ }).focus())
  await act(() => app.router.navigate({ to: overviewPages.overview.path }))
  await waitFor(() => expect(document.activeElement?.id).toBe('main'))
  await act(() => app.router.navigate({ to: '/admin/ma/cohort' }))
  expect(document.activeElement).toBe(await screen.findByLabelText('Starts here'))
})

test('the profile menu signs out and forgets what was read', async () => {
  const app = await show('/admin/ma/list/scholar', {
    'GET manage/scholar': { data: [], total: 0, last_page: 1, message: '' },
    'POST auth/logout': { message: 'bye' },
  })
  await screen.findByText('there')
  await app.user.click(screen.getByRole('button', { name: /profile menu/ }))
  expect(await screen.findByRole('menuitem', { name: 'Setting' })).toBeTruthy()
  await app.user.click(await screen.findByRole('menuitem', { name: 'Logout' }))
  await waitFor(() => expect(app.path()).toBe('/auth/login'))
  expect(app.calls('POST auth/logout')).toHaveLength(1)
  expect(app.client.getQueryCache().findAll({ queryKey: ['accounts'] })).toHaveLength(0)
})

test('signing out leaves nothing that was typed on the device, unless the server did not hear of it', async () => {
  const key = `pandu-draft:${me.user.id}:POST manage/vendor:new:tab`
  for (const isHeard of [false, true]) {
    localStorage.setItem(key, '{}')
    const app = await show('/admin/ma/vendor', { 'POST auth/logout': isHeard ? { message: 'bye' } : refuse(503) })
    await app.user.click(await screen.findByRole('button', { name: /profile menu/ }))
    await app.user.click(await screen.findByRole('menuitem', { name: 'Logout' }))
    await waitFor(() => expect(app.path()).toBe('/auth/login'))
    await waitFor(() => expect(localStorage.getItem(key)).toBe(isHeard ? null : '{}'))
    app.unmount()
  }
})

test('an expired password is warned of after thirty seconds, and never for the first account', async () => {
  const must = (id: number) => ({ ...me, user: { ...me.user, id, must_reset_password: 1 } })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const second = await show('/', {}, must(9))
  await act(() => vi.advanceTimersByTimeAsync(29_000))
  expect(screen.queryByRole('dialog')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(await screen.findByText('Your Password is already expired!')).toBeTruthy()
  expect(screen.getByText('Please update immediately')).toBeTruthy()
  second.unmount()
  closeAllDialogs()
  removeAllDialogs()

  // The code of the dialog is there now, so it would open at once.
  await show('/', {}, must(1))
  await act(() => vi.advanceTimersByTimeAsync(31_000))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('with a password that somebody else set only its change and the logout are shown', async () => {
  await show('/', {}, { ...me, user: { ...me.user, id: 9, must_reset_password: 1, first_password: 1 } })
  expect(await screen.findByRole('heading', { name: 'Choose your password' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Change password' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Logout' })).toBeTruthy()
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(screen.queryByText('there')).toBeNull()
})

test('without the second factor that the permissions require only its setting up and the logout are shown', async () => {
  await show('/', {}, { ...me, user: { ...me.user, needs_factor: 1 } })
  expect(await screen.findByRole('heading', { name: 'Set up your second factor' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Use an app' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Logout' })).toBeTruthy()
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(screen.queryByText('there')).toBeNull()
})

test('where one is stands in the top bar as a list, the separator outside its words', async () => {
  const app = await openApp(real, '/admin/ma/list/tf', { me, answers: live })
  const crumbs = within(await screen.findByRole('navigation', { name: 'Breadcrumb' })).getAllByRole('listitem')
  expect(crumbs.map(({ textContent }) => textContent)).toEqual(['Account Management', 'Programme Team'])
  expect(crumbs.at(-1)?.getAttribute('aria-current')).toBe('page')
  app.unmount()
})

test('a page that no entry of the menu leads to says what it is', async () => {
  const app = await openApp(real, '/admin/operation/7', { me, answers: live })
  const crumbs = within(await screen.findByRole('navigation', { name: 'Breadcrumb' })).getAllByRole('listitem')
  expect(crumbs.map(({ textContent }) => textContent)).toEqual(['Operation'])
  app.unmount()
})
