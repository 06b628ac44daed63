import { overviewPages } from '@pandu/contract/overview'
import { sessionPages } from '@pandu/contract/session'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { screensOf } from '../kit/screens.ts'
import { openApp, person, refuse, type Answers } from '../test/index.ts'

const gone = new TypeError('Failed to fetch dynamically imported module: http://localhost/assets/SettingsPage-1.js')

/** Loads the code of the settings page, as the test wants. */
let fetchSettings: () => Promise<{ default: () => React.ReactNode }>
let server: 'there' | 'gone'
beforeEach(() => {
  server = 'there'
  // The router would reload the page once, which jsdom cannot do.
  sessionStorage.setItem(`tanstack_router_reload:${gone.message}`, '1')
})

const screens = screensOf(
  { page: overviewPages.overview, title: 'Overview', component: () => Promise.resolve({ default: () => <h1>the overview</h1> }) },
  { page: sessionPages.settings, title: 'Settings', component: () => fetchSettings() },
)
const answers: Answers = {
  'POST ws/ticket': refuse(503),
  'GET notification/count': { message: '', data: { unread: 0 } },
  'HEAD /healthz': () => {
    if (server === 'gone') throw new TypeError('Failed to fetch')
    return {}
  },
}
const show = () => openApp(screens, '/', { me: person('TF', 'UPCM'), answers })
const settings = { default: () => <h1>the settings</h1> }

test('the top bar says that the line is lost, until it is back', async () => {
  await show()
  expect(screen.queryByText('No connection')).toBeNull()
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(screen.getByText('No connection')).toBeTruthy()
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(screen.queryByText('No connection')).toBeNull())
})

test('a network without the server is no connection', async () => {
  server = 'gone'
  const app = await show()
  act(() => void window.dispatchEvent(new Event('offline')))
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(app.received.filter(({ at }) => at === 'HEAD /healthz')).not.toHaveLength(0))
  expect(screen.getByText('No connection')).toBeTruthy()
})

test('without a connection the page that is open stays, and the next one comes by itself', async () => {
  server = 'gone'
  fetchSettings = () => (server === 'gone' ? Promise.reject(gone) : Promise.resolve(settings))
  const app = await show()
  act(() => void window.dispatchEvent(new Event('offline')))
  void app.router.navigate({ to: '/settings' })
  await waitFor(() => expect(app.path()).toBe('/settings'))
  await waitFor(() => expect(app.received.filter(({ at }) => at === 'HEAD /healthz').length).toBeGreaterThan(0))
  expect(screen.getByText('the overview')).toBeTruthy()
  expect(app.router.options.defaultPendingMs).toBe(Infinity)
  expect(screen.queryByText('Please load the page again')).toBeNull()
  server = 'there'
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('the settings')).toBeTruthy()
  expect(screen.queryByText('No connection')).toBeNull()
})

test('code that the server no longer has is a new version, said inside the one main of the page', async () => {
  fetchSettings = () => Promise.reject(gone)
  const app = await show()
  void app.router.navigate({ to: '/settings' })
  expect(await screen.findByText('Please load the page again')).toBeTruthy()
  expect(screen.getAllByRole('main')).toHaveLength(1)
  expect(screen.queryByText('No connection')).toBeNull()
})
