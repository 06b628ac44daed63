import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderAt } from '../test/index.ts'
import { useKeptFocus } from './useKeptFocus.ts'

function Page() {
  useKeptFocus()
  const [isThere, setIsThere] = useState(true)
  return (
    <main id="main" tabIndex={-1}>
      <section aria-label="Question">
        {isThere && <button onClick={() => setIsThere(false)}>Start</button>}
        <button>Other</button>
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
