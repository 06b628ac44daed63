import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'

test('the first page of a document is drawn after an empty one, and later ones at once', async () => {
  vi.resetModules()
  const { renderInSlices } = await import('./renderInSlices.tsx')
  const preload = () => Promise.resolve()
  const Page = renderInSlices(Object.assign((): ReactNode => <p>A page</p>, { preload }))
  expect(Page.preload).toBe(preload)
  expect(renderToString(<Page />)).toBe('')
  render(<Page />)
  await screen.findByText('A page')
  expect(renderToString(<Page />)).toBe('<p>A page</p>')
})
