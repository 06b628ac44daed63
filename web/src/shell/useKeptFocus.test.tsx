import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderAt } from '../test/index.ts'
import { useKeptFocus } from './useKeptFocus.ts'

function Page() {
  useKeptFocus()
  const [isThere, setIsThere] = useState(true)
  const [isBusy, setIsBusy] = useState(false)
  const send = () => {
    setIsBusy(true)
    setTimeout(() => setIsBusy(false), 200)
  }
  return (
    <main id="main" tabIndex={-1}>
      <section aria-label="Question">
        {isThere && <button onClick={() => setIsThere(false)}>Start</button>}
        <button>Other</button>
        <button disabled={isBusy} onClick={send}>
          Send
        </button>
      </section>
    </main>
  )
}

test('where a pressed button goes, the focus goes to the part of the page around it; a mouse moves nothing', async () => {
  const { user, unmount } = renderAt(<Page />)
  ;(await screen.findByRole('button', { name: 'Start' })).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Question' })))
  unmount()

  renderAt(<Page />)
  await user.click(await screen.findByRole('button', { name: 'Start' }))
  await new Promise((done) => setTimeout(done, 500))
  expect(document.activeElement).toBe(document.body)
})

test('a focus that somebody has moved meanwhile stays', async () => {
  const { user } = renderAt(<Page />)
  ;(await screen.findByRole('button', { name: 'Start' })).focus()
  await user.keyboard('{Enter}')
  screen.getByRole('button', { name: 'Other' }).focus()
  await new Promise((done) => setTimeout(done, 500))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Other' }))
})

test('a button that was disabled while it was busy gets the focus back', async () => {
  const { user } = renderAt(<Page />)
  const button = await screen.findByRole('button', { name: 'Send' })
  button.focus()
  await user.keyboard('{Enter}')
  // A browser takes the focus from a disabled button; the tests do not.
  button.blur()
  await waitFor(() => expect(document.activeElement).toBe(button))
})
