import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp, person } from '../../test/index.ts'
import { sessionScreens } from './session.screens.ts'

const somebody = (id: number, name: string, role: string) => ({ id, name, role })
const [gita, hanifa] = [somebody(40, 'Gita Larasati', 'TF'), somebody(101, 'Hanifa', 'SCHOLAR')]
const event = { id: 1, at: '2026-11-03T02:00:00Z', kind: 'looked', what: 'NIK', by: gita, whose: hanifa, address: '', device: '' }
const data = [
  event,
  { ...event, id: 2, kind: 'signed_in', what: 'Signed in', by: gita, whose: gita, address: '10.0.0.1', device: 'Chrome on Windows' },
  { ...event, id: 3, kind: 'failed', what: 'Wrong password', by: null, whose: null, address: '203.0.113.9', device: 'curl' },
]
const show = (path = '/admin/ma/security-log') =>
  openApp(sessionScreens, path, {
    me: person('SUPERADMIN'),
    answers: { 'GET security-log': { data, total: 3, last_page: 1, message: '' } },
  })

test('the security log says who did what to whom, newest first, and is narrowed by kind and time', async () => {
  const page = await show()
  await screen.findByText('Wrong password')
  expect(page.calls('GET security-log')[0]?.input).toMatchObject({ sort: '-at' })
  const [looked, signedIn, failed] = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row))
  expect(looked!.getByRole('link', { name: 'Gita Larasati' }).getAttribute('href')).toBe('/admin/ma/profile/tf/40')
  expect(looked!.getByRole('link', { name: 'Hanifa' }).getAttribute('href')).toBe('/admin/ma/profile/scholar/101')
  expect(signedIn!.getByText('Own account')).toBeTruthy()
  expect(failed!.getByText('Unknown')).toBeTruthy()
  await page.user.click(screen.getByRole('button', { name: 'Filter' }))
  await page.user.click(await screen.findByRole('combobox', { name: 'Kind' }))
  await page.user.click(await screen.findByRole('option', { name: 'Alarm' }))
  await waitFor(() => expect(page.calls('GET security-log').at(-1)?.input).toMatchObject({ filter: { kind: 'alarm' } }))
})

test('a line leads to all that its person did, and back to everybody', async () => {
  const page = await show()
  await screen.findByText('Wrong password')
  const [row] = screen.getAllByRole('row').slice(1)
  await page.user.click(within(row!).getByRole('button', { name: /Actions/ }))
  await page.user.click(await screen.findByRole('menuitem', { name: 'Filter by whom it is about' }))
  await waitFor(() => expect(page.calls('GET security-log').at(-1)?.input).toMatchObject({ filter: { person_id: '101' } }))
  await page.user.click(await screen.findByRole('link', { name: 'Show everybody' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Show everybody' })).toBeNull())
})
