import { afterEach, expect, test, vi } from 'vitest'
import { lastMonths, thisMonth } from './review-labels.ts'

afterEach(() => void vi.useRealTimers())

test('at half past midnight in Jakarta the first is another month, wherever the device is', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime('2025-12-31T16:59:00Z')
  expect([thisMonth(), lastMonths(2)]).toEqual([{ period_month: 'december', period_year: '2025' }, ['2025-12-01', '2025-11-01']])
  vi.setSystemTime('2025-12-31T17:30:00Z')
  expect([thisMonth(), lastMonths(3)]).toEqual([
    { period_month: 'january', period_year: '2026' },
    ['2026-01-01', '2025-12-01', '2025-11-01'],
  ])
})
