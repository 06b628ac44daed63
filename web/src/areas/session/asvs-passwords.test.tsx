import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { screensOf } from '../../kit/screens.ts'
import { openApp, person, refuse, renderAt } from '../../test/index.ts'
import { sessionScreens } from './session.screens.ts'
import SettingsPage from './SettingsPage.tsx'

// The requirements of OWASP ASVS for password fields (docs/security.md).

const nobody = { data: [], password: null, message: '' }
const visit = (path: string) =>
  openApp(screensOf(...sessionScreens), path, { answers: { 'GET auth/demo': nobody, 'GET policy': refuse(404) } })
const me = person('SCHOLAR')
const settings = () =>
  renderAt(<SettingsPage />, {
    me,
    path: '/settings',
    answers: {
      'GET auth/factor': { data: { on: false, since: null, passkeys: [], codes_left: 0, required: false }, message: '' },
      'GET auth/sessions': { data: [], message: '' },
      'GET auth/sign-ins': { data: [], total: 0, last_page: 1, message: '' },
      'GET auth/me': { ...me, message: '' },
    },
  })
const fields = () => [...document.querySelectorAll<HTMLInputElement>('input[autocomplete$="-password"]')]

/** Each form with a password field, and the `autocomplete` values of its fields for password managers. */
const places: [string, () => unknown, string[]][] = [
  ['the login', () => visit('/auth/login'), ['current-password']],
  ['the mailed link', () => visit('/reset/a-token/a%40b.example'), ['new-password', 'new-password']],
  ['the settings', settings, ['current-password', 'new-password', 'new-password']],
]

test.each(places)('what is typed into every field of a password is covered, and shown on request', async (_name, open) => {
  const app = (await open()) as { user: { click: (element: Element) => Promise<void> } }
  const toggles = await screen.findAllByRole('button', { name: 'Show password' })
  const before = fields()
  expect(before.map(({ type }) => type)).toEqual(before.map(() => 'password'))
  expect(toggles).toHaveLength(before.length)
  await app.user.click(toggles[0]!)
  expect(fields().map(({ type }) => type)).toEqual(before.map((_, index) => (index === 0 ? 'text' : 'password')))
})

test.each(places)('a password can be pasted, and password managers are told which field is which', async (_name, open, kinds) => {
  const app = (await open()) as { user: { click: (element: Element) => Promise<void>; paste: (text: string) => Promise<void> } }
  await screen.findAllByRole('button', { name: 'Show password' })
  expect(fields().map(({ autocomplete }) => autocomplete)).toEqual(kinds)
  for (const field of fields()) {
    await app.user.click(field)
    await app.user.paste('a pasted, rather long password')
    expect(field.value).toBe('a pasted, rather long password')
  }
})
