import { expect, test, vi } from 'vitest'
import { deliverInSlices } from './in-slices.ts'

test('other work runs between two slices, and every screen gets its frames in order', async () => {
  const log: string[] = []
  const give = deliverInSlices((screen: number, frame: string) => void log.push(`${frame}${screen}`), 2)
  give([1, 2, 3, 4, 5], 'a')
  setImmediate(() => log.push('a call'))
  give([5, 1], 'b')
  await vi.waitFor(() => expect(log).toHaveLength(8))
  expect(log).toEqual(['a1', 'a2', 'a3', 'a4', 'a call', 'a5', 'b5', 'b1'])
})

test('a few screens get their frames at once', () => {
  const log: string[] = []
  const give = deliverInSlices((screen: number, frame: string) => void log.push(`${frame}${screen}`), 2)
  give([1, 2], 'a')
  give([1], 'b')
  expect(log).toEqual(['a1', 'a2', 'b1'])
})
