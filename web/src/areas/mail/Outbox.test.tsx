import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Input, person, renderAt, settled } from '../../test/index.ts'
import { Outbox } from './Outbox.tsx'

const hold = { since: '2026-01-05T03:00:00Z', backup_at: '2026-01-05T02:00:00Z', older: 2, newer: 1 }
const released: unknown[] = []
const show = (data: typeof hold | null) =>
  renderAt(<Outbox />, {
    me: person('SUPERADMIN'),
    answers: {
      'GET mail/outbox': { data: [], total: 0, last_page: 1, message: 'OK' },
      'GET mail/hold': { message: 'OK', data },
      'POST mail/release': (input: Input) => {
        released.push(input)
        return { message: 'Mail is sent again' }
      },
    },
  })

test('a restored copy says that no mail is sent, and asks what becomes of the older ones before it sends', async () => {
  const page = show(hold)
  const said = await screen.findByRole('alert')
  expect(within(said).getByText(/restored from a backup/).textContent).toMatch(/3 mails wait\.$/)
  await page.user.click(within(said).getByRole('button', { name: 'Send mail again' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/2 mails waited when the backup was made/)).toBeTruthy()
  await page.user.click(within(dialog).getByRole('radio', { name: 'Send them' }))
  await page.user.click(within(dialog).getByRole('button', { name: 'Send mail again' }))
  await screen.findByText('Mail is sent again')
  expect(released).toEqual([{ older: 'send' }])
})

test('an address that names a status shows these mails alone', async () => {
  const page = renderAt(<Outbox />, {
    me: person('SUPERADMIN'),
    path: '/settings?status=failed',
    answers: { 'GET mail/outbox': { data: [], total: 0, last_page: 1, message: 'OK' }, 'GET mail/hold': { message: 'OK', data: null } },
  })
  await waitFor(() => expect(page.calls('GET mail/outbox')).not.toEqual([]))
  expect(page.calls('GET mail/outbox').at(-1)?.input).toMatchObject({ filter: { status: 'failed' } })
})

test('nothing is said while mail goes out', async () => {
  const page = show(null)
  await screen.findByText('No mail has been written yet')
  await settled(page)
  expect(page.calls('GET mail/hold')).toHaveLength(1)
  expect(screen.queryByRole('alert')).toBeNull()
})
