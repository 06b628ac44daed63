import { Notifications } from '@mantine/notifications'
import { MantineProvider } from '@mantine/core'
import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { showQueuePosition } from './WaitingNotice.tsx'
import { registerCall } from './waitingCalls.ts'

const show = () =>
  render(
    <MantineProvider>
      <Notifications />
    </MantineProvider>,
  )

test('the page says how many are before its own call, until its turn comes', async () => {
  show()
  const { end, signal } = registerCall('own', undefined)
  act(() => showQueuePosition({ key: 'of another page', before: 5 }))
  act(() => showQueuePosition({ key: 'own', before: 3 }))
  expect(await screen.findByText('Your file is waiting in a queue. 3 before you.')).toBeTruthy()
  act(() => showQueuePosition({ key: 'own', before: 2 }))
  expect(await screen.findByText('Your file is waiting in a queue. 2 before you.')).toBeTruthy()
  expect(screen.queryByText(/5 before you/)).toBeNull()
  act(() => showQueuePosition({ key: 'own', before: 0 }))
  await waitFor(() => expect(screen.queryByText(/before you/)).toBeNull())
  expect(signal.aborted).toBe(false)
  end()
})

test('Cancel gives up the wait of that call alone, and the notice goes with the call', async () => {
  show()
  const [one, other] = [registerCall('one', undefined), registerCall('other', undefined)]
  act(() => showQueuePosition({ key: 'one', before: 1 }))
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect([one.signal.aborted, other.signal.aborted]).toEqual([true, false])
  act(() => one.end())
  await waitFor(() => expect(screen.queryByText(/before you/)).toBeNull())
  // A late message belongs to no running call.
  act(() => showQueuePosition({ key: 'one', before: 1 }))
  expect(screen.queryByText(/before you/)).toBeNull()
  other.end()
})

test('a call that its maker gives up is given up here, too', () => {
  const outer = new AbortController()
  const { signal, end } = registerCall('own', outer.signal)
  outer.abort()
  expect(signal.aborted).toBe(true)
  end()
})
