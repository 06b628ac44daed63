import { afterEach, expect, test, vi } from 'vitest'
import { containing, countOf } from './lists.ts'

afterEach(() => vi.useRealTimers())

/** A statement whose answer changes with every asking. */
const statement = (text: string, parameters: readonly unknown[], first: number) => {
  let total = first - 1
  return { compile: () => ({ sql: text, parameters }), executeTakeFirstOrThrow: () => Promise.resolve({ total: ++total }) }
}

test('a small count is exact every time', async () => {
  const small = statement('select small', [], 100)
  expect([await countOf(small), await countOf(small)]).toEqual([100, 101])
})

test('a large one is ten seconds old at most, and never that of other values', async () => {
  vi.useFakeTimers()
  const [mine, other] = [statement('select large', [1], 50_000), statement('select large', [2], 70_000)]
  expect([await countOf(mine), await countOf(mine), await countOf(other), await countOf(mine)]).toEqual([50_000, 50_000, 70_000, 50_000])
  vi.advanceTimersByTime(10_001)
  expect([await countOf(mine), await countOf(other)]).toEqual([50_001, 70_001])
})

test('what a reader types is taken literally', () => {
  expect(containing('50%_A\\')).toBe('%50\\%\\_a\\\\%')
})
