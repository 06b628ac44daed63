import { expect, test, vi } from 'vitest'

test('after fake timers the document, which all tests share, still draws frames', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const input = document.body.appendChild(document.createElement('input'))
  input.focus()
  // jsdom requests a frame when the focus is lost.
  input.remove()
  vi.useRealTimers()
  const frame = new Promise((resolve) => requestAnimationFrame(() => resolve('drawn')))
  const end = new Promise((resolve) => setTimeout(() => resolve('never drawn'), 2000))
  expect(await Promise.race([frame, end])).toBe('drawn')
})
