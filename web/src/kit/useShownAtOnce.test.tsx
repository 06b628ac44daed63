import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useShownAtOnce } from './useShownAtOnce.ts'

const show = () => {
  const asked: string[] = []
  let arrive = () => {}
  const change = (next: string) => {
    asked.push(next)
    return new Promise<void>((done) => (arrive = done))
  }
  const rendered = renderHook(({ value, onChange }) => useShownAtOnce(value, onChange), {
    initialProps: { value: 'name', onChange: change },
  })
  return { ...rendered, asked, change, arrive: () => arrive(), shown: () => rendered.result.current[0] }
}

test('a choice is shown at once, its work begins after the paint, and the value holds when that has ended', async () => {
  const { result, rerender, asked, change, arrive, shown } = show()
  act(() => result.current[1]('email'))
  expect([shown(), asked]).toEqual(['email', []])
  await vi.waitFor(() => expect(asked).toEqual(['email']))
  expect(shown()).toBe('email')
  rerender({ value: 'refused', onChange: change })
  expect(shown()).toBe('email')
  await act(async () => arrive())
  expect(shown()).toBe('refused')
})

test('an earlier choice that ends does not take a later one away', async () => {
  const { result, asked, arrive, shown } = show()
  act(() => result.current[1]('email'))
  await vi.waitFor(() => expect(asked).toEqual(['email']))
  act(() => result.current[1]('phone'))
  await act(async () => arrive())
  expect(shown()).toBe('phone')
})

test('what was chosen on a page that was left is not done', async () => {
  const { result, unmount, asked } = show()
  act(() => result.current[1]('email'))
  unmount()
  await new Promise((later) => setTimeout(later, 200))
  expect(asked).toEqual([])
})

test('the work is that of the newest rendering', async () => {
  const { result, rerender, asked } = show()
  const newest: string[] = []
  act(() => result.current[1]('email'))
  rerender({ value: 'name', onChange: async (next) => void newest.push(next) })
  await vi.waitFor(() => expect(newest).toEqual(['email']))
  expect(asked).toEqual([])
})
